package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums of cells in integers, so that they do not depend on the order of additions. */
final class CellSums {
    private final int bins;
    private final int periods;
    /** By the index of the cell, which sorts as cells do. */
    private final Map<Long, Sums> sums = new HashMap<>();

    CellSums(int bins, int periods) {
        this.bins = bins;
        this.periods = periods;
    }

    record Sums(long rows, BigInteger weight, BigInteger scores, BigInteger squares) {
        Sums plus(Sums other) {
            return new Sums(
                    rows + other.rows, weight.add(other.weight), scores.add(other.scores), squares.add(other.squares));
        }
    }

    void add(int stratum, int bin, boolean label, boolean decision, int period, Sums more) {
        long number = (long) stratum * bins + bin;
        number = 4 * number + (label ? 2 : 0) + (decision ? 1 : 0);
        sums.merge(number * periods + period, more, Sums::plus);
    }

    /** The cells. Those of weight 0 are left out. */
    List<Cell> cells(boolean probabilities) {
        return sums.entrySet().stream()
                .filter(entry -> entry.getValue().weight.signum() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> cell(entry.getKey(), entry.getValue(), probabilities))
                .toList();
    }

    private Cell cell(long number, Sums sum, boolean probabilities) {
        long place = number / periods;
        return new Cell(
                (int) (place / 4 / bins),
                (int) (place / 4 % bins),
                (place & 2) != 0,
                (place & 1) != 0,
                (int) (number % periods),
                sum.rows,
                sum.weight.doubleValue() / EqualRows.WEIGHT_UNIT,
                probabilities ? sum.scores.doubleValue() / EqualRows.SCORE_UNIT : 0,
                probabilities ? sum.squares.doubleValue() / EqualRows.SCORE_UNIT : 0);
    }
}
