package dev.redress.service.page;

/** A conflict of one criterion: with what, how that stands, and the barrier left. */
public record ConflictRow(String words, String standing, String barrier) {}
