package dev.redress.cli;

import dev.redress.lab.LossFamily;
import dev.redress.lab.LossTimeline;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code simulate CHARTER --policy ID --horizon T}: runs a policy on the charter's true losses. */
@Command(
        name = "simulate",
        description = "Runs a policy on the charter's true losses and says what it cost.",
        footer = {
            "",
            "loss: all that was paid, complaints and fixes. regret: expected losses and fixes beyond those of one",
            "who knows the best state from the start and walks there; where losses change or grow, beyond those of",
            "one who knows them at all times. Where that cannot be computed, the regret is an upper bound. Runs use",
            "all cores; the output does not depend on how many. Ctrl-C prints the runs that are finished; JSON then",
            "says \"complete\":false.",
            "",
            "Examples:",
            "  redress simulate examples/fifty/charter.json --policy thompson --horizon 1e4 --runs 2",
            "  redress simulate examples/fifty/charter.json --policy ucb --horizon 1000000 --loss-bound 1 --json",
            "  redress generate --criteria 20 | redress simulate - --policy explore-then-commit \\",
            "      --horizon 1e6 --exploration 0.1"
        })
final class SimulateVerb extends CharterVerb {
    /** So many rows fit into memory, and into what anybody wants to read. */
    private static final int MOST_RUNS = 1_000_000;

    @Option(
            names = "--policy",
            paramLabel = "ID",
            defaultValue = "thompson",
            description = "Default: ${DEFAULT-VALUE}.")
    String policy = "";

    @Option(names = "--horizon", paramLabel = "T", required = true, description = "How many steps a run has.")
    double horizon;

    @Option(names = "--runs", paramLabel = "R", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    int runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed of the first run; the others follow (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--losses",
            paramLabel = "FAMILY",
            defaultValue = "exponential",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    LossFamily losses = LossFamily.EXPONENTIAL;

    @Option(names = "--loss-bound", paramLabel = "B", description = "The parameter loss-bound of the policy.")
    @Nullable
    Double lossBound;

    @Option(names = "--delta", paramLabel = "D", description = "The parameter delta of the policy.")
    @Nullable
    Double delta;

    @Option(names = "--exploration", paramLabel = "C", description = "The parameter exploration of the policy.")
    @Nullable
    Double exploration;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "Any parameter of the policy; may be repeated.")
    SortedMap<String, Double> parameters = new TreeMap<>();

    @Override
    public Integer call() {
        long steps = steps();
        Charter charter = charter();
        refuseTooLong(charter, steps);
        PolicyKind kind = PolicyCatalogue.find(policy);
        Setting setting = Setting.of(charter, seed);
        SortedMap<String, Double> given = given(kind);
        Simulator simulator = new Simulator(charter, losses, setting.oracles());
        // In the order of the seeds, so that threads cannot be told from the output.
        NavigableMap<Long, SimulatedRun> finished = new ConcurrentSkipListMap<>();
        try (ProgressLine progress = new ProgressLine(err())) {
            progress.saying(
                    () -> progress.at((double) finished.size() / runs, finished.size() + " of " + runs + " runs"));
            Runnable lastWords = () -> {
                progress.wipe();
                report(charter, simulator, List.copyOf(finished.values()), steps);
            };
            // A run depends on its seed alone. The first seeds come first, whatever part a thread is given.
            AtomicLong next = new AtomicLong(seed);
            InterruptHook.of(
                    out(),
                    lastWords,
                    () -> IntStream.range(0, runs).parallel().forEach(any -> {
                        long each = next.getAndIncrement();
                        finished.put(each, simulator.run(kind, given, steps, each));
                    }));
        }
        report(charter, simulator, List.copyOf(finished.values()), steps);
        return Redress.DONE;
    }

    private void report(Charter charter, Simulator simulator, List<SimulatedRun> results, long steps) {
        if (json) {
            JsonLine.print(out(), document(charter, simulator, results, steps));
        } else {
            print(charter, simulator, results);
        }
    }

    private long steps() {
        require("--horizon", horizon, 1, 1e15);
        if (horizon != Math.rint(horizon)) {
            throw new IllegalArgumentException("--horizon " + horizon + " is not a whole number");
        }
        require("--runs", runs, 1, MOST_RUNS);
        if (seed > Long.MAX_VALUE - runs + 1) {
            throw new IllegalArgumentException("--seed " + seed + " has no " + (runs - 1) + " seeds after it");
        }
        return (long) horizon;
    }

    /** Losses are counted in millionths, in a long: a run in which they are ten times what is expected must fit. */
    private static void refuseTooLong(Charter charter, long steps) {
        double most = 0;
        for (LossTimeline.Span span :
                charter.losses().isEmpty() ? List.<LossTimeline.Span>of() : new LossTimeline(charter).spans()) {
            most = Math.max(most, largest(span.means()));
        }
        for (int i = 0; i < charter.size(); i++) {
            most += charter.ageing(i).most();
        }
        double longest = Micros.toDouble(Long.MAX_VALUE) / 10 / most;
        if (steps > longest) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--horizon %s is too long for losses of up to %s a step: at most %.3g",
                    steps,
                    most,
                    longest));
        }
    }

    private static double largest(LossModel losses) {
        double largest = 0;
        for (int j = 0; j < losses.sets().size(); j++) {
            largest += losses.sets().members(j).length
                    * Arrays.stream(losses.means(j).table()).max().orElse(0);
        }
        return largest;
    }

    /** The parameters that were given; the horizon goes to those that want to know it. */
    private SortedMap<String, Double> given(PolicyKind kind) {
        SortedMap<String, Double> given = new TreeMap<>(parameters);
        if (kind.needsHorizon()) {
            given.putIfAbsent("horizon", horizon);
        }
        Map<String, Double> flags = new LinkedHashMap<>();
        flags.put("loss-bound", lossBound);
        flags.put("delta", delta);
        flags.put("exploration", exploration);
        flags.forEach((name, value) -> {
            if (value != null) {
                given.put(name, value);
            }
        });
        return given;
    }

    /** The runs as JSON; regret is measured against the best state, so it is said whether that one is proven. */
    Map<String, Object> document(Charter charter, Simulator simulator, List<SimulatedRun> results, long steps) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (SimulatedRun run : results) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("seed", run.seed());
            row.put("loss", run.loss());
            row.put("regret", run.regret());
            row.put("fixingCost", run.fixingCost());
            row.put("fixes", run.fixes());
            row.put("oracleCalls", run.oracleCalls());
            row.put("finalState", charter.ids(run.finalState()));
            rows.add(row);
        }
        Map<String, Object> mean = new LinkedHashMap<>();
        mean.put("loss", mean(results, SimulatedRun::loss));
        mean.put("regret", mean(results, SimulatedRun::regret));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", policy);
        document.put("horizon", steps);
        document.put("bestState", charter.ids(simulator.clairvoyance().best().state()));
        document.put("bestStateProven", simulator.clairvoyance().best().optimal());
        document.put("runs", rows);
        document.put("mean", mean);
        if (!simulator.clairvoyance().isExact()) {
            document.put("regretIsExact", false);
        }
        if (results.size() < runs) {
            document.put("complete", false);
        }
        return document;
    }

    /** Not a number if there are no runs. */
    private static double mean(List<SimulatedRun> results, ToDoubleFunction<SimulatedRun> what) {
        return results.stream().mapToDouble(what).average().orElse(Double.NaN);
    }

    private void print(Charter charter, Simulator simulator, List<SimulatedRun> results) {
        boolean proven = simulator.clairvoyance().best().optimal();
        TextTable table = new TextTable("seed", "loss", "regret", "fixing", "fixes", "oracle calls", "final state");
        for (SimulatedRun run : results) {
            double excess = simulator.clairvoyance().excess(run.finalState());
            table.row(
                    run.seed(),
                    number(run.loss()),
                    number(run.regret()),
                    number(run.fixingCost()),
                    run.fixes(),
                    run.oracleCalls(),
                    excess <= 1e-9
                            ? proven ? "best" : "best known"
                            : String.format(Locale.ROOT, "loses %.4f a step too much", excess));
        }
        table.print(out());
        out().println();
        out().println("mean loss    " + number(mean(results, SimulatedRun::loss)));
        out().println("mean regret  " + number(mean(results, SimulatedRun::regret))
                + (proven ? "" : " against the best state known, which is not proven: the true regret may be larger"));
        out().println("best state   "
                + String.join(" ", charter.ids(simulator.clairvoyance().best().state()))
                + (proven ? "" : " (not proven)")
                + (simulator.clairvoyance().isSteady() ? "" : " (at the end)"));
        if (!simulator.clairvoyance().isExact()) {
            out().println("the regret is at most this: what knowing all losses would cost is bounded, not computed");
        }
        if (results.size() < runs) {
            out().println("ended after " + results.size() + " of " + runs + " runs");
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
