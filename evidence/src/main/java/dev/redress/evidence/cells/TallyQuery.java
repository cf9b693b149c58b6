package dev.redress.evidence.cells;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The questions that are put to DuckDB about one file. Names and words of the user stay names and words, whatever is in them. */
final class TallyQuery {
    private final Columns columns;
    private final String source;
    private final Map<String, String> types;

    /** @param types the type of each column of the source */
    TallyQuery(Columns columns, String source, Map<String, String> types) {
        this.columns = columns;
        this.source = source;
        this.types = types;
    }

    /** The table in a file. DuckDB would take stars and brackets in its name for a pattern. */
    static String source(String path) {
        String plain = path.replaceAll("[\\[*?]", "[$0]");
        return path.toLowerCase(Locale.ROOT).endsWith(".parquet")
                ? "read_parquet(" + text(plain) + ")"
                : "read_csv(" + text(plain) + ", header=true, all_varchar=true)";
    }

    static String text(String words) {
        return "'" + words.replace("'", "''") + "'";
    }

    /** The very double: a plain literal would be a decimal, and be rounded on its way. */
    private static String number(double number) {
        return "CAST('" + number + "' AS DOUBLE)";
    }

    private static String name(String column) {
        return "\"" + column.replace("\"", "\"\"") + "\"";
    }

    /** How many different labels the first rows have. */
    String labels(int rows) {
        return "SELECT count(DISTINCT l) FROM (SELECT " + name(columns.label()) + " AS l FROM " + source + " LIMIT "
                + rows + ")";
    }

    /** How many different scores the first rows have. */
    String scores(int rows) {
        return "SELECT count(DISTINCT s) FROM (SELECT " + score() + " AS s FROM " + source + " LIMIT " + rows + ")";
    }

    String range() {
        return "SELECT min(" + score() + "), max(" + score() + ") FROM " + source;
    }

    /** How many cells of the column should be a number and are none. */
    String noNumbers(String column) {
        return "SELECT count(*) FROM " + source + " WHERE " + isNoNumber(column, name(column));
    }

    /** The first of them: its row, counted from 1, and the word in it. */
    String firstNoNumber(String column) {
        return "SELECT n, trim(CAST(word AS VARCHAR)) FROM (SELECT row_number() OVER () AS n, " + name(column)
                + " AS word FROM " + source + ") WHERE " + isNoNumber(column, "word") + " ORDER BY n LIMIT 1";
    }

    private String isNoNumber(String column, String value) {
        String there = isText(column) ? "trim(" + value + ") <> ''" : value + " IS NOT NULL";
        return there + " AND NOT coalesce(isfinite(" + number(column, value) + "), false)";
    }

    /**
     * All tallies: first the group columns, then the columns that {@link TableFile} reads by name. Words are compared as they are and
     * only understood afterwards: there are far fewer of them then.
     */
    String tallies(Slots slots) {
        String groups = IntStream.range(0, columns.groups().size())
                .mapToObj(n -> "group_" + n + ", ")
                .collect(Collectors.joining());
        return "SELECT " + groups
                + key(slots) + " AS score_key, label, decision, day, "
                + "count(*) AS row_count, "
                + "min(score) AS least"
                + sums(slots)
                + " FROM (" + meanings() + ") GROUP BY ALL";
    }

    /** What cannot be told from the number of rows alone. */
    private String sums(Slots slots) {
        String weights = columns.weight() == null
                ? ""
                : ", weight IS NULL AS lacks_weight, min(weight) AS least_weight, sum("
                        + whole("weight * " + number(Tally.WEIGHT_UNIT)) + ") AS weights";
        return weights
                + (scoresAreSummed(slots)
                        ? ", " + sum("score") + " AS scores, " + sum("score * score") + " AS squares"
                        : "");
    }

    /** Whether tallies have sums of scores: equal scores need none, and of scores that are no probabilities nobody asks. */
    boolean scoresAreSummed(Slots slots) {
        return columns.score() != null && (slots.exact() ? columns.weight() != null : slots.probable());
    }

    private String sum(String value) {
        String unit = value + " * " + number(Tally.SCORE_UNIT);
        String weighted = "CASE WHEN score BETWEEN 0 AND 1 THEN weight * " + unit + " ELSE 0 END";
        return "sum(" + whole(columns.weight() == null ? unit : weighted) + ")";
    }

    /** The columns under names of our own: those of the user cannot get in their way. */
    private String meanings() {
        StringBuilder query = new StringBuilder("SELECT ");
        for (int n = 0; n < columns.groups().size(); n++) {
            query.append(name(columns.groups().get(n)))
                    .append(" AS group_")
                    .append(n)
                    .append(", ");
        }
        if (columns.weight() != null) {
            String weight = number(columns.weight(), name(columns.weight()));
            query.append("CASE WHEN isfinite(")
                    .append(weight)
                    .append(") THEN ")
                    .append(weight)
                    .append(" END AS weight, ");
        }
        return query + score() + " AS score, "
                + name(columns.label()) + " AS label, "
                + (columns.decision() == null ? "NULL::VARCHAR" : name(columns.decision())) + " AS decision, "
                + day() + " AS day FROM " + source;
    }

    private String whole(String value) {
        return "CAST(round(" + value + ") AS " + (columns.weight() == null ? "BIGINT" : "HUGEINT") + ")";
    }

    /** Infinite, NaN or null where it is no number: such rows have a key of their own, and so are found. */
    private String score() {
        return columns.score() == null ? "NULL::DOUBLE" : number(columns.score(), name(columns.score()));
    }

    /** What {@link Slots#key} gives. */
    private static String key(Slots slots) {
        if (slots.exact()) {
            return "score";
        }
        StringBuilder key = new StringBuilder();
        key.append(slots.cuts().size() + 1)
                .append(" * floor((score - ")
                .append(number(slots.lowest()))
                .append(") * ")
                .append(number(slots.scale()))
                .append(")");
        for (double cut : slots.cuts()) {
            key.append(" + CASE WHEN score >= ").append(number(cut)).append(" THEN 1 ELSE 0 END");
        }
        return key.toString();
    }

    /** A value of the column as a number; null if it is none. */
    private String number(String column, String value) {
        return "DOUBLE".equals(types.get(column))
                ? value
                : "try_cast(" + (isText(column) ? "trim(" + value + ")" : value) + " AS DOUBLE)";
    }

    private boolean isText(String column) {
        return "VARCHAR".equals(types.get(column));
    }

    private String word(@Nullable String column) {
        return column == null ? "NULL::VARCHAR" : "trim(CAST(" + name(column) + " AS VARCHAR))";
    }

    private String day() {
        String at = columns.at();
        if (at == null) {
            return "NULL::VARCHAR";
        }
        String type = types.getOrDefault(at, "");
        boolean time = type.startsWith("TIMESTAMP") || type.equals("DATE");
        return time ? "CAST(" + name(at) + " AS DATE)" : "left(" + word(at) + ", 10)";
    }
}
