package dev.redress.hindsight;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The rows of a {@link ScheduleProgram} with a price for breaking each, and cuts: further rows that every valid schedule satisfies and the
 * relaxation violates. Of n moments, variable t is x_t and variable n + t is y_t. Prices move by the rule of Adam (Kingma and Ba, 2015), a
 * step for each price that is scaled by the recent size of its own gradient: rows differ in how often and how far they are broken.
 */
final class RelaxedRows {
    private static final double MEAN_DECAY = 0.9;
    private static final double SQUARE_DECAY = 0.99;
    /** Keeps the step of a row that is hardly ever broken finite. */
    private static final double LEAST_SIZE = 1e-3;

    private final int programRows;
    private int rows;
    /** The variables of row r are members[from[r]] .. members[from[r + 1] - 1]; their sum is at most room[r]. */
    private int[] from;

    private int[] members;
    private int[] room;
    private double[] price;
    /** The decaying means of each row's gradient and of its square. */
    private double[] mean;

    private double[] square;
    /** The keys of the cuts that are among the rows. */
    private final Set<Long> cuts = new HashSet<>();

    RelaxedRows(ScheduleProgram program) {
        int n = program.moments.size();
        programRows = program.rows();
        rows = programRows;
        from = new int[rows + 1];
        members = new int[rows + program.kept.length];
        for (int r = 0; r < rows; r++) {
            int to = from[r];
            members[to++] = program.at[r];
            for (int place = program.from[r]; place < program.from[r + 1]; place++) {
                members[to++] = n + program.kept[place];
            }
            from[r + 1] = to;
        }
        room = program.room.clone();
        price = new double[rows];
        mean = new double[rows];
        square = new double[rows];
    }

    int count() {
        return rows;
    }

    /** How many cuts are among the rows. */
    int cutCount() {
        return rows - programRows;
    }

    /** The variables of a row, the moment that it is about first. */
    int[] members(int row) {
        return Arrays.copyOfRange(members, from[row], from[row + 1]);
    }

    int room(int row) {
        return room[row];
    }

    /**
     * Moves the prices one step up the gradient and adds up what they then charge for each variable.
     *
     * @param marginals the value of each variable in the smoothed relaxation
     * @param stride how far a price moves, about
     * @param charges receives what the rows charge for each variable
     */
    void ascend(double[] marginals, double stride, double[] charges) {
        Arrays.fill(charges, 0);
        for (int r = 0; r < rows; r++) {
            double excess = -room[r];
            for (int n = from[r]; n < from[r + 1]; n++) {
                excess += marginals[members[n]];
            }
            if (price[r] == 0 && excess < 0) {
                mean[r] *= MEAN_DECAY;
                square[r] *= SQUARE_DECAY;
                continue;
            }
            mean[r] += (1 - MEAN_DECAY) * (excess - mean[r]);
            square[r] += (1 - SQUARE_DECAY) * (excess * excess - square[r]);
            price[r] = Math.max(0, price[r] + stride * mean[r] / (Math.sqrt(square[r]) + LEAST_SIZE));
            if (price[r] > 0) {
                for (int n = from[r]; n < from[r + 1]; n++) {
                    charges[members[n]] += price[r];
                }
            }
        }
    }

    /**
     * The prices in whole micros, so that the bound they give is exact.
     *
     * @param mostTotal more than all charges together must not be
     * @param charges receives what the rows charge for each variable
     * @return the prices times the room of their rows
     */
    long wholePrices(long mostTotal, long[] charges) {
        Arrays.fill(charges, 0);
        long terms = 1L + from[rows];
        for (int r = 0; r < rows; r++) {
            terms += room[r];
        }
        long highest = mostTotal / terms;
        long granted = 0;
        for (int r = 0; r < rows; r++) {
            long whole = Math.min(highest, Math.round(price[r]));
            if (whole > 0) {
                granted += whole * room[r];
                for (int n = from[r]; n < from[r + 1]; n++) {
                    charges[members[n]] += whole;
                }
            }
        }
        return granted;
    }

    /** Adds a cut, unless it is there already; it is free at first. */
    void add(int[] variables, int space, double excess) {
        if (!cuts.add(key(variables, 0, variables.length))) {
            return;
        }
        if (rows == price.length) {
            int more = rows + rows / 2 + 16;
            from = Arrays.copyOf(from, more + 1);
            room = Arrays.copyOf(room, more);
            price = Arrays.copyOf(price, more);
            mean = Arrays.copyOf(mean, more);
            square = Arrays.copyOf(square, more);
        }
        int start = from[rows];
        if (start + variables.length > members.length) {
            members = Arrays.copyOf(members, start + start / 2 + 16 * variables.length);
        }
        System.arraycopy(variables, 0, members, start, variables.length);
        from[rows + 1] = start + variables.length;
        room[rows] = space;
        price[rows] = 0;
        mean[rows] = excess;
        square[rows] = excess * excess;
        rows++;
    }

    /** Drops the cuts that are free and not violated. */
    void dropUnused() {
        int left = programRows;
        for (int r = programRows; r < rows; r++) {
            int start = from[r];
            int length = from[r + 1] - start;
            if (price[r] == 0 && mean[r] <= 0) {
                cuts.remove(key(members, start, start + length));
                continue;
            }
            System.arraycopy(members, start, members, from[left], length);
            from[left + 1] = from[left] + length;
            room[left] = room[r];
            price[left] = price[r];
            mean[left] = mean[r];
            square[left] = square[r];
            left++;
        }
        rows = left;
    }

    /** A hash of 64 bits in place of the variables; if two cuts ever share one, the second is not added, which does no harm. */
    private static long key(int[] variables, int start, int end) {
        long key = 0;
        for (int n = start; n < end; n++) {
            // The finaliser of SplitMix64; a sum, since the order does not matter.
            long mixed = (variables[n] + 1) * 0x9E3779B97F4A7C15L;
            mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            key += mixed ^ (mixed >>> 31);
        }
        return key;
    }
}
