package dev.redress.model;

import java.util.List;

/** One cost per criterion, the same in every state, that may be changed as time goes by. */
public final class CurrentCosts implements FixingCosts {
    private final long[] costs;

    public CurrentCosts(List<Criterion> criteria) {
        costs = criteria.stream().mapToLong(Criterion::cost).toArray();
    }

    @Override
    public long cost(int criterion, State from) {
        return costs[criterion];
    }

    /** From now on, fixing the criterion costs this much. */
    public void change(int criterion, long cost) {
        if (cost < 0 || cost > Micros.MAX) {
            throw new IllegalArgumentException(
                    "the cost " + Micros.format(cost) + " is not from 0 to " + Micros.format(Micros.MAX));
        }
        costs[criterion] = cost;
    }
}
