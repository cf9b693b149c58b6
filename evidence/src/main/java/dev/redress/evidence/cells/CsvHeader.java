package dev.redress.evidence.cells;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * The first line of a CSV file: the names of the columns and the delimiter (comma, semicolon, tab or vertical bar). DuckDB would guess
 * both, and leave out lines to make its guess fit (decision 41).
 */
record CsvHeader(char delimiter, List<String> names) {
    private static final String DELIMITERS = ",;\t|";
    private static final int LONGEST = 1 << 20;

    CsvHeader {
        names = List.copyOf(names);
        Set<String> different = new HashSet<>();
        for (String name : names) {
            // DuckDB's column names ignore case.
            if (!different.add(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("there are two columns '" + name + "'");
            }
        }
    }

    static CsvHeader of(Path file) throws IOException {
        boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
                Reader text = new BufferedReader(
                        new InputStreamReader(packed ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8))) {
            String line = firstLine(text);
            if (line.isBlank()) {
                throw new IllegalArgumentException("is empty; the first line must have the names of the columns");
            }
            char delimiter = delimiter(line);
            return new CsvHeader(delimiter, names(line, delimiter));
        }
    }

    /** The line without its line break and without a byte order mark. A quoted name may contain line breaks. */
    private static String firstLine(Reader text) throws IOException {
        StringBuilder line = new StringBuilder();
        boolean quoted = false;
        for (int c = text.read(); c >= 0 && (quoted || (c != '\n' && c != '\r')); c = text.read()) {
            quoted ^= c == '"';
            if (c != '\uFEFF' || !line.isEmpty()) {
                line.append((char) c);
            }
            if (line.length() > LONGEST) {
                throw new IllegalArgumentException("is not a CSV file: its first line does not end");
            }
        }
        return line.toString();
    }

    /** The first possible delimiter outside quotes. */
    private static char delimiter(String line) {
        boolean quoted = false;
        for (int n = 0; n < line.length(); n++) {
            char c = line.charAt(n);
            quoted ^= c == '"';
            if (!quoted && DELIMITERS.indexOf(c) >= 0) {
                return c;
            }
        }
        return DELIMITERS.charAt(0);
    }

    private static List<String> names(String line, char delimiter) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int n = 0; n <= line.length(); n++) {
            boolean end = n == line.length();
            char c = end ? delimiter : line.charAt(n);
            if (c == delimiter && (end || !quoted)) {
                names.add(name.isEmpty() ? "column " + (names.size() + 1) : name.toString());
                name.setLength(0);
            } else if (c != '"') {
                name.append(c);
            } else {
                if (!quoted && n > 0 && line.charAt(n - 1) == '"') {
                    // Two quotes in a quoted name stand for one.
                    name.append(c);
                }
                quoted = !quoted;
            }
        }
        return names;
    }
}
