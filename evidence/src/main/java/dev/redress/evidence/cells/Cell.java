package dev.redress.evidence.cells;

/**
 * People who are alike in all that counts.
 *
 * @param stratum the number of their combination of group columns
 * @param bin the number of their score's bin, in increasing order of scores
 * @param period the number of their period
 * @param rows how many rows of the log they are
 * @param weight how many people those rows stand for
 * @param scores the sum of their scores, where scores are probabilities; else 0
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
