package dev.redress.hindsight;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * The incumbent: what is fixed and kept at each moment such that no row is broken. It is improved by best responses: a stretch of one
 * criterion takes what is best for it beside what all others have taken, by dynamic programming. Annealing does that in windows of time, for
 * a criterion and its rivals together.
 */
final class ScheduleSearch {
    private static final int PASSES = 4;
    /** Initial temperatures of annealing, in mean prices. The first leaves nothing of the incumbent, the second most of it. */
    static final double HOT = 1;

    static final double WARM = 0.5;
    /** The longest window, in moments of the criterion that it is about. */
    private static final int LONGEST_WINDOW = 25;
    /** How many moments the windows of its rivals are longer, at either end. */
    private static final int MARGIN = 2;
    /** How many moments are decided anew between two looks at the clock. */
    private static final long RESPONSES_A_LOOK = 1 << 17;

    private static final long NEVER = Long.MAX_VALUE / 4;

    private final ScheduleProgram program;
    private final Timeline moments;
    private final RandomStream random;
    /** The moments of stretch n, in order of time, are inStretches[starts[n]] .. inStretches[starts[n + 1] - 1]. */
    private final int[] starts;

    private final int[] inStretches;
    /** Where each moment is in that list, and which stretch it is of. */
    private final int[] place;

    private final int[] stretch;
    /** The rows of x of each moment are firstRow[t + 1] .. firstRow[t] - 1 (rows run back in time); those of y in keptRows. */
    private final int[] firstRow;

    private final int[] keptFrom;
    private final int[] keptRows;

    private final int[] load;
    private final boolean[] fixed;
    private final boolean[] kept;
    private final boolean[] asideFixed;
    private final boolean[] asideKept;
    private final boolean[] keepIfFixed;
    private final boolean[] fixIsLess;
    private final long[] noCharges;

    private boolean[] bestFixed;
    private boolean[] bestKept;
    private long cost;

    ScheduleSearch(ScheduleProgram program, int[] successor, RandomStream random) {
        this.program = program;
        this.random = random;
        moments = program.moments;
        int n = moments.size();
        inStretches = new int[n];
        place = new int[n];
        stretch = new int[n];
        starts = listStretches(successor);
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
        keepIfFixed = new boolean[n];
        fixIsLess = new boolean[n];
        noCharges = new long[2 * n];
        bestFixed = new boolean[n];
        bestKept = new boolean[n];
        cost = program.cost(bestFixed, bestKept);
    }

    /** Lists the moments stretch by stretch and returns where each stretch begins. */
    private int[] listStretches(int[] successor) {
        IntList begins = new IntList();
        int listed = 0;
        for (int head = 0; head < successor.length; head++) {
            if (moments.previous[head] >= 0) {
                continue;
            }
            begins.add(listed);
            for (int t = head; t >= 0; t = successor[t]) {
                place[t] = listed;
                stretch[t] = begins.size() - 1;
                inStretches[listed++] = t;
            }
        }
        begins.add(listed);
        return begins.toArray();
    }

    private int stretches() {
        return starts.length - 1;
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

    /** What the incumbent costs. */
    long cost() {
        return cost;
    }

    /** The incumbent, with a cost that no schedule is below. */
    BoundedSolution found(long lowerBound) {
        return new BoundedSolution(bestFixed, bestKept, cost, lowerBound);
    }

    /** Takes over a schedule that was found elsewhere, if it is better. */
    void take(BoundedSolution other) {
        for (int t = 0; t < fixed.length; t++) {
            set(t, other.fixed[t], other.kept[t]);
        }
        keepIfBetter();
    }

    /**
     * Builds a new schedule, first by the charges, which know of the others, then by the true costs; keeps it if it is better.
     *
     * @param charges for being fixed at moment t at t, for being kept until then at n + t
     */
    void steered(long[] charges) {
        Arrays.fill(fixed, false);
        Arrays.fill(kept, false);
        Arrays.fill(load, 0);
        for (int pass = 0; pass < PASSES; pass++) {
            for (int n : random.nextPermutation(stretches())) {
                respond(
                        new Window(starts[n], starts[n + 1], starts[n], starts[n + 1]),
                        pass == 0 ? charges : noCharges);
            }
        }
        keepIfBetter();
    }

    /** Builds a new schedule around a {@link LastingChoice} found with the given number of moves, and keeps it if it is better. */
    void lasting(long moves) {
        int[][] groups = groups();
        int[][] rivals = new int[groups.length][];
        double[] worth = new double[groups.length];
        for (int n = 0; n < groups.length; n++) {
            rivals[n] = Arrays.copyOfRange(groups[n], 1, groups[n].length);
            worth[n] = -moments.price[inStretches[starts[n]]];
            for (int p = starts[n]; p < starts[n + 1]; p++) {
                worth[n] += moments.loss[inStretches[p]];
            }
        }
        boolean[] first = new LastingChoice(rivals, worth).annealed(moves, random);
        Arrays.fill(fixed, false);
        Arrays.fill(kept, false);
        Arrays.fill(load, 0);
        for (int pass = 0; pass < PASSES; pass++) {
            for (int n : random.nextPermutation(stretches())) {
                if (pass > 0 || first[n]) {
                    respond(new Window(starts[n], starts[n + 1], starts[n], starts[n + 1]), noCharges);
                }
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
     * Some moments of a stretch that are decided anew together. The one after them stays as it is, but may have to be bought where it was
     * kept, or the other way round.
     *
     * @param from its first place in the list of moments
     * @param to the place after its last
     * @param start where its stretch begins
     * @param end where its stretch ends
     */
    private record Window(int from, int to, int start, int end) {}

    /**
     * Anneals from the incumbent: takes a window of a stretch and those of its rivals at the same time out of the schedule and lets them
     * respond anew, that one first. What is worse is undone, more strictly as time goes by.
     *
     * @param hot the initial temperature, in mean prices
     * @param responses about how many times a moment is decided anew in all
     * @param timeUsed the share of the time that is used up, asked at regular intervals; where that is ahead of the responses, it sets the
     *     temperature, so that a search that runs out of time ends cold, too
     */
    void annealed(double hot, long responses, DoubleSupplier timeUsed) {
        for (int t = 0; t < fixed.length; t++) {
            set(t, bestFixed[t], bestKept[t]);
        }
        int[][] groups = groups();
        double heat = hot * Arrays.stream(moments.price).average().orElse(0);
        long done = 0;
        long nextLook = RESPONSES_A_LOOK;
        double late = timeUsed.getAsDouble();
        while (fixed.length > 0 && done < responses && late < 1) {
            if (done >= nextLook) {
                late = timeUsed.getAsDouble();
                nextLook = done + RESPONSES_A_LOOK;
            }
            Window[] windows = windows(groups);
            long before = paid(windows);
            for (Window window : windows) {
                putAside(window);
                done += window.to - window.from;
            }
            respond(windows[0], noCharges);
            for (int n : random.nextPermutation(windows.length)) {
                respond(windows[n], noCharges);
            }
            double passed = Math.max(late, done / (double) responses);
            double limit = -heat * (1 - passed) * StrictMath.log(1 - random.nextDouble());
            if (paid(windows) - before > limit) {
                for (Window window : windows) {
                    bringBack(window);
                }
            }
        }
        keepIfBetter();
    }

    /** A window from a random moment on, and those of the rivals over the same time. */
    private Window[] windows(int[][] groups) {
        int first = random.nextInt(fixed.length);
        int[] group = groups[stretch[first]];
        int own = group[0];
        int to = Math.min(starts[own + 1], place[first] + 1 + random.nextInt(LONGEST_WINDOW));
        int last = inStretches[to - 1];
        Window[] windows = new Window[group.length];
        windows[0] = new Window(place[first], to, starts[own], starts[own + 1]);
        for (int n = 1; n < group.length; n++) {
            int start = starts[group[n]];
            int end = starts[group[n] + 1];
            int from = firstFrom(first, start, end);
            windows[n] = new Window(
                    Math.max(start, from - MARGIN), Math.min(end, firstFrom(last, from, end) + MARGIN), start, end);
        }
        return windows;
    }

    /** The first place from start on whose moment is not before t; the end if there is none. */
    private int firstFrom(int t, int start, int end) {
        int found = Arrays.binarySearch(inStretches, start, end, t);
        return found >= 0 ? found : -1 - found;
    }

    /** Each stretch, and after it those that it shares a row with. */
    private int[][] groups() {
        List<Set<Integer>> groups = new ArrayList<>();
        for (int n = 0; n < stretches(); n++) {
            groups.add(new LinkedHashSet<>(List.of(n)));
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

    /** The last place that a change of the window touches, and one more: that of the moment after it is touched, too. */
    private static int touched(Window window) {
        return Math.min(window.to + 1, window.end);
    }

    private long paid(Window[] windows) {
        long paid = 0;
        for (Window window : windows) {
            for (int p = window.from; p < touched(window); p++) {
                int t = inStretches[p];
                paid += !fixed[t] ? moments.loss[t] : kept[t] ? 0 : moments.price[t];
            }
        }
        return paid;
    }

    /** Takes the window out of the schedule but remembers it. */
    private void putAside(Window window) {
        for (int p = window.from; p < touched(window); p++) {
            int t = inStretches[p];
            asideFixed[t] = fixed[t];
            asideKept[t] = kept[t];
            set(t, p == window.to && fixed[t], false);
        }
    }

    private void bringBack(Window window) {
        for (int p = window.from; p < touched(window); p++) {
            int t = inStretches[p];
            set(t, asideFixed[t], asideKept[t]);
        }
    }

    /** The best for one window beside all else. */
    private void respond(Window window, long[] charges) {
        boolean buysAfter = window.to < window.end && fixed[inStretches[window.to]];
        for (int p = window.from; p < touched(window); p++) {
            set(inStretches[p], p == window.to && buysAfter, false);
        }
        boolean enters = window.from > window.start && fixed[inStretches[window.from - 1]];
        long unfixedCost = enters ? NEVER : 0;
        long fixedCost = enters ? 0 : NEVER;
        for (int p = window.from; p < window.to; p++) {
            int t = inStretches[p];
            long least = Math.min(unfixedCost, fixedCost);
            long keep = p > window.start && keptHasRoom(t) ? fixedCost + charges[fixed.length + t] : NEVER;
            long buy = least + moments.price[t];
            unfixedCost = least + moments.loss[t];
            fixedCost =
                    hasRoom(firstRow[t + 1], firstRow[t]) ? Math.min(NEVER, Math.min(buy, keep) + charges[t]) : NEVER;
            keepIfFixed[t] = keep <= buy;
            fixIsLess[t] = fixedCost < unfixedCost;
        }
        boolean keepsAfter = buysAfter && keptHasRoom(inStretches[window.to]);
        long after = keepsAfter ? moments.price[inStretches[window.to]] : 0;
        boolean now = fixedCost < unfixedCost + after;
        if (keepsAfter && now) {
            set(inStretches[window.to], true, true);
        }
        for (int p = window.to - 1; p >= window.from; p--) {
            int t = inStretches[p];
            boolean keeps = now && keepIfFixed[t];
            set(t, now, keeps);
            now = p > window.from && (keeps || fixIsLess[inStretches[p - 1]]);
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
