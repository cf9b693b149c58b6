package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LagrangianRelaxationTest {
    private static final SearchMonitor PATIENT = new SearchMonitor(600, progress -> {});

    /** A cycle of five with up to three more criteria and random conflicts, some of them of three. */
    private static Charter charter(RandomStream random) {
        int k = 5 + random.nextInt(4);
        Charter.Builder builder = Charter.named("cycle");
        for (int i = 0; i < k; i++) {
            builder.criterion("c" + i, (8 + random.nextInt(16)) / 8.0);
        }
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                boolean inCycle = j < 5 && (j - i == 1 || j - i == 4);
                if (inCycle || (j >= 5 && random.nextInt(3) == 0)) {
                    builder.conflict(i, j);
                }
            }
        }
        if (random.nextInt(3) == 0) {
            builder.conflict(Arrays.copyOf(random.nextPermutation(k), 3));
        }
        return builder.build();
    }

    /** The optimum by dynamic programming over all states, which knows no rows: the bound stays below it, and it satisfies all cuts. */
    @Test
    void withCutsTheBoundIsHigherAndStillABound() {
        int higher = 0;
        int met = 0;
        long cuts = 0;
        for (int seed = 0; seed < 300; seed++) {
            RandomStream random = RandomStream.of(seed).split("cuts");
            Charter charter = charter(random);
            List<Event> log = Logs.log(charter, random, 40 + random.nextInt(60));
            Timeline moments = Timeline.of(charter, log);
            BoundedSolution optimum = new StateDynamicProgram(moments, charter.conflicts()).found();
            ScheduleProgram program = ScheduleProgram.of(moments, charter.conflicts());
            long withoutCuts = bound(program, seed, false).lowerBound();
            LagrangianRelaxation relaxation = bound(program, seed, true);
            assertThat(withoutCuts).as("seed " + seed).isLessThanOrEqualTo(optimum.cost);
            assertThat(relaxation.lowerBound()).as("seed " + seed).isLessThanOrEqualTo(optimum.cost);
            assertSatisfied(relaxation.rows(), optimum, "seed " + seed);
            higher += relaxation.lowerBound() > withoutCuts + optimum.cost / 1000 ? 1 : 0;
            met += relaxation.lowerBound() > optimum.cost - optimum.cost / 1000 ? 1 : 0;
            cuts += relaxation.rows().cutCount();
        }
        assertThat(cuts).as("cuts in all").isGreaterThan(300);
        assertThat(higher).as("bounds that cuts raise by a thousandth").isGreaterThan(20);
        assertThat(met).as("bounds within a thousandth of the optimum").isGreaterThan(200);
    }

    private static LagrangianRelaxation bound(ScheduleProgram program, long seed, boolean cutting) {
        LagrangianRelaxation relaxation = new LagrangianRelaxation(program, RandomStream.of(seed), PATIENT);
        relaxation.improve(100);
        if (cutting) {
            relaxation.tighten(300, 0);
        } else {
            relaxation.improve(300);
        }
        return relaxation;
    }

    private static void assertSatisfied(RelaxedRows rows, BoundedSolution solution, String as) {
        int n = solution.fixed.length;
        for (int r = 0; r < rows.count(); r++) {
            long taken = Arrays.stream(rows.members(r))
                    .filter(v -> v < n ? solution.fixed[v] : solution.kept[v - n])
                    .count();
            assertThat(taken).as(as + ", row " + r).isLessThanOrEqualTo(rows.room(r));
        }
    }

    /** Against all sequences of five criteria, at every moment. */
    @Test
    void theMostViolatedCycleOfAMomentIsFound() {
        int found = 0;
        for (int seed = 0; seed < 60; seed++) {
            RandomStream random = RandomStream.of(seed).split("separation");
            Charter charter = charter(random);
            Timeline moments = Timeline.of(charter, Logs.log(charter, random, 60));
            int n = moments.size();
            double[] marginals = new double[2 * n];
            Arrays.setAll(marginals, v -> random.nextDouble());
            RelaxedRows rows = new RelaxedRows(ScheduleProgram.of(moments, charter.conflicts()));
            int before = rows.count();
            new FiveCycles(moments, charter.conflicts(), random).separate(marginals, rows);
            Map<Integer, Double> most = new HashMap<>();
            for (int r = before; r < rows.count(); r++) {
                assertThat(rows.room(r)).isEqualTo(2);
                double sum = Arrays.stream(rows.members(r))
                        .mapToDouble(v -> marginals[v])
                        .sum();
                most.merge(rows.members(r)[0], sum - 2, Math::max);
            }
            for (int t = 0; t < n; t++) {
                double expected = mostExcess(moments, charter.conflicts(), marginals, t);
                assertThat(most.containsKey(t))
                        .as("seed " + seed + ", moment " + t)
                        .isEqualTo(expected > 0.02);
                assertThat(most.getOrDefault(t, expected)).isCloseTo(expected, within(1e-9));
            }
            found += most.size();
        }
        assertThat(found).as("moments with a violated cycle").isGreaterThan(300);
    }

    private static double mostExcess(Timeline moments, Conflicts conflicts, double[] marginals, int t) {
        int k = conflicts.criteria();
        double[] value = new double[k];
        Arrays.fill(value, -9);
        for (int u = moments.size() - 1; u > t; u--) {
            value[moments.criterion[u]] = moments.previous[u] < 0 ? -9 : marginals[moments.size() + u];
        }
        int i = moments.criterion[t];
        value[i] = marginals[t];
        double most = -9;
        for (int code = 0; code < k * k * k * k; code++) {
            int[] cycle = {i, code % k, code / k % k, code / (k * k) % k, code / (k * k * k)};
            if (isCycle(cycle, conflicts)) {
                most = Math.max(
                        most, Arrays.stream(cycle).mapToDouble(j -> value[j]).sum() - 2);
            }
        }
        return most;
    }

    /** Whether neighbours in the sequence exclude each other, and no others do. */
    private static boolean isCycle(int[] cycle, Conflicts conflicts) {
        for (int a = 0; a < 5; a++) {
            for (int b = a + 1; b < 5; b++) {
                boolean adjacent = b - a == 1 || b - a == 4;
                if (cycle[a] == cycle[b] || conflicts.exclude(cycle[a], cycle[b]) != adjacent) {
                    return false;
                }
            }
        }
        return true;
    }

    /** What the marginals cost tends to the least cost as the smoothing narrows, and is never below it: they mix true paths. */
    @Test
    void smoothedPathsTendToTheExactOnes() {
        for (int seed = 0; seed < 100; seed++) {
            RandomStream random = RandomStream.of(seed).split("paths");
            Charter charter = charter(random);
            Timeline moments = Timeline.of(charter, Logs.log(charter, random, 60));
            int n = moments.size();
            long[] charges = new long[2 * n];
            Arrays.setAll(charges, v -> random.nextInt(500_000));
            RelaxedPaths paths = new RelaxedPaths(moments, LagrangianRelaxation.successors(moments));
            long least = paths.least(charges);
            double wide = cost(moments, paths, charges, 100_000);
            double narrow = cost(moments, paths, charges, 1);
            assertThat(wide).as("seed " + seed).isGreaterThan(least - 1e-3);
            // At most 4 choices a moment, each off by at most the width, 1 micro.
            assertThat(narrow).as("seed " + seed).isBetween(least - 1e-3, least + 4.0 * n);
        }
    }

    private static double cost(Timeline moments, RelaxedPaths paths, long[] charges, double width) {
        int n = moments.size();
        double[] marginals = new double[2 * n];
        paths.smoothed(Arrays.stream(charges).asDoubleStream().toArray(), width, marginals);
        double cost = 0;
        for (int t = 0; t < n; t++) {
            double fixed = marginals[t];
            double kept = marginals[n + t];
            cost += moments.loss[t] * (1 - fixed) + moments.price[t] * (fixed - kept);
            cost += charges[t] * fixed + charges[n + t] * kept;
        }
        return cost;
    }

    @Test
    void sameSeedSameBound() {
        Charter charter = Logs.large(100, 9, 5);
        ScheduleProgram program =
                ScheduleProgram.of(Timeline.of(charter, Logs.bursts(charter, 1, 1700, 5)), charter.conflicts());
        LagrangianRelaxation once = bound(program, 1, true);
        LagrangianRelaxation again = bound(program, 1, true);
        assertThat(again.lowerBound()).isEqualTo(once.lowerBound());
        assertThat(again.rows().cutCount()).isEqualTo(once.rows().cutCount()).isPositive();
        assertThat(again.choice().cost()).isEqualTo(once.choice().cost());
    }
}
