package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Theorem 5 as a test: {@code barrier-advised} keeps its bound whatever the advice, decides as defined in docs/guarantees.md, and
 * pays less than {@code barrier} on every kind of log.
 */
final class AdvisedBarrierBoundTest {
    private static final double TRUST = 2;

    /**
     * The potential of theorem 5 in integers: in every state that any choice of advice can reach, for every state of the optimum
     * and every step. Costs are even, so that half of them is an integer.
     */
    @Test
    void everyStepIsPaidForWhateverTheAdvice() {
        long checked = new Check(new int[] {2, 4}, SmallCharters.EDGE, 1, 3).all();
        checked += new Check(new int[] {4, 2}, SmallCharters.EDGE, 2).all();
        checked += new Check(new int[] {2, 2, 2}, SmallCharters.TRIPLE, 1).all();
        checked += new Check(new int[] {2, 4, 2}, SmallCharters.TRIPLE, 2).all();
        checked += new Check(new int[] {2, 2, 2}, new int[][] {{0, 1}, {0, 2}}, 1).all();
        checked += new Check(new int[] {2, 4, 4}, SmallCharters.TRIPLE, 1).all();
        checked += new Check(new int[] {2, 2, 2, 2}, SmallCharters.TRIPLE_WITH_PAIRS, 1).all();
        assertThat(checked).as("transitions looked at").isGreaterThan(1_000_000);
    }

    /** All transitions of one charter with integer losses. */
    private static final class Check {
        /** A multiple of all costs, of 1/theta and of beta. */
        private static final int WHOLE = 16;

        private static final double[] THETA = {1 / TRUST, 1, TRUST};
        private static final double[] BETA = {1, TRUST};

        private final int[] losses;
        private final ReferenceAdvisedBarrier start;
        private final List<State> offline = new ArrayList<>();
        /** WHOLE times rho and b_j. */
        private final long rho;

        private final long[] share;
        private long checked;

        Check(int[] costs, int[][] sets, int... losses) {
            this.losses = losses;
            int bound = Arrays.stream(losses).max().orElseThrow();
            Charter charter = SmallCharters.charter(costs, bound, sets);
            long[] cost = Arrays.stream(costs).mapToLong(c -> c * Micros.ONE).toArray();
            start = new ReferenceAdvisedBarrier(cost, sets, charter.conflicts());
            int t = (int) TRUST;
            share = Arrays.stream(costs)
                    .mapToLong(c -> WHOLE * (1L + t) + (long) WHOLE * t * bound / c)
                    .toArray();
            long largest = Arrays.stream(share).max().orElseThrow();
            for (int[] set : sets) {
                long sum = Arrays.stream(set).mapToLong(j -> share[j]).sum();
                for (int i : set) {
                    for (int j : set) {
                        if (i != j) {
                            largest = Math.max(largest, share[j] + t * (WHOLE + sum - share[i] - share[j]));
                        }
                    }
                }
            }
            rho = largest;
            double promised = PolicyCatalogue.find("barrier-advised")
                    .create(Setting.of(charter, 1).with("trust", TRUST))
                    .guarantee()
                    .ratio()
                    .orElseThrow();
            assertThat(promised).isBetween(rho / (double) WHOLE, rho / (double) WHOLE + 1e-5);
            for (long bits = 0; bits < 1L << costs.length; bits++) {
                if (charter.conflicts().admits(State.ofBits(bits))) {
                    offline.add(State.ofBits(bits));
                }
            }
        }

        long all() {
            Set<List<Double>> seen = new HashSet<>();
            List<ReferenceAdvisedBarrier> reached = new ArrayList<>();
            seen.add(memory(start));
            reached.add(start);
            for (int n = 0; n < reached.size(); n++) {
                ReferenceAdvisedBarrier now = reached.get(n);
                optimumMoves(now);
                for (int i = 0; i < now.cost.length; i++) {
                    for (int loss : losses) {
                        for (double theta : THETA) {
                            for (double beta : BETA) {
                                ReferenceAdvisedBarrier next = new ReferenceAdvisedBarrier(now);
                                next.complain(i, loss * Micros.ONE, theta, beta);
                                complained(now, next, i, loss * Micros.ONE);
                                if (seen.add(memory(next))) {
                                    reached.add(next);
                                }
                            }
                        }
                    }
                }
            }
            return checked;
        }

        /** The state without what no longer matters: the choices for empty accounts and for barriers that are gone. */
        private static List<Double> memory(ReferenceAdvisedBarrier policy) {
            List<Double> memory = new ArrayList<>();
            for (int j = 0; j < policy.tau.length; j++) {
                memory.add((double) policy.tau[j]);
                memory.add((double) policy.kappa[j]);
                memory.add(policy.tau[j] == 0 ? 0 : policy.theta[j]);
                memory.add(policy.kappa[j] == 0 ? 0 : policy.beta[j]);
            }
            memory.add((double) policy.state.word(0));
            return memory;
        }

        private void optimumMoves(ReferenceAdvisedBarrier now) {
            for (State optimum : offline) {
                long before = potential(now, optimum);
                assertThat(before).isNotNegative();
                for (int j = 0; j < now.cost.length; j++) {
                    State other = optimum.has(j) ? optimum.without(j) : optimum.with(j);
                    if (now.conflicts.admits(other)) {
                        check(0, before, potential(now, other), optimum.has(j) ? 0 : now.cost[j], now);
                    }
                }
            }
        }

        private void complained(ReferenceAdvisedBarrier now, ReferenceAdvisedBarrier next, int i, long loss) {
            for (State optimum : offline) {
                long pays = optimum.has(i) ? 0 : loss;
                check(next.paid - now.paid, potential(now, optimum), potential(next, optimum), pays, next);
            }
        }

        private void check(long paid, long before, long after, long optimumPays, ReferenceAdvisedBarrier at) {
            checked++;
            if (WHOLE * paid + after - before > rho * optimumPays) {
                throw new AssertionError("paid " + paid + ", potential " + before + " to " + after + ", optimum "
                        + optimumPays + " at " + at);
            }
        }

        /** Phi, times WHOLE. */
        private long potential(ReferenceAdvisedBarrier policy, State optimum) {
            double sum = 0;
            for (int j = 0; j < share.length; j++) {
                double most = (double) rho * policy.cost[j];
                double a = rho - share[j];
                double height = policy.kappa[j] / policy.beta[j];
                double theta = policy.theta[j];
                if (policy.state.has(j)) {
                    sum += optimum.has(j) ? most - share[j] * height : a * height;
                } else if (optimum.has(j)) {
                    sum += most - (double) WHOLE * policy.tau[j];
                } else {
                    // u_j: a_j + 1/theta for an early threshold, (a_j + 1)/theta for a late one.
                    double u = theta < 1 ? a + WHOLE / theta : (a + WHOLE) / theta;
                    sum += u * policy.tau[j];
                }
            }
            // Integers far below 2^53: no rounding happens.
            return (long) sum;
        }
    }

    /** The class against a direct implementation of players, leader and accounts. */
    @Test
    void writtenDownPlainlyItDecidesTheSame() {
        for (long seed = 0; seed < 150; seed++) {
            RandomStream random = RandomStream.of(seed).split("advice");
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(6), 4);
            Resolver ours =
                    Resolver.of("barrier-advised", Setting.of(charter, 1).with("trust", TRUST));
            PlainLeader theirs = new PlainLeader(charter);
            for (int n = 0; n < 300; n++) {
                int i = random.nextInt(charter.size());
                long loss = charter.lossBound() * random.nextInt(9) / 8;
                ours.complain(i, loss);
                theirs.complain(i, loss);
                assertThat(ours.state()).as("seed %d, complaint %d", seed, n).isEqualTo(theirs.real.state);
            }
            assertThat(ours.fixingCost() + ours.complaintLoss()).isEqualTo(theirs.real.paid);
        }
    }

    /** The player that would have paid least so far gives the advice. */
    private static final class PlainLeader {
        private static final double[][] MANNERS = {{1, 1}, {1, 2}, {.5, 1}, {.5, 2}, {2, 1}, {2, 2}};

        private final List<ReferenceAdvisedBarrier> players = new ArrayList<>();
        private final ReferenceAdvisedBarrier real;
        private int leader;

        PlainLeader(Charter charter) {
            for (int n = 0; n < MANNERS.length; n++) {
                players.add(of(charter));
            }
            real = of(charter);
        }

        private static ReferenceAdvisedBarrier of(Charter charter) {
            List<int[]> sets = new ArrayList<>();
            for (int i = 0; i < charter.size(); i++) {
                for (int j : charter.conflicts().neighbours(i)) {
                    if (i < j) {
                        sets.add(new int[] {i, j});
                    }
                }
            }
            for (int n = 0; n < charter.conflicts().largerCount(); n++) {
                sets.add(charter.conflicts().larger(n));
            }
            long[] cost =
                    charter.criteria().stream().mapToLong(one -> one.cost()).toArray();
            return new ReferenceAdvisedBarrier(cost, sets.toArray(int[][]::new), charter.conflicts());
        }

        void complain(int i, long loss) {
            for (int n = 0; n < MANNERS.length; n++) {
                players.get(n).complain(i, loss, MANNERS[n][0], MANNERS[n][1]);
            }
            for (int n = 0; n < MANNERS.length; n++) {
                leader = players.get(n).paid < players.get(leader).paid ? n : leader;
            }
            real.complain(i, loss, MANNERS[leader][0], MANNERS[leader][1]);
        }
    }

    @Test
    void withoutTrustItIsBarrierToTheLetter() {
        for (long seed = 0; seed < 60; seed++) {
            RandomStream random = RandomStream.of(seed).split("no trust");
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(6), 4);
            Resolver advised =
                    Resolver.of("barrier-advised", Setting.of(charter, 1).with("trust", 1));
            Resolver plain = Resolver.of("barrier", Setting.of(charter, 1));
            for (int n = 0; n < 200; n++) {
                int i = random.nextInt(charter.size());
                long loss = charter.lossBound() * random.nextInt(9) / 8;
                assertThat(advised.complain(i, loss)).isEqualTo(plain.complain(i, loss));
            }
            assertThat(advised.guarantee().words()).isEqualTo(plain.guarantee().words());
        }
    }

    /**
     * A smaller version of the table in docs/results/complaints.md: ten charters of eight criteria each. The means differ by 10%
     * or more and the ratios of charters by about as much, so the order of two means of ten is certain to three standard
     * deviations.
     */
    @ParameterizedTest
    @EnumSource(ComplaintGenerator.Temper.class)
    void itPaysLessThanBarrierOnEveryKindOfLog(ComplaintGenerator.Temper temper) {
        double advised = 0;
        double plain = 0;
        for (long seed = 101; seed <= 110; seed++) {
            Charter charter = CharterGenerator.ofPaper(8, 0, 10).generate(seed);
            List<Event> log = new ComplaintGenerator(temper, 2000).generate(charter, seed);
            advised += pays("barrier-advised", charter, log);
            plain += pays("barrier", charter, log);
        }
        assertThat(advised).isLessThan(0.95 * plain);
    }

    private static double pays(String policy, Charter charter, List<Event> log) {
        Resolver resolver = Resolver.of(policy, Setting.of(charter, 1));
        log.forEach(resolver::handle);
        return resolver.complaintLoss() + resolver.fixingCost();
    }
}
