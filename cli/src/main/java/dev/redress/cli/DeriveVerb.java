package dev.redress.cli;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.rules.Derivation;
import dev.redress.evidence.rules.DerivedCharter;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.evidence.world.StateLosses;
import dev.redress.files.AtomicFile;
import dev.redress.model.Charter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code derive PREDICTIONS}: a charter with what criteria cost and which exclude each other. */
@Command(
        name = "derive",
        description = "Writes a charter: computes what criteria cost and which exclude each other.",
        footer = {
            "",
            "Prices and the budget are weighted errors per 1000 decisions beyond those of the best rule without",
            "criteria. Criteria exclude each other if no rule satisfies all of them within the budget.",
            "",
            "Criteria: dp (demographic parity), ff (four-fifths rule), tpr, fpr, ppv, for, acc (accuracy), te",
            "(treatment equality); with several --group, race.fpr and so on. Criteria on scores, only if named:",
            "cal (calibration within groups), bpc and bnc (balance for the positive and the negative class).",
            "",
            "--history takes conflicts and costs from the past: did fixing one criterion raise the losses of",
            "another, and what did fixes actually cost? FILE is a ledger, or a table of periods (CSV with the",
            "columns fixed, one per criterion for its losses, optionally cost). PREDICTIONS is then optional.",
            "",
            "Examples:",
            "  redress derive examples/compas/predictions.csv --label reoffended --score decile --threshold 5 \\",
            "      --group race --weight people --tolerance 0.02 --budget 20 -o charter.yaml",
            "  redress derive --history decisions.jsonl -o charter.yaml"
        })
final class DeriveVerb extends RulesVerb {
    @Parameters(paramLabel = "PREDICTIONS", arity = "0..1", description = "CSV, CSV.gz or Parquet.")
    @Nullable
    Path file;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Take conflicts and costs from a ledger or a table of periods.")
    @Nullable
    Path history;

    @Option(
            names = "--charter",
            paramLabel = "FILE",
            description = "For a table of periods: the charter that defines its criteria.")
    @Nullable
    String charter;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of periods or complaints to compare before and after each fix (default: ${DEFAULT-VALUE}).")
    int window;

    @Option(
            names = "--level",
            paramLabel = "Q",
            defaultValue = "0.01",
            description = "False discovery rate of conflicts from history (default: ${DEFAULT-VALUE}).")
    double level;

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "20",
            description = "Errors per 1000 decisions that criteria may cost (default: ${DEFAULT-VALUE}).")
    double budget;

    @Option(names = "--criteria", paramLabel = "ID", split = ",", description = "Only these criteria.")
    List<String> criteria =
            ParityKind.ofDecisions().stream().map(ParityKind::id).toList();

    @Option(
            names = "--resamples",
            paramLabel = "N",
            defaultValue = "40",
            description = "Number of resamples for the intervals of prices; 0 for none (default: ${DEFAULT-VALUE}).")
    int resamples;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Seed of the resamples (default: 1).")
    long seed;

    @Option(
            names = "--effort",
            paramLabel = "FILE",
            description = "Hours of work per fix, as CSV with the header criterion,hours (default: 1 each).")
    @Nullable
    Path effort;

    @Option(
            names = "--cost-per-error",
            paramLabel = "C",
            defaultValue = "1",
            description = "Cost of one additional error per 1000 decisions (default: ${DEFAULT-VALUE}).")
    double costPerError;

    @Option(
            names = "--cost-per-hour",
            paramLabel = "C",
            defaultValue = "1",
            description = "Cost of an hour of work (default: ${DEFAULT-VALUE}).")
    double costPerHour;

    @Option(names = "--name", paramLabel = "TEXT", description = "Name of the charter (default: the name of the file).")
    @Nullable
    String name;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the charter as YAML, with the evidence in comments.")
    @Nullable
    Path output;

    @Option(
            names = "--world",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the losses of each criterion in every valid state as CSV, for reproduce.")
    @Nullable
    Path world;

    @Override
    public Integer call() throws IOException {
        if (resamples < 0) {
            throw new IllegalArgumentException("--resamples " + resamples + " is negative");
        }
        Optional<HistoryReport> past = readHistory();
        if (file == null) {
            return fromHistoryAlone(past.orElseThrow(() -> new IllegalArgumentException(
                    "PREDICTIONS is missing (CSV, CSV.gz or Parquet), and so is --history")));
        }
        List<ParityKind> kinds =
                criteria.stream().map(ParityKind::find).distinct().toList();
        Cells cells = binned(file);
        List<Parity> parities = Parity.all(cells, kinds, tolerance);
        Derivation derivation = Derivation.of(cells, parities, budget, bounds());
        if (resamples > 0) {
            derivation = derivation.resampled(cells, bounds(), resamples, seed);
        }
        if (output != null) {
            AtomicFile.write(output, charter(cells, derivation, past).yaml().getBytes(StandardCharsets.UTF_8));
        }
        if (world != null) {
            Charter charted = charter(cells, derivation, past).charter();
            StateLosses losses = StateLosses.of(cells, parities, charted, bounds());
            AtomicFile.write(world, losses.csv(worldComments(cells)).getBytes(StandardCharsets.UTF_8));
        }
        if (json) {
            Map<String, Object> document = document(cells, derivation);
            past.ifPresent(report -> document.put("history", report.document()));
            JsonLine.print(out(), document);
        } else {
            print(cells, derivation);
            past.ifPresent(report -> {
                out().println();
                out().println("history: " + report.file());
                report.print(out());
            });
        }
        return Redress.DONE;
    }

    private List<String> worldComments(Cells cells) {
        return List.of(
                "People touched by the violation of each criterion, and wrong decisions, per 1000 decisions, in every valid state.",
                "From " + words(cells) + ", SHA-256 of what was counted " + cells.fingerprint(),
                "by: redress " + commandLine());
    }

    private Optional<HistoryReport> readHistory() throws IOException {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("--level " + level + " is not between 0 and 1");
        }
        return history == null
                ? Optional.empty()
                : Optional.of(HistoryReport.read(history, charter, window, level, commandLine()));
    }

    private Integer fromHistoryAlone(HistoryReport past) throws IOException {
        if (output != null) {
            AtomicFile.write(output, past.derived().yaml().getBytes(StandardCharsets.UTF_8));
        }
        if (json) {
            JsonLine.print(out(), Map.of("history", past.document()));
        } else {
            past.print(out());
        }
        return Redress.DONE;
    }

    private DerivedCharter charter(Cells cells, Derivation derivation, Optional<HistoryReport> past) {
        FixingHours work =
                effort == null ? new FixingHours(Map.of()) : FixingHours.read(effort, ids(derivation.criteria()));
        Map<String, Double> costs = new LinkedHashMap<>();
        for (Parity criterion : derivation.criteria()) {
            double labour = work.of(criterion.id()) * costPerHour;
            derivation
                    .price(List.of(criterion))
                    .flatMap(Derivation.Price::price)
                    .ifPresent(price -> costs.put(criterion.id(), price * costPerError + labour));
        }
        past.ifPresent(report -> costs.putAll(report.costs()));
        List<String> evidence = new ArrayList<>(List.of(
                "Derived from " + file + ": " + words(cells) + ", SHA-256 of what was counted " + cells.fingerprint(),
                "by: redress " + commandLine(),
                String.format(
                        Locale.ROOT,
                        "Per 1000 decisions, today's lose %.3f and the best rule without criteria %.3f. Tolerance %s, budget %s.",
                        derivation.today(),
                        derivation.best(),
                        plain(tolerance),
                        plain(budget)),
                "A price is the number of additional wrong decisions per 1000, compared with the best rule without criteria.",
                "It is that of the best rule found; \"proven\" is a bound for all rules (linear programs, branch and bound).",
                "A cost is price x " + plain(costPerError) + " + hours of work x " + plain(costPerHour) + "; hours: "
                        + (work.hours().isEmpty() ? "1 for each, as none are given" : work.hours()) + ".",
                "So a unit of loss is one wrong decision in 1000: a complaint about a wrong decision has the loss 1, unless you weigh"
                        + " it otherwise."));
        past.ifPresent(report -> evidence.addAll(report.evidence()));
        String called = name == null ? String.valueOf(required(file).getFileName()) : name;
        return new DerivedCharter(called, derivation, costs, evidence);
    }

    private static Map<String, Object> document(Cells cells, Derivation derivation) {
        Map<String, Object> document = head(cells);
        document.put("today", derivation.today());
        document.put("best", derivation.best());
        document.put(
                "prices", derivation.prices().stream().map(DeriveVerb::document).toList());
        document.put("conflicts", all(derivation.conflicts()));
        document.put("maximal", all(derivation.maximal()));
        document.put("undetermined", all(derivation.undetermined()));
        document.put("programs", derivation.programs());
        return document;
    }

    private static Map<String, Object> document(Derivation.Price price) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("criteria", ids(price.criteria()));
        document.put("price", price.price().orElse(null));
        document.put("low", price.resampled().map(spread -> spread.low()).orElse(null));
        document.put("high", price.resampled().map(spread -> spread.high()).orElse(null));
        document.put("atLeast", price.atLeast());
        document.put("status", price.verdict().toString());
        document.put(
                "beyondBudget", price.resampled().map(spread -> spread.beyond()).orElse(null));
        return document;
    }

    private static List<List<String>> all(List<List<Parity>> sets) {
        return sets.stream().map(DeriveVerb::ids).toList();
    }

    private static List<String> ids(List<Parity> set) {
        return set.stream().map(Parity::id).toList();
    }

    private void print(Cells cells, Derivation derivation) {
        out().println(words(cells) + ", by " + attributeNames(cells));
        out().println(String.format(
                Locale.ROOT,
                "per 1000 decisions, today's lose %.3f, the best rule without criteria %.3f",
                derivation.today(),
                derivation.best()));
        out().println();
        TextTable prices = new TextTable("criteria", "price", "interval", "proven at least", "within " + plain(budget));
        derivation.prices().forEach(price -> prices.row(row(price).toArray()));
        prices.print(out());
        out().println();
        section("cannot hold together", derivation.conflicts());
        section("can hold together", derivation.maximal());
        section("undetermined", derivation.undetermined());
    }

    private static List<String> row(Derivation.Price price) {
        List<String> row = new ArrayList<>();
        row.add(String.join(" ", ids(price.criteria())));
        row.add(price.price().map(DeriveVerb::number).orElse("-"));
        row.add(price.resampled()
                .map(spread -> "[" + number(spread.low()) + ", " + number(spread.high()) + "]")
                .orElse("-"));
        row.add(number(price.atLeast()));
        row.add(price.verdict() + (price.uncertain() ? ", uncertain" : ""));
        return row;
    }

    private static String number(double value) {
        return Double.isInfinite(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private void section(String title, List<List<Parity>> sets) {
        if (!sets.isEmpty()) {
            out().println(title);
            sets.forEach(set -> out().println("  " + String.join(" ", ids(set))));
        }
    }
}
