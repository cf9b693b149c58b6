package dev.redress.evidence.metrics;

/** A number from 0 to 1 that every group has and that fairness criteria compare: a share of its decisions, or of its scores. */
public sealed interface Measure permits Rate, ScoreMeasure {
    /** How files and options call it. */
    String id();

    /** The group's number, and its denominator, which is empty where the number means nothing. */
    Share of(Outcome outcome);
}
