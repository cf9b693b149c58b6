package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ThetaRowsTest {
    private static final SearchMonitor PATIENT = new SearchMonitor(600, progress -> {});

    private static int[][] rivals(RandomStream random, int criteria, int oneIn) {
        boolean[][] exclude = new boolean[criteria][criteria];
        for (int i = 0; i < criteria; i++) {
            for (int j = 0; j < i; j++) {
                exclude[i][j] = random.nextInt(oneIn) == 0;
                exclude[j][i] = exclude[i][j];
            }
        }
        return Arrays.stream(exclude)
                .map(row -> IntStream.range(0, criteria).filter(j -> row[j]).toArray())
                .toArray(int[][]::new);
    }

    private static double[] weights(RandomStream random, int criteria) {
        double[] weights = new double[criteria];
        Arrays.setAll(weights, i -> 0.05 + 2 * random.nextDouble());
        return weights;
    }

    /** The most that criteria from i on can weigh together, over all valid states. */
    private static double heaviest(int[][] rivals, double[] weights, int i, boolean[] barred) {
        if (i == weights.length) {
            return 0;
        }
        double without = heaviest(rivals, weights, i + 1, barred);
        if (barred[i]) {
            return without;
        }
        boolean[] then = barred.clone();
        for (int j : rivals[i]) {
            then[j] = true;
        }
        return Math.max(without, weights[i] + heaviest(rivals, weights, i + 1, then));
    }

    /** Also for vectors that are far from their best, and for weights that they were not made for. */
    @Test
    void noValidStateBreaksACut() {
        for (int seed = 0; seed < 2000; seed++) {
            RandomStream random = RandomStream.of(seed).split("cut");
            int k = 1 + random.nextInt(12);
            int[][] rivals = rivals(random, k, 1 + random.nextInt(5));
            double[] weights = weights(random, k);
            OrthogonalVectors vectors = new OrthogonalVectors(rivals, random);
            vectors.improve(weights, random.nextInt(200));
            double[] cut = random.nextBoolean() ? weights.clone() : weights(random, k);
            double[] asked = cut.clone();
            double room = new ThetaMatrix(rivals, vectors, weights).cut(cut);
            assertThat(room).as("seed " + seed).isGreaterThanOrEqualTo(heaviest(rivals, cut, 0, new boolean[k]));
            for (int i = 0; i < k; i++) {
                assertThat(cut[i]).as("seed " + seed).isLessThanOrEqualTo(asked[i]);
                assertThat(cut[i]).as("seed " + seed).isCloseTo(asked[i], within(1e-4));
            }
        }
    }

    /** The theta number of a cycle of five is the square root of 5 (Lovász, 1979), and that of a clique is 1. */
    @Test
    void roomTendsToTheThetaNumber() {
        int[][] cycle = {{1, 4}, {0, 2}, {1, 3}, {2, 4}, {0, 3}};
        assertThat(room(cycle)).isBetween(Math.sqrt(5), Math.sqrt(5) + 0.01);
        int[][] clique = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
        assertThat(room(clique)).isBetween(1.0, 1.01);
    }

    private static double room(int[][] rivals) {
        double[] weights = new double[rivals.length];
        Arrays.fill(weights, 1);
        OrthogonalVectors vectors = new OrthogonalVectors(rivals, RandomStream.of(1));
        vectors.improve(weights, 2000);
        return new ThetaMatrix(rivals, vectors, weights).cut(weights);
    }

    /** Whole charges at every stage, against the optimum over all states: no valid schedule pays more than is granted. */
    @Test
    void noValidScheduleIsChargedMoreThanIsGranted() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomStream random = RandomStream.of(seed).split("charges");
            Charter charter = Logs.charter(random, 8);
            List<Event> log = Logs.log(charter, random, 10 + random.nextInt(60));
            Timeline moments = Timeline.of(charter, log);
            int n = moments.size();
            BoundedSolution valid = new StateDynamicProgram(moments, charter.conflicts()).found();
            ThetaRows rows = new ThetaRows(moments, charter.conflicts(), 1 + random.nextInt(9), random);
            for (int move = random.nextInt(20); move > 0; move--) {
                double[] values = new double[2 * n];
                Arrays.setAll(values, v -> random.nextDouble());
                rows.follow(values, random.nextDouble());
            }
            long[] charges = new long[2 * n];
            long granted = rows.wholeCharges(Micros.MAX_TOTAL, charges);
            long paid = 0;
            for (int t = 0; t < n; t++) {
                paid += (valid.fixed[t] ? charges[t] : 0) + (valid.kept[t] ? charges[n + t] : 0);
            }
            assertThat(paid).as("seed " + seed).isLessThanOrEqualTo(granted);
            long[] none = new long[2 * n];
            assertThat(rows.wholeCharges(0, none)).as("beyond counting").isZero();
            assertThat(none).containsOnly(0);
        }
    }

    /** With 150 criteria there is more to see than cliques and cycles of five. */
    @Test
    void theBoundIsHigherThanWithoutThem() {
        for (int seed = 0; seed < 2; seed++) {
            Charter charter = Logs.large(150, 10, seed);
            Timeline moments = Timeline.of(charter, Logs.bursts(charter, 1, 2500, seed));
            ScheduleProgram program = ScheduleProgram.of(moments, charter.conflicts());
            long without = bound(program, 0);
            assertThat(bound(program, 30)).as("seed " + seed).isGreaterThan(without + without / 500);
        }
    }

    @Test
    void sameSeedSameBound() {
        Charter charter = Logs.large(60, 7, 5);
        ScheduleProgram program =
                ScheduleProgram.of(Timeline.of(charter, Logs.bursts(charter, 1, 1000, 5)), charter.conflicts());
        assertThat(bound(program, 5)).isEqualTo(bound(program, 5));
    }

    /** Few periods or many, after few steps or many: never above the optimum. */
    @Test
    void theBoundStaysBelowTheOptimum() {
        int met = 0;
        for (int seed = 0; seed < 500; seed++) {
            RandomStream random = RandomStream.of(seed).split("below");
            Charter charter = Logs.charter(random, 8);
            Timeline moments = Timeline.of(charter, Logs.log(charter, random, 10 + random.nextInt(80)));
            long optimum = new StateDynamicProgram(moments, charter.conflicts()).found().cost;
            ScheduleProgram program = ScheduleProgram.of(moments, charter.conflicts());
            LagrangianRelaxation relaxation = new LagrangianRelaxation(program, RandomStream.of(seed), PATIENT);
            relaxation.tighten(1 + random.nextInt(200), 1 + random.nextInt(20));
            assertThat(relaxation.lowerBound()).as("seed " + seed).isLessThanOrEqualTo(optimum);
            met += relaxation.lowerBound() > optimum - optimum / 50 ? 1 : 0;
        }
        assertThat(met).as("bounds within a fiftieth of the optimum").isGreaterThan(100);
    }

    private static long bound(ScheduleProgram program, int mostPeriods) {
        LagrangianRelaxation relaxation = new LagrangianRelaxation(program, RandomStream.of(1), PATIENT);
        relaxation.improve(60);
        relaxation.tighten(1000, mostPeriods);
        return relaxation.lowerBound();
    }
}
