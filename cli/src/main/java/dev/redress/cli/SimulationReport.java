package dev.redress.cli;

import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.model.Charter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code simulate}: a table, or JSON.
 *
 * @param runs the number of runs that were asked for; there are fewer results if the user interrupted them
 * @param common the instance of all runs; null if each run has its own, of a family
 */
record SimulationReport(
        String policy,
        long steps,
        int runs,
        @Nullable String family,
        int criteria,
        @Nullable Instance common,
        List<Result> results) {
    /** The charter of a run, and its simulator. */
    record Instance(Charter charter, Simulator simulator) {
        List<String> bestState() {
            return charter.ids(simulator.clairvoyance().best().state());
        }

        /** Whether the best state is proven; regret is measured against it. */
        boolean proven() {
            return simulator.clairvoyance().best().optimal();
        }
    }

    /** A run and its instance. */
    record Result(Instance instance, SimulatedRun run) {
        /** The expected loss of a step in the final state, beyond that of the best state. */
        double excess() {
            return instance.simulator.clairvoyance().excess(run.finalState());
        }
    }

    void print(PrintWriter out, boolean json) {
        if (json) {
            JsonLine.print(out, document());
        } else {
            print(out);
        }
    }

    /** The runs as JSON. Regret is measured against the best state, so the document says whether that one is proven. */
    Map<String, Object> document() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Result result : results) {
            SimulatedRun run = result.run;
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("seed", run.seed());
            row.put("loss", run.loss());
            row.put("regret", run.regret());
            row.put("fixingCost", run.fixingCost());
            row.put("fixes", run.fixes());
            row.put("oracleCalls", run.oracleCalls());
            row.put("finalState", result.instance.charter.ids(run.finalState()));
            if (common == null) {
                row.put("bestState", result.instance.bestState());
                row.put("bestStateProven", result.instance.proven());
                row.put("excess", result.excess());
            }
            rows.add(row);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", policy);
        document.put("horizon", steps);
        if (common == null) {
            document.put("family", String.valueOf(family));
            document.put("criteria", criteria);
        } else {
            document.put("bestState", common.bestState());
            document.put("bestStateProven", common.proven());
        }
        document.put("runs", rows);
        Map<String, Object> mean = new LinkedHashMap<>();
        mean.put("loss", mean(SimulatedRun::loss));
        mean.put("regret", mean(SimulatedRun::regret));
        document.put("mean", mean);
        if (common != null && !common.simulator().clairvoyance().isExact()) {
            document.put("regretIsExact", false);
        }
        if (results.size() < runs) {
            document.put("complete", false);
        }
        return document;
    }

    /** NaN if there are no runs. */
    private double mean(ToDoubleFunction<SimulatedRun> what) {
        return results.stream().map(Result::run).mapToDouble(what).average().orElse(Double.NaN);
    }

    private void print(PrintWriter out) {
        TextTable table = new TextTable("seed", "loss", "regret", "fixing", "fixes", "oracle calls", "final state");
        for (Result result : results) {
            SimulatedRun run = result.run;
            table.row(
                    run.seed(),
                    number(run.loss()),
                    number(run.regret()),
                    number(run.fixingCost()),
                    run.fixes(),
                    run.oracleCalls(),
                    result.excess() <= 1e-9
                            ? result.instance.proven() ? "best" : "best known"
                            : String.format(Locale.ROOT, "loses %.4f more per step", result.excess()));
        }
        table.print(out);
        out.println();
        out.println("mean loss    " + number(mean(SimulatedRun::loss)));
        boolean proven =
                common != null ? common.proven() : results.stream().allMatch(result -> result.instance.proven());
        out.println("mean regret  " + number(mean(SimulatedRun::regret))
                + (proven
                        ? ""
                        : " against the best known state, which is not proven best: the true regret may be larger"));
        if (common == null) {
            printSpread(out);
        } else {
            out.println("best state   " + String.join(" ", common.bestState()) + (proven ? "" : " (not proven)")
                    + (common.simulator().clairvoyance().isSteady() ? "" : " (at the end)"));
            if (!common.simulator().clairvoyance().isExact()) {
                out.println(
                        "the regret is an upper bound, because only a lower bound on the least possible cost is known");
            }
        }
        if (results.size() < runs) {
            out.println("ended after " + results.size() + " of " + runs + " runs");
        }
    }

    /** The median and the worst run, because a mean can hide a run that is stuck. */
    private void printSpread(PrintWriter out) {
        double[] regrets = results.stream()
                .mapToDouble(result -> result.run.regret())
                .sorted()
                .toArray();
        if (regrets.length > 0) {
            double middle = (regrets[(regrets.length - 1) / 2] + regrets[regrets.length / 2]) / 2;
            out.println("median       " + number(middle));
            out.println("worst        " + number(regrets[regrets.length - 1]));
            long best =
                    results.stream().filter(result -> result.excess() <= 1e-9).count();
            out.println("best state   " + best + " of " + regrets.length + " runs end there");
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
