package dev.redress.lab.experiment;

import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.lab.figure.Axis;
import dev.redress.model.Charter;
import dev.redress.policy.Cover;
import dev.redress.policy.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** An experiment in which several contenders run on the same instances, with results at several checkpoints. */
abstract class RaceExperiment implements Experiment {
    static final long HORIZON = 100_000;

    /** The instance of a cell. */
    abstract Charter charter(SweepCell cell);

    /** The contenders of a cell. */
    abstract List<Contender> contenders(SweepCell cell);

    /** The number of steps. */
    long horizon(SweepCell cell) {
        return HORIZON;
    }

    /** The maximum size of UCB's tables in a cell; if they would be larger, UCB is left out. */
    double largestTables(SweepCell cell) {
        return Double.POSITIVE_INFINITY;
    }

    /** The checkpoints, ascending; the last is the horizon. */
    long[] checkpoints(SweepCell cell) {
        return along(horizon(cell));
    }

    @Override
    public List<String> measures() {
        return List.of("contender", "steps", "loss", "regret", "fixes", "calls", "cover", "tables", "note");
    }

    @Override
    public final List<ResultRow> measure(SweepCell cell) {
        Charter charter = charter(cell);
        Simulator simulator = Contender.simulator(charter);
        Extent extent = new Extent(Cover.ofGroups(charter).size(), Contender.tables(charter));
        List<ResultRow> rows = new ArrayList<>();
        for (Contender contender : contenders(cell)) {
            rows.addAll(run(contender.equipped(simulator, charter), contender, cell, extent));
        }
        return rows;
    }

    /**
     * The size of an instance for the paper's two algorithms.
     *
     * @param cover the number of states that explore-then-commit explores
     * @param tables the number of values that UCB estimates
     */
    private record Extent(int cover, double tables) {}

    private List<ResultRow> run(Simulator simulator, Contender contender, SweepCell cell, Extent extent) {
        long horizon = horizon(cell);
        if (contender.policy().equals("ucb") && extent.tables > largestTables(cell)) {
            String left = "tables of " + Axis.plain(extent.tables) + " numbers; more than "
                    + Axis.plain(largestTables(cell)) + " are left out";
            return List.of(refusal(contender, horizon, extent, left));
        }
        List<SimulatedRun> trace;
        try {
            trace = simulator.trace(
                    contender.kind(), contender.settings(horizon), checkpoints(cell), cell.whole("seed"));
        } catch (RefusedException e) {
            // A policy may refuse a charter: UCB's tables grow exponentially with the correlations.
            String why = String.valueOf(e.getMessage()).replaceAll("[,\";\r\n]+", " ");
            return List.of(refusal(contender, horizon, extent, why));
        }
        return trace.stream()
                .map(run -> ResultRow.of(
                        contender.label(),
                        run.steps(),
                        run.loss(),
                        run.regret(),
                        run.fixes(),
                        run.oracleCalls(),
                        extent.cover,
                        extent.tables,
                        ""))
                .toList();
    }

    private static ResultRow refusal(Contender contender, long horizon, Extent extent, String why) {
        return ResultRow.of(contender.label(), horizon, Double.NaN, Double.NaN, 0, 0, extent.cover, extent.tables, why);
    }

    /** Four checkpoints per decade from 100 on, and ten at equal distances: enough for both kinds of axes. */
    static long[] along(long horizon) {
        TreeSet<Long> steps = new TreeSet<>();
        for (int n = 8; Math.round(Math.pow(10, n / 4.0)) < horizon; n++) {
            steps.add(Math.round(Math.pow(10, n / 4.0)));
        }
        for (int n = 1; n <= 10; n++) {
            steps.add(horizon * n / 10);
        }
        return steps.stream().mapToLong(Long::longValue).toArray();
    }

    /** The seeds of the instances. */
    static List<Long> seeds(long first, int count) {
        List<Long> seeds = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            seeds.add(first + n);
        }
        return seeds;
    }
}
