package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.cells.Predictions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A verb that reads a prediction log, with the options that name its columns. */
abstract class PredictionsVerb extends Verb {
    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            defaultValue = "label_value",
            description = "The true outcome: 1 or 0, true or false, yes or no (default: ${DEFAULT-VALUE}).")
    String label = "";

    @Option(
            names = "--positive",
            paramLabel = "WORD",
            description = "The value of a positive label, if it is neither 1, true nor yes.")
    @Nullable
    String positive;

    @Option(names = "--score", paramLabel = "COLUMN", description = "The score; higher means more likely positive.")
    @Nullable
    String score;

    @Option(names = "--threshold", paramLabel = "T", description = "A score of T or more is a positive decision.")
    @Nullable
    Double threshold;

    @Option(
            names = "--decision",
            paramLabel = "COLUMN",
            description = "The decision, if there is no threshold (default without --score: score).")
    @Nullable
    String decision;

    @Option(
            names = "--positive-decision",
            paramLabel = "WORD",
            description = "The value of a positive decision, if it is neither 1, true nor yes.")
    @Nullable
    String positiveDecision;

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            split = ",",
            description = "The groups to compare; may be repeated. race+sex forms the intersections of two columns.")
    List<String> groups = new ArrayList<>();

    @Option(names = "--weight", paramLabel = "COLUMN", description = "The number of people that a row represents.")
    @Nullable
    String weight;

    @Option(
            names = "--at",
            paramLabel = "COLUMN",
            description = "The time of the decision, such as 2026-01, 2026-01-05 or 2026-01-05T10:00.")
    @Nullable
    String at;

    /** The columns that the options name. */
    final Predictions predictions(Period period) {
        Predictions predictions = new Predictions().label(label);
        groups.forEach(predictions::group);
        if (positive != null) {
            predictions.positive(positive);
        }
        if (score != null) {
            predictions.score(score);
        } else if (threshold != null) {
            predictions.score("score");
        }
        if (threshold != null) {
            predictions.threshold(threshold);
        }
        if (decision != null) {
            predictions.decision(decision);
        } else if (threshold == null && score == null) {
            predictions.decision("score");
        }
        if (positiveDecision != null) {
            predictions.positiveDecision(positiveDecision);
        }
        if (weight != null) {
            predictions.weight(weight);
        }
        if (at != null) {
            predictions.at(at, period);
        }
        return predictions;
    }

    /** Reads the log, and reports on standard error how many rows were left out. */
    final Cells read(Predictions predictions, Path file) {
        Cells cells = predictions.cells(file);
        cells.leftOut()
                .forEach((column, rows) -> err().println("redress: " + file + ": "
                        + (rows == 1
                                ? "1 row without a " + column + " is"
                                : rows + " rows without a " + column + " are")
                        + " left out"));
        return cells;
    }

    /** The command as it was typed, quoted for a shell. */
    final String commandLine() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets the spec before it calls a verb");
        }
        return spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(word -> word.matches("[\\w./=,:+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /** The keys with which every JSON document about a log begins. */
    static Map<String, Object> head(Cells cells) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("rows", cells.rows());
        document.put("people", plain(cells.weight()));
        if (!cells.leftOut().isEmpty()) {
            document.put("leftOut", cells.leftOut());
        }
        if (cells.scored()) {
            document.put("bins", cells.bins().size());
            document.put("exactBins", cells.exact());
        }
        document.put("data", cells.fingerprint());
        return document;
    }

    /** The same as text. */
    static String words(Cells cells) {
        String people = String.format(Locale.ROOT, "%,.0f people in %,d rows", cells.weight(), cells.rows());
        if (!cells.scored()) {
            return people + ", decisions without scores";
        }
        if (cells.exact() && cells.bins().size() == 1) {
            return people + ", all with the same score, which cannot rank them";
        }
        return people + ", " + cells.bins().size() + (cells.exact() ? " different scores" : " bins of scores");
    }

    /** A number without a trailing .0: 20, not 20.0. */
    static BigDecimal plain(double number) {
        BigDecimal plain = BigDecimal.valueOf(number).stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    /** The prediction log, which must be given. */
    static Path required(@Nullable Path file) {
        if (file == null) {
            throw new IllegalArgumentException("PREDICTIONS is missing: a CSV, CSV.gz or Parquet file");
        }
        return file;
    }

    static String attributeNames(Cells cells) {
        return String.join(
                ", ", cells.attributes().stream().map(Attribute::name).toList());
    }
}
