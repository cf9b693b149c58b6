package dev.redress.service.page;

/** A conflict that a criterion is in. */
public record ConflictRow(String words, String standing, String barrier) {}
