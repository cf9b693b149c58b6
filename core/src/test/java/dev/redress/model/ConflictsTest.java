package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConflictsTest {
    private static final Conflicts PATH =
            Conflicts.of(5, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4}));

    @Test
    void aStateIsValidUnlessItContainsAWholeConflict() {
        RandomStream random = RandomStream.of(2);
        for (int n = 0; n < 300; n++) {
            int k = 2 + random.nextInt(7);
            List<int[]> sets = randomSets(random, k, 4);
            Conflicts conflicts = Conflicts.of(k, sets);
            for (long bits = 0; bits < 1L << k; bits++) {
                State state = State.ofBits(bits);
                boolean valid = sets.stream().noneMatch(set -> state.containsAll(State.of(set)));
                assertThat(conflicts.admits(state)).isEqualTo(valid);
            }
        }
    }

    /** Sets of two to the given size; some repeat or contain others. */
    private static List<int[]> randomSets(RandomStream random, int k, int largest) {
        List<int[]> sets = new ArrayList<>();
        for (int n = random.nextInt(6); n > 0; n--) {
            int size = Math.min(k, 2 + random.nextInt(largest - 1));
            int[] order = random.nextPermutation(k);
            sets.add(Arrays.copyOf(order, size));
        }
        return sets;
    }

    @Test
    void whatOneConflictImpliesIsDropped() {
        Conflicts conflicts =
                Conflicts.of(4, List.of(new int[] {2, 1, 0}, new int[] {1, 0}, new int[] {0, 1}, new int[] {1, 2, 3}));
        assertThat(conflicts.size()).isEqualTo(2);
        assertThat(conflicts.neighbours(0)).containsExactly(1);
        assertThat(conflicts.larger(0)).containsExactly(1, 2, 3);
    }

    @Test
    void refusesWhatIsNotAConflict() {
        assertThatThrownBy(() -> Conflicts.of(3, List.of(new int[] {1}))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Conflicts.of(3, List.of(new int[] {1, 1})))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Conflicts.of(3, List.of(new int[] {1, 3})))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFixReleasesItsNeighboursAndNothingElse() {
        State state = State.of(0, 2, 4);
        assertThat(PATH.after(state, PATH.fix(state, 1, State.EMPTY))).isEqualTo(State.of(1, 4));
        assertThatThrownBy(() -> PATH.after(state, new Action.Fix(1, State.of(0, 2, 4))))
                .hasMessageContaining("does not release");
        assertThatThrownBy(() -> PATH.after(state, new Action.Fix(1, State.of(0))))
                .hasMessageContaining("does not release");
        assertThatThrownBy(() -> PATH.after(state, new Action.Fix(0, State.EMPTY)))
                .hasMessageContaining("cannot be fixed");
        assertThatThrownBy(() -> PATH.after(state, new Action.Release(1))).hasMessageContaining("not fixed");
    }

    @Test
    void completingALargerConflictReleasesOneMemberThatTheTargetDoesNotWant() {
        Conflicts triple = Conflicts.of(3, List.of(new int[] {0, 1, 2}));
        State state = State.of(0, 1);
        assertThat(triple.fix(state, 2, State.of(0, 2)).released()).isEqualTo(State.of(1));
        assertThat(triple.fix(state, 2, State.of(1, 2)).released()).isEqualTo(State.of(0));
        assertThat(triple.after(state, new Action.Fix(2, State.of(1)))).isEqualTo(State.of(0, 2));
        assertThatThrownBy(() -> triple.after(state, new Action.Fix(2, State.EMPTY)))
                .hasMessageContaining("release");
        assertThatThrownBy(() -> triple.after(state, new Action.Fix(2, State.of(0, 1))))
                .hasMessageContaining("release");
    }

    @Test
    void whatGoesForTwoConflictsAtOnceLetsTheRestStay() {
        Conflicts conflicts = Conflicts.of(4, List.of(new int[] {0, 1, 3}, new int[] {1, 2, 3}));
        // The choice for the first conflict is 0, for the second 1; and 1 breaks the first conflict, too.
        assertThat(conflicts.fix(State.of(0, 1, 2), 3, State.EMPTY).released()).isEqualTo(State.of(1));
    }

    @Test
    void whateverTheTargetAFixIsLegal() {
        RandomStream random = RandomStream.of(6);
        for (int n = 0; n < 2000; n++) {
            int k = 3 + random.nextInt(5);
            Conflicts conflicts = Conflicts.of(k, randomSets(random, k, 4));
            State state = randomState(random, conflicts);
            State target = randomState(random, conflicts);
            for (int i = 0; i < k; i++) {
                if (!state.has(i)) {
                    assertThat(conflicts.fixes(state, i)).contains(conflicts.fix(state, i, target));
                }
            }
        }
    }

    @Test
    void whateverIsChosenToLeaveAMoveIsLegal() {
        RandomStream random = RandomStream.of(7);
        for (int n = 0; n < 2000; n++) {
            int k = 3 + random.nextInt(5);
            Conflicts conflicts = Conflicts.of(k, randomSets(random, k, 4));
            State state = randomState(random, conflicts);
            for (int i = 0; i < k; i++) {
                if (!state.has(i)) {
                    Move move = conflicts.move(state, i, (conflict, fixed) -> {
                        int chosen = conflict[random.nextInt(conflict.length)];
                        return chosen == fixed ? conflict[chosen == conflict[0] ? 1 : 0] : chosen;
                    });
                    assertThat(conflicts.fixes(state, i)).contains(move.fix());
                    assertThat(move.to()).isEqualTo(conflicts.after(state, move.fix()));
                }
            }
        }
    }

    @Test
    void everyWayWithReleasesIsLegalArrivesAndIsShort() {
        RandomStream random = RandomStream.of(3);
        for (int n = 0; n < 500; n++) {
            int k = 1 + random.nextInt(80);
            Conflicts conflicts = Conflicts.of(k, k < 2 ? List.of() : randomSets(random, k, 4));
            State from = randomState(random, conflicts);
            State to = randomState(random, conflicts);
            List<Action> route = conflicts.route(from, to);
            assertThat(walk(conflicts, from, route)).isEqualTo(to);
            assertThat(route).hasSizeLessThanOrEqualTo(from.distance(to));
        }
    }

    private static State randomState(RandomStream random, Conflicts conflicts) {
        State state = State.EMPTY;
        for (int i : random.nextPermutation(conflicts.criteria())) {
            if (random.nextInt(3) > 0 && conflicts.admits(state, i)) {
                state = state.with(i);
            }
        }
        return state;
    }

    private static State walk(Conflicts conflicts, State from, List<Action> route) {
        State now = from;
        for (Action action : route) {
            now = conflicts.after(now, action);
            assertThat(conflicts.admits(now)).isTrue();
        }
        return now;
    }

    /** Decision 1's example. */
    @Test
    void byFixesAloneTheEmptyStateIsLostForEver() {
        assertThatThrownBy(() -> PATH.routeByFixes(State.of(0), State.EMPTY))
                .hasMessageContaining("no way by fixes alone");
        assertThat(PATH.routeByFixes(State.of(0), State.of(4))).hasSize(4);
        assertThat(PATH.routeByFixes(State.EMPTY, State.EMPTY)).isEmpty();
    }

    @Test
    void byFixesAloneAConnectedGraphIsCrossedInAtMostKFixes() {
        RandomStream random = RandomStream.of(4);
        for (int n = 0; n < 300; n++) {
            int k = 2 + random.nextInt(70);
            List<int[]> edges = new ArrayList<>();
            for (int i = 1; i < k; i++) {
                edges.add(new int[] {random.nextInt(i), i});
                int j = random.nextInt(k);
                if (j != i) {
                    edges.add(new int[] {i, j});
                }
            }
            Conflicts conflicts = Conflicts.of(k, edges);
            State from = randomState(random, conflicts);
            State to = randomState(random, conflicts);
            if (!to.isEmpty()) {
                List<Action> route = conflicts.routeByFixes(from, to);
                assertThat(walk(conflicts, from, route)).isEqualTo(to);
                assertThat(route).hasSizeLessThanOrEqualTo(k).allMatch(Action.Fix.class::isInstance);
            }
        }
    }

    /** Compares with a search through all states of small charters, with conflicts of three and four. */
    @Test
    void byFixesAloneAWayIsFoundIffThereIsOne() {
        RandomStream random = RandomStream.of(5);
        int unreachable = 0;
        for (int n = 0; n < 200; n++) {
            int k = 2 + random.nextInt(4);
            Conflicts conflicts = Conflicts.of(k, randomSets(random, k, 4));
            State from = randomState(random, conflicts);
            State to = randomState(random, conflicts);
            if (reachable(conflicts, from).containsKey(to)) {
                assertThat(walk(conflicts, from, conflicts.routeByFixes(from, to)))
                        .isEqualTo(to);
                assertThat(conflicts.reachableByFixes(from, to)).isEqualTo(to);
            } else {
                unreachable++;
                assertThatThrownBy(() -> conflicts.routeByFixes(from, to)).hasMessageContaining("no way");
                assertThat(reachable(conflicts, from)).containsKey(conflicts.reachableByFixes(from, to));
            }
        }
        assertThat(unreachable).isPositive();
    }

    private static Map<State, State> reachable(Conflicts conflicts, State from) {
        Map<State, State> reached = new HashMap<>(Map.of(from, from));
        ArrayDeque<State> frontier = new ArrayDeque<>(List.of(from));
        while (!frontier.isEmpty()) {
            State state = frontier.remove();
            for (int i = 0; i < conflicts.criteria(); i++) {
                for (long bits = 0; !state.has(i) && bits < 1L << conflicts.criteria(); bits++) {
                    try {
                        State next = conflicts.after(state, new Action.Fix(i, State.ofBits(bits)));
                        if (reached.putIfAbsent(next, state) == null) {
                            frontier.add(next);
                        }
                    } catch (IllegalArgumentException illegal) {
                        // Not a legal fix: no edge here.
                    }
                }
            }
        }
        return reached;
    }

    @Test
    void twentyThousandCriteriaAreNoTrouble() {
        List<int[]> ring = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            ring.add(new int[] {i, (i + 1) % 20_000});
        }
        Conflicts conflicts = Conflicts.of(20_000, ring);
        State even = State.of(IntStream.range(0, 10_000).map(i -> 2 * i).toArray());
        assertThat(conflicts.admits(even)).isTrue();
        assertThat(conflicts.admits(even, 1)).isFalse();
        assertThat(conflicts
                        .after(even, conflicts.fix(even, 19_999, State.EMPTY))
                        .size())
                .isEqualTo(9_999);
    }

    /** The stored conflicts of three agree with the list of all larger conflicts, in its order. */
    @Test
    void partnersAreTheOtherTwoOfEachConflictOfThree() {
        Conflicts mixed = Conflicts.of(
                7, List.of(new int[] {0, 1}, new int[] {1, 2, 3, 4}, new int[] {2, 5, 6}, new int[] {0, 2, 4}));
        assertThat(mixed.partners(2)).containsExactly(0, 4, 5, 6);
        assertThat(mixed.partners(1)).isEmpty();
        for (int i = 0; i < mixed.criteria(); i++) {
            int self = i;
            int[] expected = Arrays.stream(mixed.largerOf(i))
                    .mapToObj(mixed::larger)
                    .filter(set -> set.length == 3)
                    .flatMapToInt(Arrays::stream)
                    .filter(j -> j != self)
                    .toArray();
            assertThat(mixed.partners(i)).containsExactly(expected);
            // The conflicts of three come first.
            int[] sizes = Arrays.stream(mixed.largerOf(i))
                    .map(n -> mixed.larger(n).length)
                    .toArray();
            assertThat(sizes).isSorted();
        }
    }
}
