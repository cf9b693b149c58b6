package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BlockingConflictsTest {
    private static final int CRITERIA = 9;

    /** The counts follow every fix and release: a conflict blocks iff exactly one of its members is not fixed. */
    @Test
    void aConflictBlocksIffAllButOneOfItsMembersAreFixed() {
        for (long seed = 1; seed <= 20; seed++) {
            RandomStream random = RandomStream.of(seed).split("blocking");
            List<int[]> sets = new ArrayList<>();
            for (int n = 0; n < 8; n++) {
                sets.add(Arrays.copyOf(random.nextPermutation(CRITERIA), 2 + random.nextInt(4)));
            }
            Conflicts conflicts = Conflicts.of(CRITERIA, sets);
            BlockingConflicts blocking = new BlockingConflicts(conflicts);
            boolean triples = true;
            for (int n = 0; n < conflicts.largerCount(); n++) {
                triples &= conflicts.larger(n).length == 3;
            }
            assertThat(blocking.onlyTriples()).isEqualTo(triples);
            State state = State.EMPTY;
            for (int step = 0; step < 60; step++) {
                int i = random.nextInt(CRITERIA);
                if (step % 20 == 19) {
                    state = State.EMPTY;
                    blocking.restart(state);
                } else if (step % 20 == 9) {
                    State gained = State.of(i, (i + 1) % CRITERIA).minus(state);
                    blocking.fixed(gained);
                    state = state.union(gained);
                } else if (state.has(i)) {
                    blocking.released(i);
                    state = state.without(i);
                } else {
                    blocking.fixed(i);
                    state = state.with(i);
                }
                for (int n = 0; n < conflicts.largerCount(); n++) {
                    int[] members = conflicts.larger(n);
                    boolean expected = state.among(members).size() == members.length - 1;
                    assertThat(blocking.blocks(n, state)).isEqualTo(expected);
                }
            }
            BlockingConflicts fresh = new BlockingConflicts(conflicts);
            fresh.restart(state);
            for (int n = 0; n < conflicts.largerCount(); n++) {
                assertThat(fresh.blocks(n, state)).isEqualTo(blocking.blocks(n, state));
            }
        }
    }
}
