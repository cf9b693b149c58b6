package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of {@link TallyQuery#tallies}, row by row. Columns are looked up by name once. */
final class TallyReader {
    private static final int ABSENT = 0;

    private final ResultSet rows;
    private final ScoreKeys slots;
    private final int groups;
    private final int label;
    private final int decision;
    private final int day;
    private final int key;
    private final int least;
    private final int count;
    private final int lacksWeight;
    private final int leastWeight;
    private final int weights;
    private final int scores;
    private final int squares;

    /** @param summed whether the result has sums of scores */
    TallyReader(ResultSet rows, Columns columns, ScoreKeys slots, boolean summed) throws SQLException {
        this.rows = rows;
        this.slots = slots;
        boolean scored = columns.score() != null;
        boolean weighted = columns.weight() != null;
        groups = columns.groups().size();
        label = rows.findColumn("label");
        decision = columns.decision() == null ? ABSENT : rows.findColumn("decision");
        day = columns.at() == null ? ABSENT : rows.findColumn("day");
        key = scored ? rows.findColumn("score_key") : ABSENT;
        least = scored ? rows.findColumn("least") : ABSENT;
        count = rows.findColumn("row_count");
        lacksWeight = weighted ? rows.findColumn("lacks_weight") : ABSENT;
        leastWeight = weighted ? rows.findColumn("least_weight") : ABSENT;
        weights = weighted ? rows.findColumn("weights") : ABSENT;
        scores = summed ? rows.findColumn("scores") : ABSENT;
        squares = summed ? rows.findColumn("squares") : ABSENT;
    }

    /** The tally in the current row. */
    EqualRows next() throws SQLException {
        List<@Nullable String> words = new ArrayList<>(groups);
        for (int n = 1; n <= groups; n++) {
            words.add(rows.getString(n));
        }
        double place = number(key);
        double score = number(least);
        long alike = rows.getLong(count);
        return new EqualRows(
                words,
                place,
                score,
                rows.getString(label),
                word(decision),
                word(day),
                alike,
                weight(alike),
                scores == ABSENT ? equalScores(score, score, alike) : sum(scores),
                squares == ABSENT ? equalScores(score, score * score, alike) : sum(squares));
    }

    /** Whether one of the rows of the log in this tally has a negative weight. */
    boolean hasNegativeWeight() throws SQLException {
        return leastWeight != ABSENT && rows.getDouble(leastWeight) < 0;
    }

    private @Nullable String word(int column) throws SQLException {
        return column == ABSENT ? null : rows.getString(column);
    }

    /** The number in the current row, never -0; NaN if there is none. */
    private double number(int column) throws SQLException {
        if (column == ABSENT) {
            return Double.NaN;
        }
        double number = rows.getDouble(column) + 0.0;
        return rows.wasNull() ? Double.NaN : number;
    }

    private @Nullable BigInteger weight(long alike) throws SQLException {
        if (weights == ABSENT) {
            return BigInteger.valueOf(alike).shiftLeft(EqualRows.WEIGHT_BITS);
        }
        return rows.getBoolean(lacksWeight) ? null : sum(weights);
    }

    private BigInteger sum(int column) throws SQLException {
        return rows.getObject(column) instanceof BigInteger whole ? whole : BigInteger.ZERO;
    }

    /** The sum of equal scores, or of their squares; 0 if scores are not equal or not probabilities. */
    private BigInteger equalScores(double score, double value, long alike) {
        return slots.exact() && score >= 0 && score <= 1
                ? EqualRows.whole(value * EqualRows.SCORE_UNIT).multiply(BigInteger.valueOf(alike))
                : BigInteger.ZERO;
    }
}
