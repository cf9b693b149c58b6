package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleContract;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rounding as printed satisfies the contract, too, and theorem A.1 gives it an additional guarantee. */
final class LpRoundingOracleTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return new Oracle() {
            @Override
            public Optimum minimise(Objective objective, Conflicts conflicts) {
                return LpRoundingOracle.asPrinted().minimise(objective, conflicts);
            }
        };
    }

    @Override
    protected boolean proves() {
        return false;
    }

    @Test
    void roundedAtOneHalfSingletonsWithTheirFixingCostsAreWithinTwiceTheBest() {
        int strict = 0;
        for (int seed = 0; seed < 60; seed++) {
            RandomStream random = RandomStream.of(seed).split("theorem A.1");
            Conflicts conflicts = conflicts(20 + random.nextInt(30), random);
            Objective objective = singletons(conflicts.criteria(), 3 * random.nextDouble(), random);
            Optimum rounded = LpRoundingOracle.asPrinted().minimise(objective, conflicts);
            Optimum best = ExactOracle.unlimited().minimise(objective, conflicts);
            assertThat(rounded.value()).isLessThanOrEqualTo(2 * best.value());
            // The intermediate step of the proof: the value is at most twice the relaxation, not only twice the
            // optimum.
            assertThat(rounded.value()).isLessThanOrEqualTo(2 * rounded.lowerBound() * (1 + 1e-9) + 1e-9);
            strict += rounded.value() > best.value() ? 1 : 0;
        }
        assertThat(strict).as("how often rounding loses something").isPositive();
    }

    @Test
    void asPrintedItFixesNextToNothingAndRepairedItDoesNot() {
        // Decision 19.
        double printed = 0;
        double repaired = 0;
        double best = 0;
        for (int seed = 0; seed < 10; seed++) {
            RandomStream random = RandomStream.of(seed).split("collapse");
            Conflicts conflicts = conflicts(50, random);
            Objective objective = singletons(50, 0, random);
            printed +=
                    LpRoundingOracle.asPrinted().minimise(objective, conflicts).value();
            repaired +=
                    LpRoundingOracle.repaired().minimise(objective, conflicts).value();
            best += ExactOracle.unlimited().minimise(objective, conflicts).value();
        }
        assertThat(printed).isGreaterThan(1.3 * best);
        assertThat(repaired).isLessThan(1.15 * best);
    }

    private static Conflicts conflicts(int criteria, RandomStream random) {
        double probability = 2 * StrictMath.log(criteria) / criteria;
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            for (int j = 0; j < i; j++) {
                if (random.nextDouble() < probability) {
                    edges.add(new int[] {j, i});
                }
            }
        }
        return Conflicts.of(criteria, edges);
    }

    /** The theorem's program: a fixed criterion costs its fix and its loss when fixed, an unfixed one its loss. */
    private static Objective singletons(int criteria, double cost, RandomStream random) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            double fixed = random.nextDouble();
            factors.add(Factor.of(new int[] {i}, new double[] {10 * fixed, cost + fixed}));
        }
        return new Objective(criteria, factors);
    }
}
