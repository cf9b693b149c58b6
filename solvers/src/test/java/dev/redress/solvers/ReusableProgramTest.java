package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;

final class ReusableProgramTest {
    private static final int VARIABLES = 6;
    private static final int ROWS = 5;

    /** The numbers of a program, from which it can be built anew or changed in place. */
    private static final class Numbers {
        private final double[] cost = new double[VARIABLES];
        private final double[][] row = new double[ROWS][VARIABLES];
        private final double[] low = new double[ROWS];
        private final double[] high = new double[ROWS];

        /** Changes some of the numbers; the middle of the box stays within the limits. */
        void change(RandomStream random) {
            cost[random.nextInt(VARIABLES)] = random.nextDouble() - 0.5;
            int r = random.nextInt(ROWS);
            row[r][random.nextInt(VARIABLES)] = random.nextDouble() - 0.5;
            double middle = 0;
            for (double coefficient : row[r]) {
                middle += coefficient / 2;
            }
            low[r] = random.nextInt(4) == 0 ? Double.NEGATIVE_INFINITY : middle - random.nextDouble();
            high[r] = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : middle + random.nextDouble();
        }

        void write(ReusableProgram program) {
            for (int v = 0; v < VARIABLES; v++) {
                program.cost(v, cost[v]);
            }
            for (int r = 0; r < ROWS; r++) {
                for (int v = 0; v < VARIABLES; v++) {
                    program.coefficient(r, v, row[r][v]);
                }
                program.limits(r, low[r], high[r]);
            }
        }

        double cost(double[] point) {
            double sum = 0;
            for (int v = 0; v < VARIABLES; v++) {
                sum += cost[v] * point[v];
            }
            return sum;
        }

        boolean allows(double[] point, double rounding) {
            for (int r = 0; r < ROWS; r++) {
                double sum = 0;
                for (int v = 0; v < VARIABLES; v++) {
                    sum += row[r][v] * point[v];
                }
                if (sum < low[r] - rounding || sum > high[r] + rounding) {
                    return false;
                }
            }
            return true;
        }
    }

    private static ReusableProgram empty() {
        ReusableProgram program = new ReusableProgram();
        for (int v = 0; v < VARIABLES; v++) {
            program.variable(0, 1);
        }
        for (int r = 0; r < ROWS; r++) {
            program.row();
        }
        return program;
    }

    /**
     * A program that is changed in place and solved repeatedly gives the same answers as a new one, and no point is below its
     * bound.
     */
    @Test
    void aReusedProgramAnswersAsANewOneDoes() {
        RandomStream random = RandomStream.of(1).split("programs");
        Numbers numbers = new Numbers();
        for (int r = 0; r < ROWS; r++) {
            numbers.low[r] = Double.NEGATIVE_INFINITY;
            numbers.high[r] = Double.POSITIVE_INFINITY;
        }
        try (ReusableProgram reused = empty()) {
            for (int round = 0; round < 200; round++) {
                numbers.change(random);
                numbers.write(reused);
                ReusableProgram.Solution solution = reused.solve();
                double fresh;
                try (ReusableProgram program = empty()) {
                    numbers.write(program);
                    ReusableProgram.Solution anew = program.solve();
                    assertThat(anew.solved()).isTrue();
                    fresh = numbers.cost(point(anew));
                }
                assertThat(solution.solved()).isTrue();
                assertThat(numbers.allows(point(solution), 1e-7)).isTrue();
                assertThat(numbers.cost(point(solution))).isCloseTo(fresh, within(1e-7));
                assertThat(solution.lowerBound())
                        .isLessThanOrEqualTo(fresh + 1e-12)
                        .isCloseTo(fresh, within(1e-6));
                assertNoPointBelow(solution.lowerBound(), numbers, random);
            }
            assertThat(reused.timesSolved()).isEqualTo(200);
        }
    }

    /** Without a solution there is still a bound, and a later program is solved as usual. */
    @Test
    void whatCannotBeMetIsSaidAndForgotten() {
        RandomStream random = RandomStream.of(2).split("programs");
        Numbers numbers = new Numbers();
        numbers.change(random);
        try (ReusableProgram program = empty()) {
            numbers.write(program);
            double before = numbers.cost(point(program.solve()));
            double[] low = numbers.low.clone();
            double[] high = numbers.high.clone();
            // Infeasible: a sum of six variables from 0 to 1 with coefficients below 1 cannot reach the limit.
            numbers.low[0] = 10;
            numbers.high[0] = 11;
            numbers.write(program);
            ReusableProgram.Solution none = program.solve();
            assertThat(none.solved()).isFalse();
            assertThat(none.point()).isEmpty();
            assertThat(none.lowerBound()).isFinite().isLessThanOrEqualTo(before);
            System.arraycopy(low, 0, numbers.low, 0, ROWS);
            System.arraycopy(high, 0, numbers.high, 0, ROWS);
            numbers.write(program);
            assertThat(numbers.cost(point(program.solve()))).isCloseTo(before, within(1e-9));
        }
    }

    @Test
    void limitsOfVariablesAreFinite() {
        try (ReusableProgram program = new ReusableProgram()) {
            assertThatThrownBy(() -> program.variable(0, Double.POSITIVE_INFINITY))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> program.variable(1, 0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static double[] point(ReusableProgram.Solution solution) {
        return solution.point().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static void assertNoPointBelow(double bound, Numbers numbers, RandomStream random) {
        for (int n = 0; n < 50; n++) {
            double[] point = new double[VARIABLES];
            for (int v = 0; v < VARIABLES; v++) {
                point[v] = random.nextDouble();
            }
            if (numbers.allows(point, 0)) {
                assertThat(numbers.cost(point)).isGreaterThanOrEqualTo(bound);
            }
        }
    }
}
