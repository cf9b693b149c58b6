package dev.redress.service.page;

/** A criterion in the list of complaints. */
public record FlowRow(String id, String name, int colour, String bars, long week, String change) {}
