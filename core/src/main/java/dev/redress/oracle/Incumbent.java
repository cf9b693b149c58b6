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
    /** More near-optimal states than these are not worth keeping for the next question. */
    private static final int MOST_NEAR = 1 << 10;
    /** The largest part of the gap at the root that a search adds as slack: with more, the tree grows faster than the proof lasts. */
    private static final double SHARE = 0.05;
    /** In units; sums stay far from overflowing. */
    private static final double MOST_SLACK = 0x1p56;

    private final ScaledObjective measure;
    private final SearchBudget budget;
    private final long step;
    /** What the rest of the problem is worth, and a bound on it: the constant, and other components. */
    private final long restValue;

    private final long restBound;

    /** States this much worse than the best one are still searched for, for the next question; 0 once that costs too much. */
    private long slack;

    private final long initialSlack;
    /** The states within the slack that were met. */
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
     * @param slack in the measure of the objective
     * @param restValue what the rest is worth as far as it is solved, the constant included
     * @param restBound a bound on that
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

    /** Only states below this are searched for. */
    long ceiling() {
        return value - (step - 1) + slack;
    }

    /** By how many units it looks beyond the best state. */
    long slack() {
        return slack;
    }

    int words() {
        return state.length;
    }

    /** A state was found; it is kept if it is better than the best. */
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

    /** One more node, whose states are worth no less than the bound; whether it may be opened. */
    boolean spend(int depth, long bound) {
        if (depth == 0) {
            rootBound = Math.max(rootBound, bound);
        }
        boolean open = budget.spend(progress);
        // What is left of the nodes is for this question.
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

    boolean exhausted() {
        return budget.exhausted();
    }

    /** Some states were not looked at; none of them is worth less than the bound. */
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

    /** A bound that no state is below: the value, if nothing that could be better was abandoned. */
    long lowerBound() {
        return abandoned >= ceiling() - slack ? value : abandoned;
    }

    /** The answer, if the whole of the objective was searched. */
    Optimum optimum(Objective objective) {
        State best = State.ofWords(state);
        double lowest = objective.value(best);
        return lowerBound() == value
                ? new Optimum(best, lowest, lowest)
                : new Optimum(best, lowest, Math.min(Math.nextDown(lowest), inMeasure(abandoned)));
    }

    /** What the search proved about all states; null if it did not come to its end. */
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
