package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The charters on which the theorems of {@code docs/guarantees.md} are checked in full. */
final class SmallCharters {
    private SmallCharters() {}

    static final int[][] EDGE = {{0, 1}};
    static final int[][] STAR = {{0, 1}, {0, 2}, {0, 3}};
    static final int[][] TRIPLE = {{0, 1, 2}};
    static final int[][] ALL_TRIPLES_OF_FOUR = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    static final int[][] TRIPLE_WITH_PAIRS = {{0, 1, 2}, {2, 3}, {0, 3}};
    static final int[][] OVERLAPPING_TRIPLES = {{0, 1, 2}, {1, 2, 3}};
    static final int[][] SET_OF_FOUR = {{0, 1, 2, 3}};
    /** Of the first five criteria any two can be fixed together; the last one excludes three of them. */
    static final int[][] RECIDIVISM = {
        {0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4}, {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4},
        {0, 5}, {1, 5}, {4, 5}
    };

    /** Charters with a conflict of three or more, small enough to check every state. */
    static Map<String, int[][]> larger() {
        Map<String, int[][]> charters = new LinkedHashMap<>();
        charters.put("a triple", TRIPLE);
        charters.put("all triples of four", ALL_TRIPLES_OF_FOUR);
        charters.put("a triple with pairs", TRIPLE_WITH_PAIRS);
        charters.put("overlapping triples", OVERLAPPING_TRIPLES);
        charters.put("a set of four", SET_OF_FOUR);
        return charters;
    }

    static int criteria(int[][] conflicts) {
        return 1 + Arrays.stream(conflicts).flatMapToInt(Arrays::stream).max().orElse(0);
    }

    static Charter charter(int[] costs, double lossBound, int[][] conflicts) {
        Charter.Builder builder = Charter.named("small").lossBound(lossBound);
        for (int i = 0; i < costs.length; i++) {
            builder.criterion("c" + i, costs[i]);
        }
        for (int[] conflict : conflicts) {
            builder.conflict(conflict);
        }
        return builder.build();
    }

    /** Every choice of integer costs from 1 to the highest. */
    static void forAllCosts(int criteria, int highest, Consumer<int[]> check) {
        int[] costs = new int[criteria];
        Arrays.fill(costs, 1);
        while (true) {
            check.accept(costs.clone());
            int i = 0;
            while (i < criteria && costs[i] == highest) {
                costs[i++] = 1;
            }
            if (i == criteria) {
                return;
            }
            costs[i]++;
        }
    }

    /** A random charter of this many criteria, with costs in eighths up to 2 and conflicts of two up to the largest size. */
    static Charter random(RandomStream random, int criteria, int largest) {
        Charter.Builder builder = Charter.named("random").lossBound((1 + random.nextInt(16)) / 8.0);
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, (1 + random.nextInt(16)) / 8.0);
        }
        for (int n = 1 + random.nextInt(6); n > 0; n--) {
            int size = Math.min(criteria, 2 + random.nextInt(largest - 1));
            builder.conflict(Arrays.copyOf(random.nextPermutation(criteria), size));
        }
        return builder.build();
    }
}
