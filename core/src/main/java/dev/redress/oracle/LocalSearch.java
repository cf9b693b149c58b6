package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A local search over valid states. A move fixes a criterion, drops the criteria that exclude it, and then flips single criteria,
 * always the best one, while that lowers the value; a move that ends higher is undone. All sums are updated incrementally, so the
 * time of a move does not depend on the number of criteria.
 */
final class LocalSearch {
    /** Before a round, one criterion in this many is perturbed. */
    private static final int SHAKEN = 50;
    /** After evaluating about this many neighbours it asks whether to continue, also within a round. */
    private static final long WORK_BETWEEN = 1 << 23;

    private final ScaledObjective objective;
    private final Conflicts conflicts;
    private final List<ScaledObjective.Table> tables;
    /** The tables of criterion v, and its bit in each, are at tableStart[v] to tableStart[v + 1]. */
    private final int[] tableStart;

    private final int[] tableAt;
    private final int[] tableBit;

    private final long[] fixed;
    /** The gain of fixing v, given the rest of the present state. */
    private final long[] net;
    /** The number of fixed criteria that exclude v. */
    private final int[] excluders;
    /** The number of fixed members of each larger conflict. */
    private final int[] heldOfLarger;
    /** The present configuration of each table. */
    private final int[] configuration;

    private long value;

    /** The criteria whose flip may lower the value since they were last evaluated. */
    private final int[] waiting;

    private final boolean[] waits;
    private int waitingCount;
    /** The flips of the present move, in order. */
    private int[] flipped = new int[64];

    private int flips;
    /** The number of neighbours evaluated since it last asked whether to continue. */
    private long work;

    LocalSearch(ScaledObjective objective, Conflicts conflicts) {
        int k = objective.criteria();
        this.objective = objective;
        this.conflicts = conflicts;
        this.tables = objective.tables();
        this.fixed = new long[ConflictGraph.words(k)];
        this.net = new long[k];
        this.excluders = new int[k];
        this.heldOfLarger = new int[conflicts.largerCount()];
        this.configuration = new int[tables.size()];
        this.waiting = new int[k];
        this.waits = new boolean[k];
        this.tableStart = new int[k + 1];
        for (ScaledObjective.Table table : tables) {
            for (int v : table.members) {
                tableStart[v + 1]++;
            }
        }
        for (int v = 0; v < k; v++) {
            tableStart[v + 1] += tableStart[v];
        }
        this.tableAt = new int[tableStart[k]];
        this.tableBit = new int[tableStart[k]];
        int[] next = tableStart.clone();
        for (int t = 0; t < tables.size(); t++) {
            int[] members = tables.get(t).members;
            for (int n = 0; n < members.length; n++) {
                tableAt[next[members[n]]] = t;
                tableBit[next[members[n]]++] = 1 << n;
            }
        }
        clear();
    }

    private void clear() {
        Arrays.fill(fixed, 0);
        Arrays.fill(excluders, 0);
        Arrays.fill(heldOfLarger, 0);
        Arrays.fill(configuration, 0);
        value = objective.constant();
        for (ScaledObjective.Table table : tables) {
            value += table.cells[0];
        }
        for (int v = 0; v < net.length; v++) {
            net[v] = objective.gain(v);
            for (int at = tableStart[v]; at < tableStart[v + 1]; at++) {
                net[v] -= rise(tableAt[at], 0, tableBit[at]);
            }
        }
    }

    /** Starts in the valid state with these bits, and descends from it. */
    void start(long[] state) {
        clear();
        for (int v = 0; v < net.length; v++) {
            if ((state[v >> 6] >>> v & 1L) != 0) {
                flip(v);
            }
        }
        for (int v = 0; v < net.length; v++) {
            await(v);
        }
        descend();
        flips = 0;
    }

    /** The value of the present state. */
    long value() {
        return value;
    }

    /** The present state; shared: copy it to keep it. */
    long[] state() {
        return fixed;
    }

    /** The number of conflicts as a share of the number of pairs. */
    double density() {
        double pairs = 0.5 * net.length * (net.length - 1);
        return conflicts.size() / Math.max(1, pairs);
    }

    boolean has(int v) {
        return (fixed[v >> 6] >>> v & 1L) != 0;
    }

    /**
     * Runs a number of rounds with a number of moves per criterion. Each round starts from the best state so far, perturbed; the search
     * ends in the best state. After each round, and within a long one, it asks whether to continue.
     */
    void search(RandomStream random, int rounds, int movesACriterion, BooleanSupplier goesOn) {
        search(random, rounds, 0, movesACriterion, goesOn);
    }

    /** The same, but continues after those rounds while the second half of all rounds has lowered the value. */
    void searchWhileItPays(RandomStream random, int rounds, int movesACriterion, BooleanSupplier goesOn) {
        search(random, rounds, 2, movesACriterion, goesOn);
    }

    private void search(RandomStream random, int rounds, int patience, int movesACriterion, BooleanSupplier goesOn) {
        long[] lowest = fixed.clone();
        long lowestValue = value;
        int lowestIn = 0;
        boolean more = net.length > 0;
        for (int round = 0; more && round < Math.max(rounds, patience * lowestIn); round++) {
            RandomStream draws = random.split(round);
            if (round > 0) {
                perturb(draws, 1 + net.length / SHAKEN);
            }
            more = improve(draws, (long) movesACriterion * net.length, goesOn);
            if (value < lowestValue) {
                lowestValue = value;
                lowestIn = round + 1;
                System.arraycopy(fixed, 0, lowest, 0, fixed.length);
            } else {
                start(lowest);
            }
            more = more && goesOn.getAsBoolean();
        }
    }

    /** Makes a number of moves from random unfixed criteria, none of which raises the value. False if it was stopped early. */
    private boolean improve(RandomStream random, long moves, BooleanSupplier goesOn) {
        for (long move = 0; move < moves; move++) {
            int v = random.nextInt(net.length);
            if (!has(v)) {
                move(v);
            }
            if (work > WORK_BETWEEN) {
                work = 0;
                if (!goesOn.getAsBoolean()) {
                    return false;
                }
            }
        }
        return true;
    }

    private void move(int v) {
        long before = value;
        force(v);
        descend();
        if (value > before) {
            takeBack();
        }
        flips = 0;
    }

    /** Fixes some random criteria, whatever their cost, and descends from there. */
    private void perturb(RandomStream random, int strength) {
        for (int n = 0; n < strength; n++) {
            int v = random.nextInt(net.length);
            if (!has(v)) {
                force(v);
            }
        }
        descend();
        flips = 0;
    }

    /** Fixes v and drops what it excludes; of a larger conflict it drops the member with the least gain. */
    private void force(int v) {
        if (excluders[v] > 0) {
            for (int u : conflicts.neighbours(v)) {
                if (has(u)) {
                    flip(u);
                }
            }
        }
        for (int n : conflicts.largerOf(v)) {
            int[] larger = conflicts.larger(n);
            if (heldOfLarger[n] == larger.length - 1) {
                int least = -1;
                for (int u : larger) {
                    if (u != v && (least < 0 || net[u] < net[least])) {
                        least = u;
                    }
                }
                flip(least);
            }
        }
        flip(v);
    }

    /** Makes the best flip until no flip lowers the value. */
    private void descend() {
        while (true) {
            int best = -1;
            long most = 0;
            int kept = 0;
            for (int n = 0; n < waitingCount; n++) {
                int v = waiting[n];
                long saved = has(v) ? -net[v] : net[v];
                if (saved <= 0 || !free(v)) {
                    waits[v] = false;
                    continue;
                }
                waiting[kept++] = v;
                if (saved > most || (saved == most && v < best)) {
                    most = saved;
                    best = v;
                }
            }
            waitingCount = kept;
            if (best < 0) {
                return;
            }
            flip(best);
        }
    }

    /** Whether v is fixed or can be fixed without dropping anything. */
    private boolean free(int v) {
        if (has(v)) {
            return true;
        }
        if (excluders[v] > 0) {
            return false;
        }
        for (int n : conflicts.largerOf(v)) {
            if (heldOfLarger[n] == conflicts.larger(n).length - 1) {
                return false;
            }
        }
        return true;
    }

    private void takeBack() {
        for (int n = flips - 1; n >= 0; n--) {
            flip(flipped[n]);
        }
        for (int n = 0; n < waitingCount; n++) {
            waits[waiting[n]] = false;
        }
        waitingCount = 0;
    }

    private void await(int v) {
        if (!waits[v]) {
            waits[v] = true;
            waiting[waitingCount++] = v;
        }
    }

    private void flip(int v) {
        if (flips == flipped.length) {
            flipped = Arrays.copyOf(flipped, 2 * flips);
        }
        flipped[flips++] = v;
        boolean fixes = !has(v);
        int step = fixes ? 1 : -1;
        work += waitingCount + conflicts.neighbours(v).length;
        fixed[v >> 6] ^= 1L << v;
        value -= step * net[v];
        for (int u : conflicts.neighbours(v)) {
            excluders[u] += step;
            if (excluders[u] == 0) {
                await(u);
            }
        }
        for (int n : conflicts.largerOf(v)) {
            heldOfLarger[n] += step;
            if (!fixes) {
                awaitAll(conflicts.larger(n));
            }
        }
        for (int p = objective.pairStart(v); p < objective.pairStart(v + 1); p++) {
            net[objective.pairOther(p)] -= step * objective.pairLoss(p);
            await(objective.pairOther(p));
        }
        for (int at = tableStart[v]; at < tableStart[v + 1]; at++) {
            turn(tableAt[at], tableBit[at]);
        }
    }

    private void awaitAll(int[] criteria) {
        for (int u : criteria) {
            await(u);
        }
    }

    /** Flips one member of the table and updates the gains of the others. */
    private void turn(int t, int bit) {
        int[] members = tables.get(t).members;
        int before = configuration[t];
        int after = before ^ bit;
        configuration[t] = after;
        for (int n = 0; n < members.length; n++) {
            if (bit != 1 << n) {
                net[members[n]] += rise(t, before, 1 << n) - rise(t, after, 1 << n);
                await(members[n]);
            }
        }
    }

    /** The change of the table's value when the member at this bit is fixed. */
    private long rise(int t, int configuration, int bit) {
        long[] cells = tables.get(t).cells;
        return cells[configuration | bit] - cells[configuration & ~bit];
    }
}
