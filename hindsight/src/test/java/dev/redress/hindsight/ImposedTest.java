package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Bound;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The optimum that complies with people (theorem 3), against a search over all states that knows nothing of moments. */
final class ImposedTest {
    /** Any moves before every event, in a table over all valid states. */
    private static final class AllStates {
        private static final long NEVER = Long.MAX_VALUE / 4;

        private final List<State> states = new ArrayList<>();
        private final long[] prices;
        private long[] least;
        private State held = State.EMPTY;
        private State forbidden = State.EMPTY;

        AllStates(Charter charter) {
            for (long bits = 0; bits < 1L << charter.size(); bits++) {
                if (charter.conflicts().admits(State.ofBits(bits))) {
                    states.add(State.ofBits(bits));
                }
            }
            prices = charter.criteria().stream()
                    .mapToLong(criterion -> criterion.cost())
                    .toArray();
            least = new long[states.size()];
            Arrays.fill(least, NEVER);
            least[0] = 0;
        }

        /** Moves to states that have what is wanted, and nothing that is not. */
        private void move(State with, State without) {
            long[] next = new long[least.length];
            Arrays.fill(next, NEVER);
            for (int to = 0; to < next.length; to++) {
                State there = states.get(to);
                boolean complies = there.containsAll(with.union(held))
                        && there.stream().noneMatch(i -> without.has(i) || forbidden.has(i));
                for (int from = 0; complies && from < next.length; from++) {
                    long bill = there.minus(states.get(from)).stream()
                            .mapToLong(i -> prices[i])
                            .sum();
                    next[to] = Math.min(next[to], least[from] + bill);
                }
            }
            least = next;
        }

        void add(Event event) {
            if (event instanceof Event.Complaint complaint) {
                for (int i : complaint.criteria()) {
                    move(State.EMPTY, State.EMPTY);
                    for (int n = 0; n < least.length; n++) {
                        least[n] += states.get(n).has(i) ? 0 : complaint.loss();
                    }
                }
            } else if (event instanceof Event.Repricing change) {
                move(State.EMPTY, State.EMPTY);
                prices[change.criterion()] = change.cost();
            } else if (event instanceof Event.Intervention hand && hand.action() instanceof Action.Fix fix) {
                move(State.of(fix.criterion()), fix.released());
            } else if (event instanceof Event.Intervention hand && hand.action() instanceof Action.Release release) {
                move(State.EMPTY, State.of(release.criterion()));
            } else if (event instanceof Event.FollowUp said && said.action() instanceof Action.Fix fix) {
                move(State.EMPTY, State.of(fix.criterion()));
            } else if (event instanceof Event.Hold hold) {
                State about = State.of(hold.criterion());
                held = held.minus(about);
                forbidden = forbidden.minus(about);
                switch (hold.kind()) {
                    case HOLD -> {
                        move(about, hold.released());
                        held = held.union(about);
                    }
                    case FORBID -> {
                        move(State.EMPTY, about);
                        forbidden = forbidden.union(about);
                    }
                    case LIFT -> {}
                }
            }
        }

        long optimum() {
            return Arrays.stream(least).min().orElseThrow();
        }
    }

    private static long byAllStates(Charter charter, List<Event> log) {
        AllStates all = new AllStates(charter);
        log.forEach(all::add);
        return all.optimum();
    }

    /** People who act in a system that does nothing by itself: what they do is possible, so one can comply with it. */
    private static List<Event> withPeople(Charter charter, RandomStream random, int length) {
        Conflicts conflicts = charter.conflicts();
        List<Event> log = new ArrayList<>();
        State fixed = State.EMPTY;
        State held = State.EMPTY;
        State forbidden = State.EMPTY;
        for (Event event : Logs.log(charter, random, length)) {
            log.add(event);
            int i = random.nextInt(charter.size());
            State about = State.of(i);
            boolean free = !held.has(i) && !forbidden.has(i);
            switch (random.nextInt(12)) {
                case 0, 1 -> {
                    State released = conflicts.fix(fixed, i, held).released();
                    boolean possible =
                            free && !fixed.has(i) && released.stream().noneMatch(held::has);
                    if (possible && random.nextBoolean()) {
                        log.add(new Event.Intervention(new Action.Fix(i, released), 0, "ann", "says so"));
                        fixed = fixed.minus(released).with(i);
                    } else if (possible) {
                        log.add(new Event.Hold(null, null, Event.Hold.Kind.HOLD, i, released, "ann", "law"));
                        fixed = fixed.minus(released).with(i);
                        held = held.with(i);
                    }
                }
                case 2 -> {
                    if (free && fixed.has(i)) {
                        log.add(new Event.Intervention(new Action.Release(i), 0, "bob", "says so"));
                        fixed = fixed.minus(about);
                    }
                }
                case 3 -> {
                    if (free) {
                        log.add(new Event.Hold(Event.Hold.Kind.FORBID, i, "bob", "law"));
                        fixed = fixed.minus(about);
                        forbidden = forbidden.with(i);
                    }
                }
                case 4, 5 -> {
                    if (!free) {
                        log.add(new Event.Hold(Event.Hold.Kind.LIFT, i, "eve", "no longer"));
                        held = held.minus(about);
                        forbidden = forbidden.minus(about);
                    }
                }
                case 6 -> {
                    // A fix that was recommended and is declined. What is not fixed cannot be held, so one can comply.
                    if (!fixed.has(i)) {
                        Action recommended = new Action.Fix(i, State.EMPTY);
                        Event.FollowUp.Stage stage =
                                random.nextBoolean() ? Event.FollowUp.Stage.DECLINED : Event.FollowUp.Stage.CANCELLED;
                        log.add(new Event.FollowUp(stage, recommended, "eve", "not now"));
                    }
                }
                default -> {}
            }
        }
        return log;
    }

    @Test
    void itIsTheBestOfAllThatComply() {
        int dearer = 0;
        for (int seed = 0; seed < 800; seed++) {
            RandomStream random = RandomStream.of(seed).split("people");
            Charter charter = Logs.charter(random, 6);
            List<Event> log = withPeople(charter, random, 5 + random.nextInt(40));
            long optimum = byAllStates(charter, log);
            Hindsight imposed = Hindsight.imposed(charter, log, 5, progress -> {});
            assertThat(imposed.totalLoss()).as("seed " + seed).isEqualTo(optimum);
            assertThat(imposed.lowerBound()).as("seed " + seed).isEqualTo(optimum);
            long free = Hindsight.of(charter, log).totalLoss();
            assertThat(free).as("seed " + seed).isLessThanOrEqualTo(optimum);
            dearer += free < optimum ? 1 : 0;
        }
        assertThat(dearer).as("logs in which compliance costs something").isGreaterThan(250);
    }

    @Test
    void soSaysTheProgram() {
        for (int seed = 0; seed < 150; seed++) {
            RandomStream random = RandomStream.of(seed).split("people and proof");
            Charter charter = Logs.charter(random, 6);
            List<Event> log = withPeople(charter, random, 5 + random.nextInt(40));
            Decomposition parts = new Decomposition(Timeline.of(charter, log, true), charter.conflicts());
            SearchMonitor patient = new SearchMonitor(600, progress -> {});
            long cost = 0;
            long bound = 0;
            for (Timeline part : parts.split()) {
                BoundedSolution found = Hindsight.complying(ScheduleProgram.of(part, charter.conflicts()), 10, patient);
                cost += found.cost;
                bound += found.lowerBound;
            }
            long optimum = byAllStates(charter, log);
            assertThat(cost + parts.suffered()).as("seed " + seed).isEqualTo(optimum);
            assertThat(bound + parts.suffered()).as("seed " + seed).isEqualTo(optimum);
        }
    }

    @Test
    void whereNobodyActsItIsTheFreeOne() {
        for (int seed = 0; seed < 50; seed++) {
            RandomStream random = RandomStream.of(seed).split("nobody");
            Charter charter = Logs.charter(random, 6);
            List<Event> log = Logs.log(charter, random, 40);
            assertThat(Hindsight.imposed(charter, log, 5, progress -> {})).isEqualTo(Hindsight.of(charter, log, 5));
        }
    }

    /** Theorem 3, with the bound that the run itself states: people act where {@code barrier} has come to. */
    @Test
    void barrierKeepsItsWordAgainstOneWhoComplies() {
        double worst = 0;
        for (int seed = 0; seed < 400; seed++) {
            RandomStream random = RandomStream.of(seed).split("theorem 3");
            Charter charter = Logs.charter(random, 5);
            Resolver resolver = Resolver.of("barrier", Setting.of(charter, seed));
            List<Event> log = new ArrayList<>();
            for (Event event : Logs.log(charter, random, 60)) {
                log.add(event);
                resolver.handle(event);
                Event person = person(charter, resolver, random);
                if (person != null) {
                    log.add(person);
                    resolver.handle(person);
                }
            }
            Bound bound = resolver.guarantee().imposed().orElseThrow();
            long optimum = Hindsight.imposed(charter, log, 5, progress -> {}).totalLoss();
            long paid = resolver.complaintLoss() + resolver.fixingCost();
            assertThat(BigDecimal.valueOf(paid))
                    .as("seed " + seed)
                    .isLessThanOrEqualTo(bound.ratio()
                            .multiply(BigDecimal.valueOf(optimum))
                            .add(BigDecimal.valueOf(bound.additive())));
            worst = Math.max(worst, paid / Math.max(1.0, bound.ratio().doubleValue() * optimum + bound.additive()));
        }
        assertThat(worst).as("how near to its bound it came").isGreaterThan(0.3);
    }

    /** Something that a person may do now, or nothing. */
    private static @Nullable Event person(Charter charter, Resolver resolver, RandomStream random) {
        int i = random.nextInt(charter.size());
        State fixed = resolver.state();
        boolean free = !resolver.held().has(i) && !resolver.forbidden().has(i);
        State released = fixed.has(i)
                ? State.EMPTY
                : charter.conflicts().fix(fixed, i, resolver.held()).released();
        boolean fixable = free && !fixed.has(i) && released.stream().noneMatch(resolver.held()::has);
        return switch (random.nextInt(16)) {
            case 0 -> fixable ? new Event.Intervention(new Action.Fix(i, released), 0, "ann", "says so") : null;
            case 1 -> fixable ? new Event.Hold(null, null, Event.Hold.Kind.HOLD, i, released, "ann", "law") : null;
            case 2 -> free && fixed.has(i) ? new Event.Intervention(new Action.Release(i), 0, "bob", "says so") : null;
            case 3 -> free ? new Event.Hold(Event.Hold.Kind.FORBID, i, "bob", "law") : null;
            case 4, 5 -> free ? null : new Event.Hold(Event.Hold.Kind.LIFT, i, "eve", "no longer");
            default -> null;
        };
    }

    /** A hold is paid for once, and what it excludes is suffered while it lasts. */
    @Test
    void aHoldBindsWhileItLasts() {
        Charter edge = Charter.named("edge")
                .criterion("a", 2)
                .criterion("b", 3)
                .conflict("a", "b")
                .build();
        List<Event> log = List.of(
                new Event.Hold(Event.Hold.Kind.HOLD, 0, "ann", "law"),
                Logs.complaint(1, 10),
                Logs.complaint(0, 10),
                new Event.Hold(Event.Hold.Kind.LIFT, 0, "ann", "no longer"),
                Logs.complaint(1, 10));
        Hindsight imposed = Hindsight.imposed(edge, log, 5, progress -> {});
        assertThat(imposed.totalLoss()).isEqualTo(Micros.of(2 + 10 + 3));
        assertThat(imposed.schedule())
                .containsExactly(
                        new ScheduledFix(0, 0, State.EMPTY, Micros.of(2)),
                        new ScheduledFix(4, 1, State.of(0), Micros.of(3)));
    }
}
