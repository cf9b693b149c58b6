package dev.redress.model;

/** Whether a fixed criterion may be released without fixing another. */
public enum ReleaseRule {
    /** {@link Action.Release} is an action, at no cost. */
    FREE,
    /** The paper's strict action set: a criterion is released only by fixing one that conflicts with it. */
    NEVER
}
