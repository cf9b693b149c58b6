package dev.redress.hindsight;

import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * The program without its rows: whoever breaks a row pays a price for it instead (Lagrange), and the criteria then have nothing to
 * do with each other. For any prices the least cost is a lower bound on the program's, and the best prices reach the bound of the
 * linear relaxation; they are found by subgradient steps. Prices are whole micros, so the bound is exact. The prices also steer a
 * {@link ScheduleSearch}, which is the upper bound. One step takes time in proportion to the rows.
 */
final class LagrangianRelaxation {
    private static final int PATIENCE = 15;
    private static final int STEPS_BETWEEN_CHOICES = 25;

    private final ScheduleProgram program;
    private final Timeline moments;
    /** The moment after each of the same criterion, if it may be kept until then; or -1. */
    private final int[] successor;

    private final long[] price;
    /** No price is larger, so that all of them together can be added. */
    private final long highest;
    /** What the rows charge for x and for y of each moment. */
    private final long[] chargeFixed;

    private final long[] chargeKept;
    private final long[] leastUnfixed;
    private final long[] leastFixed;
    private final boolean[] fixed;
    private final boolean[] kept;
    private final ScheduleSearch choice;
    private final SearchMonitor watch;
    private long lowerBound;

    LagrangianRelaxation(ScheduleProgram program, RandomStream random, SearchMonitor watch) {
        this.program = program;
        this.watch = watch;
        moments = program.moments;
        int n = moments.size();
        successor = successors(moments);
        price = new long[program.rows()];
        long terms = 1L
                + program.kept.length
                + Arrays.stream(program.room).asLongStream().sum()
                + price.length;
        highest = Micros.MAX_TOTAL / terms;
        chargeFixed = new long[n];
        chargeKept = new long[n];
        leastUnfixed = new long[n];
        leastFixed = new long[n];
        fixed = new boolean[n];
        kept = new boolean[n];
        choice = new ScheduleSearch(program, successor, random);
    }

    static int[] successors(Timeline moments) {
        int[] successor = new int[moments.size()];
        Arrays.fill(successor, -1);
        for (int t = 0; t < successor.length; t++) {
            if (moments.previous[t] >= 0) {
                successor[moments.previous[t]] = t;
            }
        }
        return successor;
    }

    /** A cost that no choice is below. */
    long lowerBound() {
        return lowerBound;
    }

    /** The best choice that was found. */
    ScheduleSearch choice() {
        return choice;
    }

    /** So many subgradient steps, or until the bounds meet. */
    void improve(int steps) {
        double boldness = 1;
        int stale = 0;
        for (int step = 0;
                step < steps && lowerBound < choice.cost() && watch.goesOn(choice.cost(), lowerBound);
                step++) {
            long bound = solve();
            if (step % STEPS_BETWEEN_CHOICES == 0) {
                choice.steered(chargeFixed, chargeKept);
            }
            stale = bound > lowerBound ? 0 : stale + 1;
            lowerBound = Math.max(lowerBound, bound);
            if (stale > PATIENCE) {
                boldness /= 2;
                stale = 0;
            }
            if (!follow(boldness * (choice.cost() - bound))) {
                return;
            }
        }
    }

    /** The best choice of each criterion on its own, given the charges; returns the bound. */
    private long solve() {
        long bound = 0;
        for (int t = 0; t < successor.length; t++) {
            int before = moments.previous[t];
            long least = before < 0 ? 0 : Math.min(leastUnfixed[before], leastFixed[before]);
            long buy = least + moments.price[t];
            long keep = before < 0 ? Long.MAX_VALUE : leastFixed[before] + chargeKept[t];
            leastUnfixed[t] = least + moments.loss[t];
            leastFixed[t] = Math.min(buy, keep) + chargeFixed[t];
            kept[t] = keep <= buy;
            if (successor[t] < 0) {
                bound += Math.min(leastUnfixed[t], leastFixed[t]);
            }
        }
        trace();
        for (int r = 0; r < price.length; r++) {
            bound -= price[r] * program.room[r];
        }
        return bound;
    }

    private void trace() {
        for (int t = successor.length - 1; t >= 0; t--) {
            boolean keptOn = successor[t] >= 0 && kept[successor[t]];
            fixed[t] = keptOn || leastFixed[t] < leastUnfixed[t];
            kept[t] &= fixed[t];
        }
    }

    /** Raises the prices of broken rows and lowers those of slack ones; false if no price can move. */
    private boolean follow(double reach) {
        long norm = 0;
        for (int r = 0; r < price.length; r++) {
            int excess = excess(r);
            norm += excess > 0 || price[r] > 0 ? (long) excess * excess : 0;
        }
        if (norm == 0) {
            return false;
        }
        double stride = reach / norm;
        Arrays.fill(chargeFixed, 0);
        Arrays.fill(chargeKept, 0);
        for (int r = 0; r < price.length; r++) {
            double raised = price[r] + (double) Math.round(stride * excess(r));
            price[r] = (long) Math.max(0, Math.min((double) highest, raised));
            chargeFixed[program.at[r]] += price[r];
            for (int n = program.from[r]; n < program.from[r + 1]; n++) {
                chargeKept[program.kept[n]] += price[r];
            }
        }
        return true;
    }

    private int excess(int r) {
        int load = fixed[program.at[r]] ? 1 : 0;
        for (int n = program.from[r]; n < program.from[r + 1]; n++) {
            load += kept[program.kept[n]] ? 1 : 0;
        }
        return load - program.room[r];
    }
}
