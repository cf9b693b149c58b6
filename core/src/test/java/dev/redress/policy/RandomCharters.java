package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Small random charters with conflicts of two and three and correlation sets of up to a given size, nested ones among them. */
final class RandomCharters {
    private RandomCharters() {}

    static Stream<Charter> some(int count, int order) {
        return LongStream.rangeClosed(1, count).mapToObj(seed -> charter(seed, order));
    }

    static Charter charter(long seed, int order) {
        RandomStream random = RandomStream.of(seed).split("order " + order);
        int criteria = 3 + random.nextInt(8);
        Charter.Builder builder = Charter.named("seed " + seed);
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, 1 + random.nextDouble());
        }
        for (int n = random.nextInt(2 * criteria); n > 0; n--) {
            builder.conflict(subset(random, criteria, 2 + random.nextInt(2)));
        }
        for (int i = 0; i < criteria; i++) {
            builder.means(new int[] {i}, random.nextDouble(), random.nextDouble());
        }
        Set<State> sets = new HashSet<>();
        for (int n = order == 1 ? 0 : random.nextInt(2 * criteria); n > 0; n--) {
            int[] set = subset(random, criteria, 2 + random.nextInt(order - 1));
            double[] means = DoubleStream.generate(random::nextDouble)
                    .limit(1L << set.length)
                    .toArray();
            if (sets.add(State.of(set))) {
                builder.means(set, means);
            }
        }
        return builder.build();
    }

    private static int[] subset(RandomStream random, int of, int size) {
        return Arrays.copyOf(random.nextPermutation(of), size);
    }

    /** A random valid state: in random order, each criterion that can be fixed is fixed with probability 2/3. */
    static State state(Charter charter, RandomStream random) {
        State state = State.EMPTY;
        for (int i : random.nextPermutation(charter.size())) {
            if (random.nextInt(3) > 0 && charter.conflicts().admits(state, i)) {
                state = state.with(i);
            }
        }
        return state;
    }
}
