package dev.redress.evidence.metrics;

/** A measure of a group, from 0 to 1, that fairness criteria compare: a rate of decisions or a measure of scores. */
public sealed interface Measure permits Rate, ScoreMeasure {
    /** Its name in files and options. */
    String id();

    /** The value in a group with its denominator; if that is empty, the value is undefined. */
    Proportion of(Outcome outcome);
}
