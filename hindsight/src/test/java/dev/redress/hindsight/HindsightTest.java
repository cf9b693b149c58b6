package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Micros;
import dev.redress.policy.WorkFunction;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HindsightTest {
    private static final SearchMonitor PATIENT = new SearchMonitor(600, progress -> {});

    private static void assertOptimal(Hindsight found, long expected) {
        assertThat(found.totalLoss()).isEqualTo(expected);
        assertThat(found.lowerBound()).isEqualTo(expected);
    }

    /** Any number of fixes before and after each complaint. */
    private static long byWorkFunction(Charter charter, List<Event> log) {
        CurrentCosts costs = charter.costs();
        WorkFunction work = new WorkFunction(charter.conflicts(), costs);
        for (Event event : log) {
            if (event instanceof Event.Complaint complaint) {
                work.complain(complaint.criteria().get(0), complaint.loss());
            } else if (event instanceof Event.Repricing change) {
                work.complain(change.criterion(), 0);
                costs.change(change.criterion(), change.cost());
            }
        }
        return work.optimum();
    }

    @Test
    void threeWaysToTheOptimumAgree() {
        for (int seed = 0; seed < 200; seed++) {
            RandomStream random = RandomStream.of(seed).split("three ways");
            Charter charter = Logs.charter(random, 6);
            List<Event> log = Logs.log(charter, random, 5 + random.nextInt(40));
            long anyFixes = byWorkFunction(charter, log);
            Timeline moments = Timeline.of(charter, log);
            BoundedSolution oneFix = new StateDynamicProgram(moments, charter.conflicts()).found();
            ScheduleProgram program = ScheduleProgram.of(moments, charter.conflicts());
            ScheduleSearch nothing =
                    new ScheduleSearch(program, LagrangianRelaxation.successors(moments), RandomStream.of(1));
            BoundedSolution proven = new ExactSearch(program, nothing.found(0)).run(10, PATIENT);
            assertThat(oneFix.cost).as("seed " + seed).isEqualTo(anyFixes);
            assertThat(program.cost(oneFix.fixed, oneFix.kept))
                    .as("seed " + seed)
                    .isEqualTo(anyFixes);
            assertThat(proven.cost).as("seed " + seed).isEqualTo(anyFixes);
            assertThat(proven.lowerBound).as("seed " + seed).isEqualTo(anyFixes);
        }
    }

    @Test
    void theCheapBoundsEncloseTheOptimumAndPartsAddUp() {
        int met = 0;
        int metInTheEnd = 0;
        for (int seed = 0; seed < 500; seed++) {
            RandomStream random = RandomStream.of(seed).split("bounds");
            Charter charter = Logs.charter(random, 7);
            List<Event> log = Logs.log(charter, random, 5 + random.nextInt(80));
            long optimum = byWorkFunction(charter, log);
            Timeline moments = Timeline.of(charter, log);
            LagrangianRelaxation relaxation = new LagrangianRelaxation(
                    ScheduleProgram.of(moments, charter.conflicts()), RandomStream.of(seed), PATIENT);
            relaxation.improve(100);
            assertThat(relaxation.lowerBound()).as("seed " + seed).isLessThanOrEqualTo(optimum);
            assertThat(relaxation.choice().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            met += relaxation.choice().cost() == optimum ? 1 : 0;
            relaxation.choice().lasting(10_000);
            assertThat(relaxation.choice().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            relaxation.choice().annealed(ScheduleSearch.HOT, 10_000, () -> 0);
            assertThat(relaxation.choice().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            metInTheEnd += relaxation.choice().cost() == optimum ? 1 : 0;
            assertOptimal(Hindsight.of(charter, log), optimum);
        }
        assertThat(met).as("schedules that are optimal, though nobody knew").isGreaterThan(450);
        assertThat(metInTheEnd).as("and after annealing").isGreaterThanOrEqualTo(met);
    }

    /** The burst of d stands alone, and b is cut from its own past by it: kept all the same, b would seem to cost 7. */
    @Test
    void aBurstInAnotherPartIsNotForgotten() {
        Charter charter = Charter.named("star")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 2)
                .criterion("d", 3)
                .conflict("a", "b")
                .conflict("b", "c")
                .conflict("b", "d")
                .build();
        List<Event> log = List.of(
                Logs.complaint(3, 2),
                Logs.complaint(1, 2),
                Logs.complaint(0, 2),
                Logs.complaint(1, 2),
                Logs.complaint(3, 9));
        assertOptimal(Hindsight.of(charter, log), Micros.of(8));
    }

    /** Bursts cut what is kept across them, and the parts on either side may still be one by way of others. */
    @Test
    void partsOfALogWithBurstsAddUp() {
        int several = 0;
        for (int seed = 0; seed < 500; seed++) {
            RandomStream random = RandomStream.of(seed).split("bursts");
            Charter charter = Logs.charter(random, 6);
            List<Event> log = new ArrayList<>();
            for (int t = 5 + random.nextInt(25); t > 0; t--) {
                log.add(Logs.complaint(random.nextInt(charter.size()), random.nextInt(4) == 0 ? 9 : 0.5));
            }
            several += new Decomposition(Timeline.of(charter, log), charter.conflicts())
                                    .split()
                                    .size()
                            > 1
                    ? 1
                    : 0;
            assertOptimal(Hindsight.of(charter, log), byWorkFunction(charter, log));
        }
        assertThat(several).as("logs that fall apart").isGreaterThan(250);
    }

    /** Section 4: C + T for the edge, by fixing j once and suffering i. */
    @Test
    void onTheWorkedEdgeItPaysCPlusT() {
        for (int c = 2; c <= 10; c++) {
            for (int t = 1; t <= 10; t++) {
                Charter edge = Charter.named("edge")
                        .criterion("i", 1)
                        .criterion("j", c)
                        .conflict("i", "j")
                        .build();
                List<Event> log = new ArrayList<>();
                for (int round = 0; round < t; round++) {
                    for (int n = 0; n < c; n++) {
                        log.add(Logs.complaint(1, 1));
                    }
                    log.add(Logs.complaint(0, 1));
                }
                assertOptimal(Hindsight.of(edge, log), Micros.of(c + t));
            }
        }
    }

    /** Section 4: C + k for the star, by fixing every leaf and suffering the centre. */
    @Test
    void onTheWorkedStarItPaysCPlusK() {
        for (int c = 1; c <= 10; c++) {
            for (int k = 1; k <= 14; k++) {
                Charter.Builder star = Charter.named("star").criterion("centre", c);
                for (int leaf = 1; leaf <= k; leaf++) {
                    star.criterion("leaf" + leaf, 1).conflict(0, leaf);
                }
                List<Event> log = new ArrayList<>();
                for (int i = 0; i <= k; i++) {
                    for (int n = 0; n < c; n++) {
                        log.add(Logs.complaint(i, 1));
                    }
                }
                assertOptimal(Hindsight.of(star.build(), log), Micros.of(c + k));
            }
        }
    }

    @Test
    void aFixIsBoughtWhileItIsCheap() {
        Charter charter = Charter.named("sale").criterion("a", 9).build();
        List<Event> log = List.of(
                new Event.Repricing(null, 0, Micros.of(2)),
                new Event.Repricing(null, 0, Micros.of(9)),
                Logs.complaint(0, 5),
                Logs.complaint(0, 5));
        assertThat(Hindsight.of(charter, log).totalLoss()).isEqualTo(Micros.of(2));
    }

    @Test
    void burstsCutALogIntoPartsInTime() {
        Charter edge = Charter.named("edge")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .build();
        List<Event> log = new ArrayList<>();
        for (int round = 0; round < 50; round++) {
            log.add(Logs.complaint(round % 2, 10));
        }
        Timeline moments = Timeline.of(edge, log);
        assertThat(new Decomposition(moments, edge.conflicts()).split()).hasSize(50);
        assertThat(Hindsight.of(edge, log).totalLoss()).isEqualTo(Micros.of(50));
    }

    @Test
    void aLogWithTooManyStatesIsProvenByTheProgram() {
        Charter charter = Logs.large(40, 5, 3);
        List<Event> log = Logs.bursts(charter, 2, 400, 4);
        assertThat(new Decomposition(Timeline.of(charter, log), charter.conflicts()).split())
                .as("parts with more states than can be looked at")
                .anyMatch(part -> StateDynamicProgram.countStates(part, charter.conflicts(), 4096) > 4096);
        Hindsight hindsight = Hindsight.of(charter, log, 20);
        assertThat(hindsight.optimal()).isTrue();
        assertThat(hindsight).as("same again").isEqualTo(Hindsight.of(charter, log, 20));
    }

    /** Many complaints about many criteria at once: nothing falls apart, nothing is proven, and there is an answer all the same. */
    @Test
    void aLogBeyondProofHasABoundFromBothSides() {
        Charter charter = Logs.large(300, 11, 1);
        List<Event> log = Logs.bursts(charter, 1, 5000, 1);
        Timeline moments = Timeline.of(charter, log);
        BoundedSolution found = Hindsight.byProgram(ScheduleProgram.of(moments, charter.conflicts()), 0.1, PATIENT);
        assertThat(found.cost).isLessThan(moments.totalLoss());
        assertThat(found.lowerBound).isLessThan(found.cost).isGreaterThan(found.cost * 4 / 5);
    }

    /** The watch is asked before each step: asked hardly ever, it was told to end hardly ever. */
    @Test
    void whenTheTimeIsOverItEndsWithWhatItHas() {
        Charter charter = Logs.large(300, 11, 1);
        List<Event> log = Logs.bursts(charter, 1, 5000, 1);
        int[] looks = {0};
        SearchMonitor over = new SearchMonitor(0, progress -> looks[0]++);
        Timeline moments = Timeline.of(charter, log);
        BoundedSolution found = Hindsight.byProgram(ScheduleProgram.of(moments, charter.conflicts()), 60, over);
        assertThat(looks[0]).isLessThan(6);
        assertThat(found.cost).isEqualTo(moments.totalLoss());
        assertThat(found.lowerBound).isZero();
        Hindsight whole = Hindsight.of(charter, log, 0);
        assertThat(whole.optimal()).isFalse();
        assertThat(whole.lowerBound()).isLessThanOrEqualTo(whole.totalLoss());
    }

    /** Amounts as large as they may be: every sum is still a sum. */
    @Test
    void hugeAmountsDoNotWrap() {
        for (int seed = 0; seed < 30; seed++) {
            RandomStream random = RandomStream.of(seed).split("huge");
            Charter small = Logs.charter(random, 6);
            Charter.Builder builder = Charter.named("huge");
            for (int i = 0; i < small.size(); i++) {
                builder.criterion("c" + i, 1e9 - random.nextInt(3) * 4e8);
            }
            for (int i = 0; i < small.size(); i++) {
                for (int j : small.conflicts().neighbours(i)) {
                    builder.conflict(i, j);
                }
            }
            Charter charter = builder.build();
            List<Event> log = new ArrayList<>();
            for (int t = 0; t < 2300; t++) {
                log.add(Logs.complaint(random.nextInt(charter.size()), t % 3 == 0 ? 1e9 : 1));
            }
            assertThat(Timeline.of(charter, log).totalLoss()).isGreaterThan(Micros.MAX_TOTAL / 4);
            long optimum = byWorkFunction(charter, log);
            assertOptimal(Hindsight.of(charter, log), optimum);
            ScheduleProgram program = ScheduleProgram.of(Timeline.of(charter, log), charter.conflicts());
            LagrangianRelaxation relaxation = new LagrangianRelaxation(program, RandomStream.of(seed), PATIENT);
            relaxation.improve(50);
            relaxation.choice().lasting(1000);
            relaxation.tighten(50, 5);
            assertThat(relaxation.lowerBound()).as("seed " + seed).isBetween(0L, optimum);
            assertThat(relaxation.choice().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            if (seed < 2) {
                BoundedSolution proven =
                        new ExactSearch(program, relaxation.choice().found(0)).run(1, PATIENT);
                assertThat(proven.lowerBound).as("seed " + seed).isLessThanOrEqualTo(optimum);
                assertThat(proven.cost).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            }
        }
    }

    @Test
    void whatCannotBeCountedIsRefused() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        List<Event> log = Collections.nCopies(4500, Logs.complaint(0, 1e9));
        assertThatThrownBy(() -> Hindsight.of(charter, log)).hasMessageContaining("add up to more than 2305843009213");
    }

    @Test
    void noLogIsEmptyHanded() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        assertOptimal(Hindsight.of(charter, List.of()), 0);
    }
}
