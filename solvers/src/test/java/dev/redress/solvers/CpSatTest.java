package dev.redress.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.oracle.SearchWatch;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class CpSatTest {
    /** At most one of each of some random pairs, and every variable lowers the objective. */
    private static BinaryProgram packing(int variables, int pairsEach, long seed) {
        RandomStream random = RandomStream.of(seed).split("packing");
        BinaryProgram program = new BinaryProgram();
        for (int n = 0; n < variables; n++) {
            program.variable(-6L * (100 + random.nextInt(1000)));
        }
        for (int n = 0; n < variables * pairsEach; n++) {
            int[] pair = {random.nextInt(variables), random.nextInt(variables)};
            if (pair[0] != pair[1]) {
                program.atMost(1, pair);
            }
        }
        return program;
    }

    /** A program with rows of every form; some programs are infeasible. */
    private static BinaryProgram mixed(int variables, RandomStream random) {
        BinaryProgram program = new BinaryProgram();
        for (int n = 0; n < variables; n++) {
            program.variable(random.nextInt(41) - 20);
        }
        for (int r = 0; r < variables; r++) {
            int[] order = random.nextPermutation(variables);
            int plus = 1 + random.nextInt(3);
            int[] minus = new int[random.nextInt(3)];
            System.arraycopy(order, plus, minus, 0, minus.length);
            int limit = random.nextInt(plus + 1);
            if (random.nextInt(4) == 0) {
                program.exactly(limit, Arrays.copyOf(order, plus), minus);
            } else {
                program.atMost(limit, Arrays.copyOf(order, plus), minus);
            }
        }
        return program;
    }

    private static boolean valid(BinaryProgram program, int point) {
        return program.rows().stream().allMatch(row -> {
            int sum = 0;
            for (int n : row.plus) {
                sum += point >> n & 1;
            }
            for (int n : row.minus) {
                sum -= point >> n & 1;
            }
            return row.exact ? sum == row.limit : sum <= row.limit;
        });
    }

    private static long cost(BinaryProgram program, int point) {
        long cost = 0;
        for (int n = 0; n < program.size(); n++) {
            cost += (point >> n & 1) * program.cost(n);
        }
        return cost;
    }

    @Test
    void itFindsTheBestOfAllPointsWhateverTheRows() {
        int none = 0;
        for (int seed = 0; seed < 200; seed++) {
            BinaryProgram program = mixed(8, RandomStream.of(seed).split("mixed"));
            long best = Long.MAX_VALUE;
            for (int point = 0; point < 1 << 8; point++) {
                best = valid(program, point) ? Math.min(best, cost(program, point)) : best;
            }
            CpSat.Solution solution = new CpSat(1, 60).solve(program);
            assertThat(solution.found()).as("seed " + seed).isEqualTo(best != Long.MAX_VALUE);
            if (solution.found()) {
                int found = 0;
                for (int n = 0; n < 8; n++) {
                    found |= solution.value(n) ? 1 << n : 0;
                }
                assertThat(valid(program, found)).as("seed " + seed).isTrue();
                assertThat(cost(program, found)).as("seed " + seed).isEqualTo(best);
                assertThat(solution.lowerBound()).as("seed " + seed).isEqualTo(best);
            } else {
                none++;
            }
        }
        assertThat(none).as("programs without a valid point").isBetween(5, 150);
    }

    /** Without a bound CP-SAT reports 0, which is not a lower bound if costs are negative. */
    @Test
    void howeverShortTheTimeTheBoundHolds() {
        BinaryProgram program = packing(60, 4, 1);
        CpSat.Solution whole = new CpSat(1, 60).solve(program);
        assertThat(whole.optimal()).isTrue();
        for (double seconds : new double[] {0, 1e-6, 1e-4, 1e-3, 3e-3, 0.01}) {
            assertThat(new CpSat(1, seconds).solve(program).lowerBound())
                    .as(seconds + " seconds")
                    .isLessThanOrEqualTo(whole.lowerBound());
        }
    }

    @Test
    void theWatchSeesItAndEndsIt() {
        BinaryProgram hard = packing(2000, 6, 1);
        long start = System.nanoTime();
        int[] looks = {0};
        CpSat.Solution solution =
                new CpSat(1, 600).watched(progress -> ++looks[0] < 10).solve(hard);
        assertThat(solution.optimal()).isFalse();
        assertThat(looks[0]).isEqualTo(10);
        assertThat((System.nanoTime() - start) / 1e9).as("seconds").isLessThan(60);
    }

    @Test
    void aWatchThatThrowsEndsItToo() {
        SearchWatch thrower = progress -> {
            throw new IllegalStateException("enough");
        };
        assertThatThrownBy(() -> new CpSat(1, 600).watched(thrower).solve(packing(2000, 6, 1)))
                .hasMessage("enough");
    }

    @Test
    void anInterruptedCallerGetsWhatThereIsAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        CpSat.Solution solution = new CpSat(1, 600).solve(packing(2000, 6, 1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(solution.optimal()).isFalse();
    }
}
