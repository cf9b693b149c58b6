package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.hindsight.Hindsight;
import dev.redress.ledger.Event;
import dev.redress.ledger.Event.FollowUp.Stage;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Bound;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.RefusedEvent;
import dev.redress.resolve.Resolver;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Theorems 3 and 4 end to end: the resolver in mode {@code advise} gets events as people send them, and both optima are computed
 * by {@code hindsight} from the same log. {@link PeopleTest} instead has its own driver and its own optima.
 */
final class AdviseModeTest {
    private static final int RUNS = Integer.getInteger("redress.runs", 200);
    private static final int EVENTS = 40;

    @ParameterizedTest
    @ValueSource(strings = {"barrier", "barrier-advised"})
    void whatIsPaidIsWithinBothBounds(String policy) {
        int declined = 0;
        int done = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            RandomStream random = RandomStream.of(seed).split("advise").split(policy);
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(3), 3);
            Resolver resolver = Resolver.of(policy, Setting.of(charter, 1), Mode.ADVISE);
            List<Event> log = new ArrayList<>();
            while (log.size() < EVENTS) {
                Event event = event(charter, resolver, random);
                try {
                    resolver.handle(event);
                    log.add(event);
                } catch (RefusedEvent refused) {
                    continue;
                }
                declined += event instanceof Event.FollowUp report && report.stage() == Stage.DECLINED ? 1 : 0;
                done += event instanceof Event.FollowUp report && report.stage() == Stage.DONE ? 1 : 0;
            }
            String context = "seed " + seed + ": " + resolver.guarantee().words() + "\n" + log;
            Hindsight free = Hindsight.of(charter, log);
            assertWithin(resolver, free, resolver.guarantee().free().orElseThrow(), "free, " + context);
            Hindsight imposed = Hindsight.imposed(charter, log, Hindsight.DEFAULT_EFFORT, progress -> {});
            assertWithin(resolver, imposed, resolver.guarantee().imposed().orElseThrow(), "imposed, " + context);
        }
        assertThat(declined).isGreaterThan(RUNS / 4);
        assertThat(done).isGreaterThan(RUNS / 2);
    }

    private static void assertWithin(Resolver resolver, Hindsight optimum, Bound bound, String context) {
        assertThat(optimum.optimal()).isTrue();
        BigDecimal most = bound.ratio()
                .multiply(BigDecimal.valueOf(optimum.totalLoss()))
                .add(BigDecimal.valueOf(bound.additive()));
        assertThat(BigDecimal.valueOf(resolver.totalLoss())).as(context).isLessThanOrEqualTo(most);
    }

    private static Event event(Charter charter, Resolver resolver, RandomStream random) {
        int i = random.nextInt(charter.size());
        int kind = random.nextInt(100);
        List<Recommendation> recommended = resolver.recommendations();
        if (kind < 30 && !recommended.isEmpty()) {
            return report(any(recommended, random), resolver, random);
        }
        if (kind < 90) {
            return new Event.Complaint(null, null, List.of(i), charter.lossBound() * (1 + random.nextInt(4)) / 4);
        }
        if (kind < 93) {
            return new Event.Repricing(null, i, Micros.ONE * (1 + random.nextInt(16)) / 8);
        }
        if (kind < 96) {
            return hand(charter, resolver, i, random);
        }
        Event.Hold.Kind hold = any(List.of(Event.Hold.Kind.values()), random);
        return new Event.Hold(hold, i, "Ada", "a test");
    }

    private static Event report(Recommendation one, Resolver resolver, RandomStream random) {
        Stage stage = any(List.of(Stage.values()), random);
        Action action =
                one.action() instanceof Action.Fix fix ? new Action.Fix(fix.criterion(), State.EMPTY) : one.action();
        // Every other fix has an actual cost that differs from the expected one.
        OptionalLong cost = stage == Stage.DONE && random.nextInt(2) == 0
                ? OptionalLong.of(resolver.cost(one.criterion()) * (2 + random.nextInt(5)) / 4)
                : OptionalLong.empty();
        return new Event.FollowUp(null, null, stage, action, cost, "Ada", "a test");
    }

    /** A person's release, or a fix that names what it releases. */
    private static Event hand(Charter charter, Resolver resolver, int i, RandomStream random) {
        if (resolver.state().has(i)) {
            return new Event.Intervention(new Action.Release(i), 0, "Ada", "a test");
        }
        Action.Fix fix = any(charter.conflicts().fixes(resolver.state(), i), random);
        return new Event.Intervention(fix, 0, "Ada", "a test");
    }

    private static <T> T any(List<T> choices, RandomStream random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
