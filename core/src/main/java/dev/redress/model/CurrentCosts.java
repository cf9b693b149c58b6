package dev.redress.model;

import java.util.List;

/** One cost per criterion, the same in every state, which may change over time. */
public final class CurrentCosts implements FixingCosts {
    private final long[] costs;

    public CurrentCosts(List<Criterion> criteria) {
        costs = criteria.stream().mapToLong(Criterion::cost).toArray();
    }

    @Override
    public long cost(int criterion, State from) {
        return costs[criterion];
    }

    /** Sets the cost of fixing the criterion from now on. */
    public void change(int criterion, long cost) {
        if (cost < 0 || cost > Micros.MAX) {
            throw new IllegalArgumentException(
                    "the cost " + Micros.format(cost) + " is not from 0 to " + Micros.format(Micros.MAX));
        }
        costs[criterion] = cost;
    }
}
