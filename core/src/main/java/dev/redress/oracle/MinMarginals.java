package dev.redress.oracle;

/**
 * The min-marginals of one criterion: for each of its factors, the least cell with the criterion unfixed and the least cell with it
 * fixed. The difference is the cost of fixing it in that factor.
 */
final class MinMarginals {
    private final int[] factor;
    /** Which member of the factor the criterion is. */
    private final int[] place;

    private final long[] unfixed;
    private final long[] fixed;
    private int size;

    MinMarginals(int mostFactors) {
        factor = new int[mostFactors];
        place = new int[mostFactors];
        unfixed = new long[mostFactors];
        fixed = new long[mostFactors];
    }

    void clear() {
        size = 0;
    }

    /** The number of factors. */
    int size() {
        return size;
    }

    int factor(int n) {
        return factor[n];
    }

    int place(int n) {
        return place[n];
    }

    long unfixed(int n) {
        return unfixed[n];
    }

    long fixed(int n) {
        return fixed[n];
    }

    long difference(int n) {
        return fixed[n] - unfixed[n];
    }

    private void add(int f, int member, long leastUnfixed, long leastFixed) {
        factor[size] = f;
        place[size] = member;
        unfixed[size] = leastUnfixed;
        fixed[size++] = leastFixed;
    }

    /** Adds a table with this number of members, whose cells, one per configuration, begin at start. */
    void addTable(int f, int member, long[] cells, int start, int members) {
        int stride = 1 << member;
        int end = start + (1 << members);
        long without = Long.MAX_VALUE;
        long with = Long.MAX_VALUE;
        if (member == 0) {
            for (int c = start; c < end; c += 2) {
                without = Math.min(without, cells[c]);
                with = Math.min(with, cells[c + 1]);
            }
        } else {
            for (int base = start; base < end; base += 2 * stride) {
                for (int c = base; c < base + stride; c++) {
                    without = Math.min(without, cells[c]);
                    with = Math.min(with, cells[c + stride]);
                }
            }
        }
        add(f, member, without, with);
    }

    /** Adds a clique, of which at most one member is fixed, with a cell per member. */
    void addClique(int f, int member, long[] cells, int start, int members) {
        long others = 0;
        for (int m = 0; m < members; m++) {
            others = Math.min(others, m == member ? 0 : cells[start + m]);
        }
        add(f, member, others, cells[start + member]);
    }

    /** Adds a larger conflict, of which not all members are fixed, with a cell per member. */
    void addLarger(int f, int member, long[] cells, int start, int members) {
        long high = Long.MIN_VALUE;
        long negative = 0;
        for (int m = 0; m < members; m++) {
            if (m != member) {
                high = Math.max(high, cells[start + m]);
                negative += Math.min(0, cells[start + m]);
            }
        }
        add(f, member, negative, cells[start + member] + negative - Math.min(0, high));
    }
}
