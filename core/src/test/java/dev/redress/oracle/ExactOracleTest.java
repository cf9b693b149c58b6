package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExactOracleTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return ExactOracle.unlimited();
    }

    @Override
    protected boolean proves() {
        return true;
    }

    @Test
    void atEveryNodeLimitTheBoundHoldsAndOnlyAProofIsCalledOne() {
        for (int seed = 0; seed < 10; seed++) {
            Draw draw = new Draw(60, 0.1, seed);
            for (Objective objective : List.of(draw.pairs(), draw.tables())) {
                double best = ExactOracle.unlimited()
                        .minimise(objective, draw.conflicts)
                        .value();
                boolean proven = false;
                for (long limit = 0; !proven; limit = 2 * limit + 1) {
                    Optimum answer = new ExactOracle(limit).minimise(objective, draw.conflicts);
                    assertThat(draw.conflicts.admits(answer.state())).isTrue();
                    assertThat(answer.value()).isEqualTo(objective.value(answer.state()));
                    assertThat(answer.lowerBound()).isLessThanOrEqualTo(best);
                    proven = answer.optimal();
                    if (proven) {
                        assertThat(answer.value()).isEqualTo(best);
                    }
                }
            }
        }
    }

    @Test
    void anOracleThatRemembersAnswersAsANewOneDoes() {
        Draw draw = new Draw(50, 0.1, 1);
        ExactOracle remembers = ExactOracle.unlimited();
        for (int call = 0; call < 30; call++) {
            Objective objective = call % 2 == 0 ? draw.pairs() : draw.tables();
            assertThat(remembers.minimise(objective, draw.conflicts).value())
                    .isEqualTo(ExactOracle.unlimited()
                            .minimise(objective, draw.conflicts)
                            .value());
        }
    }

    /** Tables that change a little from question to question, mostly upward where the last answer stands, as a policy's do. */
    @Test
    void whatIsKeptOfAProofNeverAnswersWrongly() {
        for (OracleInstance.Kind kind : OracleInstance.Kind.values()) {
            for (int seed = 100; seed < 120; seed++) {
                OracleInstance instance = OracleInstance.of(kind, seed);
                RandomStream random = RandomStream.of(seed).split("changes");
                ExactOracle oracle = ExactOracle.unlimited();
                Objective objective = instance.objective();
                for (int question = 0; question < 40; question++) {
                    Optimum answer = oracle.minimise(objective, instance.conflicts());
                    double best = new ExhaustiveOracle()
                            .minimise(objective, instance.conflicts())
                            .value();
                    assertThat(answer.value())
                            .as("%s, question %d", instance, question)
                            .isEqualTo(best, within(1e-9));
                    assertThat(answer.optimal()).isTrue();
                    objective = changed(objective, answer.state(), random, 200);
                }
            }
        }
    }

    @Test
    void questionsThatChangeLittleAreMostlyAnsweredWithoutASearch() {
        Draw draw = new Draw(40, 0.1, 1);
        Objective objective = draw.tables();
        RandomStream random = RandomStream.of(1).split("changes");
        ExactOracle remembers = ExactOracle.unlimited();
        int searched = 0;
        for (int question = 0; question < 100; question++) {
            Optimum answer = remembers.minimise(objective, draw.conflicts);
            searched += remembers.nodes() == 0 ? 0 : 1;
            ExactOracle anew = ExactOracle.unlimited();
            assertThat(answer.value())
                    .isEqualTo(anew.minimise(objective, draw.conflicts).value(), within(1e-9));
            assertThat(anew.nodes()).isPositive();
            objective = changed(objective, answer.state(), random, 4000);
        }
        assertThat(searched).isLessThan(50);
    }

    /** The state's cell of every table rises a little, and one cell of every few tables falls, whichever it is. */
    private static Objective changed(Objective objective, State state, RandomStream random, int oneFallsIn) {
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : objective.factors()) {
            double[] table = factor.table();
            table[state.configuration(factor.members())] += 0.1 * random.nextDouble();
            if (random.nextInt(oneFallsIn) == 0) {
                int cell = random.nextInt(table.length);
                table[cell] =
                        Double.isInfinite(table[cell]) ? random.nextDouble() : table[cell] - 5 * random.nextDouble();
            }
            factors.add(Factor.of(factor.members(), table));
        }
        return new Objective(objective.criteria(), factors);
    }

    @Test
    void theAnswerAtANodeLimitIsAFunctionOfTheQuestionsSoFar() {
        ExactOracle one = new ExactOracle(20);
        ExactOracle other = new ExactOracle(20);
        Draw draw = new Draw(60, 0.1, 1);
        Draw again = new Draw(60, 0.1, 1);
        for (int call = 0; call < 10; call++) {
            assertThat(one.minimise(draw.pairs(), draw.conflicts))
                    .isEqualTo(other.minimise(again.pairs(), again.conflicts));
        }
    }

    @Test
    void aWatchSeesBoundsThatHoldAndCanEndTheSearch() {
        Draw draw = new Draw(200, 0.05, 3);
        Objective objective = draw.pairs();
        List<SearchWatch.Progress> seen = new ArrayList<>();
        ExactOracle watched = new ExactOracle(Long.MAX_VALUE, progress -> {
            seen.add(progress);
            return seen.size() < 3;
        });
        Optimum answer = watched.minimise(objective, draw.conflicts);
        assertThat(seen).hasSize(3);
        assertThat(answer.optimal()).isFalse();
        assertThat(seen).allSatisfy(progress -> {
            assertThat(progress.lowerBound()).isLessThanOrEqualTo(answer.value());
            assertThat(progress.value()).isGreaterThanOrEqualTo(answer.value());
        });
    }

    @Test
    void beyondWhatCanBeSearchedThereIsStillAStateAndABound() {
        Draw draw = new Draw(5000, 0.002, 1);
        Objective objective = draw.pairs();
        Optimum answer = new ExactOracle(Long.MAX_VALUE, progress -> false).minimise(objective, draw.conflicts);
        assertThat(draw.conflicts.admits(answer.state())).isTrue();
        assertThat(answer.value()).isLessThan(objective.value(State.EMPTY));
        assertThat(answer.optimal()).isFalse();
        assertThat(answer.lowerBound()).isFinite();
    }

    /** Six hundred criteria, half of all pairs in conflict: nobody proves it in a fifth of a second, and no step of it takes long. */
    @Test
    void denseConflictsEndWhenTheWatchSaysSo() {
        Draw draw = new Draw(600, 0.5, 1);
        Objective objective = draw.gains();
        double start = cpuSeconds();
        Optimum answer = new ExactOracle(Long.MAX_VALUE, progress -> cpuSeconds() < start + 0.2)
                .minimise(objective, draw.conflicts);
        // The compiler is cold and a look may come late: it took 11 s where preprocessing did not count.
        assertThat(cpuSeconds() - start).isLessThan(3);
        assertThat(draw.conflicts.admits(answer.state())).isTrue();
        assertThat(answer.lowerBound()).isBetween(0.0, answer.value());
    }

    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    @Test
    void denseConflictsAreProven() {
        Draw draw = new Draw(200, 0.75, 2);
        Objective objective = draw.gains();
        Optimum answer = ExactOracle.unlimited().minimise(objective, draw.conflicts);
        assertThat(answer.optimal()).isTrue();
        // The other bound, from the cliques, on the same question.
        ScaledObjective scaled = new ScaledObjective(objective, draw.conflicts);
        long bound = TableBound.rootBound(scaled, draw.conflicts, 3);
        assertThat(scaled.lowerBound(scaled.constant() + bound)).isLessThanOrEqualTo(answer.value());
    }

    @Test
    void aBoundIsNeverBelowTheSumOfAllLeastNumbers() {
        for (OracleInstance instance : OracleInstance.each(10).toList()) {
            double least = instance.objective().factors().stream()
                    .mapToDouble(factor -> leastAllowed(factor, instance.conflicts()))
                    .reduce(0, Double::sum);
            Optimum answer = new ExactOracle(0, progress -> false).minimise(instance.objective(), instance.conflicts());
            assertThat(answer.lowerBound()).as(instance.toString()).isGreaterThanOrEqualTo(least);
        }
    }

    private static double leastAllowed(Factor factor, Conflicts conflicts) {
        return IntStream.range(0, 1 << factor.order())
                .filter(c -> conflicts.admits(State.of(IntStream.range(0, factor.order())
                        .filter(n -> (c >> n & 1) != 0)
                        .map(factor::member)
                        .toArray())))
                .mapToDouble(factor::value)
                .min()
                .orElseThrow();
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThatThrownBy(() -> new ExactOracle(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Random conflicts, and objectives over them: each call draws new numbers on the same sets. */
    private static final class Draw {
        private final RandomStream random;
        private final int criteria;
        private final Conflicts conflicts;

        Draw(int criteria, double probability, long seed) {
            this.random = RandomStream.of(seed).split("draw");
            this.criteria = criteria;
            List<int[]> edges = new ArrayList<>();
            for (int i = 0; i < criteria; i++) {
                for (int j = 0; j < i; j++) {
                    if (random.nextDouble() < probability) {
                        edges.add(new int[] {j, i});
                    }
                }
            }
            conflicts = Conflicts.of(criteria, edges);
        }

        Objective pairs() {
            List<Factor> factors = new ArrayList<>();
            for (int i = 0; i < criteria; i++) {
                factors.add(Factor.of(new int[] {i}, new double[] {10 * random.nextDouble(), 0}));
                int j = (i + 1 + random.nextInt(criteria - 1)) % criteria;
                factors.add(Factor.of(new int[] {i, j}, new double[] {0, 0, 0, 5 * random.nextDouble()}));
            }
            return new Objective(criteria, factors);
        }

        Objective gains() {
            List<Factor> factors = new ArrayList<>();
            for (int i = 0; i < criteria; i++) {
                factors.add(Factor.of(new int[] {i}, new double[] {1 + random.nextInt(200), 0}));
            }
            return new Objective(criteria, factors);
        }

        Objective tables() {
            List<Factor> factors = new ArrayList<>();
            for (int i = 0; i < criteria; i++) {
                double[] table = new double[8];
                for (int c = 0; c < table.length; c++) {
                    table[c] = 6 * random.nextDouble() - 2 * Integer.bitCount(c);
                }
                factors.add(Factor.of(new int[] {i, (i + 7) % criteria, (i + 13) % criteria}, table));
            }
            return new Objective(criteria, factors);
        }
    }
}
