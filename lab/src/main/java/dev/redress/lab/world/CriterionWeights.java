package dev.redress.lab.world;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * The weight of each criterion at each step: constant, or larger for one criterion, which changes from time to time. The total
 * weight is constant.
 */
public final class CriterionWeights {
    /** The share of the criterion with the largest weight. */
    private static final double MOST = 0.6;

    private final int criteria;
    private final int[] focus;
    private final long stretch;

    private CriterionWeights(int criteria, int[] focus, long stretch) {
        this.criteria = criteria;
        this.focus = focus;
        this.stretch = stretch;
    }

    /** Equal and constant weights. */
    public static CriterionWeights steady(int criteria) {
        return new CriterionWeights(criteria, new int[0], Long.MAX_VALUE);
    }

    /** At regular intervals, in steps, a randomly chosen criterion gets the largest weight. */
    public static CriterionWeights shifting(int criteria, long stretch, long horizon, RandomStream random) {
        int[] focus = new int[(int) (horizon / stretch) + 1];
        for (int n = 0; n < focus.length; n++) {
            focus[n] = random.nextInt(criteria);
        }
        return new CriterionWeights(criteria, focus, stretch);
    }

    /** The weights at a step. */
    public double[] weights(long step) {
        double[] weights = new double[criteria];
        Arrays.fill(weights, 1);
        if (focus.length > 0) {
            Arrays.fill(weights, (1 - MOST) * criteria / (criteria - 1));
            weights[focus[(int) (step / stretch)]] = MOST * criteria;
        }
        return weights;
    }

    /** The number of steps, from this one, for which the weights stay the same. */
    public long steps(long step) {
        return stretch == Long.MAX_VALUE ? Long.MAX_VALUE : stretch - step % stretch;
    }
}
