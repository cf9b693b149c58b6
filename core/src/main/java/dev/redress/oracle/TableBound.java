package dev.redress.oracle;

import static dev.redress.oracle.ScaledObjective.NEVER;

import dev.redress.model.Conflicts;
import java.util.Arrays;

/**
 * A lower bound of a network with some criteria decided: the sum of the least cells of its remaining factors. Sweeps, similar to
 * those of {@link DualBound}, move costs between the factors of a criterion; this changes no state's value and raises the bound.
 * Each depth of the search has its own instance.
 */
final class TableBound {
    static final byte FREE = 2;

    /** The number of cells up to which copying all of them is faster than copying only the remaining ones. */
    private static final int COPIED_WHOLE = 1 << 12;

    private final FactorNetwork network;
    private final long slack;
    /** The indices of the first member and the first cell of each factor. */
    private final int[] memberStart;

    private final int[] cellStart;
    /** The end of the tables, and the end of the cliques; the remaining factors are larger conflicts. */
    private final int firstClique;

    private final int firstLarger;

    /** The value of each criterion, 0 or 1, once it is decided. */
    final byte[] stand;

    /** The undecided members of each factor, and their number; 0 for a factor that is used up. */
    final int[] members;

    final int[] count;
    final long[] cells;
    private final long[] least;
    /** The cost of fixing a criterion that is not in its factors. */
    private final long[] alone;

    private final long[] difference;
    /** The value of the decided criteria, apart from the remaining factors. */
    private long constant;

    private long bound;
    private int free;
    private final int[] queue;
    private int queued;
    private final MinMarginals marginals;

    /** A bound that keeps all states within this many units of the best when it decides criteria. */
    TableBound(FactorNetwork network, long slack) {
        this.network = network;
        this.slack = slack;
        int factors = network.size();
        memberStart = new int[factors + 1];
        cellStart = new int[factors + 1];
        firstClique = network.firstClique();
        firstLarger = network.firstLarger();
        int mostFactors = 0;
        for (int f = 0; f < factors; f++) {
            memberStart[f + 1] = memberStart[f] + network.scope(f).length;
            cellStart[f + 1] = cellStart[f] + network.cells(f).length;
        }
        for (int v = 0; v < network.criteria(); v++) {
            mostFactors = Math.max(mostFactors, network.factorsOf(v).length);
        }
        stand = new byte[network.criteria()];
        members = new int[memberStart[factors]];
        count = new int[factors];
        cells = new long[cellStart[factors]];
        least = new long[factors];
        alone = new long[network.criteria()];
        difference = new long[network.criteria()];
        queue = new int[network.criteria()];
        marginals = new MinMarginals(mostFactors);
    }

    /** The lower bound at the root after a number of sweeps, in units, without the constant. */
    static long rootBound(ScaledObjective objective, Conflicts conflicts, int sweeps) {
        int[][] cliques = new ConflictGraph(conflicts).cliques();
        TableBound root = new TableBound(new FactorNetwork(objective, conflicts, cliques), 0);
        root.open(objective);
        root.raise(sweeps, Long.MAX_VALUE);
        return root.bound();
    }

    /** The bound of the whole network, with nothing decided. */
    void open(ScaledObjective objective) {
        Arrays.fill(stand, FREE);
        free = stand.length;
        constant = 0;
        bound = 0;
        for (int v = 0; v < stand.length; v++) {
            alone[v] = -objective.gain(v);
            bound += Math.min(0, alone[v]);
        }
        for (int f = 0; f < count.length; f++) {
            int[] scope = network.scope(f);
            count[f] = scope.length;
            System.arraycopy(scope, 0, members, memberStart[f], scope.length);
            System.arraycopy(network.cells(f), 0, cells, cellStart[f], cellStart[f + 1] - cellStart[f]);
            least[f] = leastCell(f);
            bound += least[f];
        }
        for (int v = 0; v < stand.length; v++) {
            if (network.factorsOf(v).length == 0 && Math.abs(alone[v]) >= slack) {
                decide(v, alone[v] < 0 ? 1 : 0);
            }
        }
    }

    void copyFrom(TableBound other) {
        System.arraycopy(other.stand, 0, stand, 0, stand.length);
        System.arraycopy(other.alone, 0, alone, 0, alone.length);
        System.arraycopy(other.difference, 0, difference, 0, difference.length);
        System.arraycopy(other.count, 0, count, 0, count.length);
        System.arraycopy(other.least, 0, least, 0, least.length);
        copyFactors(other);
        constant = other.constant;
        bound = other.bound;
        free = other.free;
    }

    private void copyFactors(TableBound other) {
        if (cells.length <= COPIED_WHOLE) {
            System.arraycopy(other.members, 0, members, 0, members.length);
            System.arraycopy(other.cells, 0, cells, 0, cells.length);
            return;
        }
        for (int f = 0; f < count.length; f++) {
            if (count[f] > 0) {
                System.arraycopy(other.members, memberStart[f], members, memberStart[f], count[f]);
                System.arraycopy(other.cells, cellStart[f], cells, cellStart[f], cellCount(f));
            }
        }
    }

    /** A lower bound on all states that agree with the decided criteria. */
    long bound() {
        return constant + bound;
    }

    int free() {
        return free;
    }

    private int cellCount(int f) {
        return f < firstClique ? 1 << count[f] : count[f];
    }

    /** Decides a criterion, and every criterion that this determines. */
    void decide(int v, int how) {
        queued = 0;
        put(v, how);
        while (queued > 0) {
            int next = queue[--queued];
            apply(next, stand[next]);
        }
    }

    private void put(int v, int how) {
        if (stand[v] == FREE) {
            bound -= Math.min(0, alone[v]);
            stand[v] = (byte) how;
            free--;
            queue[queued++] = v;
        }
    }

    private void apply(int v, int how) {
        constant += how * alone[v];
        alone[v] = 0;
        for (int f : network.factorsOf(v)) {
            if (count[f] == 0) {
                continue;
            }
            bound -= least[f];
            if (f < firstClique) {
                halve(f, placeOf(f, v), how);
            } else {
                shorten(f, placeOf(f, v), how);
            }
            if (count[f] > 0) {
                least[f] = leastCell(f);
                bound += least[f];
            }
        }
    }

    private void chargeAlone(int v, long cost) {
        if (stand[v] == FREE) {
            bound += Math.min(0, alone[v] + cost) - Math.min(0, alone[v]);
        }
        alone[v] += cost;
    }

    private int placeOf(int f, int v) {
        int at = memberStart[f];
        while (members[at] != v) {
            at++;
        }
        return at - memberStart[f];
    }

    private void dropMember(int f, int n) {
        int at = memberStart[f] + n;
        count[f]--;
        System.arraycopy(members, at + 1, members, at, count[f] - n);
    }

    /** Keeps the half of the table in which the n-th member has this value. */
    private void halve(int f, int n, int how) {
        dropMember(f, n);
        int start = cellStart[f];
        int stride = 1 << n;
        int half = 1 << count[f];
        for (int to = 0, from = how * stride; to < half; to += stride, from += 2 * stride) {
            System.arraycopy(cells, start + from, cells, start + to, stride);
        }
        if (count[f] == 0) {
            constant += cells[start];
        } else if (count[f] == 1) {
            constant += cells[start];
            int last = members[memberStart[f]];
            count[f] = 0;
            if (cells[start + 1] > NEVER / 2) {
                put(last, 0);
            } else {
                chargeAlone(last, cells[start + 1] - cells[start]);
            }
        }
    }

    private void shorten(int f, int n, int how) {
        int at = cellStart[f] + n;
        constant += how * cells[at];
        dropMember(f, n);
        System.arraycopy(cells, at + 1, cells, at, count[f] - n);
        if (how == 1 && (f < firstLarger || count[f] == 1)) {
            for (int m = 0; m < count[f]; m++) {
                put(members[memberStart[f] + m], 0);
            }
            count[f] = 0;
        } else if (count[f] <= 1 || (how == 0 && f >= firstLarger)) {
            for (int m = 0; m < count[f]; m++) {
                chargeAlone(members[memberStart[f] + m], cells[cellStart[f] + m]);
            }
            count[f] = 0;
        }
    }

    private long leastCell(int f) {
        int start = cellStart[f];
        int end = start + cellCount(f);
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        long negative = 0;
        for (int c = start; c < end; c++) {
            low = Math.min(low, cells[c]);
            high = Math.max(high, cells[c]);
            negative += Math.min(0, cells[c]);
        }
        if (f < firstLarger) {
            return f < firstClique ? low : Math.min(0, low);
        }
        return high < 0 ? negative - high : negative;
    }

    /** Sweeps over the undecided criteria, up and down, this many times or until the bound reaches {@code best}. */
    void raise(int sweeps, long best) {
        for (int sweep = 0; sweep < sweeps && free > 0; sweep++) {
            for (int n = 0; n < stand.length && bound() < best; n++) {
                int v = (sweep & 1) == 0 ? n : stand.length - 1 - n;
                if (stand[v] == FREE) {
                    difference[v] = balance(v, best, (sweep & 1) == 0);
                }
            }
        }
    }

    /** The cost of fixing v in its factors, as of the last sweep. */
    long difference(int v) {
        return difference[v];
    }

    /**
     * Moves the excess cost of v's factors to the factors with members that come later, which never lowers the bound. If one value of v
     * cannot lead below {@code best}, decides v instead. Returns the cost of fixing v in its factors.
     */
    private long balance(int v, long best, boolean upward) {
        findMarginals(v);
        long total = alone[v];
        long rise = Math.max(0, total);
        long fall = Math.max(0, -total);
        for (int n = 0; n < marginals.size(); n++) {
            long difference = marginals.difference(n);
            total += difference;
            rise += Math.max(0, difference);
            fall += Math.max(0, -difference);
        }
        if (marginals.size() == 0 && Math.abs(total) >= slack) {
            decide(v, total < 0 ? 1 : 0);
            return 0;
        }
        if (constant + bound + rise >= best) {
            decide(v, 0);
            return 0;
        }
        if (constant + bound + fall >= best) {
            decide(v, 1);
            return 0;
        }
        share(total, v, upward);
        return total;
    }

    /** Computes the min-marginals of v in each of its factors. */
    private void findMarginals(int v) {
        marginals.clear();
        for (int f : network.factorsOf(v)) {
            if (count[f] == 0) {
                continue;
            }
            int n = placeOf(f, v);
            if (f < firstClique) {
                marginals.addTable(f, n, cells, cellStart[f], count[f]);
            } else if (f < firstLarger) {
                marginals.addClique(f, n, cells, cellStart[f], count[f]);
            } else {
                marginals.addLarger(f, n, cells, cellStart[f], count[f]);
            }
        }
    }

    private void share(long total, int v, boolean upward) {
        int next = 0;
        int done = 0;
        for (int n = 0; n < marginals.size(); n++) {
            int last = count[marginals.factor(n)] - 1;
            int toCome = upward ? last - marginals.place(n) : marginals.place(n);
            next += toCome == 0 ? 0 : 1;
            done += toCome == last ? 0 : 1;
        }
        // Any share is valid, so an exact integer division, which is slow, is not needed.
        long part = next == 0 ? 0 : (long) (total * (1.0 / Math.max(next, done)));
        bound -= Math.min(0, alone[v]);
        alone[v] = total - part * next;
        bound += Math.min(0, alone[v]);
        for (int n = 0; n < marginals.size(); n++) {
            int f = marginals.factor(n);
            int end = upward ? count[f] - 1 : 0;
            long delta = (marginals.place(n) == end ? 0 : part) - marginals.difference(n);
            add(f, marginals.place(n), delta);
            long now = Math.min(marginals.unfixed(n), marginals.fixed(n) + delta);
            bound += now - least[f];
            least[f] = now;
        }
    }

    private void add(int f, int n, long delta) {
        int start = cellStart[f];
        if (f >= firstClique) {
            cells[start + n] += delta;
            return;
        }
        int stride = 1 << n;
        int end = start + (1 << count[f]);
        if (n == 0) {
            for (int c = start + 1; c < end; c += 2) {
                cells[c] += delta;
            }
            return;
        }
        for (int base = start + stride; base < end; base += 2 * stride) {
            for (int c = base; c < base + stride; c++) {
                cells[c] += delta;
            }
        }
    }

    /** The number of undecided criteria in v's tables and conflicts, including v. */
    int degree(int v) {
        int degree = 1;
        for (int f : network.factorsOf(v)) {
            degree += Math.max(0, count[f] - 1);
        }
        return degree;
    }

    /** The total variation of v's tables with v. */
    double range(int v) {
        double range = 0;
        for (int f : network.factorsOf(v)) {
            range += count[f] == 0 ? 0 : range(f, placeOf(f, v));
        }
        return range;
    }

    private double range(int f, int n) {
        int start = cellStart[f];
        if (f >= firstClique) {
            return Math.abs(cells[start + n]);
        }
        int stride = 1 << n;
        int end = start + (1 << count[f]);
        long most = 0;
        for (int base = start; base < end; base += 2 * stride) {
            for (int c = base; c < base + stride; c++) {
                if (cells[c + stride] < NEVER / 2) {
                    most = Math.max(most, Math.abs(cells[c + stride] - cells[c]));
                }
            }
        }
        return most;
    }
}
