package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * The cycles of five criteria in which neighbours exclude each other and no others do. At most two of the five are ever fixed together, while
 * the rows of a {@link ScheduleProgram}, which are about cliques, allow a half of each. At a moment of one of them this is a cut: it is
 * fixed then, or one of the others is kept across, for at most two of the five. Such cuts are most of what separates the program from its
 * relaxation where conflicts are many and triangles few.
 */
final class FiveCycles {
    private static final int LENGTH = 5;
    private static final int AT_MOST_FIXED = 2;
    /** The most cycles listed for one criterion, and the most paths looked at for them. */
    private static final int MOST_CYCLES = 1000;

    private static final long MOST_PATHS = 1 << 20;
    /** The most cuts from one moment at a time. */
    private static final int CUTS_A_MOMENT = 2;
    /** The least excess that is worth a cut. */
    private static final double LEAST_EXCESS = 0.02;

    private final Timeline moments;
    private final int[][] neighbours;
    private final Conflicts conflicts;
    /** For each criterion its cycles, one after the other, each as its four other members in order. */
    private final int[][] cycles;

    FiveCycles(Timeline moments, Conflicts conflicts, RandomStream random) {
        this.moments = moments;
        this.conflicts = conflicts;
        int k = conflicts.criteria();
        boolean[] present = new boolean[k];
        for (int i : moments.criterion) {
            present[i] = true;
        }
        neighbours = new int[k][];
        for (int i = 0; i < k; i++) {
            neighbours[i] = present[i] ? shuffled(conflicts.neighbours(i), present, random) : new int[0];
        }
        cycles = new int[k][];
        for (int i = 0; i < k; i++) {
            cycles[i] = new CycleSearch(i).through();
        }
    }

    /** In random order, so that those listed first are no particular ones if there are too many cycles. */
    private static int[] shuffled(int[] criteria, boolean[] present, RandomStream random) {
        int[] order = random.nextPermutation(criteria.length);
        return Arrays.stream(order)
                .map(n -> criteria[n])
                .filter(j -> present[j])
                .toArray();
    }

    /** All cycles through one criterion, each in one of its two directions. */
    private final class CycleSearch {
        private final int start;
        private final boolean[] besideStart;
        private final IntList found = new IntList();
        private long paths;

        CycleSearch(int start) {
            this.start = start;
            besideStart = new boolean[conflicts.criteria()];
            for (int j : neighbours[start]) {
                besideStart[j] = true;
            }
        }

        int[] through() {
            for (int a : neighbours[start]) {
                for (int b : neighbours[a]) {
                    if (b != start && !besideStart[b] && goesOn()) {
                        extend(a, b);
                    }
                }
            }
            return found.toArray();
        }

        private boolean goesOn() {
            return paths < MOST_PATHS && found.size() < MOST_CYCLES * (LENGTH - 1);
        }

        private void extend(int a, int b) {
            for (int c : neighbours[b]) {
                paths++;
                if (besideStart[c] || c == a || conflicts.exclude(c, a)) {
                    continue;
                }
                for (int d : neighbours[c]) {
                    paths++;
                    if (d > a && besideStart[d] && !conflicts.exclude(d, a) && !conflicts.exclude(d, b)) {
                        found.add(a);
                        found.add(b);
                        found.add(c);
                        found.add(d);
                    }
                }
            }
        }
    }

    /** Adds the most violated cuts of each moment to the rows. */
    void separate(double[] marginals, RelaxedRows rows) {
        int n = moments.size();
        // For each criterion the variable that says it is kept across the moment at hand, or -1 if it cannot be.
        int[] keptAcross = new int[cycles.length];
        Arrays.fill(keptAcross, -1);
        double[] excess = new double[CUTS_A_MOMENT];
        int[] place = new int[CUTS_A_MOMENT];
        for (int t = n - 1; t >= 0; t--) {
            int i = moments.criterion[t];
            int found = mostViolated(cycles[i], marginals, keptAcross, marginals[t] - AT_MOST_FIXED, excess, place);
            for (int cut = 0; cut < found; cut++) {
                int[] variables = new int[LENGTH];
                variables[0] = t;
                for (int m = 1; m < LENGTH; m++) {
                    variables[m] = keptAcross[cycles[i][place[cut] + m - 1]];
                }
                rows.add(variables, AT_MOST_FIXED, excess[cut]);
            }
            keptAcross[i] = moments.previous[t] < 0 ? -1 : n + t;
        }
    }

    /** Finds the cycles with the largest excess, the largest first; returns how many, and where each begins in the list. */
    private static int mostViolated(
            int[] listed, double[] marginals, int[] keptAcross, double own, double[] excess, int[] place) {
        int found = 0;
        for (int start = 0; start < listed.length; start += LENGTH - 1) {
            double sum = own;
            for (int m = start; m < start + LENGTH - 1; m++) {
                int variable = keptAcross[listed[m]];
                sum += variable < 0 ? -LENGTH : marginals[variable];
            }
            if (sum <= LEAST_EXCESS || (found == CUTS_A_MOMENT && sum <= excess[found - 1])) {
                continue;
            }
            int at = found < CUTS_A_MOMENT ? found++ : found - 1;
            for (; at > 0 && excess[at - 1] < sum; at--) {
                excess[at] = excess[at - 1];
                place[at] = place[at - 1];
            }
            excess[at] = sum;
            place[at] = start;
        }
        return found;
    }
}
