package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Factor;
import dev.redress.model.State;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The states that a policy explores before it makes a decision (the paper's K). The empty state comes first; the order keeps moves
 * short: within a neighbourhood, consecutive states differ in at most three criteria.
 */
public final class Cover {
    /** The maximum number of states: visiting more would exceed any realistic horizon. */
    private static final int LIMIT = 1 << 20;

    private final Conflicts conflicts;
    private final int limit;
    private final Set<State> states = new LinkedHashSet<>();

    private Cover(Charter charter, int limit) {
        this.conflicts = charter.conflicts();
        this.limit = limit;
    }

    /**
     * The cover of explore-then-commit: for each criterion and each group that affects it, every valid configuration of these,
     * with everything else unfixed. Without correlations this is the empty state and the k singletons (theorem A.1); with pairs,
     * one more state for each compatible pair (decision 13); beyond pairs, the general definition of appendix A.
     */
    public static List<State> ofGroups(Charter charter) {
        Cover cover = new Cover(charter, LIMIT);
        for (int i = 0; i < charter.size(); i++) {
            cover.addGroups(charter.correlations(), i);
        }
        return List.copyOf(cover.states);
    }

    /** The part of this cover that criterion i asks for. */
    static List<State> ofGroups(Charter charter, int i) {
        Cover cover = new Cover(charter, LIMIT);
        cover.addGroups(charter.correlations(), i);
        return List.copyOf(cover.states);
    }

    private void addGroups(CorrelationSets sets, int i) {
        addAll(i);
        for (int[] group : sets.correlatedGroups(i)) {
            int[] members = new int[group.length + 1];
            members[0] = i;
            System.arraycopy(group, 0, members, 1, group.length);
            addAll(members);
        }
    }

    /**
     * The larger cover that UCB needs: every valid configuration of each closed correlation neighbourhood, with everything else
     * unfixed. With a smaller cover some counts would stay 0 (decision 14). Without correlations it has k + 1 states.
     */
    public static List<State> ofNeighbourhoods(Charter charter) {
        Cover cover = new Cover(charter, LIMIT);
        for (int i = 0; i < charter.size(); i++) {
            int[] members = charter.correlations().neighbourhood(i);
            if (members.length > Factor.MAX_ORDER) {
                throw new RefusedException("criterion " + charter.id(i) + " is correlated with "
                        + (members.length - 1) + " others; at most "
                        + (Factor.MAX_ORDER - 1) + " are possible, because its loss table grows exponentially");
            }
            cover.addAll(members);
        }
        return List.copyOf(cover.states);
    }

    /** The states that the policy with this id explores; refused if it has no fixed cover. */
    public static List<State> of(String policy, Charter charter, long seed) {
        PolicyKind.Exploration exploration = PolicyCatalogue.find(policy).exploration();
        if (exploration == null) {
            throw new RefusedException("policy '" + policy + "' explores no fixed cover; these do: "
                    + PolicyCatalogue.kinds().stream()
                            .filter(kind -> kind.exploration() != null)
                            .map(PolicyKind::id)
                            .collect(Collectors.joining(", ")));
        }
        return exploration.cover(charter, seed);
    }

    /** Every valid state; refused if there are more than the limit. */
    static List<State> ofAllStates(Charter charter, int limit) {
        Cover cover = new Cover(charter, limit);
        cover.addAll(IntStream.range(0, charter.size()).toArray());
        return List.copyOf(cover.states);
    }

    private void addAll(int... members) {
        walk(State.EMPTY, members, 0, true);
    }

    /**
     * Visits the valid subsets of the members in the order of a tree in which the parent of a subset lacks its last member: on
     * even levels parents come before their children, on odd levels after them. So consecutive subsets are at most three edges
     * apart.
     */
    private void walk(State state, int[] members, int from, boolean before) {
        if (before) {
            add(state);
        }
        for (int n = from; n < members.length; n++) {
            if (conflicts.admits(state, members[n])) {
                walk(state.with(members[n]), members, n + 1, !before);
            }
        }
        if (!before) {
            add(state);
        }
    }

    private void add(State state) {
        if (states.add(state) && states.size() > limit) {
            throw new RefusedException(
                    "there are more than " + limit + " states to visit among " + conflicts.criteria() + " criteria");
        }
    }
}
