package dev.redress.model;

import java.util.Arrays;

/**
 * A table over a few criteria: one number for each configuration. Bit n of an index is 1 iff the n-th member is fixed; members
 * are in ascending order.
 */
public final class Factor {
    /** The most members a factor may have: a table of a million numbers. */
    public static final int MAX_ORDER = 20;

    private final int[] members;
    private final double[] table;

    private Factor(int[] members, double[] table) {
        this.members = members;
        this.table = table;
    }

    /** The factor over the members in the given order, of which the first is bit 0. */
    public static Factor of(int[] members, double[] table) {
        if (members.length > MAX_ORDER || table.length != 1 << members.length) {
            throw new IllegalArgumentException(members.length + " members need a table of " + (1L << members.length)
                    + " numbers, not " + table.length);
        }
        int[] sorted = members.clone();
        Arrays.sort(sorted);
        double[] values = new double[table.length];
        int[] bit = new int[members.length];
        for (int n = 0; n < members.length; n++) {
            bit[n] = 1 << Arrays.binarySearch(sorted, members[n]);
            if (n > 0 && sorted[n] == sorted[n - 1]) {
                throw new IllegalArgumentException("criterion " + sorted[n] + " occurs twice in one set");
            }
        }
        for (int given = 0; given < table.length; given++) {
            int index = 0;
            for (int n = 0; n < bit.length; n++) {
                index |= (given >> n & 1) * bit[n];
            }
            values[index] = table[given];
        }
        return new Factor(sorted, values);
    }

    /** The same table with every number multiplied. */
    public Factor times(double weight) {
        return new Factor(
                members, Arrays.stream(table).map(value -> weight * value).toArray());
    }

    /** The number of members. */
    public int order() {
        return members.length;
    }

    /** The n-th member, in ascending order. */
    public int member(int n) {
        return members[n];
    }

    /** A copy of the members, ascending. */
    public int[] members() {
        return members.clone();
    }

    /** Whether the other factor is a table over the same criteria. */
    public boolean sameMembers(Factor other) {
        return Arrays.equals(members, other.members);
    }

    /** A copy of the table. */
    public double[] table() {
        return table.clone();
    }

    /** The number for one configuration. */
    public double value(int configuration) {
        return table[configuration];
    }

    /** The number for the configuration of the members in the state. */
    public double value(State state) {
        return table[state.configuration(members)];
    }
}
