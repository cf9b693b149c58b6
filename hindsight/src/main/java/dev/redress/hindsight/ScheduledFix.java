package dev.redress.hindsight;

import dev.redress.model.State;

/**
 * A fix of the schedule in hindsight, made just before a row of the log is served.
 *
 * @param row the row, counted from 0
 * @param released what goes with it
 * @param cost in micros
 */
public record ScheduledFix(int row, int criterion, State released, long cost) {}
