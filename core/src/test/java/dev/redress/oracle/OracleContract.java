package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every oracle keeps to, against the one that looks at every state. Sums of at most some forty doubles of size ten differ
 * by rounding alone by less than 1e-11, so that is what equal means here. It comes in the test jar of core, for oracles in other
 * jars, too.
 */
public abstract class OracleContract {
    private static final double ROUNDING = 1e-11;

    /** A new oracle of the kind under test. */
    protected abstract Oracle oracle();

    /** Whether it proves every answer to a small question. */
    protected abstract boolean proves();

    static Stream<OracleInstance> instances() {
        return OracleInstance.each(30);
    }

    @ParameterizedTest
    @MethodSource("instances")
    void theAnswerIsValidAndItsBoundHolds(OracleInstance instance) {
        Optimum answer = oracle().minimise(instance.objective(), instance.conflicts());
        Optimum truth = new ExhaustiveOracle().minimise(instance.objective(), instance.conflicts());

        assertThat(instance.conflicts().admits(answer.state())).isTrue();
        assertThat(answer.value()).isEqualTo(instance.objective().value(answer.state()));
        assertThat(answer.value()).isGreaterThanOrEqualTo(truth.value());
        assertThat(answer.lowerBound()).isLessThanOrEqualTo(truth.value() + ROUNDING);
        if (proves()) {
            assertThat(answer.optimal()).isTrue();
            assertThat(answer.value()).isLessThanOrEqualTo(truth.value() + ROUNDING);
        }
    }

    @Test
    void theSameQuestionsGetTheSameAnswers() {
        Oracle one = oracle();
        Oracle other = oracle();
        instances()
                .limit(40)
                .forEach(instance -> assertThat(one.minimise(instance.objective(), instance.conflicts()))
                        .isEqualTo(other.minimise(instance.objective(), instance.conflicts())));
    }

    @Test
    void anOracleThatIsAskedAgainForgetsNothingAndMixesNothingUp() {
        Oracle asked = oracle();
        Conflicts conflicts =
                Conflicts.of(6, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4, 5}));
        for (int seed = 0; seed < 20; seed++) {
            List<Factor> factors = OracleInstance.of(OracleInstance.Kind.TABLES, seed).objective().factors().stream()
                    .filter(factor -> factor.member(factor.order() - 1) < 6)
                    .toList();
            Objective objective = new Objective(6, factors);
            Optimum truth = new ExhaustiveOracle().minimise(objective, conflicts);
            Optimum answer = asked.minimise(objective, conflicts);
            assertThat(answer.lowerBound()).isLessThanOrEqualTo(truth.value() + ROUNDING);
            if (proves()) {
                assertThat(answer.value()).isLessThanOrEqualTo(truth.value() + ROUNDING);
            }
        }
    }

    @Test
    void fixingCostsAreNoPartOfTheBestState() {
        // Decision 3: one criterion, unfixed mean 2, fixed mean 1; whatever a fix costs, the best state holds it.
        Objective objective = new Objective(1, List.of(Factor.of(new int[] {0}, new double[] {2, 1})));
        Optimum answer = oracle().minimise(objective, Conflicts.of(1, List.of()));
        assertThat(answer.state()).isEqualTo(State.of(0));
        assertThat(answer.value()).isEqualTo(1);
    }

    @Test
    void noCriteriaAndNoFactorsAreFine() {
        assertThat(oracle().minimise(new Objective(0, List.of()), Conflicts.of(0, List.of()))
                        .value())
                .isZero();
        assertThat(oracle().minimise(new Objective(3, List.of()), Conflicts.of(3, List.of()))
                        .value())
                .isZero();
    }

    @Test
    void whatIsNotANumberIsRefused() {
        Objective objective = new Objective(1, List.of(Factor.of(new int[] {0}, new double[] {0, Double.NaN})));
        assertThatThrownBy(() -> oracle().minimise(objective, Conflicts.of(1, List.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
    }
}
