package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On instances too large for enumeration, two independent searches agree. */
final class ExactAgainstCpSatTest {
    @ParameterizedTest
    @ValueSource(ints = {40, 50, 60, 70, 80})
    void theExactOracleProvesWhatCpSatProves(int criteria) {
        RandomStream random = RandomStream.of(criteria).split("exact against cp-sat");
        Conflicts conflicts = conflicts(criteria, random);
        for (int order = 1; order <= (criteria <= 60 ? 3 : 2); order++) {
            Objective objective = objective(criteria, order, random);
            Optimum ours = ExactOracle.unlimited().minimise(objective, conflicts);
            Optimum theirs = new CpSatOracle(1, 60, 40).minimise(objective, conflicts);
            assertThat(ours.optimal()).isTrue();
            assertThat(theirs.optimal()).isTrue();
            // CP-SAT gets the objective in units of 2^-40 of its size, with about 200 roundings.
            assertThat(ours.value()).isCloseTo(theirs.value(), within(1e-6));
        }
    }

    /** Three thousand criteria with sparse conflicts and a few correlated pairs: a case for reductions and components. */
    @Test
    void ofManyCriteriaInSparseConflictsBothProveTheSame() {
        RandomStream random = RandomStream.of(1).split("sparse");
        int criteria = 3000;
        List<int[]> sets = new ArrayList<>();
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            factors.add(Factor.of(new int[] {i}, new double[] {1 + random.nextInt(100), 0}));
            int j = random.nextInt(criteria);
            if (j != i) {
                sets.add(new int[] {Math.min(i, j), Math.max(i, j)});
            }
            int other = random.nextInt(criteria);
            if (i % 20 == 0 && other != i && other != j) {
                factors.add(Factor.of(new int[] {i, other}, new double[] {0, 0, 0, 1 + random.nextInt(50)}));
            }
        }
        Conflicts conflicts = Conflicts.of(criteria, sets);
        Objective objective = new Objective(criteria, factors);
        Optimum ours = ExactOracle.unlimited().minimise(objective, conflicts);
        Optimum theirs = new CpSatOracle(1, 60, 40).minimise(objective, conflicts);
        assertThat(ours.optimal()).isTrue();
        assertThat(theirs.optimal()).isTrue();
        assertThat(conflicts.admits(ours.state())).isTrue();
        assertThat(ours.value()).isEqualTo(theirs.value());
    }

    private static Conflicts conflicts(int criteria, RandomStream random) {
        double probability = 2 * StrictMath.log(criteria) / criteria;
        List<int[]> sets = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            for (int j = 0; j < i; j++) {
                if (random.nextDouble() < probability) {
                    sets.add(new int[] {j, i});
                }
            }
            sets.add(IntStream.of(random.nextPermutation(criteria)).limit(4).toArray());
        }
        return Conflicts.of(criteria, sets);
    }

    private static Objective objective(int criteria, int order, RandomStream random) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            factors.add(Factor.of(new int[] {i}, new double[] {10 * random.nextDouble(), random.nextDouble()}));
            int[] members =
                    IntStream.of(random.nextPermutation(criteria)).limit(order).toArray();
            double[] table = new double[1 << order];
            for (int c = 0; c < table.length; c++) {
                table[c] = 4 * random.nextDouble() - Integer.bitCount(c);
            }
            factors.add(Factor.of(members, table));
        }
        return new Objective(criteria, factors);
    }
}
