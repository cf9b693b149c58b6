package dev.redress.model;

/** Whether a fixed criterion may be given up without fixing another. */
public enum ReleaseRule {
    /** {@link Action.Release} is an action, free of cost. */
    FREE,
    /** The paper's strict action set: a criterion is unfixed only by fixing what conflicts with it. */
    NEVER
}
