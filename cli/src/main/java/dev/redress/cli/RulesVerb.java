package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.rules.Harm;
import dev.redress.evidence.rules.RuleBounds;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A verb about decision rules for a prediction log: which rules are considered, and what their errors weigh. */
abstract class RulesVerb extends PredictionsVerb {
    @Option(
            names = "--tolerance",
            paramLabel = "E",
            defaultValue = "0.02",
            description = "Difference between rates of groups that still counts as equal (default: ${DEFAULT-VALUE}).")
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
                    "Least distance of selection rates from 0 and 1, where every criterion holds (default: ${DEFAULT-VALUE}).")
    double leastSelection;

    @Option(
            names = "--bins",
            paramLabel = "N",
            defaultValue = "256",
            description =
                    "Most scores, or bins of scores, that a rule can tell apart; with few of them criteria look costlier"
                            + " than they are (default: ${DEFAULT-VALUE}).")
    int bins;

    @Option(names = "--blind", description = "One rule for all groups: where thresholds by group are unlawful.")
    boolean blind;

    final RuleBounds bounds() {
        return new RuleBounds(new Harm(falsePositive, falseNegative), leastSelection, blind);
    }

    /** The log in bins. */
    final Cells binned(Path file) {
        Cells cells = read(predictions(Period.YEAR).bins(bins), file);
        for (Attribute attribute : cells.attributes()) {
            if (cells.groups(attribute).size() == 1) {
                err().println("redress: " + file + ": " + attribute.name()
                        + " has one group only, so criteria about it hold under every rule");
            }
        }
        return cells;
    }
}
