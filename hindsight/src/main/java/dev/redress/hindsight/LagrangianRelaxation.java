package dev.redress.hindsight;

import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The program without its rows: whoever breaks a row pays a price for it instead (Lagrange), and the criteria then have nothing to
 * do with each other. For any prices the least cost is a lower bound on the program's, and the best prices reach the bound of the
 * linear relaxation with the cuts of {@link FiveCycles} and {@link ThetaRows}. They are found by steps up the gradient of the smoothed relaxation, with a
 * stride and a smoothing that shrink as the steps go on. The bound is computed from prices in whole micros, so it is exact. The prices also
 * steer a {@link ScheduleSearch}, which is the upper bound. One step takes time in proportion to the rows.
 */
final class LagrangianRelaxation {
    private static final int STEPS_BETWEEN_BOUNDS = 10;
    private static final int STEPS_BETWEEN_CHOICES = 30;
    private static final int STEPS_BETWEEN_CUTS = 40;
    /** Between two moves of the charges of {@link ThetaRows}, and between two bounds with them, which need a proof each. */
    private static final int STEPS_BETWEEN_MOVES = 5;

    private static final int STEPS_BETWEEN_PROOFS = 1000;
    /** How far those charges move, at the first step and at the last. */
    private static final double FIRST_RATE = 0.5;

    private static final double LAST_RATE = 0.03;
    /** After this share of the steps there are no more cuts, so that the prices settle. */
    private static final double CUTTING_SHARE = 0.9;
    /** The stride and the width of the smoothing, at the first step and at the last, in mean losses. */
    private static final double FIRST_STRIDE = 0.1;

    private static final double LAST_STRIDE = 0.001;
    private static final double FIRST_WIDTH = 0.2;
    private static final double LAST_WIDTH = 0.01;
    /** The weight of the last step in the mean of the marginals, from which cuts are taken. */
    private static final double FRESHNESS = 0.05;

    private final Timeline moments;
    private final RelaxedRows rows;
    private final RelaxedPaths paths;
    private final FiveCycles cycles;
    private final double[] charges;
    private final long[] wholeCharges;
    private final double[] marginals;
    private final double[] meanMarginals;
    private final double meanLoss;
    private final ScheduleSearch choice;
    private final SearchMonitor watch;
    private final ScheduleProgram program;
    private final RandomStream forVectors;
    private @Nullable ThetaRows thetaRows;
    private long lowerBound;

    LagrangianRelaxation(ScheduleProgram program, RandomStream random, SearchMonitor watch) {
        this.watch = watch;
        this.program = program;
        moments = program.moments;
        int n = moments.size();
        int[] successor = successors(moments);
        rows = new RelaxedRows(program);
        paths = new RelaxedPaths(moments, successor);
        cycles = new FiveCycles(moments, program.conflicts, random.split("cycles"));
        charges = new double[2 * n];
        wholeCharges = new long[2 * n];
        marginals = new double[2 * n];
        meanMarginals = new double[2 * n];
        meanLoss = meanLoss(moments);
        choice = new ScheduleSearch(program, successor, random);
        forVectors = random.split("vectors");
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

    /** No loss counts for more than its fix, and the mean is one micro at least. */
    private static double meanLoss(Timeline moments) {
        double sum = 0;
        for (int t = 0; t < moments.size(); t++) {
            sum += Math.min(moments.loss[t], moments.price[t]);
        }
        return Math.max(1, sum / Math.max(1, moments.size()));
    }

    /** A cost that no choice is below. */
    long lowerBound() {
        return lowerBound;
    }

    /** The best choice that was found. */
    ScheduleSearch choice() {
        return choice;
    }

    Timeline moments() {
        return moments;
    }

    /** The rows with their prices. */
    RelaxedRows rows() {
        return rows;
    }

    /** At most this many steps, fewer if the bounds meet; the prices steer a choice now and then. */
    void improve(int steps) {
        run(steps, false);
    }

    /** The same with cuts, and with rows about all criteria for so many periods of the log at most. */
    void tighten(int steps, int mostPeriods) {
        if (lowerBound >= choice.cost() || watch.secondsLeft() <= 0) {
            return;
        }
        if (mostPeriods > 0 && moments.size() > 0) {
            thetaRows = new ThetaRows(moments, program.conflicts, mostPeriods, forVectors);
        }
        run(steps, true);
    }

    private void run(int steps, boolean cutting) {
        int step = 0;
        for (; step < steps && watch.goesOn(choice.cost(), lowerBound); step++) {
            if (thetaRows == null ? step % STEPS_BETWEEN_BOUNDS == 0 : step % STEPS_BETWEEN_PROOFS == 0 && step > 0) {
                bound();
                if (!cutting && step % STEPS_BETWEEN_CHOICES == 0) {
                    choice.steered(wholeCharges);
                }
                if (lowerBound >= choice.cost()) {
                    return;
                }
            }
            climb(step, step / (double) steps, cutting);
        }
        if (step > 0) {
            bound();
        }
    }

    private void climb(int step, double passed, boolean cutting) {
        paths.smoothed(charges, meanLoss * between(FIRST_WIDTH, LAST_WIDTH, passed), marginals);
        for (int v = 0; v < marginals.length; v++) {
            meanMarginals[v] += FRESHNESS * (marginals[v] - meanMarginals[v]);
        }
        if (cutting && step % STEPS_BETWEEN_CUTS == 0 && passed < CUTTING_SHARE) {
            rows.dropUnused();
            cycles.separate(meanMarginals, rows);
        }
        rows.ascend(marginals, meanLoss * between(FIRST_STRIDE, LAST_STRIDE, passed), charges);
        if (thetaRows != null) {
            if (step % STEPS_BETWEEN_MOVES == 0) {
                thetaRows.follow(meanMarginals, between(FIRST_RATE, LAST_RATE, passed));
            }
            thetaRows.charge(charges);
        }
    }

    /** From the first to the last at a constant rate. */
    private static double between(double first, double last, double passed) {
        return first * StrictMath.pow(last / first, passed);
    }

    private void bound() {
        long granted = rows.wholePrices(Micros.MAX_TOTAL, wholeCharges);
        if (thetaRows != null) {
            granted += thetaRows.wholeCharges(Micros.MAX_TOTAL, wholeCharges);
        }
        lowerBound = Math.max(lowerBound, paths.least(wholeCharges) - granted);
    }
}
