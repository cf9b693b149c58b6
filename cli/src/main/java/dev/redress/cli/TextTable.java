package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows for people: columns as wide as their widest cell, numbers to the right. What is invisible in a cell is escaped. */
final class TextTable {
    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... headers) {
        this.headers = List.of(headers);
    }

    TextTable row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(VisibleText.of(String.valueOf(cell)));
        }
        rows.add(row);
        return this;
    }

    void print(PrintWriter out) {
        int[] widths = new int[headers.size()];
        boolean[] numeric = new boolean[headers.size()];
        for (int column = 0; column < widths.length; column++) {
            int c = column;
            widths[c] = Math.max(
                    VisibleText.columns(headers.get(c)),
                    rows.stream()
                            .mapToInt(row -> VisibleText.columns(row.get(c)))
                            .max()
                            .orElse(0));
            numeric[c] = !rows.isEmpty() && rows.stream().allMatch(row -> looksNumeric(row.get(c)));
        }
        out.println(line(headers, widths, numeric));
        rows.forEach(row -> out.println(line(row, widths, numeric)));
    }

    private static boolean looksNumeric(String cell) {
        return cell.isEmpty() || cell.matches("([-+]?[0-9][0-9.,]*(E-?[0-9]+)?[x%*]?|-) ?");
    }

    private static String line(List<String> cells, int[] widths, boolean[] numeric) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String cell = cells.get(c);
            String padding = " ".repeat(widths[c] - VisibleText.columns(cell));
            line.append(c == 0 ? "" : "  ").append(numeric[c] ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
