package dev.redress.evidence.cells;

/**
 * A cell: people with the same stratum, bin, label, decision and period.
 *
 * @param stratum the index of their combination of group columns
 * @param bin the index of their score's bin, in increasing order of scores
 * @param period the index of their period
 * @param rows the number of their rows in the log
 * @param weight the number of people that those rows represent
 * @param scores the sum of their scores if scores are probabilities, otherwise 0
 * @param squares the sum of their squared scores, likewise
 */
public record Cell(
        int stratum,
        int bin,
        boolean label,
        boolean decision,
        int period,
        long rows,
        double weight,
        double scores,
        double squares) {}
