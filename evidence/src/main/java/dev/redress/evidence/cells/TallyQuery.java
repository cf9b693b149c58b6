package dev.redress.evidence.cells;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** The SQL queries about one file. Names and values from outside are always quoted. */
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

    /** Exactly this double: a plain literal would be a decimal, and could be rounded. */
    private static String number(double number) {
        return "CAST('" + number + "' AS DOUBLE)";
    }

    private static String name(String column) {
        return "\"" + column.replace("\"", "\"\"") + "\"";
    }

    /** The numbers of distinct labels and scores in the first rows. */
    String sample(int rows) {
        return "SELECT count(DISTINCT label), count(DISTINCT score) FROM (SELECT " + name(columns.label())
                + " AS label, " + score() + " AS score FROM " + source + " LIMIT " + rows + ")";
    }

    String range() {
        return "SELECT min(" + score() + "), max(" + score() + ") FROM " + source;
    }

    /** The first row, counted from 1, with this value in a column; tallies have only the first ten characters of times. */
    String firstRow(String column, String word) {
        return "SELECT min(n) FROM (SELECT row_number() OVER () AS n, trim(CAST(" + name(column)
                + " AS VARCHAR)) AS word FROM " + source + ") WHERE " + text(word) + " IN (word, left(word, 10))";
    }

    /** The first row, counted from 1, with a weight below 0. */
    String firstNegative(String weight) {
        return "SELECT min(n) FROM (SELECT row_number() OVER () AS n, " + name(weight) + " AS word FROM " + source
                + ") WHERE " + number(weight, "word") + " < 0";
    }

    /** The number of cells in the column that are not numbers. */
    String noNumbers(String column) {
        return "SELECT count(*) FROM " + source + " WHERE " + isNoNumber(column, name(column));
    }

    /** The first of them: its row, counted from 1, and its value. */
    String firstNoNumber(String column) {
        return "SELECT n, trim(CAST(word AS VARCHAR)) FROM (SELECT row_number() OVER () AS n, " + name(column)
                + " AS word FROM " + source + ") WHERE " + isNoNumber(column, "word") + " ORDER BY n LIMIT 1";
    }

    private String isNoNumber(String column, String value) {
        String there = isText(column) ? "trim(" + value + ") <> ''" : value + " IS NOT NULL";
        return there + " AND NOT coalesce(isfinite(" + number(column, value) + "), false)";
    }

    /**
     * All tallies: first the group columns, then the columns that {@link TableFile} reads by name. Values are grouped as they are and
     * interpreted afterwards, when there are far fewer of them. Columns that are not needed are left out, because DuckDB would hash them in
     * every row.
     */
    String tallies(ScoreKeys slots) {
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

    /** The sums that do not follow from the number of rows. */
    private String sums(ScoreKeys slots) {
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
    boolean scoresAreSummed(ScoreKeys slots) {
        return columns.score() != null && (slots.exact() ? columns.weight() != null : slots.probable());
    }

    private String sum(String value) {
        String unit = value + " * " + number(EqualRows.SCORE_UNIT);
        String weighted = "CASE WHEN score BETWEEN 0 AND 1 THEN weight * " + unit + " ELSE 0 END";
        return "sum(" + whole(columns.weight() == null ? unit : weighted) + ")";
    }

    /** The columns under our own names, which cannot clash with those of the file. */
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

    /** The same as {@link EqualRows#whole}. */
    private String whole(String value) {
        return "CAST(" + value + " AS " + (columns.weight() == null ? "BIGINT" : "HUGEINT") + ")";
    }

    /** The score; infinite, NaN or null if it is not a number. Such rows have their own key, and so are found. */
    private String score() {
        return columns.score() == null ? "NULL::DOUBLE" : number(columns.score(), name(columns.score()));
    }

    /** The same as {@link ScoreKeys#key}. */
    private static String key(ScoreKeys slots) {
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

    /** A value of the column as a number; null if it is not one. */
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
