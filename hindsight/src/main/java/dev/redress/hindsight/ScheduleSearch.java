package dev.redress.hindsight;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * A choice of what is fixed and kept that breaks no row, made better one criterion's stretch at a time: each in turn takes what is
 * best for it beside what the others have taken. Where that is stuck, a stretch and its rivals start over together.
 */
final class ScheduleSearch {
    private static final int PASSES = 4;
    /** What a change for the worse may cost at first, in mean prices. */
    private static final double HEAT = 0.5;
    /** How many moments are decided anew between two looks at the clock. */
    private static final long RESPONSES_A_LOOK = 1 << 17;

    private final ScheduleProgram program;
    private final Timeline moments;
    private final int[] successor;
    private final RandomStream random;
    /** Where the stretches begin. */
    private final int[] heads;
    /** The rows of x of each moment are firstRow[t + 1] .. firstRow[t] - 1 (rows run back in time); those of y in keptRows. */
    private final int[] firstRow;

    private final int[] keptFrom;
    private final int[] keptRows;

    private final int[] load;
    private final boolean[] fixed;
    private final boolean[] kept;
    private final boolean[] asideFixed;
    private final boolean[] asideKept;
    private final long[] noCharge;
    private final long[] leastUnfixed;
    private final long[] leastFixed;

    private boolean[] bestFixed;
    private boolean[] bestKept;
    private long cost;

    ScheduleSearch(ScheduleProgram program, int[] successor, RandomStream random) {
        this.program = program;
        this.successor = successor;
        this.random = random;
        moments = program.moments;
        int n = moments.size();
        IntList starts = new IntList();
        for (int t = 0; t < n; t++) {
            if (moments.previous[t] < 0) {
                starts.add(t);
            }
        }
        heads = starts.toArray();
        firstRow = new int[n + 1];
        for (int at : program.at) {
            firstRow[at]++;
        }
        for (int t = n - 1; t >= 0; t--) {
            firstRow[t] += firstRow[t + 1];
        }
        keptFrom = new int[n + 1];
        keptRows = new int[program.kept.length];
        linkKept();
        load = new int[program.rows()];
        fixed = new boolean[n];
        kept = new boolean[n];
        asideFixed = new boolean[n];
        asideKept = new boolean[n];
        noCharge = new long[n];
        leastUnfixed = new long[n];
        leastFixed = new long[n];
        bestFixed = new boolean[n];
        bestKept = new boolean[n];
        cost = program.cost(bestFixed, bestKept);
    }

    private void linkKept() {
        for (int t : program.kept) {
            keptFrom[t + 1]++;
        }
        for (int t = 0; t + 1 < keptFrom.length; t++) {
            keptFrom[t + 1] += keptFrom[t];
        }
        int[] filled = keptFrom.clone();
        for (int r = 0; r < program.rows(); r++) {
            for (int n = program.from[r]; n < program.from[r + 1]; n++) {
                keptRows[filled[program.kept[n]]++] = r;
            }
        }
    }

    /** What the best choice so far costs. */
    long cost() {
        return cost;
    }

    /** The best choice so far, with a cost that none is below. */
    BoundedSolution found(long lowerBound) {
        return new BoundedSolution(bestFixed, bestKept, cost, lowerBound);
    }

    /** Takes over a choice that somebody else has found, if it is better. */
    void take(BoundedSolution other) {
        for (int t = 0; t < fixed.length; t++) {
            set(t, other.fixed[t], other.kept[t]);
        }
        keepIfBetter();
    }

    /** Builds a new choice, first by the charges, which know of the others, then by the true costs; keeps it if it is better. */
    void steered(long[] chargeFixed, long[] chargeKept) {
        Arrays.fill(fixed, false);
        Arrays.fill(kept, false);
        Arrays.fill(load, 0);
        for (int pass = 0; pass < PASSES; pass++) {
            for (int n : random.nextPermutation(heads.length)) {
                respond(heads[n], pass == 0 ? chargeFixed : noCharge, pass == 0 ? chargeKept : noCharge);
            }
        }
        keepIfBetter();
    }

    private void keepIfBetter() {
        long found = program.cost(fixed, kept);
        if (found < cost) {
            cost = found;
            bestFixed = fixed.clone();
            bestKept = kept.clone();
        }
    }

    /**
     * Anneals from the best choice: takes out a stretch and its rivals and lets them respond anew, that one first. What is worse
     * is undone, more strictly as time goes by.
     *
     * @param responses about how many times a moment is decided anew in all
     * @param goesOn asked every so often; no is the end of it
     */
    void annealed(long responses, BooleanSupplier goesOn) {
        for (int t = 0; t < fixed.length; t++) {
            set(t, bestFixed[t], bestKept[t]);
        }
        int[][] groups = groups();
        double heat = HEAT * Arrays.stream(moments.price).average().orElse(0);
        long done = 0;
        long nextLook = RESPONSES_A_LOOK;
        while (heads.length > 0 && done < responses) {
            if (done >= nextLook) {
                if (!goesOn.getAsBoolean()) {
                    break;
                }
                nextLook = done + RESPONSES_A_LOOK;
            }
            int[] group = groups[random.nextInt(groups.length)];
            long before = paid(group);
            for (int stretch : group) {
                done += putAside(heads[stretch]);
            }
            respond(heads[group[0]], noCharge, noCharge);
            for (int place : random.nextPermutation(group.length)) {
                respond(heads[group[place]], noCharge, noCharge);
            }
            double limit = -heat * (1 - done / (double) responses) * StrictMath.log(1 - random.nextDouble());
            if (paid(group) - before > limit) {
                bringBack(group);
            }
        }
        keepIfBetter();
    }

    /** Each stretch, and after it those that it shares a row with. */
    private int[][] groups() {
        int[] stretch = new int[fixed.length];
        List<Set<Integer>> groups = new ArrayList<>();
        for (int n = 0; n < heads.length; n++) {
            groups.add(new LinkedHashSet<>(List.of(n)));
            for (int t = heads[n]; t >= 0; t = successor[t]) {
                stretch[t] = n;
            }
        }
        for (int r = 0; r < program.rows(); r++) {
            for (int n = program.from[r]; n < program.from[r + 1]; n++) {
                groups.get(stretch[program.at[r]]).add(stretch[program.kept[n]]);
                groups.get(stretch[program.kept[n]]).add(stretch[program.at[r]]);
            }
        }
        return groups.stream()
                .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private long paid(int[] group) {
        long paid = 0;
        for (int stretch : group) {
            for (int t = heads[stretch]; t >= 0; t = successor[t]) {
                paid += !fixed[t] ? moments.loss[t] : kept[t] ? 0 : moments.price[t];
            }
        }
        return paid;
    }

    /** Takes a stretch out but remembers it; returns its length. */
    private int putAside(int head) {
        int length = 0;
        for (int t = head; t >= 0; t = successor[t]) {
            asideFixed[t] = fixed[t];
            asideKept[t] = kept[t];
            set(t, false, false);
            length++;
        }
        return length;
    }

    private void bringBack(int[] group) {
        for (int stretch : group) {
            for (int t = heads[stretch]; t >= 0; t = successor[t]) {
                set(t, asideFixed[t], asideKept[t]);
            }
        }
    }

    /** The best for one stretch beside all others. */
    private void respond(int head, long[] chargeFixed, long[] chargeKept) {
        int last = head;
        for (int t = head; t >= 0; t = successor[t]) {
            set(t, false, false);
            int before = moments.previous[t];
            long least = before < 0 ? 0 : Math.min(leastUnfixed[before], leastFixed[before]);
            leastUnfixed[t] = least + moments.loss[t];
            leastFixed[t] = Long.MAX_VALUE / 2;
            if (hasRoom(firstRow[t + 1], firstRow[t])) {
                long buy = least + moments.price[t];
                long keep = before >= 0 && keptHasRoom(t) ? leastFixed[before] + chargeKept[t] : Long.MAX_VALUE / 2;
                leastFixed[t] = Math.min(Long.MAX_VALUE / 2, Math.min(buy, keep) + chargeFixed[t]);
                kept[t] = keep <= buy;
            }
            last = t;
        }
        boolean keptOn = false;
        for (int t = last; t >= 0; t = moments.previous[t]) {
            boolean now = keptOn || leastFixed[t] < leastUnfixed[t];
            keptOn = now && kept[t];
            kept[t] = false;
            set(t, now, keptOn);
        }
    }

    private boolean hasRoom(int fromRow, int toRow) {
        for (int r = fromRow; r < toRow; r++) {
            if (load[r] >= program.room[r]) {
                return false;
            }
        }
        return true;
    }

    private boolean keptHasRoom(int t) {
        for (int n = keptFrom[t]; n < keptFrom[t + 1]; n++) {
            if (load[keptRows[n]] >= program.room[keptRows[n]]) {
                return false;
            }
        }
        return true;
    }

    private void set(int t, boolean fix, boolean keep) {
        if (fixed[t] != fix) {
            fixed[t] = fix;
            for (int r = firstRow[t + 1]; r < firstRow[t]; r++) {
                load[r] += fix ? 1 : -1;
            }
        }
        if (kept[t] != keep) {
            kept[t] = keep;
            for (int n = keptFrom[t]; n < keptFrom[t + 1]; n++) {
                load[keptRows[n]] += keep ? 1 : -1;
            }
        }
    }
}
