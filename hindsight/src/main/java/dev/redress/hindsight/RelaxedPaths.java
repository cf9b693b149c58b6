package dev.redress.hindsight;

/**
 * The program without its rows: each criterion alone, with a charge for being fixed or kept at a moment. What is best for it is a shortest
 * path through two states, fixed and not. It is computed in two ways: exactly, in whole micros, which gives a bound; and smoothed, so that
 * nearly equal paths share the criterion, which gives a gradient that does not jump (Nesterov, 2005).
 */
final class RelaxedPaths {
    private final Timeline moments;
    private final int[] successor;
    private final long[] leastUnfixed;
    private final long[] leastFixed;
    private final double[] unfixedCost;
    private final double[] fixedCost;
    /** The shares in which a moment's best cost comes from an unfixed moment before it, and from keeping rather than buying. */
    private final double[] unfixedBefore;

    private final double[] keptShare;

    RelaxedPaths(Timeline moments, int[] successor) {
        this.moments = moments;
        this.successor = successor;
        int n = moments.size();
        leastUnfixed = new long[n];
        leastFixed = new long[n];
        unfixedCost = new double[n];
        fixedCost = new double[n];
        unfixedBefore = new double[n];
        keptShare = new double[n];
    }

    /** The least cost of all criteria with these charges, for x_t at t and for y_t at n + t. */
    long least(long[] charges) {
        int n = moments.size();
        long total = 0;
        for (int t = 0; t < n; t++) {
            int before = moments.previous[t];
            long least = before < 0 ? 0 : Math.min(leastUnfixed[before], leastFixed[before]);
            long buy = least + moments.price[t];
            long keep = before < 0 ? Long.MAX_VALUE : leastFixed[before] + charges[n + t];
            leastUnfixed[t] = least + moments.loss[t];
            leastFixed[t] = Math.min(buy, keep) + charges[t];
            if (successor[t] < 0) {
                total += Math.min(leastUnfixed[t], leastFixed[t]);
            }
        }
        return total;
    }

    /**
     * The value of each variable at the least smoothed cost.
     *
     * @param width two costs that differ by less than twice this share their moment
     * @param marginals receives the values, x_t at t and y_t at n + t
     */
    void smoothed(double[] charges, double width, double[] marginals) {
        int n = moments.size();
        for (int t = 0; t < n; t++) {
            int before = moments.previous[t];
            if (before < 0) {
                unfixedCost[t] = moments.loss[t];
                fixedCost[t] = moments.price[t] + charges[t];
                continue;
            }
            double unfixed = share(unfixedCost[before], fixedCost[before], width);
            double least = smoothedLeast(unfixedCost[before], fixedCost[before], unfixed, width);
            double buy = least + moments.price[t];
            double keep = fixedCost[before] + charges[n + t];
            double kept = share(keep, buy, width);
            unfixedBefore[t] = unfixed;
            keptShare[t] = kept;
            unfixedCost[t] = least + moments.loss[t];
            fixedCost[t] = smoothedLeast(keep, buy, kept, width) + charges[t];
        }
        for (int t = n - 1; t >= 0; t--) {
            if (successor[t] < 0) {
                marginals[t] = 1 - share(unfixedCost[t], fixedCost[t], width);
            }
            int before = moments.previous[t];
            double kept = before < 0 ? 0 : marginals[t] * keptShare[t];
            marginals[n + t] = kept;
            if (before >= 0) {
                marginals[before] = kept + (1 - kept) * (1 - unfixedBefore[t]);
            }
        }
    }

    /** The weight p of a that minimises p a + (1 - p) b - 2 width p (1 - p). */
    private static double share(double a, double b, double width) {
        return Math.max(0, Math.min(1, 0.5 + (b - a) / (4 * width)));
    }

    /** That minimum. */
    private static double smoothedLeast(double a, double b, double share, double width) {
        return share * a + (1 - share) * b - 2 * width * share * (1 - share);
    }
}
