package dev.redress.lab.world;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * How much people mind each criterion, step by step: always the same, or more about one than about the others, and after a while about
 * another one. All weights together are the same at any time.
 */
public final class Attention {
    /** The share that falls on the criterion that people mind most. */
    private static final double MOST = 0.6;

    private final int criteria;
    private final int[] focus;
    private final long stretch;

    private Attention(int criteria, int[] focus, long stretch) {
        this.criteria = criteria;
        this.focus = focus;
        this.stretch = stretch;
    }

    /** Everything counts the same, always. */
    public static Attention steady(int criteria) {
        return new Attention(criteria, new int[0], Long.MAX_VALUE);
    }

    /** At regular intervals, in steps, people begin to mind something else, by chance. */
    public static Attention shifting(int criteria, long stretch, long horizon, RandomStream random) {
        int[] focus = new int[(int) (horizon / stretch) + 1];
        for (int n = 0; n < focus.length; n++) {
            focus[n] = random.nextInt(criteria);
        }
        return new Attention(criteria, focus, stretch);
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

    /** For how many steps from this one on the weights stay. */
    public long steps(long step) {
        return stretch == Long.MAX_VALUE ? Long.MAX_VALUE : stretch - step % stretch;
    }
}
