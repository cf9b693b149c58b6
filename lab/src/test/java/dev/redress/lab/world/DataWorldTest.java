package dev.redress.lab.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class DataWorldTest {
    /** a and b exclude each other, and so do b and c. */
    private static final List<String> SMALL = List.of(
            "# made up",
            "fixed,errors,a,b,c",
            "cost,,2,3,4",
            ",10,5,6,7",
            "a,11,0,8,7",
            "b,12,9,0,1",
            "c,13,5,6,0",
            "a;c,14,0,9,0");

    @Test
    void whatIsNotInTheTableIsAConflict() {
        DataWorld world = DataWorld.of(SMALL);
        Charter charter = world.charter(true);
        assertThat(charter.conflicts().sets()).hasSize(2);
        assertThat(charter.conflicts().exclude(0, 1)).isTrue();
        assertThat(charter.conflicts().exclude(1, 2)).isTrue();
        assertThat(charter.conflicts().exclude(0, 2)).isFalse();
        assertThat(charter.correlations().size()).isEqualTo(6);
        assertThat(world.charter(false).correlations().size()).isEqualTo(3);
        assertThat(charter.lossBound()).isEqualTo(9_000_000);
        assertThat(world.losses(State.of(0, 2))).containsExactly(0, 9, 0);
        assertThat(world.errors(State.of(1))).isEqualTo(12);
        assertThatThrownBy(() -> world.losses(State.of(0, 1))).hasMessageContaining("not valid");
        assertThatThrownBy(() -> DataWorld.named("none")).hasMessageContaining("no world");
    }

    /**
     * The best schedule fixes a, then c: 2 + (0+8+7), then 4 + 9, then 9 per step; or b at once: 3 + 10 and 10 per step; c: 4 +
     * 11.
     */
    @Test
    void stayingCostsTheWayAndTheState() {
        DataWorld world = DataWorld.of(SMALL);
        Charter charter = world.charter(false);
        CriterionWeights steady = CriterionWeights.steady(3);
        assertThat(WorldRun.staying(world, steady, charter, State.of(0, 2), 5).loss())
                .isEqualTo(2 + 15 + 4 + 9 + 3 * 9);
        assertThat(WorldRun.staying(world, steady, charter, State.of(1), 5).loss())
                .isEqualTo(3 + 5 * 10);
        assertThat(WorldRun.best(world, steady, charter, 5).last()).isEqualTo(State.of(1));
        assertThat(WorldRun.best(world, steady, charter, 50).last()).isEqualTo(State.of(0, 2));
        WorldRun never = WorldRun.of(world, steady, charter, "never", new TreeMap<>(), 7, 1);
        assertThat(never).isEqualTo(new WorldRun(7 * 18, 0, State.EMPTY));
        WorldRun thompson = WorldRun.of(world, steady, charter, "thompson", new TreeMap<>(), 3000, 1);
        assertThat(thompson.loss()).isBetween(3000 * 9.0, 3000 * 12.0);
    }

    @Test
    void attentionShiftsAndItsSumStays() {
        CriterionWeights shifting =
                CriterionWeights.shifting(4, 10, 100, RandomStream.of(1).split("attention"));
        for (long step = 0; step < 100; step++) {
            double sum = 0;
            for (double weight : shifting.weights(step)) {
                sum += weight;
            }
            assertThat(sum).isCloseTo(4, within(1e-12));
        }
        assertThat(shifting.steps(7)).isEqualTo(3);
        assertThat(shifting.weights(10)).isEqualTo(shifting.weights(19));
    }

    /** Losses that are sums over sets of two are explained and predicted by sets of two, and not by single criteria. */
    @Test
    void aWorldMadeOfPairsIsExplainedByPairs() {
        int k = 5;
        RandomStream random = RandomStream.of(2).split("pairs");
        double[][][] table = new double[k][k][4];
        for (int i = 0; i < k; i++) {
            for (int j = i; j < k; j++) {
                for (int c = 0; c < 4; c++) {
                    table[i][j][c] = random.nextDouble();
                }
            }
        }
        List<String> lines = new ArrayList<>(List.of("fixed,errors,c0,c1,c2,c3,c4", "cost,,1,1,1,1,1"));
        for (int s = 0; s < 1 << k; s++) {
            StringBuilder fixed = new StringBuilder();
            StringBuilder losses = new StringBuilder();
            for (int i = 0; i < k; i++) {
                fixed.append((s >> i & 1) == 0 ? "" : (fixed.isEmpty() ? "c" : ";c") + i);
                double loss = 0;
                for (int j = 0; j < k; j++) {
                    loss += table[Math.min(i, j)][Math.max(i, j)][
                            (s >> Math.min(i, j) & 1) + 2 * (s >> Math.max(i, j) & 1)];
                }
                losses.append(',').append(loss);
            }
            lines.add(fixed + ",0" + losses);
        }
        DataWorld world = DataWorld.of(lines);
        CorrelationFit pairs = CorrelationFit.of(world, 2, true);
        assertThat(pairs.explained()).isCloseTo(1, within(1e-9));
        assertThat(pairs.predicted()).isCloseTo(1, within(1e-6));
        assertThat(CorrelationFit.of(world, 2, false).explained()).isCloseTo(1, within(1e-9));
        assertThat(CorrelationFit.of(world, 1, true).explained()).isLessThan(0.9);
        assertThat(CorrelationFit.of(world, 1, true).explained())
                .isCloseTo(CorrelationFit.of(world, 1, false).explained(), within(1e-9));
    }

    /** Compares the closed form with counting every set. */
    @Test
    void setsInCommonAreCounted() {
        RandomStream random = RandomStream.of(4).split("sets");
        int k = 6;
        for (int run = 0; run < 300; run++) {
            State s = state(random.nextInt(1 << k), k);
            State t = state(random.nextInt(1 << k), k);
            int i = random.nextInt(k);
            int j = random.nextInt(k);
            int order = 1 + random.nextInt(k);
            int count = 0;
            for (int set = 1; set < 1 << k; set++) {
                boolean agree = (set >> i & 1) == 1 && (set >> j & 1) == 1 && Integer.bitCount(set) <= order;
                for (int l = 0; l < k; l++) {
                    agree &= (set >> l & 1) == 0 || s.has(l) == t.has(l);
                }
                count += agree ? 1 : 0;
            }
            assertThat(CorrelationFit.setsInCommon(i, s, j, t, k, order)).isEqualTo(count);
        }
    }

    private static State state(int bits, int k) {
        State state = State.EMPTY;
        for (int i = 0; i < k; i++) {
            state = (bits >> i & 1) == 0 ? state : state.with(i);
        }
        return state;
    }
}
