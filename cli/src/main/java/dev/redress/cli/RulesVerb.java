package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.rules.ErrorWeights;
import dev.redress.evidence.rules.RuleBounds;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A verb about decision rules for a prediction log, with the options for admissible rules and the weights of errors. */
abstract class RulesVerb extends PredictionsVerb {
    @Option(
            names = "--tolerance",
            paramLabel = "E",
            defaultValue = "0.02",
            description = "Largest difference between rates that counts as equal (default: ${DEFAULT-VALUE}).")
    double tolerance;

    @Option(
            names = "--false-positive",
            paramLabel = "W",
            defaultValue = "1",
            description = "Weight of a false positive (default: ${DEFAULT-VALUE}).")
    double falsePositive;

    @Option(
            names = "--false-negative",
            paramLabel = "W",
            defaultValue = "1",
            description = "Weight of a false negative (default: ${DEFAULT-VALUE}).")
    double falseNegative;

    @Option(
            names = "--least-selection",
            paramLabel = "S",
            defaultValue = "0.05",
            description =
                    "Least distance of selection rates from 0 and 1, at which criteria hold trivially (default: ${DEFAULT-VALUE}).")
    double leastSelection;

    @Option(
            names = "--bins",
            paramLabel = "N",
            defaultValue = "256",
            description =
                    "Largest number of scores, or bins of scores, that a rule distinguishes; with few, criteria seem"
                            + " costlier than they are (default: ${DEFAULT-VALUE}).")
    int bins;

    @Option(names = "--blind", description = "One rule for all groups, if thresholds by group are unlawful.")
    boolean blind;

    final RuleBounds bounds() {
        return new RuleBounds(new ErrorWeights(falsePositive, falseNegative), leastSelection, blind);
    }

    /** The log with its scores in bins. */
    final Cells binned(Path file) {
        Cells cells = read(predictions(Period.YEAR).bins(bins), file);
        for (Attribute attribute : cells.attributes()) {
            if (cells.groups(attribute).size() == 1) {
                err().println("redress: " + file + ": " + attribute.name()
                        + " has only one group, so every rule satisfies its criteria");
            }
        }
        return cells;
    }
}
