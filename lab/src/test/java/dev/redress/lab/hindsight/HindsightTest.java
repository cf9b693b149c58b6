package dev.redress.lab.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Micros;
import dev.redress.policy.WorkFunction;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HindsightTest {
    private static Event complaint(int criterion, double loss) {
        return new Event.Complaint(null, null, List.of(criterion), Micros.of(loss));
    }

    /** A small charter, a third of them with a conflict of three, and a log, half of them with changing costs. */
    private static Charter charter(RandomStream random, int most) {
        int k = 1 + random.nextInt(most);
        Charter.Builder builder = Charter.named("small");
        for (int i = 0; i < k; i++) {
            builder.criterion("c" + i, (1 + random.nextInt(24)) / 8.0);
        }
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                if (random.nextInt(2) == 0) {
                    builder.conflict(i, j);
                }
            }
        }
        if (k >= 3 && random.nextInt(3) == 0) {
            int[] members = random.nextPermutation(k);
            builder.conflict(members[0], members[1], members[2]);
        }
        return builder.build();
    }

    private static List<Event> log(Charter charter, RandomStream random, int length) {
        boolean changing = random.nextBoolean();
        List<Event> log = new ArrayList<>();
        for (int t = 0; t < length; t++) {
            int i = random.nextInt(charter.size());
            if (changing && random.nextInt(6) == 0) {
                log.add(new Event.Repricing(null, i, Micros.of((1 + random.nextInt(24)) / 8.0)));
            } else {
                log.add(complaint(i, random.nextInt(9) / 8.0));
            }
        }
        return log;
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
        for (int seed = 0; seed < 400; seed++) {
            RandomStream random = RandomStream.of(seed).split("three ways");
            Charter charter = charter(random, 6);
            List<Event> log = log(charter, random, 5 + random.nextInt(40));
            long anyFixes = byWorkFunction(charter, log);
            Moments moments = Moments.of(charter, log);
            long oneFix = new EveryState(moments, charter.conflicts()).optimum(moments);
            Program program = Program.of(moments, charter.conflicts());
            Schedule nothing = new Schedule(program, Relaxation.successors(moments), RandomStream.of(1));
            Hindsight integer = IntegerProgram.solve(program, nothing, 10);
            assertThat(oneFix).as("seed " + seed).isEqualTo(anyFixes);
            assertThat(integer).as("seed " + seed).isEqualTo(new Hindsight(anyFixes, anyFixes));
        }
    }

    @Test
    void theCheapBoundsEncloseTheOptimumAndPartsAddUp() {
        int met = 0;
        int metInTheEnd = 0;
        for (int seed = 0; seed < 1000; seed++) {
            RandomStream random = RandomStream.of(seed).split("bounds");
            Charter charter = charter(random, 7);
            List<Event> log = log(charter, random, 5 + random.nextInt(80));
            long optimum = byWorkFunction(charter, log);
            Moments moments = Moments.of(charter, log);
            Relaxation relaxation = new Relaxation(Program.of(moments, charter.conflicts()), RandomStream.of(seed));
            relaxation.improve(100);
            assertThat(relaxation.lowerBound()).as("seed " + seed).isLessThanOrEqualTo(optimum);
            assertThat(relaxation.schedule().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            met += relaxation.schedule().cost() == optimum ? 1 : 0;
            relaxation.schedule().annealed(10_000);
            assertThat(relaxation.schedule().cost()).as("seed " + seed).isGreaterThanOrEqualTo(optimum);
            metInTheEnd += relaxation.schedule().cost() == optimum ? 1 : 0;
            assertThat(Hindsight.of(charter, log)).as("seed " + seed).isEqualTo(new Hindsight(optimum, optimum));
        }
        assertThat(met).as("schedules that are optimal, though nobody knew").isGreaterThan(500);
        assertThat(metInTheEnd).as("and after annealing").isGreaterThan(met);
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
                        log.add(complaint(1, 1));
                    }
                    log.add(complaint(0, 1));
                }
                assertThat(Hindsight.of(edge, log)).isEqualTo(new Hindsight(Micros.of(c + t), Micros.of(c + t)));
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
                        log.add(complaint(i, 1));
                    }
                }
                assertThat(Hindsight.of(star.build(), log))
                        .isEqualTo(new Hindsight(Micros.of(c + k), Micros.of(c + k)));
            }
        }
    }

    @Test
    void aFixIsBoughtWhileItIsCheap() {
        Charter charter = Charter.named("sale").criterion("a", 9).build();
        List<Event> log = List.of(
                new Event.Repricing(null, 0, Micros.of(2)),
                new Event.Repricing(null, 0, Micros.of(9)),
                complaint(0, 5),
                complaint(0, 5));
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
            log.add(complaint(round % 2, 10));
        }
        Moments moments = Moments.of(edge, log);
        assertThat(new Parts(moments, edge.conflicts()).split()).hasSize(50);
        assertThat(Hindsight.of(edge, log).totalLoss()).isEqualTo(Micros.of(50));
    }

    @Test
    void aLogWithTooManyStatesIsProvenByTheProgram() {
        Charter charter = CharterGenerator.ofPaper(40, 0, 10).generate(3);
        List<Event> log = new ComplaintGenerator(ComplaintGenerator.Temper.BURSTY, 600).generate(charter, 4);
        Hindsight hindsight = Hindsight.of(charter, log, 20);
        assertThat(hindsight.optimal()).isTrue();
        assertThat(hindsight).as("same again").isEqualTo(Hindsight.of(charter, log, 20));
    }

    /** Many complaints about many criteria at once: nothing falls apart, nothing is proven, and there is an answer all the same. */
    @Test
    void aLogBeyondProofHasABoundFromBothSides() {
        Charter charter = CharterGenerator.ofPaper(300, 0, 10).generate(1);
        List<Event> log = new ComplaintGenerator(ComplaintGenerator.Temper.UNIFORM, 5000).generate(charter, 1);
        Hindsight hindsight = Hindsight.of(charter, log, 0.1);
        assertThat(hindsight.optimal()).isFalse();
        assertThat(hindsight.totalLoss()).isLessThan(Moments.of(charter, log).totalLoss());
        assertThat(hindsight.lowerBound()).isGreaterThan(hindsight.totalLoss() * 4 / 5);
    }

    @Test
    void noLogIsEmptyHanded() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        assertThat(Hindsight.of(charter, List.of())).isEqualTo(new Hindsight(0, 0));
    }
}
