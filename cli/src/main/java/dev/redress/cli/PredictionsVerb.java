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

/** A verb about a prediction log: which columns of it mean what. */
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
            description = "The label that counts as positive, where labels are other words.")
    @Nullable
    String positive;

    @Option(names = "--score", paramLabel = "COLUMN", description = "The score: the higher, the likelier positive.")
    @Nullable
    String score;

    @Option(names = "--threshold", paramLabel = "T", description = "Scores from T on are decided positively.")
    @Nullable
    Double threshold;

    @Option(
            names = "--decision",
            paramLabel = "COLUMN",
            description = "The decision, instead of a threshold (default without --score: score).")
    @Nullable
    String decision;

    @Option(
            names = "--positive-decision",
            paramLabel = "WORD",
            description = "The decision that counts as positive, where decisions are other words.")
    @Nullable
    String positiveDecision;

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            split = ",",
            description = "The groups to compare; may be repeated. race+sex: the intersection of two columns.")
    List<String> groups = new ArrayList<>();

    @Option(names = "--weight", paramLabel = "COLUMN", description = "The number of people a row stands for.")
    @Nullable
    String weight;

    @Option(
            names = "--at",
            paramLabel = "COLUMN",
            description = "The time of the decision: 2026-01-05, 2026-01, with or without hours.")
    @Nullable
    String at;

    /** What the options say of the columns. */
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

    /** Reads the log and says on standard error what was left out of it. */
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

    /** The command as it was typed, to be typed again. */
    final String commandLine() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets the spec before it calls a verb");
        }
        return spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(word -> word.matches("[\\w./=,:+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /** What every document about a log begins with. */
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

    /** The same in words. */
    static String words(Cells cells) {
        String people = String.format(Locale.ROOT, "%,.0f people in %,d rows", cells.weight(), cells.rows());
        if (!cells.scored()) {
            return people + ", decisions without scores";
        }
        if (cells.exact() && cells.bins().size() == 1) {
            return people + ", one score for all: it cannot rank anybody";
        }
        return people + ", " + cells.bins().size() + (cells.exact() ? " different scores" : " bins of scores");
    }

    /** A number as people write it: 20, not 20.0. */
    static BigDecimal plain(double number) {
        BigDecimal plain = BigDecimal.valueOf(number).stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    /** The log that was named. */
    static Path required(@Nullable Path file) {
        if (file == null) {
            throw new IllegalArgumentException("no prediction log is named: CSV, CSV.gz or Parquet");
        }
        return file;
    }

    static String attributeNames(Cells cells) {
        return String.join(
                ", ", cells.attributes().stream().map(Attribute::name).toList());
    }
}
