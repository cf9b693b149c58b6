package dev.redress.lab;

import dev.redress.ledger.Decision;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Oracle;
import dev.redress.policy.Policy;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * A simulator that runs policies on a charter's true losses. Time advances in dwells as long as the policy's plans, so a billion
 * steps take no longer than the decisions in them. A run depends on its seed alone: runs may be made in any order, on any thread.
 */
public final class Simulator {
    private final Charter charter;
    private final LossFamily family;
    private final Supplier<Oracle> oracles;
    private final Clairvoyance clairvoyance;

    /** A simulator that finds the true best state with the policies' own oracle. */
    public Simulator(Charter charter, LossFamily family, Supplier<Oracle> oracles) {
        this(charter, family, oracles, oracles.get());
    }

    /** A simulator that finds the true best state with a separate oracle. */
    public Simulator(Charter charter, LossFamily family, Supplier<Oracle> oracles, Oracle clairvoyants) {
        this(charter, family, oracles, new Clairvoyance(charter, clairvoyants));
    }

    private Simulator(Charter charter, LossFamily family, Supplier<Oracle> oracles, Clairvoyance clairvoyance) {
        this.charter = charter;
        this.family = family;
        this.oracles = oracles;
        this.clairvoyance = clairvoyance;
    }

    /** The same charter and baseline, with another oracle for the policies. */
    public Simulator withOracles(Supplier<Oracle> others) {
        return new Simulator(charter, family, others, clairvoyance);
    }

    /** The baseline of the regret. */
    public Clairvoyance clairvoyance() {
        return clairvoyance;
    }

    /** One run of a policy from the empty state, in dwells as long as its plans. */
    public SimulatedRun run(PolicyKind kind, SortedMap<String, Double> parameters, long horizon, long seed) {
        return run(kind, parameters, horizon, seed, Long.MAX_VALUE);
    }

    /** The same with a maximum length of a dwell: with 1, step by step. */
    public SimulatedRun run(
            PolicyKind kind, SortedMap<String, Double> parameters, long horizon, long seed, long longestDwell) {
        return trace(kind, parameters, new long[] {horizon}, seed, longestDwell).get(0);
    }

    /**
     * One run, with its result after each of the given numbers of steps, ascending; the last is its length. A dwell is split at a
     * checkpoint, so each result is from drawn losses; by the split law the policy does not notice.
     */
    public List<SimulatedRun> trace(
            PolicyKind kind, SortedMap<String, Double> parameters, long[] checkpoints, long seed) {
        return trace(kind, parameters, checkpoints, seed, Long.MAX_VALUE);
    }

    private List<SimulatedRun> trace(
            PolicyKind kind, SortedMap<String, Double> parameters, long[] checkpoints, long seed, long longestDwell) {
        long before = 0;
        for (long checkpoint : checkpoints) {
            if (checkpoint <= before || longestDwell < 1) {
                throw new IllegalArgumentException(
                        "a run of " + checkpoint + " steps in dwells of at most " + longestDwell + " is not possible");
            }
            before = checkpoint;
        }
        CountingOracle oracle = new CountingOracle(oracles.get());
        RandomStream random = RandomStream.of(seed);
        Setting setting = Setting.of(charter, seed).withParameters(parameters).withOracles(() -> oracle);
        Policy policy = kind.create(setting);
        Environment environment = new Environment(charter, family, random.split("environment"));
        Course course = new Course(policy, setting, environment, seed);
        List<SimulatedRun> trace = new ArrayList<>(checkpoints.length);
        for (long checkpoint : checkpoints) {
            course.runTo(checkpoint, longestDwell);
            trace.add(course.standing(oracle));
        }
        return trace;
    }

    /** The state of one run. */
    private final class Course {
        private final Policy policy;
        private final Resolver resolver;
        private final Environment environment;
        private final Losses losses = new Losses(charter.size());
        private final long seed;
        private State state = State.EMPTY;
        private double lost;
        private long fixingCost;
        private long fixes;
        private long decisions;
        private long passed;
        private Decision decision;

        Course(Policy policy, Setting setting, Environment environment, long seed) {
            this.policy = policy;
            this.resolver = new Resolver(setting, policy);
            this.environment = environment;
            this.seed = seed;
            decision = resolver.start();
        }

        void runTo(long horizon, long longestDwell) {
            while (passed < horizon) {
                // The action that answers the last step is never taken; only now is the one before it charged.
                charge(decision);
                long steps = Math.min(Math.min(resolver.quietSteps(), longestDwell), horizon - passed);
                decision = dwell(steps);
                passed += steps;
                decisions++;
            }
        }

        SimulatedRun standing(CountingOracle oracle) {
            return new SimulatedRun(
                    seed,
                    passed,
                    Micros.toDouble(resolver.complaintLoss()) + Micros.toDouble(fixingCost),
                    lost + environment.aged() + Micros.toDouble(fixingCost) - clairvoyance.walkingCost(passed),
                    Micros.toDouble(fixingCost),
                    fixes,
                    decisions,
                    oracle.calls(),
                    state,
                    policy.plan().because());
        }

        private void charge(Decision decision) {
            if (decision.action() instanceof Action.Fix) {
                fixes++;
                fixingCost = Math.addExact(fixingCost, decision.cost());
            }
            state = resolver.state();
        }

        private Decision dwell(long steps) {
            losses.clear();
            environment.draw(state, steps, losses);
            lost += clairvoyance.excess(state, passed, steps);
            return resolver.advance(steps, losses);
        }
    }
}
