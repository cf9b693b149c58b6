package dev.redress.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The results of a sweep, in the order of its cells. */
public record ResultTable(List<String> columns, List<ResultRow> rows) {
    public ResultTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (ResultRow row : rows) {
            if (row.values().size() != columns.size()) {
                throw new IllegalArgumentException(row + " does not fit the columns " + columns);
            }
        }
    }

    private int column(String name) {
        int index = columns.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("there is no column " + name + " among " + columns);
        }
        return index;
    }

    /** The rows with this value in the column. */
    ResultTable where(String name, Object value) {
        int column = column(name);
        String wanted = ResultRow.text(value);
        return new ResultTable(
                columns,
                rows.stream()
                        .filter(row -> row.values().get(column).equals(wanted))
                        .toList());
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The distinct values of a column, in order of first occurrence. */
    List<String> distinct(String name) {
        return texts(name).stream().distinct().toList();
    }

    List<String> texts(String name) {
        int column = column(name);
        return rows.stream().map(row -> row.values().get(column)).toList();
    }

    DoubleStream numbers(String name) {
        return texts(name).stream().mapToDouble(Double::parseDouble);
    }

    /** The numbers of a column as a sample, without missing values. */
    SeedSample sample(String name) {
        return new SeedSample(numbers(name).filter(Double::isFinite).toArray());
    }

    /** The table as CSV: a header with the column names, then one line per row. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(rows.size() + 1);
        lines.add(String.join(",", columns));
        rows.forEach(row -> lines.add(row.line()));
        return lines;
    }

    static ResultTable parse(List<String> lines) {
        return new ResultTable(
                ResultRow.parse(lines.get(0)).values(),
                lines.stream().skip(1).map(ResultRow::parse).toList());
    }
}
