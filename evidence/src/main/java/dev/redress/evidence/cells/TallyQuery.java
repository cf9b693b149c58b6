package dev.redress.evidence.cells;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

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

    /** The table in a Parquet file. */
    static String parquet(Path file) {
        return "read_parquet(" + path(file) + ")";
    }

    /** The table in a CSV file: nothing is guessed, and every value is text. */
    static String csv(Path file, CsvHeader header) {
        String columns =
                header.names().stream().map(name -> text(name) + ": 'VARCHAR'").collect(Collectors.joining(", "));
        return "read_csv(" + path(file) + ", auto_detect=false, header=true, quote='\"', escape='\"', delim="
                + text(String.valueOf(header.delimiter())) + ", columns={" + columns + "})";
    }

    /** DuckDB would take stars and brackets in a name for a pattern. */
    private static String path(Path file) {
        return text(file.toAbsolutePath().toString().replaceAll("[\\[*?]", "[$0]"));
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

    /** How many different labels and scores the first rows have. */
    String sample(int rows) {
        return "SELECT count(DISTINCT label), count(DISTINCT score) FROM (SELECT " + name(columns.label())
                + " AS label, " + score() + " AS score FROM " + source + " LIMIT " + rows + ")";
    }

    String range() {
        return "SELECT min(" + score() + "), max(" + score() + ") FROM " + source;
    }

    /** The first row, counted from 1, with this word in a column; of times, tallies have the first ten characters. */
    String firstRow(String column, String word) {
        return "SELECT min(n) FROM (SELECT row_number() OVER () AS n, trim(CAST(" + name(column)
                + " AS VARCHAR)) AS word FROM " + source + ") WHERE " + text(word) + " IN (word, left(word, 10))";
    }

    /** The first row, counted from 1, with a weight below 0. */
    String firstNegative(String weight) {
        return "SELECT min(n) FROM (SELECT row_number() OVER () AS n, " + name(weight) + " AS word FROM " + source
                + ") WHERE " + number(weight, "word") + " < 0";
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
     * only understood afterwards: there are far fewer of them then. A column that is not asked for is left out: DuckDB would hash it in
     * every row.
     */
    String tallies(Slots slots) {
        StringBuilder query = new StringBuilder("SELECT ");
        for (int n = 0; n < columns.groups().size(); n++) {
            query.append("group_").append(n).append(", ");
        }
        query.append("label, ");
        if (columns.decision() != null) {
            query.append("decision, ");
        }
        if (columns.at() != null) {
            query.append("day, ");
        }
        if (columns.score() != null) {
            query.append(key(slots)).append(" AS score_key, min(score) AS least, ");
        }
        return query + "count(*) AS row_count" + sums(slots) + " FROM (" + meanings() + ") GROUP BY ALL";
    }

    /** What cannot be told from the number of rows alone. */
    private String sums(Slots slots) {
        String weights = columns.weight() == null
                ? ""
                : ", weight IS NULL AS lacks_weight, min(weight) AS least_weight, sum("
                        + whole("weight * " + number(EqualRows.WEIGHT_UNIT)) + ") AS weights";
        return weights
                + (scoresAreSummed(slots)
                        ? ", " + sum("score") + " AS scores, " + sum("score * score") + " AS squares"
                        : "");
    }

    /** Whether tallies have sums of scores: equal scores need none, and sums of scores that are not probabilities are not used. */
    boolean scoresAreSummed(Slots slots) {
        return columns.score() != null && (slots.exact() ? columns.weight() != null : slots.probable());
    }

    private String sum(String value) {
        String unit = value + " * " + number(EqualRows.SCORE_UNIT);
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
        if (columns.decision() != null) {
            query.append(name(columns.decision())).append(" AS decision, ");
        }
        if (columns.at() != null) {
            query.append(day(columns.at())).append(" AS day, ");
        }
        return query + score() + " AS score, " + name(columns.label()) + " AS label FROM " + source;
    }

    /** What {@link EqualRows#whole} gives. */
    private String whole(String value) {
        return "CAST(" + value + " AS " + (columns.weight() == null ? "BIGINT" : "HUGEINT") + ")";
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
        StringBuilder key = new StringBuilder("CAST(");
        key.append(slots.cuts().size() + 1)
                .append(" * floor((score - ")
                .append(number(slots.lowest()))
                .append(") * ")
                .append(number(slots.scale()))
                .append(")");
        for (double cut : slots.cuts()) {
            key.append(" + CASE WHEN score >= ").append(number(cut)).append(" THEN 1 ELSE 0 END");
        }
        return key.append(" AS INTEGER)").toString();
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

    private String day(String at) {
        String type = types.getOrDefault(at, "");
        boolean time = type.startsWith("TIMESTAMP") || type.equals("DATE");
        return time ? "CAST(" + name(at) + " AS DATE)" : "left(trim(CAST(" + name(at) + " AS VARCHAR)), 10)";
    }
}
