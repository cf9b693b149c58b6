package dev.redress.hindsight;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * A heavy set of criteria to fix permanently, no two of which exclude each other, found by simulated annealing. Each move adds one criterion
 * and removes its rivals. On long logs without trends the best schedule is close to such a set, and local changes of a schedule do not
 * find it.
 */
final class LastingChoice {
    /** The temperature of the first and of the last move, in mean weights. */
    private static final double FIRST_HEAT = 0.3;

    private static final double LAST_HEAT = 0.006;
    /** The number of moves at the same temperature. */
    private static final int ROUND = 1000;

    private final int[][] rivals;
    private final double[] weight;
    private final boolean[] chosen;

    LastingChoice(int[][] rivals, double[] weight) {
        this.rivals = rivals;
        this.weight = weight;
        chosen = new boolean[weight.length];
    }

    /** The set after the given number of moves. */
    boolean[] annealed(long moves, RandomStream random) {
        double mean =
                Arrays.stream(weight).map(one -> Math.max(0, one)).average().orElse(0);
        double heat = 0;
        for (long move = 0; weight.length > 0 && move < moves; move++) {
            if (move % ROUND == 0) {
                heat = mean * FIRST_HEAT * StrictMath.pow(LAST_HEAT / FIRST_HEAT, (double) move / moves);
            }
            int one = random.nextInt(weight.length);
            if (!chosen[one] && weight[one] > 0) {
                double change = weight[one] - weightOfChosen(rivals[one]);
                if (change >= 0 || change > heat * StrictMath.log(1 - random.nextDouble())) {
                    for (int other : rivals[one]) {
                        chosen[other] = false;
                    }
                    chosen[one] = true;
                }
            }
        }
        return chosen.clone();
    }

    private double weightOfChosen(int[] some) {
        double sum = 0;
        for (int one : some) {
            sum += chosen[one] ? weight[one] : 0;
        }
        return sum;
    }
}
