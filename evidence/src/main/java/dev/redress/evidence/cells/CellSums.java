package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cells being added up, in whole numbers: the order of the additions does not show. */
final class CellSums {
    private final Map<Key, Sums> sums = new HashMap<>();

    record Key(int stratum, int bin, boolean label, boolean decision, int period) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int order = Integer.compare(stratum, other.stratum);
            order = order != 0 ? order : Integer.compare(bin, other.bin);
            order = order != 0 ? order : Boolean.compare(label, other.label);
            order = order != 0 ? order : Boolean.compare(decision, other.decision);
            return order != 0 ? order : Integer.compare(period, other.period);
        }

        @Override
        public int hashCode() {
            return ((stratum * 31 + bin) * 4 + (label ? 2 : 0) + (decision ? 1 : 0)) * 31 + period;
        }
    }

    private record Sums(long rows, BigInteger weight, BigInteger scores, BigInteger squares) {
        Sums plus(Sums other) {
            return new Sums(
                    rows + other.rows, weight.add(other.weight), scores.add(other.scores), squares.add(other.squares));
        }
    }

    void add(Key key, long rows, BigInteger weight, BigInteger scores, BigInteger squares) {
        sums.merge(key, new Sums(rows, weight, scores, squares), Sums::plus);
    }

    /** What was added up. Cells of rows that stand for nobody are left out. */
    List<Cell> cells(boolean probabilities) {
        return sums.entrySet().stream()
                .filter(entry -> entry.getValue().weight.signum() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> cell(entry.getKey(), entry.getValue(), probabilities))
                .toList();
    }

    private static Cell cell(Key key, Sums sum, boolean probabilities) {
        return new Cell(
                key.stratum,
                key.bin,
                key.label,
                key.decision,
                key.period,
                sum.rows,
                sum.weight.doubleValue() / Tally.WEIGHT_UNIT,
                probabilities ? sum.scores.doubleValue() / Tally.SCORE_UNIT : 0,
                probabilities ? sum.squares.doubleValue() / Tally.SCORE_UNIT : 0);
    }
}
