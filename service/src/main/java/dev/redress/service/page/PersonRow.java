package dev.redress.service.page;

/** A person with roles in words. */
public record PersonRow(String id, String name, String roles) {}
