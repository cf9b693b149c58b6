package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Recallable;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The proof of theorem 1 as a test: in every state that the policy can reach, for every state of the optimum and every step of either,
 * what the policy pays and what the potential rises by is at most rho times what the optimum pays. In whole numbers, so there is no
 * tolerance.
 */
final class PotentialTest {
    /** A multiple of all costs used here, so that b_j and rho times it are whole. */
    private static final int WHOLE = 12;

    @Test
    void everyStepIsPaidForWithUnitLosses() {
        long checked = 0;
        for (int[][] conflicts : SmallCharters.larger().values()) {
            int k = SmallCharters.criteria(conflicts);
            List<int[]> costs = new ArrayList<>();
            SmallCharters.forAllCosts(k, k == 3 ? 4 : 2, costs::add);
            for (int[] each : costs) {
                checked += new Check(each, conflicts, 1, 1, 1).all();
            }
        }
        assertThat(checked).as("transitions looked at").isGreaterThan(500_000);
    }

    @Test
    void everyStepIsPaidForWithLossesAboveTheCosts() {
        for (int[][] conflicts : SmallCharters.larger().values()) {
            int[] costs = Arrays.copyOf(new int[] {2, 1, 3, 1}, SmallCharters.criteria(conflicts));
            new Check(costs, conflicts, 1, 0, 1, 2, 3).all();
        }
    }

    @Test
    void everyStepIsPaidForWithHigherBarriers() {
        for (int[][] conflicts : SmallCharters.larger().values()) {
            int[] costs = Arrays.copyOf(new int[] {1, 2, 1, 2}, SmallCharters.criteria(conflicts));
            new Check(costs, conflicts, 2, 1, 2).all();
        }
        new Check(new int[] {1, 3}, SmallCharters.EDGE, 3, 1, 2).all();
    }

    /** All transitions of one charter. */
    private static final class Check {
        private final int[] costs;
        private final long beta;
        private final int[] losses;
        private final Conflicts conflicts;
        private final Recallable policy;
        /** WHOLE times rho, and WHOLE times b_j. */
        private final long rho;

        private final long[] share;
        private final List<State> offline = new ArrayList<>();
        private final Set<List<Long>> seen = new HashSet<>();
        private final List<long[]> memories = new ArrayList<>();
        private long checked;

        Check(int[] costs, int[][] sets, int beta, int... losses) {
            this.costs = costs;
            this.beta = beta;
            this.losses = losses;
            int bound = Arrays.stream(losses).max().orElseThrow();
            Charter charter = SmallCharters.charter(costs, bound, sets);
            conflicts = charter.conflicts();
            Setting setting = Setting.of(charter, 1).with("beta", beta);
            policy = (Recallable) PolicyCatalogue.find("barrier").create(setting);
            share = Arrays.stream(costs)
                    .mapToLong(c -> 2 * WHOLE + WHOLE * bound / c)
                    .toArray();
            rho = rho(sets);
            // The ratio that is promised has six decimals, rounded up term by term.
            double promised = policy.guarantee().ratio().orElseThrow();
            assertThat(promised).isBetween(rho / (double) WHOLE, rho / (double) WHOLE + 1e-5);
            for (long bits = 0; bits < 1L << costs.length; bits++) {
                if (conflicts.admits(State.ofBits(bits))) {
                    offline.add(State.ofBits(bits));
                }
            }
        }

        private long rho(int[][] sets) {
            long largest = Arrays.stream(share).max().orElseThrow();
            for (int[] set : sets) {
                long sum = Arrays.stream(set).mapToLong(j -> share[j]).sum();
                for (int i : set) {
                    largest = Math.max(largest, beta * WHOLE + sum - share[i]);
                }
            }
            return largest;
        }

        long all() {
            remember(policy.memory());
            for (int n = 0; n < memories.size(); n++) {
                long[] memory = memories.get(n);
                for (State optimum : offline) {
                    assertThat(potential(memory, optimum)).isNotNegative();
                    optimumMoves(memory, optimum);
                }
                for (int i = 0; i < costs.length; i++) {
                    for (int loss : losses) {
                        complain(memory, i, loss);
                    }
                }
            }
            return checked;
        }

        private void remember(long[] memory) {
            for (int j = 0; j < costs.length; j++) {
                assertThat(memory[j]).as("tau < c").isLessThan(costs[j] * Micros.ONE);
                assertThat(memory[costs.length + j])
                        .as("kappa <= beta c")
                        .isLessThanOrEqualTo(beta * costs[j] * Micros.ONE);
            }
            if (seen.add(Arrays.stream(memory).boxed().toList())) {
                memories.add(memory);
            }
        }

        /** 1 and 2: the optimum fixes or releases j. */
        private void optimumMoves(long[] memory, State optimum) {
            long before = potential(memory, optimum);
            for (int j = 0; j < costs.length; j++) {
                if (optimum.has(j)) {
                    assertStep(0, before, potential(memory, optimum.without(j)), 0);
                } else if (conflicts.admits(optimum, j)) {
                    assertStep(0, before, potential(memory, optimum.with(j)), costs[j]);
                }
            }
        }

        /** 3 to 6: a complaint drains, accrues, and may end in a fix. */
        private void complain(long[] memory, int i, int loss) {
            policy.recall(memory);
            State state = state(memory);
            Losses complaint = new Losses(costs.length);
            long paid = 0;
            if (state.has(i)) {
                complaint.avert(i, loss * Micros.ONE);
            } else {
                complaint.suffer(i, loss * Micros.ONE);
                paid = loss;
            }
            policy.observe(new Dwell(state, 1, complaint));
            State next = policy.plan().target();
            if (next.has(i) && !state.has(i)) {
                paid += costs[i];
            }
            long[] after = policy.memory();
            assertThat(state(after)).isEqualTo(next);
            for (State optimum : offline) {
                assertStep(paid, potential(memory, optimum), potential(after, optimum), optimum.has(i) ? 0 : loss);
            }
            remember(after);
        }

        private void assertStep(long paid, long before, long after, long optimumPays) {
            checked++;
            long unit = Micros.ONE * WHOLE * beta;
            if (paid * unit + after - before > rho * beta * optimumPays * Micros.ONE) {
                throw new AssertionError("costs " + Arrays.toString(costs) + ": paid " + paid + ", potential " + before
                        + " to " + after + ", optimum " + optimumPays);
            }
        }

        private State state(long[] memory) {
            return State.ofBits(memory[2 * costs.length]);
        }

        /** Phi, times WHOLE and beta. */
        private long potential(long[] memory, State optimum) {
            State fixed = state(memory);
            long sum = 0;
            for (int j = 0; j < costs.length; j++) {
                long tau = memory[j];
                long kappa = memory[costs.length + j];
                long most = rho * beta * costs[j] * Micros.ONE;
                if (fixed.has(j)) {
                    sum += optimum.has(j) ? most - share[j] * kappa : (rho - share[j]) * kappa;
                } else {
                    sum += optimum.has(j) ? most - WHOLE * beta * tau : (rho - share[j] + WHOLE) * beta * tau;
                }
            }
            return sum;
        }
    }
}
