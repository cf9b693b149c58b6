package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds the state that looks best, and tries a change of it only where the loss that it may save is worth the price of the trial
 * (decision 21). Every step in every state feeds one belief; worlds drawn from that belief (Thompson 1933) show which changes could
 * be for the better, and each connected part of such a change is weighed by itself. It knows no horizon: it expects to run a few
 * times as long as it has run, so trials get rarer as the belief gets firmer and the regret stays nearly flat.
 */
final class Thompson extends Episodic {
    /** How long the empty state is watched before anything is decided. */
    private static final long FIRST_LOOK = 2;
    /** How wide the worlds are drawn that propose changes: wide ones find rivals that are unlikely but worth a trial. */
    private static final double[] WIDTHS = {1, 2, 3};
    /** How many deviations of the whole change away the hoped-for worlds are, which find what no draw would. */
    private static final double HOPE = 3;
    /** How often they are asked: each time the change found says how large its deviation really is. */
    private static final int HOPES = 2;
    /** How often other worlds are asked before it believes that nothing is worth a trial: what follows is a long stay. */
    private static final int LOOKS = 5;
    /** No stay is longer than this part of the time so far. */
    private static final double LONGEST_STAY = 0.25;

    private final Charter charter;
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Oracle oracle;
    private final RandomStream random;
    private final LossBelief belief;
    private final double patience;
    /** For each criterion, itself and all that conflicts or correlates with it. */
    private final State[] ties;
    /** The sets of criteria that may help only together. */
    private final List<State> together;
    /** How often the losses of each criterion were seen to change. */
    private final int[] restarts;
    /** Where it is going, once it has decided to. */
    private @Nullable Plan goal;

    /**
     * A change that may be for the better.
     *
     * @param worth what is expected to be saved by it less what trying it costs, in micros
     */
    private record Trial(State change, double gain, double deviation, double worth) {}

    Thompson(Setting setting) {
        super(setting);
        charter = setting.charter();
        conflicts = charter.conflicts();
        costs = setting.costs();
        oracle = setting.oracles().get();
        random = setting.random().split("thompson");
        belief = new LossBelief(charter);
        patience = setting.parameter("exploration");
        together = belief.together();
        restarts = new int[charter.size()];
        ties = new State[charter.size()];
        for (int i = 0; i < ties.length; i++) {
            ties[i] = belief.neighbourhood(i).union(State.of(conflicts.neighbours(i)));
            for (int n : conflicts.largerOf(i)) {
                ties[i] = ties[i].union(State.of(conflicts.larger(n)));
            }
        }
    }

    @Override
    void learn(Dwell seen) {
        belief.add(seen);
    }

    /**
     * Learns a criterion anew, because its losses have changed: all that is still believed of it is its last steps in the state. What
     * was planned is given up.
     */
    void restart(int criterion, State state, long steps, long micros) {
        belief.forget(criterion, state, steps, micros);
        restarts[criterion]++;
        goal = null;
        replan();
    }

    @Override
    public void inherit(Policy before, int[] origin) {
        super.inherit(before, origin);
        belief.inherit(((Thompson) before).belief, origin);
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

    /** The next state on the way to the goal, by the action that saves most; the goal itself when that is all that is left. */
    private Plan firstStep(State here, Plan to) {
        if (charter.release() == ReleaseRule.NEVER || here.equals(to.target())) {
            return to;
        }
        State best = to.target();
        double most = Double.NEGATIVE_INFINITY;
        State missing = to.target().minus(here);
        // Fixes release what they exclude, so releases that stand alone come last.
        State moves = missing.isEmpty() ? here.minus(to.target()) : missing;
        for (int i = moves.next(0); i >= 0; i = moves.next(i + 1)) {
            State after = here.has(i) ? here.without(i) : conflicts.after(here, conflicts.fix(here, i, to.target()));
            double gain = belief.gain(here, after);
            if (gain > most) {
                most = gain;
                best = after;
            }
        }
        return best.equals(to.target()) ? to : new Plan(best, 1, to.reason());
    }

    private Plan decide(State here) {
        State best = oracle.minimise(belief.expected(), conflicts).state();
        List<Trial> trials = new ArrayList<>();
        for (int look = 0; look < LOOKS && trials.isEmpty(); look++) {
            for (State change : changes(best)) {
                Trial trial = weigh(change, best, here);
                if (trial.worth() > 0) {
                    trials.add(trial);
                }
            }
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
                touched = touched.union(around(trial.change()));
                longest = Math.min(longest, belief.leastSeen(changed, trial.change()));
            }
        }
        // What was seen least is seen twice as often after the stay: so there are few stays, and none is long before it
        // is known.
        long steps = Math.max(1, Math.min(longest, belief.leastSeen(target)));
        return new Plan(target, steps, because(target, trials, tried));
    }

    /** Of the target as a whole: the same words stand beside every fix on the way there. */
    private String because(State target, List<Trial> trials, State tried) {
        double horizon = patience * belief.steps();
        String best = String.format(
                Locale.ROOT,
                "toward %s: the best state by all that was seen in %d steps",
                charter.ids(target),
                belief.steps());
        if (trials.isEmpty()) {
            return best + String.format(Locale.ROOT, "; no change of it is worth a trial over the next %.0f", horizon);
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
                        horizon);
    }

    /**
     * The changes of the best state to be weighed: all of one criterion, all of several that correlate, and the parts in which other
     * worlds differ from it.
     */
    private Set<State> changes(State best) {
        Set<State> changes = new LinkedHashSet<>();
        double deviation = 0;
        for (double width : WIDTHS) {
            deviation = Math.max(deviation, propose(belief.drawn(random, width), best, changes));
        }
        // The least of loss - HOPE * deviation, by its tangent where the deviation is what was last found.
        for (int n = 0; n < HOPES && deviation > 0; n++) {
            deviation = propose(belief.hoped(best, HOPE / (2 * deviation)), best, changes);
        }
        for (int i = 0; i < charter.size(); i++) {
            State other = best.has(i) ? best.without(i) : conflicts.after(best, conflicts.fix(best, i, State.EMPTY));
            changes.add(best.difference(other));
        }
        for (State members : together) {
            addAll(best, members, changes);
        }
        return changes;
    }

    /** Fixes them all, less what they exclude: criteria that help only together are found by no change of one. */
    private void addAll(State best, State members, Set<State> changes) {
        State after = best;
        for (int i = members.next(0); i >= 0; i = members.next(i + 1)) {
            after = after.has(i) ? after : conflicts.after(after, conflicts.fix(after, i, members.union(best)));
        }
        if (after.containsAll(members) && !after.equals(best)) {
            changes.add(best.difference(after));
        }
    }

    /** Adds what a world suggests; returns the deviation of the gain by all of it. */
    private double propose(Objective world, State best, Set<State> changes) {
        State other = oracle.minimise(world, conflicts).state();
        addParts(best.difference(other), changes);
        addSwaps(best, other, changes);
        return Math.sqrt(belief.doubt(best, other));
    }

    /** Splits a change into parts that neither conflict nor correlate: each leads to a valid state by itself. */
    private void addParts(State change, Set<State> parts) {
        State left = change;
        while (!left.isEmpty()) {
            State part = State.of(left.next(0));
            State reached = part;
            while (!reached.isEmpty()) {
                reached = around(reached).intersection(left).minus(part);
                part = part.union(reached);
            }
            parts.add(part);
            left = left.minus(part);
        }
    }

    /**
     * For each criterion that is fixed in the drawn world only: it alone, less what it excludes, plus all that the drawn world fixes
     * and that is then free. Where everything is tied to everything, a part of the whole difference is as good as never for
     * the better as a whole.
     */
    private void addSwaps(State best, State drawn, Set<State> changes) {
        State missing = drawn.minus(best);
        for (int i = missing.next(0); i >= 0; i = missing.next(i + 1)) {
            State after = conflicts.after(best, conflicts.fix(best, i, drawn));
            for (int j = missing.next(0); j >= 0; j = missing.next(j + 1)) {
                after = !after.has(j) && conflicts.admits(after, j) ? after.with(j) : after;
            }
            changes.add(best.difference(after));
        }
    }

    private State around(State change) {
        State around = change;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            around = around.union(ties[i]);
        }
        return around;
    }

    /**
     * What a change of the best state is worth: the saving that full knowledge would bring over the time it expects to run, less
     * the fixes there and, should it fail, back, less what the trial itself is expected to lose.
     */
    private Trial weigh(State change, State best, State here) {
        State changed = best.difference(change);
        double gain = belief.gain(best, changed);
        double deviation = Math.sqrt(belief.doubt(best, changed));
        double score = gain / deviation;
        double chance = normal(score);
        double saving = gain * chance + deviation * density(score);
        long steps = Math.max(1, belief.leastSeen(changed, change));
        double worth = saving * horizon(change)
                - fixes(change.minus(best), here)
                - (1 - chance) * fixes(change.intersection(best), State.EMPTY)
                + fixes(change.intersection(best), here)
                - steps * (saving - gain);
        return new Trial(change, gain, deviation, worth);
    }

    /**
     * For how long a change is expected to be of use: a few times as long as it has run, or as the losses of its criteria stayed the
     * same on average, if they were seen to change.
     */
    private double horizon(State change) {
        int most = 0;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            most = Math.max(most, restarts[i]);
        }
        return patience * belief.steps() / (1 + most);
    }

    /** What fixing those of the criteria costs that are not fixed in the state. */
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

    /** The normal distribution function (Abramowitz and Stegun 26.2.17, good to 7.5e-8). */
    private static double normal(double x) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = density(x) * polynomial;
        return x > 0 ? 1 - tail : tail;
    }
}
