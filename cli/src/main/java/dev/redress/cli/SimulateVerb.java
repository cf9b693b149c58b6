package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.lab.InstanceFamily;
import dev.redress.lab.LossFamily;
import dev.redress.lab.LossTimeline;
import dev.redress.lab.Simulator;
import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
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
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simulate CHARTER --policy ID --horizon T}: runs a policy on the charter's true losses. */
@Command(
        name = "simulate",
        description = "Runs a policy on simulated losses, and measures its cost and regret.",
        footer = {
            "",
            "The loss is all that was paid, for complaints and fixes. The regret is the expected losses and the",
            "cost of fixes beyond those of a clairvoyant, who knows the best state from the start and goes there.",
            "If the losses change over time, the clairvoyant knows them at all times; if its cost cannot be",
            "computed, the regret is an upper bound. Runs use all cores, and the output does not depend on their",
            "number. Ctrl-C prints the finished runs; JSON then has \"complete\":false.",
            "",
            "With --family each run has its own instance, generated from its seed: the paper's instance with one",
            "change, such as rare-1000 (losses are 0 or 1000), synergy (pairs that help only together) or star",
            "(the conflict graph). The error for an unknown family lists all families.",
            "",
            "Examples:",
            "  redress simulate examples/fifty/charter.json --policy thompson --horizon 1e4 --runs 2",
            "  redress simulate examples/fifty/charter.json --policy ucb --horizon 1000000 --loss-bound 1 --json",
            "  redress simulate --family rare-100 --criteria 12 --horizon 1e5 --runs 3",
            "  redress generate --criteria 20 | redress simulate - --policy explore-then-commit \\",
            "      --horizon 1e6 --exploration 0.1"
        })
final class SimulateVerb extends Verb {
    /** With more criteria, the search for the best state takes too long. */
    private static final int MOST_CRITERIA = 2_000;

    /** This many fixes take some minutes. */
    private static final double MOST_MOVES = 1e8;

    /** The maximum number of runs: their rows must fit into memory. */
    private static final int MOST_RUNS = 1_000_000;

    @Parameters(
            paramLabel = "CHARTER",
            arity = "0..1",
            description = "YAML or JSON; - for standard input. Not with --family.")
    @Nullable
    String file;

    @Option(
            names = "--family",
            paramLabel = "ID",
            description = "Generate an instance of this family for each run instead of reading a charter.")
    @Nullable
    String family;

    @Option(
            names = "--criteria",
            paramLabel = "K",
            defaultValue = "50",
            description = "With --family: number of criteria (default: ${DEFAULT-VALUE}).")
    int criteria;

    @Option(
            names = "--policy",
            paramLabel = "ID",
            defaultValue = "thompson",
            description = "The policy (default: ${DEFAULT-VALUE}).")
    String policy = "";

    @Option(names = "--horizon", paramLabel = "T", required = true, description = "Number of steps in a run.")
    double horizon;

    @Option(
            names = "--runs",
            paramLabel = "R",
            defaultValue = "1",
            description = "Number of runs (default: ${DEFAULT-VALUE}).")
    int runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the first run; the others follow (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--losses",
            paramLabel = "FAMILY",
            description =
                    "Distribution of losses: ${COMPLETION-CANDIDATES} (default: exponential, or that of --family).")
    @Nullable
    LossFamily losses;

    @Option(names = "--loss-bound", paramLabel = "B", description = "The parameter loss-bound of the policy.")
    @Nullable
    Double lossBound;

    @Option(names = "--delta", paramLabel = "D", description = "The parameter delta of the policy.")
    @Nullable
    Double delta;

    @Option(names = "--exploration", paramLabel = "C", description = "The parameter exploration of the policy.")
    @Nullable
    Double exploration;

    @Mixin
    ParameterOptions parameters = new ParameterOptions();

    /** The instance of all runs; null if each run has its own. */
    private SimulationReport.@Nullable Instance common;

    @Override
    public Integer call() {
        long steps = steps();
        LongFunction<SimulationReport.Instance> instances = instances(steps);
        PolicyKind kind = PolicyCatalogue.find(policy);
        refuseEndless(kind, steps);
        SortedMap<String, Double> given = given(kind);
        // In the order of the seeds, so that the output does not depend on threads.
        NavigableMap<Long, SimulationReport.Result> finished = new ConcurrentSkipListMap<>();
        try (ProgressLine progress = new ProgressLine(err())) {
            progress.saying(
                    () -> progress.at((double) finished.size() / runs, finished.size() + " of " + runs + " runs"));
            Runnable lastWords = () -> {
                progress.wipe();
                report(List.copyOf(finished.values()), steps);
            };
            // A run depends on its seed alone. Runs start in the order of their seeds, whatever the number of threads.
            AtomicLong next = new AtomicLong(seed);
            InterruptHook.of(
                    out(),
                    lastWords,
                    () -> IntStream.range(0, runs).parallel().forEach(any -> {
                        long each = next.getAndIncrement();
                        SimulationReport.Instance instance = instances.apply(each);
                        finished.put(
                                each,
                                new SimulationReport.Result(
                                        instance, instance.simulator().run(kind, given, steps, each)));
                    }));
        }
        report(List.copyOf(finished.values()), steps);
        return Redress.DONE;
    }

    /** The instance of each seed: one of the family, or the same charter for all. */
    private LongFunction<SimulationReport.Instance> instances(long steps) {
        if ((file == null) == (family == null)) {
            throw new IllegalArgumentException("simulate needs either a CHARTER or --family");
        }
        if (family != null) {
            InstanceFamily generated = InstanceFamily.find(family);
            require("--criteria", criteria, InstanceFamily.LEAST_CRITERIA, MOST_CRITERIA);
            LossFamily scatter = losses == null ? generated.losses() : losses;
            refuseTooLong(generated.charter(criteria, seed), steps);
            return each -> instance(generated.charter(criteria, each), scatter);
        }
        Charter charter = CharterFile.read(String.valueOf(file));
        refuseTooLong(charter, steps);
        SimulationReport.Instance instance = instance(charter, losses == null ? LossFamily.EXPONENTIAL : losses);
        common = instance;
        return each -> instance;
    }

    private SimulationReport.Instance instance(Charter charter, LossFamily scatter) {
        return new SimulationReport.Instance(
                charter,
                new Simulator(charter, scatter, Setting.of(charter, seed).oracles()));
    }

    private void report(List<SimulationReport.Result> results, long steps) {
        new SimulationReport(policy, steps, runs, family, criteria, common, results).print(out(), json);
    }

    private long steps() {
        require("--horizon", horizon, 1, 1e15);
        if (horizon != Math.rint(horizon)) {
            throw new IllegalArgumentException("--horizon " + horizon + " is not a whole number");
        }
        require("--runs", runs, 1, MOST_RUNS);
        if (seed > Long.MAX_VALUE - runs + 1) {
            throw new IllegalArgumentException(
                    "--seed " + seed + " leaves no room for " + (runs - 1) + " further seeds");
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
                    "--horizon %s is too long for losses of up to %s per step: at most %.3g",
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

    /** A policy that holds each state for the same number of steps never settles: its runs take time in proportion to the horizon. */
    private void refuseEndless(PolicyKind kind, long steps) {
        boolean settles = kind.parameters().stream()
                .noneMatch(parameter -> parameter.name().equals("hold"));
        double hold = given(kind).getOrDefault("hold", 100.0);
        // A value out of range is refused by name elsewhere.
        double moves = settles || hold < 1 ? 0 : steps / hold;
        if (moves > MOST_MOVES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--horizon %d makes policy '%s' fix about %.2g times, more than %.0g: shorten it, or raise --set hold=STEPS",
                    steps,
                    policy,
                    moves,
                    MOST_MOVES));
        }
    }

    /** The given parameters, and the horizon if the policy takes it. */
    private SortedMap<String, Double> given(PolicyKind kind) {
        SortedMap<String, Double> given = new TreeMap<>(parameters.given());
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
}
