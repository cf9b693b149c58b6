package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.model.FixingCosts;
import dev.redress.model.State;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * The optimum in hindsight by dynamic programming over all valid states, subject to people's actions. It may move at any time,
 * at the current prices; at the imposed moments it must be in one of the given states.
 */
final class ExhaustiveOptimum {
    private static final long NEVER = Long.MAX_VALUE / 4;

    private final FixingCosts costs;
    private final State[] states;
    private long[] work;

    ExhaustiveOptimum(Charter charter, FixingCosts costs) {
        this.costs = costs;
        int k = charter.size();
        states = LongStream.range(0, 1L << k)
                .mapToObj(State::ofBits)
                .filter(charter.conflicts()::admits)
                .toArray(State[]::new);
        work = new long[states.length];
        Arrays.fill(work, NEVER);
        work[0] = 0;
    }

    /** It may move now. */
    void move() {
        long[] moved = new long[states.length];
        for (int to = 0; to < states.length; to++) {
            moved[to] = NEVER;
            for (int from = 0; from < states.length; from++) {
                if (work[from] < moved[to]) {
                    moved[to] = Math.min(moved[to], work[from] + price(states[to].minus(states[from])));
                }
            }
        }
        work = moved;
    }

    private long price(State fixed) {
        long price = 0;
        for (int i = fixed.next(0); i >= 0; i = fixed.next(i + 1)) {
            price += costs.cost(i, State.EMPTY);
        }
        return price;
    }

    /** It must be in one of these states now. */
    void impose(Predicate<State> allowed) {
        for (int n = 0; n < states.length; n++) {
            if (!allowed.test(states[n])) {
                work[n] = NEVER;
            }
        }
    }

    void complain(int i, long loss) {
        for (int n = 0; n < states.length; n++) {
            if (!states[n].has(i)) {
                work[n] += loss;
            }
        }
    }

    long optimum() {
        return Arrays.stream(work).min().orElseThrow();
    }
}
