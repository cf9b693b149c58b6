package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * An objective in integers, so that searches compare exactly: a constant, minus the gain of each fixed criterion, plus the loss of
 * each pair that is fixed together, plus tables over three or more criteria. The unit is a power of two, about 2^-53 of the sum of all
 * tables' largest entries, which is the resolution of a sum of doubles. States that differ by less are ties.
 *
 * <p>Entries of configurations that the conflicts forbid are ignored (decision 12). An entry so large that no best state can have it,
 * such as infinity, is lowered to a value of which this is still true. So neither makes the unit coarser.
 */
public final class ScaledObjective {
    /** The entry of a configuration that the conflicts forbid. It can still be recognised after costs were moved between factors. */
    public static final long NEVER = 1L << 60;

    /** The default resolution, in bits: that of a sum of doubles. */
    private static final int BITS = 53;

    /** A table over three or more criteria, members ascending, {@link #NEVER} where the conflicts forbid. */
    public static final class Table {
        final int[] members;
        final long[] cells;

        private Table(int[] members, long[] cells) {
            this.members = members;
            this.cells = cells;
        }

        public int order() {
            return members.length;
        }

        /** The n-th member, in ascending order. */
        public int member(int n) {
            return members[n];
        }

        /** The entry of one configuration; {@link #NEVER} if the conflicts forbid it. */
        public long cell(int configuration) {
            return cells[configuration];
        }
    }

    private final int criteria;
    private final double unit;
    /**
     * The largest difference, in units, between the scaled value of a state and its value under the objective: half a unit per factor
     * from rounding its entries, and at most one per factor from adding doubles.
     */
    private final long error;

    private long constant;
    private final long[] gain;
    /** The pairs of criterion v are at pairStart[v] to pairStart[v + 1], stored in both directions, without conflicting pairs. */
    private final int[] pairStart;

    private final int[] pairOther;
    private final long[] pairLoss;
    private final List<Table> tables = new ArrayList<>();
    /** The sum of the least entries of all factors, a lower bound on every state. */
    private final double sumOfLeast;

    private final long step;

    public ScaledObjective(Objective objective, Conflicts conflicts) {
        this(objective, conflicts, BITS);
    }

    /** The same in a coarser unit: 2^-bits of the sum of all tables' largest entries. */
    public ScaledObjective(Objective objective, Conflicts conflicts, int bits) {
        List<Factor> factors = objective.factors();
        criteria = conflicts.criteria();
        gain = new long[criteria];
        boolean[][] forbidden = new boolean[factors.size()][];
        for (int f = 0; f < forbidden.length; f++) {
            forbidden[f] = forbidden(factors.get(f), conflicts);
        }
        double[] least = leastNumbers(factors, forbidden);
        double[] ceiling = ceilings(factors, forbidden, least);
        int exponent = exponent(factors, forbidden, ceiling, bits);
        unit = Math.scalb(1.0, -exponent);
        boolean rounded = false;
        List<int[]> pairs = new ArrayList<>();
        List<Long> losses = new ArrayList<>();
        for (int f = 0; f < forbidden.length; f++) {
            long[] cells = new long[forbidden[f].length];
            rounded |= scale(factors.get(f), forbidden[f], ceiling[f], exponent, cells);
            add(factors.get(f), cells, pairs, losses);
        }
        error = rounded ? 2L * factors.size() : 0;
        pairStart = new int[criteria + 1];
        int[] other = new int[2 * pairs.size()];
        long[] loss = new long[2 * pairs.size()];
        int size = merge(pairs, losses, other, loss);
        pairOther = Arrays.copyOf(other, size);
        pairLoss = Arrays.copyOf(loss, size);
        sumOfLeast = DoubleStream.of(least).reduce(0, Double::sum);
        step = commonStep();
    }

    /** An objective from gains and pair losses that are already in units; pairs are laid out as {@link #pairStart(int)} describes. */
    ScaledObjective(long[] gain, int[] pairStart, int[] pairOther, long[] pairLoss) {
        this.criteria = gain.length;
        this.unit = 1;
        this.error = 0;
        this.gain = gain;
        this.pairStart = pairStart;
        this.pairOther = pairOther;
        this.pairLoss = pairLoss;
        this.sumOfLeast = Double.NEGATIVE_INFINITY;
        this.step = commonStep();
    }

    /** For each configuration of the factor, whether it contains a whole conflict. */
    private static boolean[] forbidden(Factor factor, Conflicts conflicts) {
        int order = factor.order();
        boolean[] forbidden = new boolean[1 << order];
        if (order < 2) {
            return forbidden;
        }
        int[] excluded = new int[order];
        for (int a = 0; a < order; a++) {
            for (int b = 0; b < a; b++) {
                if (conflicts.exclude(factor.member(a), factor.member(b))) {
                    excluded[a] |= 1 << b;
                }
            }
        }
        for (int c = 1; c < forbidden.length; c++) {
            int last = 31 - Integer.numberOfLeadingZeros(c);
            int rest = c ^ 1 << last;
            forbidden[c] = forbidden[rest] || (excluded[last] & rest) != 0;
        }
        if (conflicts.largerCount() > 0) {
            forbidLarger(factor, conflicts, forbidden);
        }
        return forbidden;
    }

    private static void forbidLarger(Factor factor, Conflicts conflicts, boolean[] forbidden) {
        int[] members = factor.members();
        for (int member : members) {
            for (int n : conflicts.largerOf(member)) {
                int whole = 0;
                int[] larger = conflicts.larger(n);
                for (int i : larger) {
                    int bit = Arrays.binarySearch(members, i);
                    whole |= bit < 0 ? 0 : 1 << bit;
                }
                if (larger[0] == member && Integer.bitCount(whole) == larger.length) {
                    for (int c = whole; c < forbidden.length; c = (c + 1) | whole) {
                        forbidden[c] = true;
                    }
                }
            }
        }
    }

    /** The least entry of each factor over the configurations that the conflicts allow. */
    private static double[] leastNumbers(List<Factor> factors, boolean[][] forbidden) {
        double[] least = new double[forbidden.length];
        for (int f = 0; f < least.length; f++) {
            least[f] = Double.POSITIVE_INFINITY;
            for (int c = 0; c < forbidden[f].length; c++) {
                double value = factors.get(f).value(c);
                if (forbidden[f][c] || value == Double.POSITIVE_INFINITY) {
                    continue;
                }
                if (!(value > Double.NEGATIVE_INFINITY)) {
                    throw new IllegalArgumentException("a factor holds " + value);
                }
                least[f] = Math.min(least[f], value);
            }
            if (least[f] == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException("a factor is infinite in every configuration");
            }
        }
        return least;
    }

    /**
     * For each factor, the value above which an entry cannot belong to a best state: even with all other factors at their least
     * entries, the state would be worse than the empty one.
     */
    private static double[] ceilings(List<Factor> factors, boolean[][] forbidden, double[] least) {
        double empty = 0;
        double allLeast = 0;
        double allMost = 0;
        for (int f = 0; f < least.length; f++) {
            Factor factor = factors.get(f);
            double most = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < forbidden[f].length; c++) {
                double value = factor.value(c);
                if (!forbidden[f][c] && value < Double.POSITIVE_INFINITY) {
                    most = Math.max(most, value);
                }
            }
            empty += factor.value(0);
            allLeast += least[f];
            allMost += most;
        }
        double spread = (empty == Double.POSITIVE_INFINITY ? allMost : empty) - allLeast;
        double room = spread > 0 ? spread * (1 + 1e-6) : 1;
        return Arrays.stream(least).map(value -> value + room).toArray();
    }

    private static int exponent(List<Factor> factors, boolean[][] forbidden, double[] ceiling, int bits) {
        double total = 0;
        for (int f = 0; f < ceiling.length; f++) {
            double most = 0;
            for (int c = 0; c < forbidden[f].length; c++) {
                if (!forbidden[f][c]) {
                    most = Math.max(most, Math.abs(Math.min(factors.get(f).value(c), ceiling[f])));
                }
            }
            total += most;
        }
        return total == 0 ? 0 : Math.min(1000, bits - 1 - Math.getExponent(total));
    }

    /** Fills in the entries; returns whether any was rounded. */
    private static boolean scale(Factor factor, boolean[] forbidden, double ceiling, int exponent, long[] cells) {
        boolean rounded = false;
        for (int c = 0; c < cells.length; c++) {
            if (forbidden[c]) {
                cells[c] = NEVER;
                continue;
            }
            double exact = Math.scalb(Math.min(factor.value(c), ceiling), exponent);
            cells[c] = (long) Math.rint(exact);
            rounded |= cells[c] != exact;
        }
        return rounded;
    }

    private void add(Factor factor, long[] cells, List<int[]> pairs, List<Long> losses) {
        switch (factor.order()) {
            case 0 -> constant += cells[0];
            case 1 -> {
                constant += cells[0];
                gain[factor.member(0)] += cells[0] - cells[1];
            }
            case 2 -> {
                constant += cells[0];
                gain[factor.member(0)] += cells[0] - cells[1];
                gain[factor.member(1)] += cells[0] - cells[2];
                if (cells[3] != NEVER) {
                    pairs.add(new int[] {factor.member(0), factor.member(1)});
                    losses.add(cells[3] - cells[1] - cells[2] + cells[0]);
                }
            }
            default -> tables.add(new Table(factor.members(), cells));
        }
    }

    /** Lays the pairs out by criterion, merging duplicates; returns the number of entries. */
    private int merge(List<int[]> pairs, List<Long> losses, int[] other, long[] loss) {
        int[] end = new int[criteria + 1];
        for (int[] pair : pairs) {
            end[pair[0] + 1]++;
            end[pair[1] + 1]++;
        }
        for (int v = 0; v < criteria; v++) {
            end[v + 1] += end[v];
        }
        int[] from = end.clone();
        for (int p = 0; p < losses.size(); p++) {
            for (int side = 0; side < 2; side++) {
                int at = end[pairs.get(p)[side]]++;
                other[at] = pairs.get(p)[1 - side];
                loss[at] = losses.get(p);
            }
        }
        int[] seenAt = new int[criteria];
        int size = 0;
        for (int v = 0; v < criteria; v++) {
            pairStart[v] = size;
            for (int p = from[v]; p < end[v]; p++) {
                int u = other[p];
                if (seenAt[u] > pairStart[v]) {
                    loss[seenAt[u] - 1] += loss[p];
                    continue;
                }
                other[size] = u;
                loss[size++] = loss[p];
                seenAt[u] = size;
            }
            size = dropZeros(pairStart[v], size, other, loss, seenAt);
        }
        pairStart[criteria] = size;
        return size;
    }

    private static int dropZeros(int from, int to, int[] other, long[] loss, int[] seenAt) {
        int size = from;
        for (int p = from; p < to; p++) {
            seenAt[other[p]] = 0;
            if (loss[p] != 0) {
                other[size] = other[p];
                loss[size++] = loss[p];
            }
        }
        return size;
    }

    public int criteria() {
        return criteria;
    }

    /** The value of the empty state without the tables. */
    public long constant() {
        return constant;
    }

    /** The gain of fixing v alone. */
    public long gain(int v) {
        return gain[v];
    }

    /** The index of the first pair of v; its pairs end where those of v + 1 begin. */
    public int pairStart(int v) {
        return pairStart[v];
    }

    public int pairOther(int at) {
        return pairOther[at];
    }

    /** The part of the two gains that is lost if both are fixed; negative if fixing both gains more. */
    public long pairLoss(int at) {
        return pairLoss[at];
    }

    public List<Table> tables() {
        return tables;
    }

    /** Whether it has no tables and no pair with a negative loss, as {@link PairwiseSearch} requires. */
    boolean pairwise() {
        return tables.isEmpty() && Arrays.stream(pairLoss).allMatch(loss -> loss > 0);
    }

    /** A number of units that divides the difference of any two states: 1, or more if the entries have a common divisor. */
    long step() {
        return step;
    }

    private long commonStep() {
        long step = 0;
        for (int v = 0; v < criteria && step != 1; v++) {
            step = gcd(step, gain[v]);
        }
        for (int p = 0; p < pairLoss.length && step != 1; p++) {
            step = gcd(step, pairLoss[p]);
        }
        for (int t = 0; t < tables.size() && step != 1; t++) {
            for (long cell : tables.get(t).cells) {
                step = cell == NEVER ? step : gcd(step, cell - tables.get(t).cells[0]);
            }
        }
        return Math.max(1, step);
    }

    private static long gcd(long a, long b) {
        long x = Math.abs(a);
        long y = Math.abs(b);
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    /** The size of one unit. */
    public double unit() {
        return unit;
    }

    /** The value of the state with these bits. */
    long value(long[] words) {
        long value = constant;
        for (int v = 0; v < criteria; v++) {
            if (!has(words, v)) {
                continue;
            }
            value -= gain[v];
            for (int p = pairStart[v]; p < pairStart[v + 1]; p++) {
                value += pairOther[p] < v && has(words, pairOther[p]) ? pairLoss[p] : 0;
            }
        }
        for (Table table : tables) {
            value += table.cells[configuration(table.members, words)];
        }
        return value;
    }

    static int configuration(int[] members, long[] words) {
        int bits = 0;
        for (int n = 0; n < members.length; n++) {
            bits |= has(words, members[n]) ? 1 << n : 0;
        }
        return bits;
    }

    private static boolean has(long[] words, int v) {
        return (words[v >> 6] >>> v & 1L) != 0;
    }

    /**
     * A lower bound in the objective's own unit, from a lower bound in scaled units. If nothing was rounded, it is rounded up to the next
     * value that a state can have. It is never below the sum of the least entries of all factors.
     */
    public double lowerBound(long units) {
        double bound = error == 0 ? nextValue(units) * unit : Math.nextDown((units - error) * unit);
        return Math.max(sumOfLeast, bound);
    }

    /** The same for a lower bound on the scaled values that was computed in doubles, in the objective's own unit. */
    public double lowerBound(double bound) {
        double units = Math.ceil(bound / unit);
        // Values are integers, so a bound between two of them is rounded up; beyond 2^53 all doubles are integers.
        return Math.abs(units) < 0x1p60 ? lowerBound((long) units) : Math.max(sumOfLeast, bound);
    }

    private long nextValue(long units) {
        long empty = constant;
        for (Table table : tables) {
            empty += table.cells[0];
        }
        return units + Math.floorMod(empty - units, step);
    }

    /** An upper bound, in the objective's own unit, on the value of a state with this scaled value. */
    double upperBound(long units) {
        return error == 0 ? units * unit : Math.nextUp((units + error) * unit);
    }
}
