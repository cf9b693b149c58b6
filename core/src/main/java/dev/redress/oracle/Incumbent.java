package dev.redress.oracle;

import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The best state that a search has found, and the bound that it has proven. Values are units, less the constant of the objective
 * that is searched.
 */
final class Incumbent {
    /** The maximum number of near-optimal states that are kept for the next question. */
    private static final int MOST_NEAR = 1 << 10;
    /** The maximum slack as a share of the gap at the root; with more, the tree grows faster than the proof lasts. */
    private static final double SHARE = 0.05;
    /** The maximum slack in units, so that sums do not overflow. */
    private static final double MOST_SLACK = 0x1p56;

    private final ScaledObjective measure;
    private final SearchBudget budget;
    private final long step;
    /** The value of the rest of the problem, and a bound on it: the constant and other components. */
    private final long restValue;

    private final long restBound;

    /** The slack: states up to this much above the best are also searched for, for the next question; 0 once that costs too much. */
    private long slack;

    private final long initialSlack;
    /** The states found within the slack. */
    private final List<State> near = new ArrayList<>();

    private final Supplier<SearchWatch.Progress> progress = this::progress;

    private long value;
    private long[] state;
    private long abandoned = Long.MAX_VALUE;
    private long rootBound = Long.MIN_VALUE;

    /** The incumbent of a search over the whole of an objective. */
    Incumbent(ScaledObjective objective, SearchBudget budget, long[] start, double slack) {
        this(objective, objective, budget, start, slack, objective.constant(), objective.constant());
    }

    /**
     * The incumbent of a search over a part of an objective.
     *
     * @param measure the whole objective, in which progress is reported
     * @param start a valid state of the part
     * @param slack the slack in the unit of the objective
     * @param restValue the value of the rest as far as it is solved, including the constant
     * @param restBound a lower bound on the value of the rest
     */
    Incumbent(
            ScaledObjective measure,
            ScaledObjective part,
            SearchBudget budget,
            long[] start,
            double slack,
            long restValue,
            long restBound) {
        this.measure = measure;
        this.budget = budget;
        this.restValue = restValue;
        this.restBound = restBound;
        this.state = start.clone();
        this.value = part.value(start) - part.constant();
        this.step = part.step();
        this.initialSlack = (long) Math.min(slack / measure.unit(), MOST_SLACK);
        this.slack = initialSlack;
    }

    /** The value below which states are searched for. */
    long ceiling() {
        return value - (step - 1) + slack;
    }

    /** A state with this gain becomes better than the incumbent if it gains more than this in addition. */
    long missing(long gain) {
        return -ceiling() - gain;
    }

    /** The present slack, in units. */
    long slack() {
        return slack;
    }

    int words() {
        return state.length;
    }

    /** Reports a state, which becomes the incumbent if it is better. */
    void improve(long found, long[] foundState) {
        if (slack > 0) {
            near.add(State.ofWords(foundState));
            slack = near.size() > MOST_NEAR ? 0 : slack;
        }
        if (found < value) {
            value = found;
            state = foundState.clone();
        }
    }

    /**
     * Counts a node whose states have at least the value of the bound; returns whether it may be opened.
     *
     * @param cost as how many nodes it counts against the limit
     */
    boolean spend(int depth, long bound, int cost) {
        if (depth == 0) {
            rootBound = Math.max(rootBound, bound);
        }
        boolean open = budget.spend(cost, progress);
        // The remaining nodes are for this question alone.
        slack = budget.nearlySpent() ? 0 : slack;
        return open;
    }

    private SearchWatch.Progress progress() {
        double best = measure.upperBound(restValue + value);
        return new SearchWatch.Progress(best, Math.min(best, inMeasure(rootBound)), budget.nodes());
    }

    private double inMeasure(long bound) {
        return bound == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : measure.lowerBound(restBound + bound);
    }

    /** Asks the watch, between two nodes, whether to continue. */
    boolean goesOn() {
        return budget.goesOn(progress());
    }

    boolean exhausted() {
        return budget.exhausted();
    }

    /** Records that a node was not searched; its states have at least the value of the bound. */
    void abandon(long bound) {
        abandoned = Math.min(abandoned, bound);
    }

    /** The value of the best state. */
    long value() {
        return value;
    }

    long[] state() {
        return state;
    }

    /** A lower bound on all states; equal to the incumbent's value if no node that could be better was abandoned. */
    long lowerBound() {
        return abandoned >= ceiling() - slack ? value : abandoned;
    }

    /** The answer of a search over the whole objective. */
    Optimum optimum(Objective objective) {
        State best = State.ofWords(state);
        double lowest = objective.value(best);
        return lowerBound() == value
                ? new Optimum(best, lowest, lowest)
                : new Optimum(best, lowest, Math.min(Math.nextDown(lowest), inMeasure(abandoned)));
    }

    /** The certificate of the search; null if the search is incomplete. */
    @Nullable
    Certificate certificate(Objective objective, double pace) {
        if (exhausted()) {
            return null;
        }
        State best = State.ofWords(state);
        double lowest = objective.value(best);
        if (slack < initialSlack) {
            return new Certificate(objective, List.of(best), lowest, lowest, initialSlack * measure.unit() / 2, pace);
        }
        List<State> states = new ArrayList<>(near);
        states.add(best);
        double floor = slack > 0 ? inMeasure(ceiling()) : lowest;
        return new Certificate(objective, states, lowest, floor, SHARE * (lowest - inMeasure(rootBound)), pace);
    }
}
