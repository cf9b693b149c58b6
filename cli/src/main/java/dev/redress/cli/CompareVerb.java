package dev.redress.cli;

import dev.redress.hindsight.Comparison;
import dev.redress.hindsight.Sensitivity;
import dev.redress.lab.figure.LineChart;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.Guarantee;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code compare CHARTER --complaints F}: every policy against the optimum in hindsight. */
@Command(
        name = "compare",
        description = "Compares all complaint policies on one log with the optimum in hindsight.",
        footer = {
            "",
            "The ratio is what a policy paid divided by the optimum in hindsight, or by its lower bound if the",
            "optimum is not proven. The bound is the ratio that is guaranteed for the policy on this log.",
            "",
            "Costs and losses are often guesses. --sensitivity repeats the comparison with the cost or the losses",
            "halved and doubled, for each criterion and for all together. It shows which results depend on those",
            "guesses.",
            "",
            "Examples:",
            "  redress compare examples/compas/charter.yaml --complaints examples/compas/complaints.csv \\",
            "      --sensitivity",
            "  redress compare examples/compas/charter.yaml --complaints examples/compas/complaints.csv \\",
            "      --plot losses.svg"
        })
final class CompareVerb extends LogVerb {
    @Option(names = "--policies", paramLabel = "ID", split = ",", description = "Only these policies.")
    List<String> policies = List.of();

    @Mixin
    SeedOption seed = new SeedOption();

    @Mixin
    EffortOption effort = new EffortOption();

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Draw the total loss over time as SVG.")
    @Nullable
    Path plot;

    @Option(
            names = "--sensitivity",
            description = "Also show which results change if costs or losses are halved or doubled.")
    boolean sensitivity;

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        List<Event> log = wholeLog(charter);
        Comparison comparison = compare(charter, log);
        Optional<SensitivityReport> report =
                sensitivity ? Optional.of(vary(comparison, charter, log)) : Optional.empty();
        if (json) {
            Map<String, Object> document = document(comparison);
            report.ifPresent(changes -> document.put("sensitivity", changes.documents()));
            JsonLine.print(out(), document);
        } else {
            print(comparison);
            report.ifPresent(changes -> changes.print(out()));
        }
        if (plot != null) {
            write(plot, chart(charter, log, comparison).toSvg());
        }
        return Redress.DONE;
    }

    private Comparison compare(Charter charter, List<Event> log) {
        double seconds = effort.seconds();
        try (ProgressLine line = new ProgressLine(err())) {
            List<String> chosen = policies.isEmpty() ? Comparison.policies() : policies;
            return Comparison.of(charter, log, chosen, seed.value(), seconds, line::say);
        }
    }

    private SensitivityReport vary(Comparison comparison, Charter charter, List<Event> log) {
        try (ProgressLine line = new ProgressLine(err())) {
            return new SensitivityReport(
                    charter,
                    comparison,
                    Sensitivity.of(comparison, charter, log, seed.value(), effort.seconds(), line::say));
        }
    }

    /** The total loss of each policy over the log, and the total of the optimum. */
    private static LineChart chart(Charter charter, List<Event> log, Comparison comparison) {
        LineChart chart = new LineChart(charter.name(), "complaints", "total loss so far");
        double[] x =
                comparison.points().stream().mapToDouble(Integer::doubleValue).toArray();
        for (Comparison.PolicyOutcome row : comparison.rows()) {
            chart.line(
                    row.policy(),
                    x,
                    row.curve().stream().mapToDouble(Micros::toDouble).toArray());
        }
        double end = Micros.toDouble(comparison.hindsight().totalLoss());
        return chart.line("hindsight, total", new double[] {0, log.size()}, new double[] {end, end});
    }

    private static Map<String, Object> document(Comparison comparison) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("hindsight", JsonLine.amount(comparison.hindsight().totalLoss()));
        document.put("lowerBound", JsonLine.amount(comparison.hindsight().lowerBound()));
        document.put("optimal", comparison.hindsight().optimal());
        comparison.imposed().ifPresent(imposed -> {
            document.put("imposed", JsonLine.amount(imposed.totalLoss()));
            document.put("imposedLowerBound", JsonLine.amount(imposed.lowerBound()));
        });
        document.put(
                "policies",
                comparison.rows().stream().map(row -> row(comparison, row)).toList());
        return document;
    }

    private static Map<String, Object> row(Comparison comparison, Comparison.PolicyOutcome row) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", row.policy());
        document.put("complaintLoss", JsonLine.amount(row.complaintLoss()));
        document.put("fixingCost", JsonLine.amount(row.fixingCost()));
        document.put("totalLoss", JsonLine.amount(row.totalLoss()));
        document.put("fixes", row.fixes());
        document.put("ratio", comparison.ratio(row));
        comparison.imposedRatio(row).ifPresent(ratio -> document.put("imposedRatio", ratio));
        return document;
    }

    private void print(Comparison comparison) {
        TextTable table = new TextTable("policy", "total loss", "complaints", "fixing", "fixes", "ratio", "bound");
        for (Comparison.PolicyOutcome row : comparison.rows()) {
            table.row(
                    row.policy(),
                    Micros.format(row.totalLoss()),
                    Micros.format(row.complaintLoss()),
                    Micros.format(row.fixingCost()),
                    row.fixes(),
                    String.format(Locale.ROOT, "%.3f", comparison.ratio(row)),
                    bound(row.guarantee()));
        }
        table.print(out());
        out().println();
        out().println(HindsightVerb.describe(comparison.hindsight()));
        comparison
                .imposed()
                .ifPresent(imposed -> out().println("complying with people, " + HindsightVerb.describe(imposed)));
        comparison.refusals().forEach((policy, why) -> out().println(policy + " is left out: " + why));
        whyLessWasPaid(comparison.rows())
                .ifPresent(words -> TextTable.lines(words, TextTable.WIDTH).forEach(out()::println));
    }

    /** Why policies with a worse bound may have paid less on this log than the one with the best. */
    private static Optional<String> whyLessWasPaid(List<Comparison.PolicyOutcome> rows) {
        Optional<Comparison.PolicyOutcome> safest = rows.stream()
                .filter(row -> row.guarantee().ratio().isPresent())
                .min(Comparator.comparingDouble(row -> row.guarantee().ratio().orElseThrow()));
        if (safest.isEmpty()) {
            return Optional.empty();
        }
        String cheaper = rows.stream()
                .filter(row -> row.totalLoss() < safest.get().totalLoss())
                .map(Comparison.PolicyOutcome::policy)
                .collect(Collectors.joining(", "));
        return cheaper.isEmpty()
                ? Optional.empty()
                : Optional.of("On this log " + cheaper + " paid less than "
                        + safest.get().policy()
                        + ". A bound is about the worst log, not this one. To be safe when complaints alternate, "
                        + safest.get().policy()
                        + " delays a fix until the complaints have paid for the fixes it releases. That costs most when complaints"
                        + " about one criterion come in long bursts.");
    }

    private static String bound(Guarantee guarantee) {
        return guarantee.ratio().isPresent()
                ? String.format(Locale.ROOT, "%.3f", guarantee.ratio().getAsDouble())
                : "-";
    }
}
