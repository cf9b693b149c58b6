package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class StateTest {
    /**
     * Compares with a plain sorted set, on charters of every size around the borders of words and pages and at the largest size.
     */
    @Test
    void behavesLikeASetOfNumbers() {
        RandomStream random = RandomStream.of(1);
        for (int width : new int[] {1, 5, 63, 64, 65, 128, 129, 1151, 1152, 1153, 20_000}) {
            for (int n = 0; n < 50; n++) {
                NavigableSet<Integer> one = randomSet(random, width);
                NavigableSet<Integer> other = randomSet(random, width);
                assertSame(stateOf(one), one);
                assertSame(stateOf(one).union(stateOf(other)), union(one, other));
                assertSame(stateOf(one).minus(stateOf(other)), difference(one, other));
                assertSame(stateOf(one).intersection(stateOf(other)), difference(one, difference(one, other)));
                assertThat(stateOf(one).containsAll(stateOf(other))).isEqualTo(one.containsAll(other));
                assertThat(stateOf(one).intersects(stateOf(other)))
                        .isEqualTo(one.stream().anyMatch(other::contains));
                assertThat(stateOf(one).distance(stateOf(other)))
                        .isEqualTo(difference(one, other).size()
                                + difference(other, one).size());
                int[] chosen = other.stream().mapToInt(Integer::intValue).toArray();
                assertSame(stateOf(one).among(chosen), difference(one, difference(one, other)));
                int i = random.nextInt(width);
                assertSame(stateOf(one).with(i), union(one, new TreeSet<>(Arrays.asList(i))));
                assertSame(stateOf(one).without(i), difference(one, new TreeSet<>(Arrays.asList(i))));
                NavigableSet<Integer> left = difference(one, other);
                assertThat(stateOf(other).distance(stateOf(one), stateOf(other)))
                        .isEqualTo(left.size() + other.size());
                left.add(i);
                assertSame(stateOf(one).exchanged(stateOf(other).toArray(), i), left);
            }
        }
    }

    /** In a walk of fixes and releases, states share pages; equality must not depend on which pages are shared. */
    @Test
    void aStateIsTheSameWhicheverWayItWasReached() {
        RandomStream random = RandomStream.of(2);
        State walked = State.EMPTY;
        NavigableSet<Integer> set = new TreeSet<>();
        for (int n = 0; n < 2000; n++) {
            int i = random.nextInt(5000);
            State before = walked;
            boolean fix = set.add(i);
            if (!fix) {
                set.remove(i);
            }
            walked = fix ? walked.with(i) : walked.without(i);
            assertThat(walked).isEqualTo(stateOf(set)).isNotEqualTo(before);
            assertSame(walked.difference(before), new TreeSet<>(Arrays.asList(i)));
            assertThat(walked.nextOutside(before, 0)).isEqualTo(fix ? i : -1);
            assertThat(before.nextOutside(walked, 0)).isEqualTo(fix ? -1 : i);
        }
    }

    private static void assertSame(State state, NavigableSet<Integer> set) {
        assertThat(state.toArray())
                .containsExactly(set.stream().mapToInt(Integer::intValue).toArray());
        assertThat(state.size()).isEqualTo(set.size());
        assertThat(state.isEmpty()).isEqualTo(set.isEmpty());
        assertThat(state).isEqualTo(stateOf(set)).hasSameHashCodeAs(stateOf(set));
        for (int i : set) {
            assertThat(state.has(i)).isTrue();
            assertThat(state.has(i + 1)).isEqualTo(set.contains(i + 1));
        }
    }

    private static State stateOf(NavigableSet<Integer> set) {
        return State.of(set.stream().mapToInt(Integer::intValue).toArray());
    }

    private static NavigableSet<Integer> randomSet(RandomStream random, int width) {
        NavigableSet<Integer> set = new TreeSet<>();
        for (int n = random.nextInt(8); n > 0; n--) {
            set.add(random.nextInt(width));
        }
        return set;
    }

    private static NavigableSet<Integer> union(NavigableSet<Integer> one, NavigableSet<Integer> other) {
        NavigableSet<Integer> union = new TreeSet<>(one);
        union.addAll(other);
        return union;
    }

    private static NavigableSet<Integer> difference(NavigableSet<Integer> one, NavigableSet<Integer> other) {
        NavigableSet<Integer> difference = new TreeSet<>(one);
        difference.removeAll(other);
        return difference;
    }

    @Test
    void aConfigurationReadsTheMembersAsBits() {
        State state = State.of(1, 70);
        assertThat(state.configuration(new int[] {1, 2, 70})).isEqualTo(0b101);
        assertThat(state.configuration(new int[] {70, 1})).isEqualTo(0b11);
        assertThat(state.configuration(new int[] {})).isZero();
    }

    @Test
    void emptinessIsOneObjectHoweverItIsReached() {
        assertThat(State.of(70).without(70)).isEqualTo(State.EMPTY);
        assertThat(State.of(3).minus(State.of(3, 90))).isEqualTo(State.EMPTY);
        assertThat(State.EMPTY.next(0)).isEqualTo(-1);
        assertThat(State.EMPTY).hasToString("{}");
        assertThat(State.of(2, 65)).hasToString("{2, 65}");
    }

    @Test
    void refusesNegativeCriteria() {
        assertThatThrownBy(() -> State.of(3, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> State.EMPTY.with(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
