package dev.redress.cli;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.metrics.AttributeMetrics;
import dev.redress.evidence.metrics.Disparity;
import dev.redress.evidence.metrics.Estimate;
import dev.redress.evidence.metrics.GroupMetrics;
import dev.redress.evidence.metrics.Measurement;
import dev.redress.evidence.metrics.Proportion;
import dev.redress.evidence.metrics.Rate;
import dev.redress.files.AtomicFile;
import dev.redress.lab.figure.DotPlot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code measure PREDICTIONS}: fairness metrics by group. */
@Command(
        name = "measure",
        description = "Measures rates by group, with intervals, and how much they differ between groups.",
        footer = {
            "",
            "Reads CSV (also .gz) or Parquet, one row per decision. Intervals have 95%% confidence: Wilson's for",
            "rates, Newcombe's for differences, DeLong's for the AUC, a seeded bootstrap for Brier score and",
            "calibration. p-values are corrected for the number of pairs of groups (Bonferroni) and of criteria",
            "(Holm). A rate of fewer than 30 people is marked with * and is not used for verdicts.",
            "The columns of Aequitas (score, label_value) need no options. JSON also has Fairlearn's metrics.",
            "",
            "Examples:",
            "  redress measure examples/compas/predictions.csv --label reoffended --score decile \\",
            "      --threshold 5 --group race --weight people --plot rates.svg",
            "  redress measure examples/compas/months.csv --label reoffended --score decile --threshold 5 \\",
            "      --group race --weight people --at month --period month --json"
        })
final class MeasureVerb extends PredictionsVerb {
    private static final List<Rate> SHOWN =
            List.of(Rate.BASE, Rate.SELECTION, Rate.TPR, Rate.FPR, Rate.PPV, Rate.NPV, Rate.ACCURACY);

    @Parameters(paramLabel = "PREDICTIONS", description = "CSV, CSV.gz or Parquet.")
    Path file = Path.of("");

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Seed of the bootstrap (default: 1).")
    long seed;

    @Option(
            names = "--period",
            paramLabel = "P",
            description = "With --at: measure each day, week, month, quarter or year separately.")
    @Nullable
    Period period;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Draw the rates by group as SVG.")
    @Nullable
    Path plot;

    @Override
    public Integer call() throws IOException {
        if (period != null && at == null) {
            throw new IllegalArgumentException("--period needs --at, the column with the time");
        }
        Cells cells = read(predictions(period == null ? Period.YEAR : period), file);
        Measurement measurement = Measurement.of(cells, seed);
        Map<String, Measurement> periods = new LinkedHashMap<>();
        if (period != null) {
            cells.byPeriod().forEach((name, part) -> periods.put(name, Measurement.of(part, seed)));
        }
        if (json) {
            Map<String, Object> document = head(cells);
            document.put("attributes", document(measurement));
            if (!periods.isEmpty()) {
                Map<String, Object> byPeriod = new LinkedHashMap<>();
                periods.forEach((name, part) -> byPeriod.put(name, document(part)));
                document.put("periods", byPeriod);
            }
            JsonLine.print(out(), document);
        } else {
            out().println(words(cells));
            print(measurement);
            periods.forEach((name, part) -> {
                out().println();
                out().println("== " + name);
                print(part);
            });
        }
        if (plot != null) {
            AtomicFile.write(plot, dots(measurement).getBytes(StandardCharsets.UTF_8));
        }
        return Redress.DONE;
    }

    private static Map<String, Object> document(Measurement measurement) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        for (AttributeMetrics attribute : measurement.attributes()) {
            Map<String, Object> groups = new LinkedHashMap<>();
            attribute.groups().forEach(group -> groups.put(group.name(), document(group)));
            Map<String, Object> criteria = new LinkedHashMap<>();
            attribute.disparities().forEach((rate, disparity) -> criteria.put(rate.id(), document(disparity)));
            attribute.scoreGaps().forEach((name, gap) -> criteria.put(name, document(gap)));
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("groups", groups);
            one.put("criteria", criteria);
            one.put("fairlearn", attribute.fairlearn());
            attributes.put(attribute.attribute().name(), one);
        }
        return attributes;
    }

    private static Map<String, Object> document(GroupMetrics group) {
        Map<String, Object> document = new LinkedHashMap<>(RemedyVerb.counts(group.counts()));
        List<String> few = new ArrayList<>();
        for (Rate rate : Rate.values()) {
            document.put(rate.id(), group.rate(rate).map(MeasureVerb::document).orElse(null));
            if (group.few(rate)) {
                few.add(rate.id());
            }
        }
        group.scores()
                .byName()
                .forEach((name, estimate) ->
                        document.put(name, estimate.map(MeasureVerb::document).orElse(null)));
        document.put("few", few);
        return document;
    }

    private static Map<String, Object> document(Estimate estimate) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("value", estimate.value());
        document.put("low", estimate.low());
        document.put("high", estimate.high());
        return document;
    }

    private static Map<String, Object> document(Disparity disparity) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("difference", document(disparity.difference()));
        document.put("ratio", disparity.ratio().map(MeasureVerb::document).orElse(null));
        document.put("lowest", disparity.lowest());
        document.put("highest", disparity.highest());
        document.put("p", disparity.p());
        return document;
    }

    private static Map<String, Object> document(AttributeMetrics.ScoreGap gap) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("difference", document(gap.difference()));
        document.put("lowest", gap.lowest());
        document.put("highest", gap.highest());
        return document;
    }

    private void print(Measurement measurement) {
        for (AttributeMetrics attribute : measurement.attributes()) {
            out().println();
            printGroups(attribute);
            out().println();
            printDisparities(attribute);
        }
    }

    private void printGroups(AttributeMetrics attribute) {
        List<String> headers = new ArrayList<>(List.of(attribute.attribute().name(), "people"));
        SHOWN.forEach(rate -> headers.add(rate.id()));
        headers.add("auc");
        TextTable groups = new TextTable(headers.toArray(new String[0]));
        boolean few = attribute.groups().stream()
                .anyMatch(group -> SHOWN.stream()
                        .anyMatch(rate -> group.few(rate) && group.rate(rate).isPresent()));
        boolean none = attribute.groups().stream()
                .anyMatch(group ->
                        SHOWN.stream().anyMatch(rate -> group.rate(rate).isEmpty()));
        // Unmarked numbers leave room for the mark, so that all are aligned.
        String unmarked = few ? " " : "";
        for (GroupMetrics group : attribute.groups()) {
            List<String> row = new ArrayList<>(List.of(
                    group.name(),
                    String.format(Locale.ROOT, "%.0f", group.counts().n())));
            SHOWN.forEach(rate -> row.add(brief(group.rate(rate), group.few(rate) ? "*" : unmarked)));
            row.add(brief(group.scores().auc(), group.fewOfEitherLabel() ? "*" : unmarked));
            groups.row(row.toArray());
        }
        groups.print(out());
        if (few) {
            out().println("* fewer than " + (int) Proportion.FEW + " people in the denominator: not used for verdicts");
        }
        if (none) {
            out().println("- not defined: the denominator is empty");
        }
    }

    private void printDisparities(AttributeMetrics attribute) {
        if (attribute.disparities().isEmpty()) {
            out().println("Nothing can be compared: no rate has two groups of at least " + (int) Proportion.FEW
                    + " people.");
            return;
        }
        TextTable criteria = new TextTable("rate", "lowest", "highest", "difference", "ratio", "p");
        SHOWN.forEach(rate -> attribute
                .disparity(rate)
                .ifPresent(disparity -> criteria.row(
                        rate.id(),
                        disparity.lowest(),
                        disparity.highest(),
                        words(disparity.difference()),
                        disparity.ratio().map(MeasureVerb::words).orElse("-"),
                        disparity.p() < 0.0005 ? "<.001" : String.format(Locale.ROOT, "%.3f", disparity.p()))));
        criteria.print(out());
    }

    private static String brief(Optional<Estimate> estimate, String mark) {
        return estimate.map(e -> String.format(Locale.ROOT, "%.3f", e.value()) + mark)
                .orElse(mark.isEmpty() ? "-" : "- ");
    }

    private static String words(Estimate estimate) {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", estimate.value(), estimate.low(), estimate.high());
    }

    /** A section for each attribute, with a line for each group and a panel of dots for each rate. */
    private static String dots(Measurement measurement) {
        boolean several = measurement.attributes().size() > 1;
        List<DotPlot.Section> sections = new ArrayList<>();
        List<GroupMetrics> groups = new ArrayList<>();
        for (AttributeMetrics attribute : measurement.attributes()) {
            sections.add(new DotPlot.Section(
                    several ? attribute.attribute().name() : "",
                    attribute.groups().stream().map(GroupMetrics::name).toList()));
            groups.addAll(attribute.groups());
        }
        List<DotPlot.Panel> panels = new ArrayList<>();
        SHOWN.forEach(
                rate -> panels.add(panel(rate.id(), groups, group -> group.rate(rate), group -> group.few(rate))));
        if (groups.stream().anyMatch(group -> group.scores().auc().isPresent())) {
            panels.add(panel("auc", groups, group -> group.scores().auc(), GroupMetrics::fewOfEitherLabel));
        }
        String names = measurement.attributes().stream()
                .map(attribute -> attribute.attribute().name())
                .collect(Collectors.joining(", "));
        return new DotPlot(
                        "Rates by " + names + ", with 95% intervals",
                        "Grey: a rate of fewer than " + (int) Proportion.FEW + " people; not used for verdicts.",
                        sections,
                        panels)
                .svg();
    }

    private static DotPlot.Panel panel(
            String title,
            List<GroupMetrics> groups,
            Function<GroupMetrics, Optional<Estimate>> what,
            Predicate<GroupMetrics> few) {
        List<DotPlot.Dot> dots = new ArrayList<>();
        for (int n = 0; n < groups.size(); n++) {
            GroupMetrics group = groups.get(n);
            int row = n;
            what.apply(group)
                    .ifPresent(estimate -> dots.add(
                            new DotPlot.Dot(row, estimate.value(), estimate.low(), estimate.high(), few.test(group))));
        }
        return new DotPlot.Panel(title, dots);
    }
}
