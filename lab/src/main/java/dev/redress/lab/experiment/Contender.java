package dev.redress.lab.experiment;

import dev.redress.lab.LossFamily;
import dev.redress.lab.Simulator;
import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.LocalSearchOracle;
import dev.redress.oracle.Oracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A policy with its constants, as it takes part in an experiment.
 *
 * @param label its name in tables and legends; a number after the policy's id is its exploration constant
 * @param look its style, the same in all figures
 */
record Contender(String label, String policy, Map<String, Double> parameters, SeriesStyle look) {
    /** The paper's printed constants: 10 and 10 (figures 3, 4, 8, 9), B = 1. */
    static final Contender ETC_LITERAL = of("explore-then-commit 10", 10, SeriesStyle.AMBER);

    static final Contender UCB_LITERAL = of("ucb 10", 10, SeriesStyle.BLUE);

    /** The constant with which the paper's result is reproduced (decision 18). */
    static final Contender ETC_TUNED = of("explore-then-commit 0.1", 0.1, SeriesStyle.ORANGE);

    /** The same choice for UCB. */
    static final Contender UCB_TUNED = of("ucb 1", 1, SeriesStyle.SKY);

    static final Contender THOMPSON = new Contender("thompson", "thompson", Map.of(), SeriesStyle.GREEN);
    static final Contender NEVER = new Contender("never", "never", Map.of(), SeriesStyle.GUIDE);
    static final Contender CLAIRVOYANT = new Contender("clairvoyant", "clairvoyant", Map.of(), SeriesStyle.YARDSTICK);

    /** The node limit of the search for the baseline; all instances here are proven long before. */
    private static final long YARDSTICK_NODES = 20_000_000;

    /** A node limit that a policy's questions rarely reach. */
    private static final long POLICY_NODES = 20_000;

    /**
     * A node limit for Thompson sampling, which asks a thousand times, mostly about sampled losses: good states serve it as well
     * as the best.
     */
    private static final long THOMPSON_NODES = 300;

    /** The largest size of UCB's tables for which a search with this many nodes is worth its time. */
    private static final long SMALL_TABLES = 1_000;

    private static final long TABLE_NODES = 4_000;

    /** With more criteria such a search reaches its limit, and a short one followed by a local search does as well. */
    private static final int TABLES_PROVABLE = 60;

    private static final long FEW_NODES = 300;

    /**
     * Without correlations, UCB's questions are proven up to this many criteria; with more, a long local search gives better
     * answers.
     */
    private static final int PROVABLE = 120;

    private static final int LONG_SEARCH = 50;

    private static final long LARGE_TABLES = 20_000;

    private static Contender of(String label, double exploration, SeriesStyle look) {
        return new Contender(label, label.substring(0, label.indexOf(' ')), Map.of("exploration", exploration), look);
    }

    /** The paper's two algorithms with the printed constants, ours, and the two baselines. */
    static List<Contender> asPrinted() {
        return List.of(ETC_LITERAL, UCB_LITERAL, THOMPSON, NEVER, CLAIRVOYANT);
    }

    /** The same with lower constants, without the worst baseline. */
    static List<Contender> lowered() {
        return List.of(ETC_TUNED, UCB_TUNED, THOMPSON, CLAIRVOYANT);
    }

    /** All learning policies. */
    static List<Contender> learners() {
        return List.of(ETC_LITERAL, ETC_TUNED, UCB_LITERAL, UCB_TUNED, THOMPSON);
    }

    static List<Contender> all() {
        return List.of(ETC_LITERAL, ETC_TUNED, UCB_LITERAL, UCB_TUNED, THOMPSON, NEVER, CLAIRVOYANT);
    }

    PolicyKind kind() {
        return PolicyCatalogue.find(policy);
    }

    /** The parameters of the policy for a run of this length. */
    SortedMap<String, Double> settings(long horizon) {
        SortedMap<String, Double> settings = new TreeMap<>(parameters);
        if (kind().needsHorizon()) {
            settings.put("horizon", (double) horizon);
        }
        return settings;
    }

    /** A simulator of exponential losses with a proven baseline. */
    static Simulator simulator(Charter charter) {
        return simulator(charter, LossFamily.EXPONENTIAL);
    }

    /** A simulator with a proven baseline. */
    static Simulator simulator(Charter charter, LossFamily losses) {
        return new Simulator(charter, losses, () -> new ExactOracle(YARDSTICK_NODES));
    }

    /** The simulator with the oracle of this policy. The clairvoyant knows the answer. */
    Simulator equipped(Simulator simulator, Charter charter) {
        return switch (policy) {
            case "ucb" -> simulator.withOracles(() -> ucbOracle(charter));
            case "thompson" -> simulator.withOracles(() -> new ExactOracle(THOMPSON_NODES));
            case "clairvoyant" ->
                simulator.withOracles(
                        () -> (objective, conflicts) -> simulator.clairvoyance().best());
            default -> simulator.withOracles(() -> new ExactOracle(POLICY_NODES));
        };
    }

    /**
     * The oracle for UCB, which asks hundreds of times, with tables over whole neighbourhoods. If these are large, a local search
     * answers as well as a proof does, in a tenth of the time; {@code oracle-quality} measures that.
     */
    private static Oracle ucbOracle(Charter charter) {
        double numbers = tables(charter);
        if (charter.correlations().order() == 1) {
            return charter.size() <= PROVABLE
                    ? new ExactOracle(POLICY_NODES)
                    : LocalSearchOracle.ofStates(1, LONG_SEARCH, 20);
        }
        if (numbers <= SMALL_TABLES) {
            return new ExactOracle(charter.size() <= TABLES_PROVABLE ? TABLE_NODES : FEW_NODES);
        }
        return numbers <= LARGE_TABLES ? localSearch() : LocalSearchOracle.ofStates(1, 1, 20);
    }

    /** The size of UCB's tables: one number for each configuration of each criterion's closed neighbourhood. */
    static double tables(Charter charter) {
        double numbers = 0;
        for (int i = 0; i < charter.size(); i++) {
            numbers += Math.scalb(1.0, charter.correlations().neighbourhood(i).length);
        }
        return numbers;
    }

    /**
     * The oracle for UCB with tables of medium size: not small, and not so large that it hardly gets beyond its initial phase.
     */
    static Oracle localSearch() {
        return LocalSearchOracle.ofStates(1, 3, 20);
    }
}
