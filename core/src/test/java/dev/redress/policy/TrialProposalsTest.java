package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is proposed, against an exhaustive search of small charters. */
final class TrialProposalsTest {
    /** An oracle that gives some answers first and then always the same one, and keeps the questions. */
    private static final class Stub implements Oracle {
        private final List<Objective> questions = new ArrayList<>();
        private final Deque<State> first = new ArrayDeque<>();
        private State answer = State.EMPTY;

        @Override
        public Optimum minimise(Objective objective, Conflicts conflicts) {
            questions.add(objective);
            return new Optimum(first.isEmpty() ? answer : first.removeFirst(), 0, 0);
        }
    }

    private final Stub oracle = new Stub();

    private TrialProposals proposals(Charter charter, LossBelief belief) {
        return new TrialProposals(charter, belief, oracle, RandomStream.of(1).split(charter.name()));
    }

    /** A belief after a few steps in random states. */
    private static LossBelief belief(Charter charter) {
        RandomStream random = RandomStream.of(1).split("belief");
        LossBelief belief = new LossBelief(charter);
        for (int n = 0; n < 10; n++) {
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, Math.round(Micros.ONE * (1 + i) * random.nextExponential()));
            }
            belief.add(new Dwell(n == 0 ? State.EMPTY : RandomCharters.state(charter, random), 1, losses));
        }
        belief.update();
        return belief;
    }

    /** Charters in which only pairs exclude each other, so a fix has one result. */
    private static Stream<Charter> pairs() {
        return RandomCharters.some(200, 3)
                .filter(charter -> charter.conflicts().largerCount() == 0 && charter.size() <= 6)
                .limit(15);
    }

    private static List<State> states(Charter charter) {
        return Cover.ofAllStates(charter, 1 << charter.size());
    }

    private static State neighbours(Charter charter, State criteria) {
        State neighbours = State.EMPTY;
        for (int i : criteria.toArray()) {
            neighbours = neighbours.union(State.of(charter.conflicts().neighbours(i)));
        }
        return neighbours;
    }

    /**
     * In every valid state, the simple changes are: for each fixed criterion its release; for each other one its fix, which releases what it
     * excludes; and for all subsets of a correlation set that fit together, the fix of all of them, which releases what they exclude.
     */
    @Test
    void simpleChangesAreAllFixesOfOneOrOfASetAndAllReleases() {
        pairs().forEach(charter -> {
            TrialProposals proposals = proposals(charter, belief(charter));
            for (State best : states(charter)) {
                Set<State> expected = new HashSet<>();
                for (int i = 0; i < charter.size(); i++) {
                    State fixed = State.of(i);
                    expected.add(best.has(i) ? fixed : best.difference(fixing(charter, best, fixed)));
                }
                for (int j = 0; j < charter.correlations().size(); j++) {
                    State members = State.of(charter.correlations().members(j));
                    states(charter).stream()
                            .filter(state -> state.size() > 1 && members.containsAll(state) && !best.containsAll(state))
                            .forEach(state -> expected.add(best.difference(fixing(charter, best, state))));
                }
                assertThat(proposals.simple(best)).isEqualTo(expected);
            }
        });
    }

    private static State fixing(Charter charter, State best, State criteria) {
        return best.minus(neighbours(charter, criteria)).union(criteria);
    }

    /** With conflicts of three, too, every change leads to a valid state, and to another one. */
    @Test
    void everyChangeLeadsToAnotherValidState() {
        RandomCharters.some(40, 3).forEach(charter -> {
            TrialProposals proposals = proposals(charter, belief(charter));
            RandomStream random = RandomStream.of(1).split("valid");
            for (int n = 0; n < 5; n++) {
                State best = RandomCharters.state(charter, random);
                oracle.answer = RandomCharters.state(charter, random);
                List<State> changes = new ArrayList<>(proposals.simple(best));
                changes.addAll(proposals.ofOtherWorlds(best, 0));
                changes.addAll(proposals.ofOtherWorlds(best, 1));
                assertThat(changes).doesNotContain(State.EMPTY);
                assertThat(changes).allMatch(change -> charter.conflicts().admits(best.difference(change)));
            }
        });
    }

    /**
     * If the best state of every other world is the same, then the changes toward it are the connected parts of the difference, where criteria
     * are connected that conflict or correlate, and a swap for each criterion that only the other state fixes.
     */
    @Test
    void changesTowardAStateAreItsConnectedPartsAndASwapForEachFix() {
        pairs().limit(8).forEach(charter -> {
            TrialProposals proposals = proposals(charter, belief(charter));
            for (State best : states(charter)) {
                for (State other : states(charter)) {
                    oracle.answer = other;
                    Set<State> parts = parts(charter, best.difference(other));
                    Set<State> changes = proposals.ofOtherWorlds(best, 1);
                    assertThat(changes).containsAll(parts);
                    List<State> missing =
                            other.minus(best).stream().mapToObj(State::of).toList();
                    assertThat(changes)
                            .allMatch(change -> parts.contains(change)
                                    || missing.stream().anyMatch(one -> isSwap(charter, best, other, one, change)));
                    assertThat(missing)
                            .allMatch(one ->
                                    changes.stream().anyMatch(change -> isSwap(charter, best, other, one, change)));
                }
            }
        });
    }

    private static Set<State> parts(Charter charter, State change) {
        Set<State> parts = new HashSet<>();
        for (int i : change.toArray()) {
            State part = State.of(i);
            for (int n = 0; n < charter.size(); n++) {
                part = around(charter, part).intersection(change);
            }
            parts.add(part);
        }
        return parts;
    }

    /** The criteria, and those that conflict or correlate with one of them. */
    private static State around(Charter charter, State criteria) {
        State around = criteria;
        for (int i : criteria.toArray()) {
            around = around.union(State.of(charter.correlations().neighbourhood(i)));
            for (int[] conflict : charter.conflicts().sets()) {
                around = State.of(conflict).has(i) ? around.union(State.of(conflict)) : around;
            }
        }
        return around;
    }

    /**
     * Whether the change fixes the one, fixes only what the other state fixes, keeps all that these do not exclude, and leaves nothing out that
     * the other state fixes and that still fits.
     */
    private static boolean isSwap(Charter charter, State best, State other, State one, State change) {
        State after = best.difference(change);
        State fixed = after.minus(best);
        return fixed.containsAll(one)
                && other.containsAll(fixed)
                && after.equals(fixing(charter, best, fixed))
                && best.minus(after).equals(best.intersection(neighbours(charter, one)))
                && other.minus(after).stream()
                        .noneMatch(i -> !best.has(i) && charter.conflicts().admits(after, i));
    }

    @Test
    void aroundAChangeIsAllThatConflictsOrCorrelatesWithIt() {
        RandomCharters.some(40, 3).forEach(charter -> {
            TrialProposals proposals = proposals(charter, belief(charter));
            for (int bits = 0; bits < 1 << Math.min(6, charter.size()); bits++) {
                State change = State.ofBits(bits);
                assertThat(proposals.around(change)).isEqualTo(around(charter, change));
            }
        });
    }

    /** Even looks search near the best state and leave the oracle alone. Local search finds what is better in nearly every world, too. */
    @Test
    void evenLooksDoNotAskTheOracle() {
        Charter charter = free();
        // Fixing leaves next to nothing of a loss, which is well known; the best of nearly all worlds fixes all.
        LossBelief belief = new LossBelief(charter);
        for (int n = 0; n < 20; n++) {
            Losses losses = new Losses(3);
            for (int i = 0; i < 3; i++) {
                losses.suffer(i, n % 2 == 0 ? 100 * Micros.ONE : 1);
            }
            belief.add(new Dwell(n % 2 == 0 ? State.EMPTY : State.of(0, 1, 2), 100, losses));
        }
        belief.update();
        Set<State> changes = proposals(charter, belief).ofOtherWorlds(State.EMPTY, 0);
        assertThat(oracle.questions).isEmpty();
        assertThat(changes).contains(State.of(0), State.of(1), State.of(2));
    }

    /** Three criteria that have nothing to do with each other. */
    private static Charter free() {
        return Charter.named("free")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .build();
    }

    /** An oracle hardly ever proves the best state among hundreds of criteria, and takes long. */
    @Test
    void withHundredsOfCriteriaTheOracleIsNotAsked() {
        Charter.Builder builder = Charter.named("wide");
        for (int i = 0; i < 300; i++) {
            builder.criterion("c" + i, 1);
        }
        Charter charter = builder.build();
        LossBelief belief = new LossBelief(charter);
        belief.add(new Dwell(State.EMPTY, 1, new Losses(300)));
        belief.update();
        proposals(charter, belief).ofOtherWorlds(State.EMPTY, 1);
        assertThat(oracle.questions).isEmpty();
    }

    /** Whatever the first drawn worlds and the first hoped-for worlds find is proposed, each with its own change. */
    @Test
    void whatEachWorldFindsIsProposed() {
        Charter charter = free();
        TrialProposals proposals = proposals(charter, belief(charter));
        assertThat(proposals.ofOtherWorlds(State.EMPTY, 1)).isEmpty();
        int draws = oracle.questions.size();
        for (int n = 0; n < draws; n++) {
            oracle.first.add(State.of(0));
        }
        oracle.answer = State.of(1, 2);
        // Nothing connects 1 and 2, so each is a part of the change, and fixing one leaves room for the other.
        assertThat(proposals.ofOtherWorlds(State.EMPTY, 1))
                .containsExactlyInAnyOrder(State.of(0), State.of(1), State.of(2), State.of(1, 2));
    }

    /** The prices in hoped-for worlds after draws that found the state {0}, in a charter where nothing correlates. */
    private List<Double> prices(Charter charter, LossBelief belief) {
        oracle.questions.clear();
        proposals(charter, belief).ofOtherWorlds(State.EMPTY, 1);
        List<Double> prices = new ArrayList<>();
        for (Objective world : oracle.questions) {
            double constant = world.value(State.EMPTY) - belief.expected().value(State.EMPTY);
            double lured = belief.expected().value(State.of(0)) - world.value(State.of(0));
            // The draws differ in the best state, too; it is the hoped-for worlds that do not.
            if (Math.abs(constant) < 1e-3) {
                prices.add(lured / belief.doubt(State.EMPTY, State.of(0)));
            }
        }
        assertThat(prices).hasSizeGreaterThan(1);
        return prices;
    }

    /**
     * Where nothing correlates, a hoped-for world lowers the loss of a state by a price for each unit of its variance. The price is one over the
     * deviation of the state found, but for a constant, and doubles from one world to the next, because the deviation halves; also if such a
     * world finds no other state.
     */
    @Test
    void eachHopedForWorldHasTwiceThePriceOfTheOneBefore() {
        List<Double> constants = new ArrayList<>();
        for (int seed = 1; seed <= 5; seed++) {
            Charter charter = RandomCharters.charter(seed, 1);
            LossBelief belief = belief(charter);
            oracle.answer = State.EMPTY;
            oracle.questions.clear();
            proposals(charter, belief).ofOtherWorlds(State.EMPTY, 1);
            int draws = oracle.questions.size();
            for (int n = 0; n < draws; n++) {
                oracle.first.add(State.of(0));
            }
            List<Double> foundNothing = prices(charter, belief);
            oracle.answer = State.of(0);
            List<Double> prices = prices(charter, belief);
            for (int n = 1; n < prices.size(); n++) {
                assertThat(prices.get(n)).isCloseTo(2 * prices.get(n - 1), within(1e-6 * prices.get(n)));
                assertThat(foundNothing.get(n)).isCloseTo(prices.get(n), within(1e-6 * prices.get(n)));
            }
            constants.add(prices.get(0) * Math.sqrt(belief.doubt(State.EMPTY, State.of(0))));
        }
        assertThat(constants)
                .allSatisfy(
                        constant -> assertThat(constant).isCloseTo(constants.get(0), within(1e-6 * constants.get(0))));
        assertThat(constants.get(0)).isPositive();
    }

    /** If all drawn worlds agree that the best state is best, there is no deviation to hope for. */
    @Test
    void whereDrawsAgreeNothingIsHopedFor() {
        Charter charter = free();
        TrialProposals proposals = proposals(charter, belief(charter));
        oracle.answer = State.of(0);
        assertThat(proposals.ofOtherWorlds(oracle.answer, 1)).isEmpty();
        int draws = oracle.questions.size();
        assertThat(proposals.ofOtherWorlds(State.EMPTY, 1)).isNotEmpty();
        assertThat(oracle.questions).hasSizeGreaterThan(2 * draws);
    }
}
