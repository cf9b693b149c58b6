package dev.redress.service.page;

/** A person in the list of the administrator, with roles in words. */
public record PersonRow(String id, String name, String roles) {}
