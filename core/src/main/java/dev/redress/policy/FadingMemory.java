package dev.redress.policy;

import dev.redress.model.CorrelationSets;
import dev.redress.model.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates of the mean loss of each criterion in each configuration of its closed neighbourhood, from recent steps only: those of
 * a sliding window, or all steps at a discount (Garivier and Moulines 2011). Consecutive dwells in one state are joined, so the
 * result does not depend on how they were split.
 */
final class FadingMemory {
    /** The remaining weight and loss of one criterion in one configuration. */
    static final class Cell {
        private double steps;
        private double micros;

        double steps() {
            return steps;
        }

        /** The mean loss of a step, in micros. */
        double mean() {
            return micros / steps;
        }

        private void add(double moreSteps, double moreMicros) {
            steps += moreSteps;
            micros += moreMicros;
        }
    }

    /** Consecutive steps in one state, and the loss of each criterion in them. */
    private static final class Stay {
        private final State state;
        private final long end;
        private final long steps;
        private final long[] micros;

        private Stay(State state, long end, long steps, long[] micros) {
            this.state = state;
            this.end = end;
            this.steps = steps;
            this.micros = micros;
        }
    }

    private final State[] neighbourhoods;
    private final double window;
    private final double discount;
    /** The stays in the window; only with a window. */
    private final Deque<Stay> stays = new ArrayDeque<>();
    /** The discounted estimates; only with a discount. */
    private final List<Map<State, Cell>> cells = new ArrayList<>();

    private State here = State.EMPTY;
    private long pendingSteps;
    private long[] pending;
    private long now;

    private FadingMemory(CorrelationSets sets, double window, double discount) {
        this.window = window;
        this.discount = discount;
        pending = new long[sets.criteria()];
        neighbourhoods = new State[sets.criteria()];
        for (int i = 0; i < neighbourhoods.length; i++) {
            neighbourhoods[i] = State.of(sets.neighbourhood(i));
            cells.add(new LinkedHashMap<>());
        }
    }

    /** A memory of this many last steps, each with weight 1. */
    static FadingMemory ofWindow(CorrelationSets sets, double steps) {
        return new FadingMemory(sets, steps, 1);
    }

    /** A memory of all steps, in which the weight of a step is this factor times the weight of the next. */
    static FadingMemory atDiscount(CorrelationSets sets, double discount) {
        return new FadingMemory(sets, Double.POSITIVE_INFINITY, discount);
    }

    void add(Dwell seen) {
        if (!seen.state().equals(here)) {
            settle();
            here = seen.state();
        }
        now += seen.steps();
        pendingSteps += seen.steps();
        for (int n = 0; n < seen.losses().count(); n++) {
            int i = seen.losses().criterion(n);
            pending[i] += seen.losses().suffered(i);
        }
    }

    private void settle() {
        if (pendingSteps == 0) {
            return;
        }
        if (discount < 1) {
            fade();
        } else {
            stays.add(new Stay(here, now, pendingSteps, pending));
            pending = new long[pending.length];
        }
        pendingSteps = 0;
    }

    /** Discounts the earlier estimates and adds the current stay. Its steps are discounted too, as if each had the same loss. */
    private void fade() {
        double left = StrictMath.pow(discount, (double) pendingSteps);
        double counts = (1 - left) / (1 - discount);
        for (int i = 0; i < neighbourhoods.length; i++) {
            for (Cell cell : cells.get(i).values()) {
                cell.steps *= left;
                cell.micros *= left;
            }
            cells.get(i)
                    .computeIfAbsent(here.intersection(neighbourhoods[i]), any -> new Cell())
                    .add(counts, counts * pending[i] / pendingSteps);
            pending[i] = 0;
        }
    }

    /** The estimates of every criterion by configuration. */
    List<Map<State, Cell>> cells() {
        settle();
        if (discount < 1) {
            return cells;
        }
        double start = now - window;
        while (!stays.isEmpty() && stays.getFirst().end <= start) {
            stays.removeFirst();
        }
        List<Map<State, Cell>> within = new ArrayList<>();
        for (int i = 0; i < neighbourhoods.length; i++) {
            Map<State, Cell> own = new LinkedHashMap<>();
            for (Stay stay : stays) {
                // Of a stay that began before the window only the part within it counts, as if each of its steps had
                // the same loss.
                double counts = Math.min((double) stay.steps, stay.end - start);
                own.computeIfAbsent(stay.state.intersection(neighbourhoods[i]), any -> new Cell())
                        .add(counts, counts * stay.micros[i] / stay.steps);
            }
            within.add(own);
        }
        return within;
    }
}
