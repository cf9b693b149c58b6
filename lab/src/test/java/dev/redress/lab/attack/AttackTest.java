package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.hindsight.Hindsight;
import dev.redress.lab.CharterGenerator;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import dev.redress.resolve.Resolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AttackTest {
    private static final long[] UNIT = {Micros.ONE};
    private static final int PLENTY = 2_000_000;

    private static Charter graph(int[] costs, int... edges) {
        Charter.Builder builder = Charter.named("graph");
        for (int i = 0; i < costs.length; i++) {
            builder.criterion("c" + i, costs[i]);
        }
        for (int e = 0; e < edges.length; e += 2) {
            builder.conflict(edges[e], edges[e + 1]);
        }
        return builder.build();
    }

    private static Attack worst(String policy, Charter charter) {
        return Attack.exact(Setting.of(charter, 1), PolicyCatalogue.find(policy), UNIT, PLENTY)
                .orElseThrow();
    }

    /** One charter of each kind, up to renaming. */
    private static final int[][] TO_THREE = {{0, 1}, {0, 1, 1, 2}, {0, 1, 1, 2, 0, 2}};

    private static final int[][] OF_FOUR = {
        {0, 1, 1, 2, 2, 3},
        {0, 1, 0, 2, 0, 3},
        {0, 1, 1, 2, 2, 3, 3, 0},
        {0, 1, 1, 2, 2, 0, 2, 3},
        {0, 1, 1, 2, 2, 3, 3, 0, 0, 2},
        {0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3}
    };

    @Test
    void barrierIsNeverWorseThanItsBoundOnAnySmallGraph() {
        for (int[] edges : TO_THREE) {
            int criteria = edges.length == 2 ? 2 : 3;
            SmallCharters.forAllCosts(criteria, 3, costs -> within3("barrier", costs, edges));
        }
        for (int[] edges : OF_FOUR) {
            SmallCharters.forAllCosts(4, 2, costs -> within3("barrier", costs, edges));
        }
    }

    /** With unit losses the worst case is exactly 3, without the B/c_min that the theorem allows. */
    private static void within3(String policy, int[] costs, int[] edges) {
        Attack worst = worst(policy, graph(costs, edges));
        assertThat(worst.exact()).isTrue();
        assertThat(worst.ratio()).isLessThanOrEqualTo(3);
    }

    @Test
    void onAnEdgeTheWorstOfBarrierIsExactlyThree() {
        SmallCharters.forAllCosts(
                2,
                5,
                costs ->
                        assertThat(worst("barrier", graph(costs, 0, 1)).ratio()).isEqualTo(3));
    }

    @Test
    void barrierPaperIsNeverWorseThanItsBound() {
        for (int[] edges : TO_THREE) {
            int criteria = edges.length == 2 ? 2 : 3;
            SmallCharters.forAllCosts(criteria, 3, costs -> {
                Charter charter = graph(costs, edges);
                double bound = PolicyCatalogue.find("barrier-paper")
                        .guarantee(Setting.of(charter, 1))
                        .ratio()
                        .orElseThrow();
                assertThat(worst("barrier-paper", charter).ratio()).isLessThanOrEqualTo(bound);
            });
        }
    }

    @Test
    void barrierLiteralIsBrokenFurtherTheMoreTheEndOfThePathCosts() {
        double before = 0;
        for (int c = 2; c <= 7; c++) {
            Attack worst = worst("barrier-literal", graph(new int[] {c, 1, 1}, 0, 1, 1, 2));
            // The reset attack of decision 24 pays C + 3 against 1.
            assertThat(worst.ratio()).isGreaterThanOrEqualTo(Math.max(c + 3, before));
            before = worst.ratio();
        }
    }

    @Test
    void theWorstOfSkiRentalOnAnEdgeIsThatOfThePaper() {
        for (int c = 1; c <= 8; c++) {
            assertThat(worst("ski-rental", graph(new int[] {1, c}, 0, 1)).ratio())
                    .isGreaterThanOrEqualTo(2 * c + 2);
        }
    }

    private static double replayed(String policy, Charter charter, List<Event> log) {
        Resolver resolver = Resolver.of(policy, Setting.of(charter, 1));
        log.forEach(resolver::handle);
        Hindsight hindsight = Hindsight.of(charter, log);
        assertThat(hindsight.optimal()).isTrue();
        return (resolver.complaintLoss() + resolver.fixingCost()) / (double) hindsight.totalLoss();
    }

    @Test
    void whatAnAttackClaimsAReplayConfirms() {
        Charter charter = graph(new int[] {3, 1, 2}, 0, 1, 1, 2);
        for (String policy :
                new String[] {"barrier", "barrier-paper", "barrier-literal", "ski-rental", "work-function"}) {
            Attack attack = worst(policy, charter);
            // The weight of the prefix and of the last incomplete round decreases: after 2000 rounds it is less than
            // 1%.
            assertThat(replayed(policy, charter, attack.log(2000)))
                    .as(policy)
                    .isCloseTo(attack.ratio(), within(0.01 * attack.ratio()));
        }
    }

    @Test
    void withoutACycleThePrefixIsTheWorst() {
        Attack attack = worst("ski-rental", graph(new int[] {3}));
        assertThat(attack.ratio()).isEqualTo(2);
        assertThat(replayed("ski-rental", graph(new int[] {3}), attack.log(1))).isEqualTo(2);
    }

    @Test
    void aGridOfLossesFindsWhatUnitLossesDoNot() {
        Charter charter = graph(new int[] {1, 1}, 0, 1);
        long[] grid = {Micros.of(0.5), Micros.of(0.75), Micros.ONE};
        Attack attack = Attack.exact(Setting.of(charter, 1), PolicyCatalogue.find("barrier"), grid, PLENTY)
                .orElseThrow();
        assertThat(attack.ratio()).isGreaterThan(3).isLessThanOrEqualTo(4);
    }

    @Test
    void aFreeFixLeavesNoBound() {
        assertThat(worst("ski-rental", graph(new int[] {0})).ratio()).isInfinite();
    }

    @Test
    void onALargeCharterTheSearchStillBreaksBarrierLiteral() {
        Charter large = CharterGenerator.ofPaper(30, 0, 10).generate(5);
        Charter.Builder rounded = Charter.named("rounded");
        for (int i = 0; i < large.size(); i++) {
            rounded.criterion("c" + i, 1 + i % 4);
            for (int j : large.conflicts().neighbours(i)) {
                if (j < i) {
                    rounded.conflict(j, i);
                }
            }
        }
        Charter charter = rounded.build();
        Setting setting = Setting.of(charter, 1);
        Attack attack = Attack.search(setting, PolicyCatalogue.find("barrier-literal"), UNIT, Duration.ofSeconds(2));
        assertThat(attack.exact()).isFalse();
        assertThat(attack.ratio()).isGreaterThan(6);
        Attack onOurs = Attack.search(setting, PolicyCatalogue.find("barrier"), UNIT, Duration.ofMillis(300));
        assertThat(onOurs.ratio()).isLessThanOrEqualTo(3);
        double confirmed = replayed("barrier-literal", charter, attack.log(300));
        assertThat(confirmed).isCloseTo(attack.ratio(), within(0.03 * attack.ratio()));
    }

    @Test
    void aPolicyThatHidesItsMemoryIsAttackedByAnnealing() {
        Charter charter = graph(new int[] {2, 1}, 0, 1);
        Attack attack = Attack.on(Setting.of(charter, 1), PolicyCatalogue.find("random"), UNIT, Duration.ofMillis(100));
        assertThat(attack.exact()).isFalse();
        List<Event> log = new ArrayList<>(attack.log(0));
        assertThat(attack.ratio()).isGreaterThan(2);
        assertThat(replayed("random", charter, log)).isEqualTo(attack.ratio());
    }
}
