package dev.redress.service.page;

/**
 * The complaints about one criterion on the overview.
 *
 * @param bars a small bar chart over time, as SVG
 * @param week complaints in the last seven periods
 * @param change the change compared with the seven periods before
 */
public record FlowRow(String id, String name, int colour, String bars, long week, String change) {}
