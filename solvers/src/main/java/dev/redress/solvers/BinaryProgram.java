package dev.redress.solvers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A binary program to be minimised: each variable has a cost, and each row is a linear constraint with coefficients 1 and -1.
 * {@link CpSat} solves it, {@link LinearRelaxation} bounds it.
 */
public final class BinaryProgram {
    private long[] costs = new long[16];
    private boolean[] start = new boolean[16];
    private int size;
    private boolean started;
    private final List<Row> rows = new ArrayList<>();

    /** The sum of some variables minus the sum of others: at most the limit, or exactly it. */
    static final class Row {
        final int[] plus;
        final int[] minus;
        final int limit;
        final boolean exact;

        private Row(int[] plus, int[] minus, int limit, boolean exact) {
            this.plus = plus;
            this.minus = minus;
            this.limit = limit;
            this.exact = exact;
        }
    }

    /** Adds a variable and returns its number. */
    public int variable(long cost) {
        if (size == costs.length) {
            costs = Arrays.copyOf(costs, 2 * size);
            start = Arrays.copyOf(start, 2 * size);
        }
        costs[size] = cost;
        return size++;
    }

    /** Adds a variable with its value in a known solution, and returns its number. */
    public int variable(long cost, boolean known) {
        int variable = variable(cost);
        start[variable] = known;
        started = true;
        return variable;
    }

    /** Requires that the sum of some variables minus the sum of others is at most the limit. */
    public void atMost(int limit, int[] plus, int... minus) {
        rows.add(new Row(plus, minus, limit, false));
    }

    /** Requires that the sum of some variables minus the sum of others equals the limit. */
    public void exactly(int limit, int[] plus, int... minus) {
        rows.add(new Row(plus, minus, limit, true));
    }

    int size() {
        return size;
    }

    long cost(int variable) {
        return costs[variable];
    }

    /** Whether there is a known solution to start from. */
    boolean started() {
        return started;
    }

    boolean start(int variable) {
        return start[variable];
    }

    List<Row> rows() {
        return rows;
    }

    /** A lower bound that ignores the rows; {@link Long#MIN_VALUE} if it does not fit a long. */
    long leastCost() {
        long least = 0;
        for (int n = 0; n < size; n++) {
            long negative = Math.min(0, costs[n]);
            if (least < Long.MIN_VALUE - negative) {
                return Long.MIN_VALUE;
            }
            least += negative;
        }
        return least;
    }
}
