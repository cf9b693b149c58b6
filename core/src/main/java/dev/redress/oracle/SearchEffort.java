package dev.redress.oracle;

import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one search may spend and what it has got for it: the best state so far, and a bound on what it did not look at. */
final class SearchEffort {
    /** How many nodes pass between two looks of the watch, where there are few criteria and so nodes are quick. */
    private static final int NODES_A_LOOK = 1 << 6;

    private static final int FEW_CRITERIA = 400;
    /** More states than these are not worth keeping for the next question. */
    private static final int MOST_MET = 1 << 10;
    /** The largest part of the gap at its root that a search adds: with more, the tree grows faster than it lasts. */
    private static final double SHARE = 0.05;
    /** In units; sums stay far from overflowing. */
    private static final double MOST_SLACK = 0x1p56;

    private final ScaledObjective scaled;
    private final Objective objective;
    private final long nodeLimit;
    private final SearchWatch watch;

    private final int nodesALook;
    private final long step;
    /** By how many units it looks beyond the best state, for the next question's sake; 0 once that proves too much work. */
    private long slack;

    /** What the slack was at first. */
    private final long wished;
    /** What it met on the way that may be needed then. */
    private final List<State> met = new ArrayList<>();

    private long best;
    private long[] bestState;
    private long nodes;
    private boolean exhausted;
    private long abandoned = Long.MAX_VALUE;
    private long rootBound = Long.MIN_VALUE;

    SearchEffort(
            Objective objective,
            ScaledObjective scaled,
            long nodeLimit,
            SearchWatch watch,
            long[] start,
            double slack) {
        this.objective = objective;
        this.scaled = scaled;
        this.nodeLimit = nodeLimit;
        this.watch = watch;
        this.nodesALook = scaled.criteria() <= FEW_CRITERIA ? NODES_A_LOOK : 1;
        this.bestState = start.clone();
        this.best = scaled.value(start);
        this.step = scaled.step();
        this.wished = (long) Math.min(slack / scaled.unit(), MOST_SLACK);
        this.slack = wished;
    }

    /** States that are worth this or more do not matter, in units less the constant of the objective. */
    long ceiling() {
        return best - scaled.constant() - (step - 1) + slack;
    }

    /** By how many units it looks beyond the best state. */
    long slack() {
        return slack;
    }

    int words() {
        return bestState.length;
    }

    /** A state with that value, in units less the constant, was found; it is kept if it is better than the best. */
    void improve(long value, long[] state) {
        if (slack > 0) {
            met.add(State.ofWords(state));
            slack = met.size() > MOST_MET ? 0 : slack;
        }
        if (value + scaled.constant() < best) {
            best = value + scaled.constant();
            bestState = state.clone();
        }
    }

    /** One more node, whose states are worth no less than the bound; whether it may be opened. */
    boolean spend(int depth, long bound) {
        if (depth == 0) {
            rootBound = Math.max(rootBound, bound);
        }
        if (!exhausted) {
            exhausted = nodes >= nodeLimit || (nodes % nodesALook == nodesALook - 1 && !watch.goesOn(progress()));
            nodes++;
            // What is left of the nodes is for this question.
            slack = nodes > nodeLimit - nodeLimit / 4 ? 0 : slack;
        }
        return !exhausted;
    }

    private SearchWatch.Progress progress() {
        double value = objective.value(State.ofWords(bestState));
        return new SearchWatch.Progress(value, Math.min(value, bound(rootBound)), nodes);
    }

    private double bound(long units) {
        return units == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : scaled.lowerBound(units + scaled.constant());
    }

    boolean exhausted() {
        return exhausted;
    }

    /** Some states were not looked at; none of them is worth less than the bound. */
    void abandon(long bound) {
        abandoned = Math.min(abandoned, bound);
    }

    long[] bestState() {
        return bestState;
    }

    long nodes() {
        return nodes;
    }

    /** What the search proved about all states; null if it did not come to its end. */
    @Nullable
    Certificate certificate(double pace) {
        if (exhausted) {
            return null;
        }
        State state = State.ofWords(bestState);
        double value = objective.value(state);
        if (slack < wished) {
            return new Certificate(objective, List.of(state), value, value, wished * scaled.unit() / 2, pace);
        }
        List<State> states = new ArrayList<>(met);
        states.add(state);
        double floor = slack > 0 ? bound(ceiling()) : value;
        return new Certificate(objective, states, value, floor, SHARE * (value - bound(rootBound)), pace);
    }

    /** The answer: proven iff nothing that could be better was abandoned. */
    Optimum optimum() {
        State state = State.ofWords(bestState);
        double value = objective.value(state);
        if (abandoned >= ceiling() - slack) {
            return new Optimum(state, value, value);
        }
        return new Optimum(state, value, Math.min(Math.nextDown(value), bound(abandoned)));
    }
}
