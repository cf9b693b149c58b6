package dev.redress.cli;

import dev.redress.files.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The hours of work that a fix of each criterion takes, from CSV with the header {@code criterion,hours}. */
record FixingHours(Map<String, Double> hours) {
    /** The hours of a criterion that the file does not list. */
    static final double UNKNOWN = 1;

    static FixingHours read(Path file, List<String> criteria) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new InputException(file.toString(), 0, "there is no such file");
        } catch (IOException e) {
            throw new InputException(file.toString(), 0, "cannot be read: " + e.getMessage());
        }
        Map<String, Double> hours = new LinkedHashMap<>();
        for (int n = 0; n < lines.size(); n++) {
            String line = lines.get(n).strip();
            if (n == 0 && !line.equals("criterion,hours")) {
                throw new InputException(file.toString(), 1, "the header 'criterion,hours' is expected");
            }
            if (n > 0 && !line.isEmpty()) {
                int comma = line.lastIndexOf(',');
                String id = line.substring(0, Math.max(0, comma)).strip();
                if (!criteria.contains(id)) {
                    throw new InputException(
                            file.toString(), n + 1, "'" + id + "' is not a criterion; the criteria are " + criteria);
                }
                hours.put(id, number(file, n + 1, line.substring(comma + 1).strip()));
            }
        }
        return new FixingHours(hours);
    }

    private static double number(Path file, long line, String word) {
        try {
            double number = Double.parseDouble(word);
            if (number >= 0 && number <= 1e6) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new InputException(file.toString(), line, "'" + word + "' is not a number of hours");
    }

    double of(String criterion) {
        return hours.getOrDefault(criterion, UNKNOWN);
    }
}
