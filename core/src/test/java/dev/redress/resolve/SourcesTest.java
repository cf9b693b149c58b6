package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.Source;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Decision 33: a charter says whose losses count. */
class SourcesTest {
    private static final int CRITERIA = 3;

    private static Charter charter(Source first, Source second, Source third) {
        Charter.Builder builder = Charter.named("sources");
        List<Source> sources = List.of(first, second, third);
        for (int i = 0; i < CRITERIA; i++) {
            builder.criterion(new Criterion("c" + i, "c" + i, (2 + i) * Micros.ONE).withSource(sources.get(i)));
        }
        return builder.conflict(0, 1).build();
    }

    private static Event complaint(int criterion, long loss) {
        return new Event.Complaint(null, null, List.of(criterion), loss);
    }

    private static Event period(long... losses) {
        Losses sum = new Losses(CRITERIA);
        for (int i = 0; i < losses.length; i++) {
            sum.suffer(i, losses[i]);
        }
        return new Event.Observation(1, sum);
    }

    private static List<Decision> decide(Resolver resolver, List<Event> log) {
        List<Decision> decisions = new ArrayList<>();
        log.forEach(event -> decisions.addAll(resolver.handle(event)));
        return decisions;
    }

    private static Resolver resolver(String policy, Charter charter) {
        return Resolver.of(policy, Setting.of(charter, 7));
    }

    /** Losses from a source that does not count have no effect. */
    @Test
    void whatDoesNotCountDecidesNothingAndCostsNothing() {
        Charter charter = charter(Source.MONITOR, Source.COMPLAINTS, Source.BOTH);
        for (String policy : List.of("barrier", "ski-rental", "thompson", "work-function")) {
            RandomStream random = RandomStream.of(11).split(policy);
            List<Event> all = new ArrayList<>();
            List<Event> counted = new ArrayList<>();
            for (int n = 0; n < 300; n++) {
                long loss = random.nextInt((int) Micros.ONE);
                int i = random.nextInt(CRITERIA);
                if (random.nextBoolean()) {
                    all.add(complaint(i, loss));
                    if (i != 0) {
                        counted.add(complaint(i, loss));
                    }
                } else {
                    Losses measured = new Losses(CRITERIA);
                    measured.suffer(0, loss);
                    measured.suffer(2, loss / 2);
                    counted.add(new Event.Observation(1, measured));
                    all.add(period(loss, random.nextInt((int) Micros.ONE), loss / 2));
                }
            }
            Resolver withAll = resolver(policy, charter);
            Resolver without = resolver(policy, charter);
            List<Decision> decisions = decide(withAll, all);
            assertThat(decisions).as(policy).isEqualTo(decide(without, counted)).isNotEmpty();
            assertThat(withAll.totalLoss()).isEqualTo(without.totalLoss());
            assertThat(withAll.complaints()).isGreaterThan(without.complaints());
        }
    }

    /** For a learning policy a period is one step, with all losses that were measured or complained about in it. */
    @Test
    void aLearnerSeesComplaintsInTheirPeriod() {
        Charter charter = charter(Source.BOTH, Source.BOTH, Source.COMPLAINTS);
        Resolver pieces = resolver("thompson", charter);
        Resolver whole = resolver("thompson", plain(charter));
        RandomStream random = RandomStream.of(5).split("periods");
        int fixes = 0;
        for (int n = 0; n < 200; n++) {
            long[] sums = new long[CRITERIA];
            for (int c = random.nextInt(4); c > 0; c--) {
                int i = random.nextInt(CRITERIA);
                long loss = random.nextInt((int) Micros.ONE);
                assertThat(pieces.handle(complaint(i, loss))).isEmpty();
                sums[i] += pieces.state().has(i) ? 0 : loss;
            }
            long measured = random.nextInt((int) Micros.ONE);
            List<Decision> decided = pieces.handle(period(measured, 2 * measured, 17));
            assertThat(decided).isEqualTo(whole.handle(period(sums[0] + measured, sums[1] + 2 * measured, sums[2])));
            assertThat(pieces.totalLoss()).isEqualTo(whole.totalLoss());
            fixes += decided.size();
        }
        assertThat(fixes).isPositive();
        assertThat(pieces.steps()).isEqualTo(200);
    }

    /** The same charter without sources. */
    private static Charter plain(Charter charter) {
        Charter.Builder builder = Charter.named(charter.name());
        charter.criteria().forEach(one -> builder.criterion(new Criterion(one.id(), one.name(), one.cost())));
        charter.conflicts().sets().forEach(builder::conflict);
        return builder.build();
    }

    /** An amendment in the middle of a period keeps the losses of that period. */
    @Test
    void aPeriodSurvivesAnAmendment() {
        Charter before = charter(Source.BOTH, Source.BOTH, Source.BOTH);
        Charter after = Charter.named("fewer")
                .criterion(new Criterion("c2", "c2", Micros.ONE).withSource(Source.BOTH))
                .build();
        Resolver resolver = resolver("thompson", before);
        resolver.handle(complaint(2, 500));
        resolver.handle(new Event.Amendment(after, "Ada", "fewer criteria"));
        Losses measured = new Losses(1);
        measured.suffer(0, 40);
        resolver.handle(new Event.Observation(1, measured));
        assertThat(resolver.complaintLoss()).isEqualTo(540);
        Losses wrong = new Losses(2);
        assertThatThrownBy(() -> resolver.handle(new Event.Observation(1, wrong)))
                .isInstanceOf(RefusedEvent.class)
                .hasMessage("losses of 2 criteria, but the charter has 1");
    }

    @Test
    void measuredAndCollectedLossesKeepWhatWasAverted() {
        Sources sources = new Sources(charter(Source.MONITOR, Source.COMPLAINTS, Source.BOTH), true);
        Losses period = new Losses(CRITERIA);
        for (int i = 0; i < CRITERIA; i++) {
            period.suffer(i, 10 + i);
            period.avert(i, 20 + i);
        }
        Losses measured = sources.measured(period);
        assertThat(measured.suffered(0) + measured.averted(0)).isEqualTo(30);
        assertThat(measured.suffered(1) + measured.averted(1)).isZero();
        assertThat(measured.averted(2)).isEqualTo(22);
        Losses complaint = new Losses(CRITERIA);
        complaint.suffer(1, 5);
        complaint.avert(2, 7);
        sources.collect(complaint);
        Charter after = Charter.named("other order")
                .criterion(new Criterion("c2", "c2", Micros.ONE).withSource(Source.BOTH))
                .criterion(new Criterion("new", "new", Micros.ONE).withSource(Source.BOTH))
                .criterion(new Criterion("c1", "c1", Micros.ONE).withSource(Source.COMPLAINTS))
                .build();
        CharterChange change = new CharterChange(charter(Source.MONITOR, Source.COMPLAINTS, Source.BOTH), after);
        Losses all = sources.amended(change, after).withComplaints(new Losses(3));
        assertThat(all.averted(0)).isEqualTo(7);
        assertThat(all.suffered(2)).isEqualTo(5);
        assertThat(all.suffered(0) + all.suffered(1) + all.averted(1) + all.averted(2))
                .isZero();
    }
}
