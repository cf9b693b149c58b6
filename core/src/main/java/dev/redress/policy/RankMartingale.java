package dev.redress.policy;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * A sequential test of whether numbers keep coming from one distribution, whatever it is: a conformal test martingale (Vovk,
 * Gammerman and Shafer 2005, chapter 7). While they do, the rank of each number among those before it is uniform and independent of
 * all earlier ranks. Bets against that, at fair odds, multiply a stake of 1; the chance that the stake ever reaches c is at most 1/c
 * (Ville 1939), however long it runs and wherever it is stopped.
 *
 * <p>Each way to bet is a density p^(kappa-1) kappa of the share p of earlier numbers that are larger, or smaller. A part of the stake
 * is set aside for each time at which a change may start: without it, the loss of all bets before a change would have to be won back.
 */
final class RankMartingale {
    /** Small ones are for large changes, large ones for small changes. */
    private static final double[] KAPPAS = {0.1, 0.4, 0.8};

    private static final double[] LOG_KAPPAS =
            Arrays.stream(KAPPAS).map(StrictMath::log).toArray();
    /** No share is taken to be less: the bets stay finite. */
    private static final double LEAST = 1e-12;
    /** So many earlier numbers are kept at most; of more, a random half is dropped, which leaves the ranks uniform. */
    private static final int MOST = 1024;

    /** Ascending. */
    private long[] earlier = new long[16];

    private int size;
    private long seen;
    /** The stake of each way to bet: on larger numbers, then on smaller ones. */
    private final double[] stakes = new double[2 * KAPPAS.length];
    /** For each way to bet, the logarithm of what a bet from the likeliest start of a change on would have won. */
    private final double[] won = new double[2 * KAPPAS.length];
    /** How many numbers came since that start, and their sum. */
    private final long[] since = new long[2 * KAPPAS.length];

    private final long[] sumSince = new long[2 * KAPPAS.length];

    /** What a stake of 1 has become, on average over the ways to bet. */
    double evidence() {
        double sum = 0;
        for (double stake : stakes) {
            sum += stake;
        }
        return sum / stakes.length;
    }

    /** Takes the next number; ties are broken at random. */
    void add(long value, RandomStream random) {
        int below = place(value);
        int notAbove = place(value + 1);
        double u = random.nextDouble();
        // From 1 down to 0 as the value grows; uniform on [0, 1] if it comes from where the others came.
        double larger = (size - notAbove + u * (notAbove - below + 1)) / (size + 1);
        seen++;
        double fresh = 1 / log2(seen + 1.0) - 1 / log2(seen + 2.0);
        double logLarger = StrictMath.log(Math.max(larger, LEAST));
        double logSmaller = StrictMath.log(Math.max(1 - larger, LEAST));
        for (int n = 0; n < KAPPAS.length; n++) {
            bet(n, LOG_KAPPAS[n] + (KAPPAS[n] - 1) * logLarger, fresh, value);
            bet(n + KAPPAS.length, LOG_KAPPAS[n] + (KAPPAS[n] - 1) * logSmaller, fresh, value);
        }
        insert(below, value, random);
    }

    private void bet(int n, double logOdds, double fresh, long value) {
        stakes[n] = (stakes[n] + fresh) * StrictMath.exp(logOdds);
        if (won[n] <= 0) {
            won[n] = 0;
            since[n] = 0;
            sumSince[n] = 0;
        }
        won[n] += logOdds;
        since[n]++;
        sumSince[n] += value;
    }

    /** How many of the last numbers came since the change, should there have been one. */
    long sinceChange() {
        return since[best()];
    }

    /** Their sum. */
    long sumSinceChange() {
        return sumSince[best()];
    }

    private int best() {
        int best = 0;
        for (int n = 1; n < won.length; n++) {
            best = won[n] > won[best] ? n : best;
        }
        return best;
    }

    private static double log2(double x) {
        return StrictMath.log(x) / StrictMath.log(2);
    }

    /** How many earlier numbers are less than the value. */
    private int place(long value) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (earlier[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void insert(int place, long value, RandomStream random) {
        if (size == earlier.length) {
            earlier = Arrays.copyOf(earlier, 2 * size);
        }
        System.arraycopy(earlier, place, earlier, place + 1, size - place);
        earlier[place] = value;
        size++;
        if (size == MOST) {
            int kept = 0;
            for (int n = 0; n < MOST; n++) {
                // Each half of the numbers is as likely as any other.
                if (random.nextInt(MOST - n) < MOST / 2 - kept) {
                    earlier[kept++] = earlier[n];
                }
            }
            size = kept;
        }
    }
}
