package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table as text: each column is as wide as its widest cell, numbers are aligned right, invisible characters are escaped. */
final class TextTable {
    /** The width that {@link #wrapped} tables and all help texts fit. */
    static final int WIDTH = 100;

    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();
    private int width = Integer.MAX_VALUE;

    TextTable(String... headers) {
        this.headers = List.of(headers);
    }

    /** Breaks the text of the last column into lines, so that no line is longer than {@link #WIDTH}. */
    TextTable wrapped() {
        width = WIDTH;
        return this;
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
        int last = widths.length - 1;
        int before = 2 * last;
        for (int c = 0; c < last; c++) {
            before += widths[c];
        }
        widths[last] = Math.min(widths[last], Math.max(1, width - before));
        out.println(line(headers, widths, numeric));
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>(row);
            for (String part : lines(row.get(last), widths[last])) {
                cells.set(last, part);
                out.println(line(cells, widths, numeric));
                cells.replaceAll(cell -> "");
            }
        }
    }

    /** A text in lines of at most that many columns, except for longer words. */
    static List<String> lines(String cell, int columns) {
        if (VisibleText.columns(cell) <= columns) {
            return List.of(cell);
        }
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : cell.split(" ", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && VisibleText.columns(longer) > columns) {
                lines.add(line);
                longer = word;
            }
            line = longer;
        }
        lines.add(line);
        return lines;
    }

    private static boolean looksNumeric(String cell) {
        return cell.isEmpty() || cell.matches("([-+]?[0-9][0-9.,]*(E-?[0-9]+)?[x%*]?|-) ?");
    }

    private static String line(List<String> cells, int[] widths, boolean[] numeric) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String cell = cells.get(c);
            String padding = " ".repeat(Math.max(0, widths[c] - VisibleText.columns(cell)));
            line.append(c == 0 ? "" : "  ").append(numeric[c] ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
