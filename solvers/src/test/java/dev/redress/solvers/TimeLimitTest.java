package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleKind;
import dev.redress.oracle.SearchWatch;
import dev.redress.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every oracle answers within its time limit, with a valid state and a valid bound. */
final class TimeLimitTest {
    /** Sparse, and too large for a proof within a second: each criterion has six conflicts and six pairs on average. */
    private static final int LARGE = 3000;

    private static final Conflicts CONFLICTS = conflicts(LARGE);
    private static final Objective OBJECTIVE = objective(LARGE);

    private static Conflicts conflicts(int criteria) {
        RandomStream random = RandomStream.of(1).split("conflicts");
        return Conflicts.of(
                criteria,
                Stream.generate(() -> new int[] {random.nextInt(criteria), random.nextInt(criteria)})
                        .filter(pair -> pair[0] != pair[1])
                        .limit(3L * criteria)
                        .toList());
    }

    private static Objective objective(int criteria) {
        RandomStream random = RandomStream.of(1).split("losses");
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            factors.add(Factor.of(new int[] {i}, new double[] {10 * random.nextDouble(), random.nextDouble()}));
            for (int n = 0; n < 3; n++) {
                int j = random.nextInt(criteria);
                if (j != i) {
                    double one = random.nextDouble();
                    factors.add(Factor.of(new int[] {i, j}, new double[] {10 * one, one, one, one / 2}));
                }
            }
        }
        return new Objective(criteria, factors);
    }

    static Stream<OracleKind> kinds() {
        return OracleCatalogue.kinds().stream();
    }

    /**
     * In an earlier version lp-rounding had a limit of ten minutes whatever was requested, and the other oracles added a
     * relaxation of half the limit. The limit here is a tenth of a second, with ten seconds of grace for a busy machine.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    void itAnswersWhenItsTimeIsOver(OracleKind kind) {
        long start = System.nanoTime();
        Optimum found = CliqueBoundedOracle.of(kind, Duration.ofMillis(100), SearchWatch.NONE)
                .minimise(OBJECTIVE, CONFLICTS);
        assertThat((System.nanoTime() - start) / 1e9).as("seconds").isLessThan(10.1);
        assertThat(CONFLICTS.admits(found.state())).isTrue();
        assertThat(found.value()).isEqualTo(OBJECTIVE.value(found.state()));
        assertThat(found.lowerBound()).isLessThan(found.value());
    }

    /** A watch that stops the search before it begins. */
    @ParameterizedTest
    @MethodSource("kinds")
    void aWatchEndsItAtOnce(OracleKind kind) {
        long start = System.nanoTime();
        Optimum found = CliqueBoundedOracle.of(kind, Duration.ofHours(1), progress -> false)
                .minimise(OBJECTIVE, CONFLICTS);
        assertThat((System.nanoTime() - start) / 1e9).as("seconds").isLessThan(10.0);
        assertThat(CONFLICTS.admits(found.state())).isTrue();
        assertThat(found.lowerBound()).isLessThan(found.value());
        assertThat(found.lowerBound()).as("no loss is negative").isGreaterThanOrEqualTo(0);
    }

    /** A cycle of five: the relaxation with edge constraints gives 2.5, and the size of a cover is an integer. */
    @Test
    void aBoundBetweenTwoPossibleValuesIsTheUpperOne() {
        Conflicts cycle = Conflicts.of(
                5, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4}, new int[] {0, 4}));
        Objective cover = new Objective(
                5,
                Stream.iterate(0, v -> v + 1)
                        .limit(5)
                        .map(v -> Factor.of(new int[] {v}, new double[] {1, 0}))
                        .toList());
        Optimum found = CliqueBoundedOracle.of(
                        OracleCatalogue.find("local-search"), Duration.ofSeconds(60), SearchWatch.NONE)
                .minimise(cover, cycle);
        assertThat(found.value()).isEqualTo(3);
        assertThat(found.optimal()).isTrue();
    }

    @Test
    void withoutTimeThereIsNoRelaxationButAStateAndABound() {
        Optimum none = LpRoundingOracle.repaired(TimedWatch.of(Duration.ZERO, SearchWatch.NONE))
                .minimise(OBJECTIVE, CONFLICTS);
        assertThat(none.state()).isNotEqualTo(State.EMPTY);
        Conflicts small = conflicts(60);
        Objective objective = objective(60);
        Optimum some = LpRoundingOracle.repaired().minimise(objective, small);
        Optimum less = LpRoundingOracle.repaired(TimedWatch.of(Duration.ZERO, SearchWatch.NONE))
                .minimise(objective, small);
        assertThat(less.lowerBound()).isLessThan(some.lowerBound());
    }
}
