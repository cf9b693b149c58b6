package dev.redress.benchmarks.learning;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.LossFamily;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.LocalSearchOracle;
import dev.redress.oracle.Oracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Prints rows of a regret table, one for each policy, alpha and horizon, on one thread: {@code RegretTable POLICY[:CONSTANT],..
 * CRITERIA ALPHA,.. HORIZON,.. FIRST_SEED LAST_SEED NODES}. For each seed it generates a charter of the paper's kind (lambda =
 * 10) and runs the policy on it. The policy's oracle may open the given number of nodes for one answer, or is a local search
 * ({@code local:ROUNDS}).
 *
 *
 * <p>{@code POLICY:best:N} is the policy with the exploration constant from {@link #GRID} that had the least mean regret on the
 * seeds 1 to N; measure it on other seeds.
 */
public final class RegretTable {
    /** The candidates for the exploration constant. */
    private static final double[] GRID = {0.01, 0.03, 0.1, 0.3, 1, 3, 10};

    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private final int criteria;
    private final long firstSeed;
    private final long lastSeed;
    private final Supplier<Oracle> oracles;

    private RegretTable(int criteria, long firstSeed, long lastSeed, Supplier<Oracle> oracles) {
        this.criteria = criteria;
        this.firstSeed = firstSeed;
        this.lastSeed = lastSeed;
        this.oracles = oracles;
    }

    public static void main(String[] arguments) {
        RegretTable table = new RegretTable(
                Integer.parseInt(arguments[1]),
                Long.parseLong(arguments[4]),
                Long.parseLong(arguments[5]),
                oracles(arguments[6]));
        System.out.println("| policy | alpha | T | mean regret | median | worst | ends in the best state "
                + "| fixing cost | oracle calls | CPU ms a run |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (String alpha : arguments[2].split(",", -1)) {
            for (String policy : arguments[0].split(",", -1)) {
                for (String horizon : arguments[3].split(",", -1)) {
                    System.out.println(table.row(policy, Double.parseDouble(alpha), Double.parseDouble(horizon)));
                }
            }
        }
    }

    private static Supplier<Oracle> oracles(String limit) {
        if (limit.startsWith("local:")) {
            int rounds = Integer.parseInt(limit.substring("local:".length()));
            return () -> LocalSearchOracle.ofStates(1, rounds, 20);
        }
        long nodes = Long.parseLong(limit);
        return () -> new ExactOracle(nodes);
    }

    /** The policy with the best constant of the grid, in place of {@code best}. */
    private String chosen(String policy, double alpha, double horizon) {
        String[] parts = policy.split(":", -1);
        if (parts.length < 3 || !parts[1].equals("best")) {
            return policy;
        }
        long tuningSeeds = Long.parseLong(parts[2]);
        String best = policy;
        double least = Double.POSITIVE_INFINITY;
        for (double constant : GRID) {
            String candidate = parts[0] + ":" + constant;
            double mean = LongStream.rangeClosed(1, tuningSeeds)
                    .mapToDouble(seed -> run(simulator(alpha, seed), candidate, horizon, seed)
                            .regret())
                    .average()
                    .orElseThrow();
            if (mean < least) {
                least = mean;
                best = candidate;
            }
        }
        return best;
    }

    private Simulator simulator(double alpha, long seed) {
        return new Simulator(
                CharterGenerator.ofPaper(criteria, alpha, 10).generate(seed),
                LossFamily.EXPONENTIAL,
                oracles,
                ExactOracle.unlimited());
    }

    private String row(String wanted, double alpha, double horizon) {
        String policy = chosen(wanted, alpha, horizon);
        List<SimulatedRun> runs = new ArrayList<>();
        int best = 0;
        long nanos = 0;
        for (long seed = firstSeed; seed <= lastSeed; seed++) {
            Simulator simulator = simulator(alpha, seed);
            long began = THREAD.getCurrentThreadCpuTime();
            SimulatedRun run = run(simulator, policy, horizon, seed);
            nanos += THREAD.getCurrentThreadCpuTime() - began;
            best += simulator.clairvoyance().excess(run.finalState()) < 1e-9 ? 1 : 0;
            runs.add(run);
        }
        double[] regrets =
                runs.stream().mapToDouble(SimulatedRun::regret).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.0e | %.0f | %.0f | %.0f | %d of %d | %.0f | %.0f | %d |",
                policy,
                alpha,
                horizon,
                runs.stream().mapToDouble(SimulatedRun::regret).average().orElseThrow(),
                regrets[regrets.length / 2],
                regrets[regrets.length - 1],
                best,
                runs.size(),
                runs.stream().mapToDouble(SimulatedRun::fixingCost).average().orElseThrow(),
                runs.stream().mapToLong(SimulatedRun::oracleCalls).average().orElseThrow(),
                nanos / 1_000_000 / runs.size());
    }

    private static SimulatedRun run(Simulator simulator, String policy, double horizon, long seed) {
        String[] parts = policy.split(":", -1);
        PolicyKind kind = PolicyCatalogue.find(parts[0]);
        SortedMap<String, Double> parameters = new TreeMap<>();
        if (kind.parameters().stream().anyMatch(parameter -> parameter.name().equals("horizon"))) {
            parameters.put("horizon", horizon);
        }
        if (parts.length > 1) {
            parameters.put("exploration", Double.parseDouble(parts[1]));
        }
        return simulator.run(kind, parameters, (long) horizon, seed);
    }
}
