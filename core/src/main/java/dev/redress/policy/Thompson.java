package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.oracle.LocalDescent;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy that keeps the state with the least expected loss and tries a change of it only if the loss it may save outweighs the cost of the
 * trial (decision 21). Every step in every state updates one belief. Worlds drawn from that belief (Thompson 1933) propose changes, and
 * each connected part of a change is evaluated separately. It needs no horizon: it assumes that it will run a few times as long as it
 * has run, so trials become rarer as the belief becomes more certain.
 */
final class Thompson extends EpisodicPolicy implements ChangeAwareLearner {
    /** The steps in the empty state before the first decision. */
    private static final long FIRST_LOOK = 2;
    /** How often it asks for proposals from other worlds before it concludes that no change is worth a trial, because a long stay follows. */
    private static final int LOOKS = 5;
    /** The oracle is asked for the best state whenever the time has grown by this share. */
    private static final double NEXT_QUESTION = 0.5;
    /** Between these questions, local search improves the last answer: rounds, and moves for each criterion in a round. */
    private static final int ROUNDS = 3;

    private static final int MOVES = 6;
    /** The longest stay, as a share of the time so far. */
    private static final double LONGEST_STAY = 0.25;
    /**
     * The share of the variance that a trial is expected to remove. A stay that doubles the steps removes half of it, a trial that is
     * extended once three quarters (decision 43).
     */
    private static final double SETTLED = 0.8;

    private final Charter charter;
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Oracle oracle;
    private final LocalDescent descent;
    private final RandomStream searches;
    private final LossBelief belief;
    private final TrialProposals proposals;
    private final double patience;
    /** How often a change in each criterion's losses was reported. */
    private final int[] restarts;

    /** The step of the last such report. */
    private long restarted;
    /** The state with the least expected loss at the last decision. */
    private State best = State.EMPTY;
    /** The step from which on the oracle is asked again for that state. */
    private double nextQuestion;

    private long searched;
    /** The plan that it is moving toward; null if it must decide. */
    private @Nullable Plan goal;

    /**
     * A change that may be an improvement.
     *
     * @param worth the expected saving minus the cost of the trial, in micros
     */
    private record Trial(State change, double gain, double deviation, double worth) {}

    Thompson(Setting setting) {
        super(setting);
        charter = setting.charter();
        conflicts = charter.conflicts();
        costs = setting.costs();
        oracle = setting.oracles().get();
        descent = new LocalDescent(conflicts, ROUNDS, MOVES);
        belief = new LossBelief(charter);
        RandomStream random = setting.random().split("thompson");
        searches = random.split("best state");
        proposals = new TrialProposals(charter, belief, oracle, random);
        patience = setting.parameter("exploration");
        restarts = new int[charter.size()];
    }

    @Override
    void learn(Dwell seen) {
        belief.add(seen);
    }

    /**
     * Forgets a criterion because its losses have changed, except its last steps in the state, and plans again.
     */
    void restart(int criterion, State state, long steps, long micros) {
        belief.forget(criterion, state, steps, micros);
        begin(criterion);
    }

    @Override
    public void change(int criterion, State state, long steps, long micros) {
        belief.change(criterion, state, steps, micros);
        begin(criterion);
    }

    private void begin(int criterion) {
        restarts[criterion]++;
        restarted = belief.steps();
        nextQuestion = 0;
        goal = null;
        replan();
    }

    @Override
    public void inherit(Policy before, int[] origin) {
        super.inherit(before, origin);
        belief.inherit(((ChangeAwareLearner) before).belief(), origin);
    }

    @Override
    public LossBelief belief() {
        return belief;
    }

    @Override
    Plan next(State here) {
        if (belief.steps() == 0) {
            return new Plan(here, FIRST_LOOK, "a first look at how much each criterion loses unfixed");
        }
        if (goal == null) {
            belief.update();
            goal = decide(here);
        }
        Plan step = firstStep(here, goal);
        if (step.equals(goal)) {
            goal = null;
        }
        return step;
    }

    /** The next state on the way to the goal, chosen by the largest expected gain; the goal itself if it is one action away. */
    private Plan firstStep(State here, Plan to) {
        if (charter.release() == ReleaseRule.NEVER) {
            return to;
        }
        State next = conflicts.nextOnRoute(here, to.target(), after -> belief.gain(here, after));
        return next.equals(to.target()) ? to : new Plan(next, 1, to.reason());
    }

    private Plan decide(State here) {
        best = bestState();
        List<Trial> trials = new ArrayList<>();
        Set<State> weighed = new HashSet<>();
        weigh(proposals.simple(best), weighed, here, trials);
        for (int look = 0; look == 0 || (look < LOOKS && trials.isEmpty()); look++) {
            weigh(proposals.ofOtherWorlds(best, look), weighed, here, trials);
        }
        trials.sort(Comparator.comparingDouble(Trial::worth).reversed());
        State target = best;
        State tried = State.EMPTY;
        State touched = State.EMPTY;
        long longest = (long) (LONGEST_STAY * belief.steps());
        for (Trial trial : trials) {
            State changed = target.difference(trial.change());
            if (!touched.intersects(trial.change()) && conflicts.admits(changed)) {
                target = changed;
                tried = tried.union(trial.change());
                touched = touched.union(proposals.around(trial.change()));
                longest = Math.min(longest, belief.leastSeen(changed, trial.change()));
            }
        }
        // The stay at most doubles the count of the configuration observed least. So there are few stays, and an
        // unfamiliar state is not kept for long.
        long steps = Math.max(1, Math.min(longest, belief.leastSeen(target)));
        return new Plan(target, steps, because(target, trials, tried));
    }

    /** The reason for the target as a whole; it is the same for every fix on the way there. */
    private String because(State target, List<Trial> trials, State tried) {
        String best = String.format(
                Locale.ROOT,
                "toward %s: the best state by all that was seen in %d steps",
                charter.ids(target),
                belief.steps());
        if (trials.isEmpty()) {
            return best
                    + String.format(
                            Locale.ROOT,
                            "; no change of it is worth a trial over the next %.0f",
                            patience * belief.steps());
        }
        Trial first = trials.get(0);
        String which = charter.ids(tried)
                + (first.change().equals(tried)
                        ? " as a trial that"
                        : " as trials; the most promising, of " + charter.ids(first.change()) + ",");
        return best
                + String.format(
                        Locale.ROOT,
                        ", changed in %s may save %.4f +- %.4f a step, worth %.2f over the next %.0f steps after all costs",
                        which,
                        first.gain() / Micros.ONE,
                        first.deviation() / Micros.ONE,
                        first.worth() / Micros.ONE,
                        horizon(first.change()));
    }

    /**
     * The state with the least expected loss. The oracle is asked at geometrically growing times. In between the belief changes little, and
     * local search improves the last answer.
     */
    private State bestState() {
        Objective expected = belief.expected();
        if (belief.steps() >= nextQuestion) {
            // Geometric in the time since the last reported change: right after a change the belief moves quickly.
            nextQuestion = belief.steps() + NEXT_QUESTION * (belief.steps() - restarted);
            return oracle.minimise(expected, conflicts).state();
        }
        return descent.from(best, expected, searches.split(searched++));
    }

    /** Evaluates the changes that are new and adds those worth a trial. */
    private void weigh(Set<State> changes, Set<State> weighed, State here, List<Trial> trials) {
        for (State change : changes) {
            if (weighed.add(change)) {
                Trial trial = weigh(change, here);
                if (trial.worth() > 0) {
                    trials.add(trial);
                }
            }
        }
    }

    /**
     * The worth of a change of the best state: the expected saving over the horizon with what the trial is expected to tell, minus the fixes
     * to get there and, if it fails, back, minus the expected loss of the trial itself.
     */
    private Trial weigh(State change, State here) {
        State changed = best.difference(change);
        double gain = belief.gain(best, changed);
        double deviation = Math.sqrt(belief.doubt(best, changed));
        double learned = Math.sqrt(SETTLED) * deviation;
        double score = gain / learned;
        double chance = normal(score);
        double saving = gain * chance + learned * density(score);
        long steps = Math.max(1, belief.leastSeen(changed, change));
        double worth = saving * horizon(change)
                - fixes(change.minus(best), here)
                - (1 - chance) * fixes(change.intersection(best), State.EMPTY)
                + fixes(change.intersection(best), here)
                - steps * (saving - gain);
        return new Trial(change, gain, deviation, worth);
    }

    /**
     * The time for which a change is expected to be of use: a multiple of the time so far or, if changes were reported in losses that it
     * affects, the mean time between these.
     */
    private double horizon(State change) {
        State affected = belief.affected(change);
        int changes = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            changes += restarts[i];
        }
        return changes == 0 ? patience * belief.steps() : belief.steps() / (1.0 + changes);
    }

    /** The cost of fixing those of the criteria that are not fixed in the state. */
    private double fixes(State criteria, State in) {
        double cost = 0;
        State missing = criteria.minus(in);
        for (int i = missing.next(0); i >= 0; i = missing.next(i + 1)) {
            cost += costs.cost(i, in);
        }
        return cost;
    }

    private static double density(double x) {
        return StrictMath.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
    }

    /** The normal distribution function (Abramowitz and Stegun 26.2.17; the error is below 7.5e-8). */
    static double normal(double x) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = density(x) * polynomial;
        return x > 0 ? 1 - tail : tail;
    }
}
