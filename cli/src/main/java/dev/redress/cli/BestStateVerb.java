package dev.redress.cli;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleKind;
import dev.redress.oracle.SearchWatch;
import dev.redress.solvers.CliqueBoundedOracle;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code best-state CHARTER}: the valid state with the least expected loss. */
@Command(
        name = "best-state",
        description = "Finds the valid state with the least expected loss per step, not counting the cost of fixes.",
        footer = {
            "",
            "Oracles: exact (with a proof), local-search (any size, without proof), lp-rounding (the paper's,",
            "repaired), cp-sat. Plugins add others; 'redress policies' lists them all. If the state is not proven",
            "best, a lower bound on the loss of every state is given. Ctrl-C prints the best state so far.",
            "",
            "Examples:",
            "  redress best-state examples/fifty/charter.json",
            "  redress best-state examples/fifty/charter.json --oracle cp-sat --time-limit 10s --json"
        })
final class BestStateVerb extends CharterVerb {
    /** How long an interrupted search may take to report its incumbent. */
    private static final int LAST_WORDS_SECONDS = 5;

    @Option(
            names = "--oracle",
            paramLabel = "NAME",
            defaultValue = "exact",
            description = "The oracle (default: ${DEFAULT-VALUE}).")
    String oracle = "";

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "When to stop with the best state so far: 30s, 2m (default: ${DEFAULT-VALUE}).")
    Duration timeLimit = Duration.ZERO;

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        LossModel losses = charter.losses()
                .orElseThrow(() -> new IllegalArgumentException(
                        charter.name() + " has no losses; without them no state is better than another"));
        OracleKind kind = OracleCatalogue.find(oracle);
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch printed = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            interrupted.set(true);
            awaitLastWords(printed);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            long start = System.nanoTime();
            Optimum best = search(kind, Objective.expectedLoss(losses), charter, interrupted);
            report(charter, best, (System.nanoTime() - start) / 1_000_000);
        } finally {
            printed.countDown();
            if (!interrupted.get()) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
        return Redress.DONE;
    }

    private static void awaitLastWords(CountDownLatch printed) {
        try {
            printed.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Optimum search(OracleKind kind, Objective objective, Charter charter, AtomicBoolean interrupted) {
        try (ProgressLine line = new ProgressLine(err())) {
            SearchWatch watch = progress -> {
                line.say(words(progress));
                return !interrupted.get();
            };
            return CliqueBoundedOracle.of(kind, timeLimit, watch).minimise(objective, charter.conflicts());
        }
    }

    private static String words(SearchWatch.Progress progress) {
        if (Double.isInfinite(progress.value())) {
            return "nothing found yet";
        }
        return String.format(Locale.ROOT, "best %.6g", progress.value())
                + (Double.isInfinite(progress.lowerBound())
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", bound %.6g, gap %.2f%%",
                                progress.lowerBound(),
                                gap(progress.value(), progress.lowerBound())))
                + (progress.nodes() > 0 ? ", " + progress.nodes() + " nodes" : "");
    }

    private static double gap(double value, double lowerBound) {
        return value == lowerBound ? 0 : 100 * (value - lowerBound) / Math.abs(value);
    }

    private void report(Charter charter, Optimum best, long millis) {
        List<String> state = best.state().stream().mapToObj(charter::id).toList();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("state", state);
            document.put("value", best.value());
            document.put("lowerBound", best.lowerBound());
            document.put("optimal", best.optimal());
            document.put("oracle", oracle);
            document.put("millis", millis);
            JsonLine.print(out(), document);
        } else {
            out().println("fix       " + (state.isEmpty() ? "nothing" : String.join(", ", state)));
            out().println(String.format(Locale.ROOT, "value     %.6f per step", best.value()));
            out().println(String.format(Locale.ROOT, "at least  %.6f", best.lowerBound())
                    + (best.optimal()
                            ? " (proven: no valid state loses less)"
                            : String.format(Locale.ROOT, " (gap %.2f%%)", gap(best.value(), best.lowerBound()))));
            out().println("found in  " + millis + " ms by " + oracle);
        }
        out().flush();
    }
}
