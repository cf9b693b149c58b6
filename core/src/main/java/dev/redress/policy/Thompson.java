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
 * Holds the state that looks best, and tries a change of it only where the loss that it may save is worth the price of the trial
 * (decision 21). Every step in every state feeds one belief; worlds drawn from that belief (Thompson 1933) show which changes could
 * be for the better, and each connected part of such a change is weighed by itself. It knows no horizon: it expects to run a few
 * times as long as it has run, so trials get rarer as the belief gets firmer and the regret stays nearly flat.
 */
final class Thompson extends EpisodicPolicy implements Revisable {
    /** How long the empty state is watched before anything is decided. */
    private static final long FIRST_LOOK = 2;
    /** How often other worlds are looked at before it believes that nothing is worth a trial: what follows is a long stay. */
    private static final int LOOKS = 5;
    /** The oracle is asked for the best state whenever the time has grown by this part. */
    private static final double NEXT_QUESTION = 0.5;
    /** How hard local search improves its answer in between: rounds, and moves a criterion in each. */
    private static final int ROUNDS = 3;

    private static final int MOVES = 6;
    /** No stay is longer than this part of the time so far. */
    private static final double LONGEST_STAY = 0.25;

    private final Charter charter;
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Oracle oracle;
    private final LocalDescent descent;
    private final RandomStream searches;
    private final LossBelief belief;
    private final TrialProposals proposals;
    private final double patience;
    /** How often the losses of each criterion were seen to change, and when that was last the case for any. */
    private final int[] restarts;

    private long restarted;
    /** The state that was best by the mean belief when it last decided. */
    private State best = State.EMPTY;
    /** After so many steps the oracle is asked again which that is. */
    private double nextQuestion;

    private long searched;
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
     * Learns a criterion anew, because its losses have changed: all that is still believed of it is its last steps in the state. What
     * was planned is given up.
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
        belief.inherit(((Revisable) before).belief(), origin);
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

    /** The next state on the way to the goal, by the action that saves most; the goal itself when that is all that is left. */
    private Plan firstStep(State here, Plan to) {
        if (charter.release() == ReleaseRule.NEVER) {
            return to;
        }
        State next = conflicts.nextOnTheWay(here, to.target(), after -> belief.gain(here, after));
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
     * The state that is best by the mean belief. The oracle is asked at times that grow geometrically; in between the belief has
     * changed little, and local search improves on the last answer.
     */
    private State bestState() {
        Objective expected = belief.expected();
        if (belief.steps() >= nextQuestion) {
            // In the time since something changed, if it did: what is believed since then changes much at first.
            nextQuestion = belief.steps() + NEXT_QUESTION * (belief.steps() - restarted);
            return oracle.minimise(expected, conflicts).state();
        }
        return descent.from(best, expected, searches.split(searched++));
    }

    /** Adds the changes that are worth a trial, of those that were not weighed before. */
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
     * What a change of the best state is worth: the saving that full knowledge would bring over the time it expects to run, less
     * the fixes there and, should it fail, back, less what the trial itself is expected to lose.
     */
    private Trial weigh(State change, State here) {
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
     * For how long a change is expected to be of use: a few times as long as it has run, or, if losses that it affects were seen to
     * change, as long as none of them did on average.
     */
    private double horizon(State change) {
        State affected = belief.affected(change);
        int changes = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            changes += restarts[i];
        }
        return changes == 0 ? patience * belief.steps() : belief.steps() / (1.0 + changes);
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
