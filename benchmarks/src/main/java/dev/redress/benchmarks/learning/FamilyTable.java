package dev.redress.benchmarks.learning;

import dev.redress.lab.InstanceFamily;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.model.State;
import dev.redress.oracle.ExactOracle;
import dev.redress.policy.PolicyCatalogue;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Prints the results of {@code thompson} in families of instances, one row for each family, on one thread: {@code FamilyTable
 * FAMILY,.. CRITERIA HORIZON FIRST_SEED LAST_SEED NODES}. The columns are those of the experiment {@code families}: "late" is
 * the regret per step in the last tenth of a run, divided by the excess loss per step of the empty state.
 */
public final class FamilyTable {
    /** A run with a larger late share is called stuck, as in the experiment. */
    private static final double STUCK = 0.005;

    private final int criteria;
    private final long horizon;
    private final long[] seeds;
    private final long nodes;

    private record Result(long seed, double regret, double late, boolean endsInBest) {}

    private FamilyTable(int criteria, long horizon, long[] seeds, long nodes) {
        this.criteria = criteria;
        this.horizon = horizon;
        this.seeds = seeds;
        this.nodes = nodes;
    }

    public static void main(String[] arguments) {
        FamilyTable table = new FamilyTable(
                Integer.parseInt(arguments[1]),
                (long) Double.parseDouble(arguments[2]),
                LongStream.rangeClosed(Long.parseLong(arguments[3]), Long.parseLong(arguments[4]))
                        .toArray(),
                Long.parseLong(arguments[5]));
        System.out.println(
                "| family | median | mean | worst | ends in the best state | largest late | seeds of stuck runs | CPU ms a run |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (String family : arguments[0].split(",", -1)) {
            System.out.println(table.row(InstanceFamily.find(family)));
        }
    }

    private String row(InstanceFamily family) {
        long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        List<Result> results =
                Arrays.stream(seeds).mapToObj(seed -> run(family, seed)).toList();
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began;
        double[] regrets = results.stream().mapToDouble(Result::regret).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.0f | %d of %d | %.4f | %s | %d |",
                family.id(),
                regrets[regrets.length / 2],
                Arrays.stream(regrets).average().orElseThrow(),
                regrets[regrets.length - 1],
                results.stream().filter(Result::endsInBest).count(),
                results.size(),
                results.stream().mapToDouble(Result::late).max().orElseThrow(),
                results.stream()
                        .filter(result -> result.late() > STUCK)
                        .map(Result::seed)
                        .toList(),
                nanos / 1_000_000 / seeds.length);
    }

    private Result run(InstanceFamily family, long seed) {
        Simulator simulator = new Simulator(
                family.charter(criteria, seed), family.losses(), () -> new ExactOracle(nodes), ExactOracle.unlimited());
        List<SimulatedRun> runs = simulator.trace(
                PolicyCatalogue.find("thompson"), new TreeMap<>(), new long[] {horizon - horizon / 10, horizon}, seed);
        double lateRegret = (runs.get(1).regret() - runs.get(0).regret()) / (horizon / 10.0);
        return new Result(
                seed,
                runs.get(1).regret(),
                lateRegret / simulator.clairvoyance().excess(State.EMPTY),
                simulator.clairvoyance().excess(runs.get(1).finalState()) < 1e-9);
    }
}
