package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Holds;
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
 * The proof of theorem 1 as a test: in every state that the policy can reach, for every state of the optimum and every step of
 * either, the cost of the policy plus the rise of the potential is at most rho times the cost of the optimum. The arithmetic is
 * in integers, so there is no tolerance. The same is tested for people's actions and price changes (theorem 3), relative to the
 * optimum that complies and to the unconstrained one.
 */
final class PotentialTest {
    /** A multiple of all costs used here, so that b_j and rho times it are integers. */
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

    /** In every state that the policy can reach with people's help. With unit losses and integer costs, no fix overshoots. */
    @Test
    void everyHandHoldAndPriceIsPaidForOrCounted() {
        long checked = 0;
        for (int[][] conflicts : SmallCharters.larger().values()) {
            int[] costs = Arrays.copyOf(new int[] {3, 1, 1, 2}, SmallCharters.criteria(conflicts));
            checked += new Check(costs, conflicts, 1, 1).withPeople().all();
            checked += new Check(costs, conflicts, 2, 1).withPeople().all();
        }
        assertThat(checked).as("transitions looked at").isGreaterThan(500_000);
    }

    /** All transitions of one charter. */
    private static final class Check {
        private final int[] costs;
        private final long beta;
        private final int[] losses;
        private final int[][] sets;
        private final Conflicts conflicts;
        private final CurrentCosts prices;
        private final Holds holds;
        private final Recallable policy;
        /** WHOLE times rho, and WHOLE times b_j. */
        private long rho;

        private long[] share;
        private final List<State> offline = new ArrayList<>();
        private final Set<List<Long>> seen = new HashSet<>();
        private final List<long[]> memories = new ArrayList<>();
        private boolean people;
        private long checked;

        Check(int[] costs, int[][] sets, int beta, int... losses) {
            this.costs = costs;
            this.beta = beta;
            this.losses = losses;
            this.sets = sets;
            int bound = Arrays.stream(losses).max().orElseThrow();
            Charter charter = SmallCharters.charter(costs, bound, sets);
            conflicts = charter.conflicts();
            prices = charter.costs();
            Setting setting = Setting.of(charter, 1).withCosts(prices).with("beta", beta);
            holds = setting.holds();
            policy = (Recallable) PolicyCatalogue.find("barrier").create(setting);
            share = Arrays.stream(costs)
                    .mapToLong(c -> 2 * WHOLE + WHOLE * bound / c)
                    .toArray();
            rho = rho();
            // The guaranteed ratio has six decimals, rounded up term by term.
            double promised = policy.guarantee().ratio().orElseThrow();
            assertThat(promised).isBetween(rho / (double) WHOLE, rho / (double) WHOLE + 1e-5);
            for (long bits = 0; bits < 1L << costs.length; bits++) {
                if (conflicts.admits(State.ofBits(bits))) {
                    offline.add(State.ofBits(bits));
                }
            }
        }

        private long rho() {
            long largest = Arrays.stream(share).max().orElseThrow();
            for (int[] set : sets) {
                long sum = Arrays.stream(set).mapToLong(j -> share[j]).sum();
                for (int i : set) {
                    largest = Math.max(largest, beta * WHOLE + sum - share[i]);
                }
            }
            return largest;
        }

        /** Actual overshoots count, and there were none: b_j = 2. */
        Check withPeople() {
            people = true;
            share = Arrays.stream(costs).mapToLong(c -> 2 * WHOLE).toArray();
            rho = rho();
            return this;
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
                if (people) {
                    hands(memory);
                    holds(memory);
                    prices(memory);
                }
            }
            return checked;
        }

        /**
         * A person fixes or releases. The optimum that complies has done the same; for the unconstrained optimum the bound has
         * an extra term.
         */
        private void hands(long[] memory) {
            State state = state(memory);
            for (int i = 0; i < costs.length; i++) {
                if (state.has(i)) {
                    hand(memory, state.without(i), State.of(i), -1);
                } else {
                    for (Action.Fix fix : conflicts.fixes(state, i)) {
                        hand(memory, fix.applied(state), fix.released(), i);
                    }
                }
            }
        }

        private void hand(long[] memory, State next, State released, int fixed) {
            policy.recall(memory);
            policy.intervened(state(memory), state(memory), next);
            long[] after = policy.memory();
            assertThat(state(after)).isEqualTo(next);
            long counted = released.stream()
                    .mapToLong(j -> share[j] * memory[costs.length + j])
                    .sum();
            long paid = 0;
            if (fixed >= 0) {
                counted += (rho - share[fixed] + WHOLE) * beta * (costs[fixed] * Micros.ONE - memory[fixed]);
                paid = costs[fixed];
            }
            for (State optimum : offline) {
                boolean complies = !optimum.intersects(released) && (fixed < 0 || optimum.has(fixed));
                assertStep(paid, potential(memory, optimum), potential(after, optimum), 0, complies ? 0 : counted);
            }
            remember(after);
        }

        /** A complaint while some fixed criteria are held, or while its criterion is forbidden. */
        private void holds(long[] memory) {
            State state = state(memory);
            for (State held : offline) {
                if (!held.isEmpty() && state.containsAll(held)) {
                    held.stream().forEach(holds::hold);
                    for (int i = 0; i < costs.length; i++) {
                        complainUnderHold(memory, i);
                    }
                    held.stream().forEach(holds::lift);
                }
            }
            for (int i = 0; i < costs.length; i++) {
                if (!state.has(i)) {
                    holds.forbid(i);
                    complainUnderHold(memory, i);
                    holds.lift(i);
                }
            }
        }

        private void complainUnderHold(long[] memory, int i) {
            State state = state(memory);
            long before = additive();
            long paid = served(memory, i, 1);
            long[] after = policy.memory();
            assertThat(state(after).containsAll(holds.held())).isTrue();
            assertThat(state(after).intersects(holds.forbidden())).isFalse();
            long counted = (additive() - before) * WHOLE * beta;
            for (State optimum : offline) {
                boolean complies = optimum.containsAll(holds.held()) && !optimum.intersects(holds.forbidden());
                assertStep(
                        paid,
                        potential(memory, optimum),
                        potential(after, optimum),
                        optimum.has(i) ? 0 : 1,
                        complies ? 0 : counted);
            }
            remember(after);
            assertThat(state.has(i) && paid > 0).isFalse();
        }

        /** D and H as the policy counts them: rho D + H. */
        private long additive() {
            assertThat(policy.guarantee().free().orElseThrow().ratio().doubleValue() * WHOLE)
                    .isEqualTo((double) rho);
            return policy.guarantee().free().orElseThrow().additive();
        }

        /** A price change: a rise adds at most rho times itself, a fall adds nothing. */
        private void prices(long[] memory) {
            for (int i = 0; i < costs.length; i++) {
                int old = costs[i];
                for (int price = 1; price <= 3; price++) {
                    long[] before = offline.stream()
                            .mapToLong(optimum -> potential(memory, optimum))
                            .toArray();
                    policy.recall(memory);
                    price(i, price);
                    policy.repriced(i);
                    long[] after = policy.memory();
                    for (int n = 0; n < before.length; n++) {
                        long now = potential(after, offline.get(n));
                        assertThat(now).isNotNegative();
                        assertStep(0, before[n], now, Math.max(0, price - old));
                    }
                    price(i, old);
                }
            }
        }

        private void price(int i, int price) {
            costs[i] = price;
            prices.change(i, price * Micros.ONE);
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
            long paid = served(memory, i, loss);
            long[] after = policy.memory();
            for (State optimum : offline) {
                assertStep(paid, potential(memory, optimum), potential(after, optimum), optimum.has(i) ? 0 : loss);
            }
            remember(after);
        }

        /** The cost of a complaint for the policy. */
        private long served(long[] memory, int i, int loss) {
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
            assertThat(state(policy.memory())).isEqualTo(next);
            return paid;
        }

        private void assertStep(long paid, long before, long after, long optimumPays) {
            assertStep(paid, before, after, optimumPays, 0);
        }

        private void assertStep(long paid, long before, long after, long optimumPays, long counted) {
            checked++;
            long unit = Micros.ONE * WHOLE * beta;
            if (paid * unit + after - before > rho * beta * optimumPays * Micros.ONE + counted) {
                throw new AssertionError("costs " + Arrays.toString(costs) + ": paid " + paid + ", potential " + before
                        + " to " + after + ", optimum " + optimumPays + ", counted " + counted);
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
