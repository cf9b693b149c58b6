package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CorrelationSets;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A few near-maximal valid states in which every valid configuration of every correlation set is seen (decision 21): what pooled
 * estimates need, where the paper's covers need thousands. Greedy: of many proposals, the one that shows most new configurations
 * per step of the way there.
 */
final class SmallCover {
    private static final int PROPOSALS = 120;
    private static final int MOST_KEPT_FIXES = 6;

    private final Conflicts conflicts;
    private final CorrelationSets sets;
    private final RandomStream random;
    /** For each set, which of its configurations are still to be seen. */
    private final boolean[][] wanted;

    private int missing;

    SmallCover(Charter charter, RandomStream random) {
        this.conflicts = charter.conflicts();
        this.sets = charter.correlations();
        this.random = random;
        wanted = new boolean[sets.size()][];
        for (int j = 0; j < wanted.length; j++) {
            wanted[j] = Configurations.valid(conflicts, sets.members(j));
            for (boolean valid : wanted[j]) {
                missing += valid ? 1 : 0;
            }
        }
    }

    /** The states, the empty one first. */
    List<State> states() {
        List<State> states = new ArrayList<>(List.of(State.EMPTY));
        see(State.EMPTY);
        while (missing > 0) {
            State next = best(states.get(states.size() - 1));
            see(next);
            states.add(next);
        }
        return states;
    }

    private void see(State state) {
        for (int j = 0; j < wanted.length; j++) {
            int configuration = state.configuration(sets.members(j));
            missing -= wanted[j][configuration] ? 1 : 0;
            wanted[j][configuration] = false;
        }
    }

    private State best(State here) {
        State best = firstMissing();
        double most = shown(best) / (1.0 + here.distance(best));
        boolean[] useful = useful();
        for (int n = 0; n < PROPOSALS; n++) {
            int[] order = random.nextPermutation(conflicts.criteria());
            State start = n % 2 == 0 ? State.EMPTY : changed(here, order, useful);
            State proposal = completed(completed(start, order, useful), order, null);
            double rate = shown(proposal) / (1.0 + here.distance(proposal));
            if (rate > most) {
                most = rate;
                best = proposal;
            }
        }
        return best;
    }

    /** A state that certainly shows something new: the first configuration still wanted, and nothing else. */
    private State firstMissing() {
        for (int j = 0; j < wanted.length; j++) {
            for (int configuration = 0; configuration < wanted[j].length; configuration++) {
                if (wanted[j][configuration]) {
                    return Configurations.state(sets.members(j), configuration);
                }
            }
        }
        throw new IllegalStateException("nothing is missing");
    }

    private int shown(State state) {
        int shown = 0;
        for (int j = 0; j < wanted.length; j++) {
            shown += wanted[j][state.configuration(sets.members(j))] ? 1 : 0;
        }
        return shown;
    }

    /** Which criteria are fixed in a configuration still wanted. */
    private boolean[] useful() {
        boolean[] useful = new boolean[conflicts.criteria()];
        for (int j = 0; j < wanted.length; j++) {
            for (int configuration = 0; configuration < wanted[j].length; configuration++) {
                if (wanted[j][configuration]) {
                    Configurations.state(sets.members(j), configuration).stream()
                            .forEach(i -> useful[i] = true);
                }
            }
        }
        return useful;
    }

    /** A few useful criteria and whatever of the present state can stand beside them. */
    private State changed(State here, int[] order, boolean[] useful) {
        int fixes = 1 + random.nextInt(MOST_KEPT_FIXES);
        State state = State.EMPTY;
        for (int i : order) {
            if (fixes > 0 && useful[i] && !here.has(i) && conflicts.admits(state, i)) {
                state = state.with(i);
                fixes--;
            }
        }
        return completed(state, here.toArray(), null);
    }

    /** The state with all that can be added, in the order given; only the chosen ones, unless all are. */
    private State completed(State start, int[] order, boolean @Nullable [] chosen) {
        State state = start;
        for (int i : order) {
            if ((chosen == null || chosen[i]) && !state.has(i) && conflicts.admits(state, i)) {
                state = state.with(i);
            }
        }
        return state;
    }
}
