package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Replay;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every policy: it plans valid states, obeys the split law, gives the same result in a replay, copes with people's
 * actions, and has the traits that its kind declares. Extend it, name the policy, and give the parameters that have no default. It
 * is part of core's test jar, so that policies in other jars can extend it too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PolicyContract {
    private static final int EVENTS = 120;

    /** The policy's id in the catalogue. */
    protected abstract String policy();

    /** The parameters without defaults, such as the horizon. */
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>();
    }

    /** The charters of the tests; a policy that refuses some of them may leave those out. */
    protected Stream<Charter> charters() {
        return Stream.of(path(ReleaseRule.FREE), path(ReleaseRule.NEVER), triangles(), alone(), wide());
    }

    /** A path of five criteria, correlated in pairs. */
    protected static Charter path(ReleaseRule release) {
        Charter.Builder builder = criteria("path", 5).release(release);
        for (int i = 0; i + 1 < 5; i++) {
            builder.conflict(i, i + 1);
            builder.means(new int[] {i, i + 1}, 0.5 + i, 0.25, 0.3, 0.1);
        }
        return singletons(builder, 5).build();
    }

    /** Conflicts of three and four, a correlation of three. */
    protected static Charter triangles() {
        Charter.Builder builder = criteria("triangles", 6);
        builder.conflict(0, 1, 2).conflict(2, 3).conflict(1, 3, 4, 5);
        builder.means(new int[] {0, 2, 5}, 1, 0.5, 0.5, 0.25, 0.6, 0.2, 0.3, 0.1);
        return singletons(builder, 6).build();
    }

    /** A single criterion. */
    protected static Charter alone() {
        return singletons(criteria("alone", 1), 1).build();
    }

    /** More criteria than bits in a long, in conflict around a ring. */
    protected static Charter wide() {
        Charter.Builder builder = criteria("wide", 70);
        for (int i = 0; i < 70; i++) {
            builder.conflict(i, (i + 1) % 70);
        }
        return singletons(builder, 70).build();
    }

    private static Charter.Builder criteria(String name, int count) {
        Charter.Builder builder = Charter.named(name);
        for (int i = 0; i < count; i++) {
            builder.criterion(name.charAt(0) + "" + i, 1 + i % 3);
        }
        return builder;
    }

    private static Charter.Builder singletons(Charter.Builder builder, int count) {
        for (int i = 0; i < count; i++) {
            builder.means(new int[] {i}, 1 + 0.3 * (i % 4), 0.2);
        }
        return builder;
    }

    protected Setting setting(Charter charter, long seed) {
        return Setting.of(charter, seed).withParameters(parameters());
    }

    private PolicyKind kind() {
        return PolicyCatalogue.find(policy());
    }

    private Resolver resolver(Charter charter, long seed) {
        return Resolver.of(policy(), setting(charter, seed));
    }

    @ParameterizedTest
    @MethodSource("charters")
    void everyMoveIsLegalAndEveryPlanValid(Charter charter) {
        for (long seed = 1; seed <= 3; seed++) {
            Setting setting = setting(charter, seed);
            Policy policy = kind().create(setting);
            Resolver resolver = new Resolver(setting, policy);
            RandomStream random = RandomStream.of(seed).split("legal");
            resolver.start();
            for (int n = 0; n < EVENTS; n++) {
                handle(event(charter, resolver, random), charter, resolver);
                Plan plan = policy.plan();
                assertThat(charter.conflicts().admits(plan.target())).isTrue();
                assertThat(policy.plan()).as("asked twice, it says the same").isEqualTo(plan);
                assertThat(plan.because()).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void aDwellInPiecesLeavesTheSamePlan(Charter charter) {
        for (long seed = 1; seed <= 5; seed++) {
            RandomStream random = RandomStream.of(seed).split("pieces");
            Resolver whole = resolver(charter, 7);
            Resolver pieces = resolver(charter, 7);
            assertThat(pieces.start()).isEqualTo(whole.start());
            for (int n = 0; n < EVENTS; n++) {
                long steps = Math.min(whole.quietSteps(), 1 + random.nextInt(60));
                Losses losses = losses(charter, random, steps);
                Decision decision = advanceInPieces(pieces, steps, losses, random);
                assertThat(decision).isEqualTo(whole.advance(steps, losses));
                assertThat(pieces.state()).isEqualTo(whole.state());
                assertThat(pieces.quietSteps()).isEqualTo(whole.quietSteps());
            }
        }
    }

    private static Decision advanceInPieces(Resolver resolver, long steps, Losses losses, RandomStream random) {
        Losses rest = losses.copy();
        long left = steps;
        Decision decision = Decision.WAIT;
        while (left > 0) {
            assertThat(decision).as("a decision within a plan").isEqualTo(Decision.WAIT);
            long piece = 1L + random.nextInt((int) left);
            Losses part = new Losses(losses.criteria());
            Losses remaining = new Losses(losses.criteria());
            for (int n = 0; n < rest.count(); n++) {
                int i = rest.criterion(n);
                long share = piece == left
                        ? rest.suffered(i)
                        : random.nextInt((int) Math.min(rest.suffered(i) + 1, 1 << 30));
                part.suffer(i, share);
                remaining.suffer(i, rest.suffered(i) - share);
            }
            decision = resolver.advance(piece, part);
            rest = remaining;
            left -= piece;
        }
        return decision;
    }

    @ParameterizedTest
    @MethodSource("charters")
    void aReplayDecidesTheSameToTheLetter(Charter charter) {
        for (long seed = 1; seed <= 3; seed++) {
            RandomStream random = RandomStream.of(seed).split("replay");
            Resolver resolver = resolver(charter, seed);
            List<Entry> entries = new ArrayList<>();
            entries.add(new Entry(new Event.Start(), resolver.handle(new Event.Start())));
            for (int n = 0; n < EVENTS; n++) {
                Event event = random.nextInt(15) == 0
                        ? intervention(charter, resolver, random)
                        : event(charter, resolver, random);
                entries.add(new Entry(event, resolver.handle(event)));
            }
            Replay replay = new Replay(new Opening(charter, policy(), parameters(), seed, "test"));
            for (Entry entry : entries) {
                assertThat(replay.check(entry)).isEmpty();
            }
            assertThat(replay.resolver().state()).isEqualTo(resolver.state());
            assertThat(replay.resolver().fixingCost()).isEqualTo(resolver.fixingCost());
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void anInterventionInTheMiddleIsSurvived(Charter charter) {
        for (long seed = 1; seed <= 5; seed++) {
            RandomStream random = RandomStream.of(seed).split("people");
            Resolver resolver = resolver(charter, seed);
            for (int n = 0; n < EVENTS; n++) {
                if (random.nextInt(8) == 0) {
                    handle(intervention(charter, resolver, random), charter, resolver);
                }
                handle(event(charter, resolver, random), charter, resolver);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void whatItsKindSaysOfChanceIsSo(Charter charter) {
        if (!kind().usesChance()) {
            assertThat(decisions(charter, 2)).isEqualTo(decisions(charter, 1));
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void whatItsKindSaysOfTrueLossesIsSo(Charter charter) {
        if (!kind().knowsLosses()) {
            assertThat(decisions(withoutLosses(charter), 1)).isEqualTo(decisions(charter, 1));
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void itExploresValidStatesFromTheEmptyOneOnEachOnce(Charter charter) {
        PolicyKind.Exploration exploration = kind().exploration();
        if (exploration != null) {
            List<State> cover = exploration.cover(charter, 1);
            assertThat(cover).startsWith(State.EMPTY).doesNotHaveDuplicates();
            assertThat(cover).allMatch(charter.conflicts()::admits);
        }
    }

    @ParameterizedTest
    @MethodSource("charters")
    void aPolicyThatRecallsDecidesAsTheOneItsMemoryIsOf(Charter charter) {
        Policy first = kind().create(setting(charter, 1));
        assertThat(first instanceof Recallable).isEqualTo(kind().recallable());
        if (!(first instanceof Recallable one) || !(kind().create(setting(charter, 1)) instanceof Recallable other)) {
            return;
        }
        RandomStream random = RandomStream.of(1).split("recall");
        State state = State.EMPTY;
        for (int n = 0; n < EVENTS; n++) {
            // The earlier history of the other policy must not matter.
            complain(other, charter.size(), state, random.nextInt(charter.size()), Micros.of(random.nextInt(4)));
            other.recall(one.memory());
            int criterion = random.nextInt(charter.size());
            long loss = random.nextInt((int) Micros.ONE);
            State next = complain(one, charter.size(), state, criterion, loss);
            assertThat(complain(other, charter.size(), state, criterion, loss)).isEqualTo(next);
            assertThat(other.memory()).isEqualTo(one.memory());
            state = next;
        }
    }

    /** The planned state after a complaint. */
    private static State complain(Policy policy, int criteria, State state, int criterion, long loss) {
        Losses losses = new Losses(criteria);
        if (state.has(criterion)) {
            losses.avert(criterion, loss);
        } else {
            losses.suffer(criterion, loss);
        }
        policy.observe(new Dwell(state, 1, losses));
        return policy.plan().target();
    }

    /** Its actions on events that do not depend on it; reasons are ignored. */
    private List<Action> decisions(Charter charter, long seed) {
        Resolver resolver = resolver(charter, seed);
        RandomStream random = RandomStream.of(1).split("decisions");
        List<Action> decisions = new ArrayList<>();
        decisions.add(resolver.start().action());
        for (int n = 0; n < EVENTS; n++) {
            decisions.add(
                    random.nextBoolean()
                            ? resolver.complain(random.nextInt(charter.size()), random.nextInt((int) Micros.ONE))
                                    .action()
                            : resolver.advance(1, losses(charter, random, 1)).action());
        }
        return decisions;
    }

    /** The same charter without its true losses. */
    private static Charter withoutLosses(Charter charter) {
        Charter.Builder builder = Charter.named(charter.name()).release(charter.release());
        charter.criteria().forEach(builder::criterion);
        for (int i = 0; i < charter.size(); i++) {
            builder.ageing(i, charter.ageing(i));
        }
        for (int i = 0; i < charter.size(); i++) {
            for (int j : charter.conflicts().neighbours(i)) {
                if (i < j) {
                    builder.conflict(i, j);
                }
            }
        }
        for (int n = 0; n < charter.conflicts().largerCount(); n++) {
            builder.conflict(charter.conflicts().larger(n));
        }
        for (int j = 0; j < charter.correlations().size(); j++) {
            if (charter.correlations().members(j).length > 1) {
                builder.correlation(charter.correlations().members(j));
            }
        }
        return builder.build();
    }

    /** Checks that its actions are legal, one after the other, and lead to the state that the resolver reports. */
    private static void handle(Event event, Charter charter, Resolver resolver) {
        State state = resolver.state();
        for (Decision decision : resolver.handle(event)) {
            state = charter.conflicts().after(state, decision.action());
        }
        assertThat(resolver.state()).isEqualTo(state);
        assertThat(charter.conflicts().admits(state)).isTrue();
    }

    /** A complaint, or a dwell of some steps. */
    private static Event event(Charter charter, Resolver resolver, RandomStream random) {
        if (random.nextBoolean()) {
            return new Event.Complaint(
                    null, null, List.of(random.nextInt(charter.size())), random.nextInt((int) Micros.ONE));
        }
        long steps = Math.min(resolver.quietSteps(), 1 + random.nextInt(40));
        return new Event.Observation(steps, losses(charter, random, steps));
    }

    private static Losses losses(Charter charter, RandomStream random, long steps) {
        Losses losses = new Losses(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            losses.suffer(i, steps * random.nextInt((int) Micros.ONE));
        }
        return losses;
    }

    private static Event intervention(Charter charter, Resolver resolver, RandomStream random) {
        State state = resolver.state();
        int i = random.nextInt(charter.size());
        long steps = random.nextInt(4);
        if (!state.has(i)) {
            return new Event.Intervention(
                    charter.conflicts().fix(state, i, State.EMPTY), steps, "Ada", "the board asked for it");
        }
        Action action = charter.release() == ReleaseRule.FREE ? new Action.Release(i) : Action.WAIT;
        return new Event.Intervention(action, steps, "Ada", "a court ordered it");
    }
}
