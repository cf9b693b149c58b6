package dev.redress.cli;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Measure;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Rate;
import dev.redress.evidence.metrics.ScoreMeasure;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.Remedy;
import dev.redress.evidence.rules.RuleEffect;
import dev.redress.evidence.rules.StepRule;
import dev.redress.files.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code remedy PREDICTIONS --fix fpr,ppv}: the decision rule that satisfies criteria at the least loss. */
@Command(
        name = "remedy",
        subcommands = RemedyApplyVerb.class,
        description = "Finds the decision rule that satisfies criteria at the least loss.",
        footer = {
            "",
            "Of all rules with the least loss, it is the one that changes the fewest decisions. Criteria can have",
            "different tolerances: --fix fpr=0.01,ppv. The rule sets thresholds for each group; where it gives a",
            "probability, the decision is random. Thresholds by group may be unlawful in your jurisdiction;",
            "--blind finds one rule for all groups. With -o the rule is written as JSON, for your system to load",
            "and for 'redress remedy apply' to check on another log.",
            "",
            "Examples:",
            "  redress remedy examples/compas/predictions.csv --label reoffended --score decile --threshold 5 \\",
            "      --group race --weight people --fix fpr,tpr -o rule.json",
            "  redress remedy apply rule.json examples/compas/months.csv --label reoffended --score decile \\",
            "      --threshold 5 --group race --weight people"
        })
final class RemedyVerb extends RulesVerb {
    // Optional for the parser, because 'remedy apply' needs neither a log here nor criteria.
    @Parameters(paramLabel = "PREDICTIONS", arity = "0..1", description = "CSV, CSV.gz or Parquet.")
    @Nullable
    Path file;

    @Option(
            names = "--fix",
            paramLabel = "ID[=E]",
            split = ",",
            description = "The criteria to satisfy; =E sets the tolerance of one criterion.")
    List<String> fix = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the rule as JSON.")
    @Nullable
    Path output;

    @Override
    public Integer call() throws IOException {
        if (fix.isEmpty()) {
            throw new IllegalArgumentException("--fix is missing: the criteria to satisfy, such as --fix fpr,tpr");
        }
        Cells cells = binned(required(file));
        List<Parity> criteria = CriterionNames.parse(fix, cells, tolerance);
        Remedy remedy = Remedy.of(cells, criteria, bounds())
                .orElseThrow(() -> new CheckFailedException(
                        "no rule was found under which " + String.join(", ", fix) + " hold together"));
        Map<String, Object> document = document(cells, criteria, remedy);
        if (output != null) {
            StringWriter text = new StringWriter();
            JsonLine.print(new PrintWriter(text), document);
            AtomicFile.write(output, text.toString().getBytes(StandardCharsets.UTF_8));
        }
        if (json) {
            JsonLine.print(out(), document);
        } else {
            print(cells, remedy);
        }
        return Redress.DONE;
    }

    private Map<String, Object> document(Cells cells, List<Parity> criteria, Remedy remedy) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("price", remedy.price());
        document.put("againstToday", remedy.effect().loss() - remedy.effect().today());
        effect(document, remedy.effect());
        document.put("blind", blind);
        document.put("columns", remedy.rule().columns());
        document.put("rule", RuleFile.document(remedy.rule().steps()));
        RuleFile.reports(document, remedy.rule());
        document.put("criteria", RuleFile.criteria(criteria));
        document.putAll(head(cells));
        return document;
    }

    /** The effect of a rule, as JSON. */
    static void effect(Map<String, Object> document, RuleEffect effect) {
        document.put("changed", effect.turnedPositive() + effect.turnedNegative());
        document.put("turnedPositive", effect.turnedPositive());
        document.put("turnedNegative", effect.turnedNegative());
        document.put("before", rates(effect.before()));
        document.put("after", rates(effect.after()));
        document.put("excess", effect.excess());
        document.put("holds", effect.holds());
    }

    /** Numbers of people by outcome. */
    static Map<String, Object> counts(Confusion counts) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("n", plain(counts.n()));
        document.put("tp", plain(counts.tp()));
        document.put("fp", plain(counts.fp()));
        document.put("fn", plain(counts.fn()));
        document.put("tn", plain(counts.tn()));
        return document;
    }

    private static Map<String, Object> rates(Map<Attribute, Map<String, Outcome>> attributes) {
        Map<String, Object> document = new LinkedHashMap<>();
        attributes.forEach((attribute, groups) -> {
            Map<String, Object> byGroup = new LinkedHashMap<>();
            groups.forEach((name, outcome) -> {
                Map<String, Object> one = counts(outcome.decided());
                for (Rate rate : Rate.values()) {
                    one.put(rate.id(), value(rate, outcome));
                }
                for (ScoreMeasure measure : ScoreMeasure.values()) {
                    if (measure.of(outcome).defined()) {
                        one.put(measure.id(), value(measure, outcome));
                    }
                }
                byGroup.put(name, one);
            });
            document.put(attribute.name(), byGroup);
        });
        return document;
    }

    private static @Nullable Double value(Measure measure, Outcome outcome) {
        return measure.of(outcome).defined() ? measure.of(outcome).value() : null;
    }

    private void print(Cells cells, Remedy remedy) {
        out().println(words(cells) + ", by " + attributeNames(cells));
        if (blind) {
            out().println("One rule for all groups.");
        } else {
            out().println(
                            "Each group has its own thresholds; if that is unlawful, --blind finds one rule for all groups.");
        }
        out().println();
        remedy.rule()
                .steps()
                .forEach((values, steps) -> out().println(
                                (values.isEmpty() ? "everybody" : String.join(", ", values)) + ": " + words(steps)));
        if (!remedy.rule().reports().isEmpty()) {
            out().println("Scores are reported on a new scale of "
                    + remedy.rule().scale().levels() + " levels, partly at random; -o writes the details.");
        }
        out().println();
        out().println(String.format(
                Locale.ROOT,
                "per 1000 decisions it loses %.3f more than the best rule without criteria, and %.3f %s than today",
                remedy.price(),
                Math.abs(remedy.effect().loss() - remedy.effect().today()),
                remedy.effect().loss() < remedy.effect().today() ? "less" : "more"));
        print(out(), remedy.effect());
    }

    /** The effect of a rule, as tables. */
    static void print(PrintWriter out, RuleEffect effect) {
        out.println(String.format(
                Locale.ROOT,
                "%.1f decisions change: %.1f turn positive, %.1f negative",
                effect.turnedPositive() + effect.turnedNegative(),
                effect.turnedPositive(),
                effect.turnedNegative()));
        effect.before().forEach((attribute, groups) -> {
            boolean scored = groups.values().stream()
                    .anyMatch(outcome -> ScoreMeasure.CALIBRATION.of(outcome).defined());
            List<Measure> shown =
                    new ArrayList<>(List.of(Rate.SELECTION, Rate.TPR, Rate.FPR, Rate.PPV, Rate.FOR, Rate.ACCURACY));
            if (scored) {
                shown.addAll(List.of(ScoreMeasure.POSITIVE, ScoreMeasure.NEGATIVE, ScoreMeasure.CALIBRATION));
            }
            List<String> headers = new ArrayList<>(List.of(attribute.name(), ""));
            shown.forEach(measure -> headers.add(measure.id()));
            out.println();
            TextTable table = new TextTable(headers.toArray(new String[0]));
            Map<String, Outcome> after = effect.after().getOrDefault(attribute, Map.of());
            groups.forEach((name, outcome) -> {
                table.row(row(name, "before", shown, outcome));
                table.row(row("", "after", shown, after.getOrDefault(name, outcome)));
            });
            table.print(out);
        });
        out.println();
        effect.excess()
                .forEach((id, excess) -> out.println(
                        id + (excess <= 1e-7 ? " holds" : String.format(Locale.ROOT, " is missed by %.4f", excess))));
    }

    private static Object[] row(String name, String when, List<Measure> shown, Outcome outcome) {
        List<Object> row = new ArrayList<>(List.of(name, when));
        for (Measure measure : shown) {
            Double value = value(measure, outcome);
            row.add(value == null ? "-" : String.format(Locale.ROOT, "%.3f", value));
        }
        return row.toArray();
    }

    private static String words(List<StepRule.ScoreStep> steps) {
        if (steps.isEmpty()) {
            return "nobody";
        }
        List<String> words = new ArrayList<>();
        for (StepRule.ScoreStep step : steps) {
            String from = String.format(Locale.ROOT, "from %s on", plain(step.from()));
            words.add(
                    step.probability() == 1
                            ? from
                            : from + String.format(Locale.ROOT, " with probability %.3f", step.probability()));
        }
        return String.join(", ", words);
    }
}
