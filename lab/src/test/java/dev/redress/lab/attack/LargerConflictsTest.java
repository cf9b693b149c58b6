package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exact worst cases on conflicts of any size, for barrier and for plausible variants of it that have no bound. */
final class LargerConflictsTest {
    private static final long[] UNIT = {Micros.ONE};
    private static final int PLENTY = 2_000_000;
    private static final PolicyKind BARRIER = PolicyCatalogue.find("barrier");

    private static double worst(PolicyKind kind, Charter charter, long... losses) {
        return Attack.exact(Setting.of(charter, 1), kind, losses, PLENTY)
                .orElseThrow()
                .ratio();
    }

    /** The worst case with unit losses is 2r - 1 for all costs. If all criteria are alike, only sorted costs are tried. */
    private static void assertWorst(double expected, int highestCost, int[][] conflicts, boolean alike) {
        SmallCharters.forAllCosts(SmallCharters.criteria(conflicts), highestCost, costs -> {
            if (!alike || Arrays.equals(costs, Arrays.stream(costs).sorted().toArray())) {
                assertThat(worst(BARRIER, SmallCharters.charter(costs, 1, conflicts), UNIT))
                        .isEqualTo(expected);
            }
        });
    }

    @Test
    void onPairsItIsThree() {
        assertWorst(3, 4, SmallCharters.EDGE, true);
        assertWorst(3, 2, SmallCharters.STAR, false);
    }

    @Test
    void onTriplesItIsFive() {
        assertWorst(5, 3, SmallCharters.TRIPLE, true);
        assertWorst(5, 2, SmallCharters.ALL_TRIPLES_OF_FOUR, true);
        assertWorst(5, 2, SmallCharters.TRIPLE_WITH_PAIRS, false);
        assertWorst(5, 2, SmallCharters.OVERLAPPING_TRIPLES, false);
        assertWorst(5, 1, SmallCharters.RECIDIVISM, false);
    }

    @Test
    void onASetOfFourItIsSeven() {
        assertWorst(7, 3, SmallCharters.SET_OF_FOUR, true);
    }

    @Test
    void largerLossesStayWithinWhatIsPromised() {
        for (Map.Entry<String, int[][]> each : SmallCharters.larger().entrySet()) {
            int[][] conflicts = each.getValue();
            int[] costs = Arrays.copyOf(new int[] {1, 2, 1, 1}, SmallCharters.criteria(conflicts));
            Charter charter = SmallCharters.charter(costs, 2, conflicts);
            double promised = BARRIER.guarantee(Setting.of(charter, 1)).ratio().orElseThrow();
            assertThat(worst(BARRIER, charter, Micros.ONE, 2 * Micros.ONE))
                    .as(each.getKey())
                    .isGreaterThan(5)
                    .isLessThanOrEqualTo(promised);
        }
    }

    /**
     * Each of these variants is plausible, but on a single triple an adversary makes it pay forever while the optimum pays once.
     */
    @ParameterizedTest
    @EnumSource(
            value = ReferenceBarrier.Drain.class,
            names = {"SMALLEST", "LARGEST", "FIRST", "EVERY_LAST"})
    void otherDrainsAreUnboundedOnATriple(ReferenceBarrier.Drain drain) {
        Charter triple = SmallCharters.charter(new int[] {1, 1, 1}, 1, SmallCharters.TRIPLE);
        assertThat(worst(ReferenceBarrier.kind(drain), triple, UNIT)).isInfinite();
        assertThat(worst(ReferenceBarrier.kind(ReferenceBarrier.Drain.ALL), triple, UNIT))
                .isEqualTo(5);
    }

    /** Draining all blocking conflicts at once pays for the loss once and charges it m times. */
    @Test
    void drainingAllConflictsAtOnceIsWorseTheLargerTheStar() {
        for (int leaves = 1; leaves <= 4; leaves++) {
            int[] costs = new int[leaves + 1];
            Arrays.fill(costs, 1);
            int[][] star = new int[leaves][];
            for (int n = 0; n < leaves; n++) {
                star[n] = new int[] {0, n + 1};
            }
            Charter charter = SmallCharters.charter(costs, 1, star);
            assertThat(worst(ReferenceBarrier.kind(ReferenceBarrier.Drain.UNION), charter, UNIT))
                    .isEqualTo(leaves + 2);
            assertThat(worst(BARRIER, charter, UNIT)).isEqualTo(3);
        }
    }

    /** The policy uses counters and shortcuts; a direct implementation makes the same decisions. */
    @Test
    void writtenDownPlainlyItDecidesTheSame() {
        PolicyKind plain = ReferenceBarrier.kind(ReferenceBarrier.Drain.ALL);
        for (long seed = 0; seed < 400; seed++) {
            RandomStream random = RandomStream.of(seed).split("plain");
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(6), 4);
            Resolver ours = Resolver.of("barrier", Setting.of(charter, 1));
            Setting setting = Setting.of(charter, 1);
            Resolver theirs = new Resolver(setting, plain.create(setting));
            for (int n = 0; n < 300; n++) {
                int i = random.nextInt(charter.size());
                long loss = Micros.ONE * random.nextInt(9) / 8;
                ours.complain(i, loss);
                theirs.complain(i, loss);
                assertThat(ours.state()).as("seed %d, complaint %d", seed, n).isEqualTo(theirs.state());
            }
            assertThat(ours.fixingCost()).isEqualTo(theirs.fixingCost());
        }
    }
}
