package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.LocalDescent;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The changes of a state that may be worth a trial (decision 21): changes of one criterion, of several that correlate, and the connected
 * parts in which the best states of other possible worlds differ from it. {@link Thompson} decides which are worth a trial.
 */
final class TrialProposals {
    /** The widths of the draws. Wide draws find states that are unlikely to be better but worth a trial. */
    private static final double[] WIDTHS = {1, 2, 3};
    /** The optimism of a hoped-for world: it lowers the loss of a state by this many deviations. */
    private static final double HOPE = 3;
    /** The number of hoped-for worlds. Each halves the deviation, because a few large deviations hide many small ones. */
    private static final int HOPES = 6;
    /** The effort of local search for the best state of such a world: rounds, and moves for each criterion in a round. */
    private static final int ROUNDS = 2;

    private static final int MOVES = 2;
    /** With more criteria the oracle rarely proves the best state of such a world, and takes far longer than local search. */
    private static final int PROVABLE = 128;

    private final Conflicts conflicts;
    private final LossBelief belief;
    private final Oracle oracle;
    private final LocalDescent descent;
    private final RandomStream random;
    private final RandomStream searches;
    /** For each criterion, itself and the criteria that conflict or correlate with it. */
    private final State[] ties;
    /** The sets of criteria that may help only together. */
    private final List<State> together;

    private long searched;

    TrialProposals(Charter charter, LossBelief belief, Oracle oracle, RandomStream random) {
        this.belief = belief;
        this.oracle = oracle;
        this.random = random;
        conflicts = charter.conflicts();
        descent = new LocalDescent(conflicts, ROUNDS, MOVES);
        searches = random.split("searches");
        together = belief.together();
        ties = new State[charter.size()];
        for (int i = 0; i < ties.length; i++) {
            ties[i] = belief.neighbourhood(i).union(State.of(conflicts.neighbours(i)));
            for (int n : conflicts.largerOf(i)) {
                ties[i] = ties[i].union(State.of(conflicts.larger(n)));
            }
        }
    }

    /** The changes of one criterion, and those that fix several correlated criteria together. */
    Set<State> simple(State best) {
        Set<State> changes = new LinkedHashSet<>();
        for (int i = 0; i < ties.length; i++) {
            State other = best.has(i) ? best.without(i) : conflicts.after(best, conflicts.fix(best, i, State.EMPTY));
            changes.add(best.difference(other));
        }
        for (State members : together) {
            addAll(best, members, changes);
        }
        return changes;
    }

    /** Fixes all the members, and releases what they exclude. Changes of one criterion do not find those that help only together. */
    private void addAll(State best, State members, Set<State> changes) {
        State after = best;
        for (int i = members.next(0); i >= 0; i = members.next(i + 1)) {
            after = after.has(i) ? after : conflicts.after(after, conflicts.fix(after, i, members.union(best)));
        }
        if (after.containsAll(members) && !after.equals(best)) {
            changes.add(best.difference(after));
        }
    }

    /**
     * The changes toward the best states of other possible worlds. Even looks find these states by local search, with new random moves each
     * time. Odd looks ask the oracle, which also finds states that are many moves away.
     */
    Set<State> ofOtherWorlds(State best, int look) {
        boolean asks = look % 2 == 1 && ties.length <= PROVABLE;
        Set<State> changes = new LinkedHashSet<>();
        State other = best;
        double deviation = 0;
        for (double width : WIDTHS) {
            other = bestOf(belief.drawn(random, width), best, asks);
            add(best, other, changes);
            deviation = Math.max(deviation, deviation(best, other));
        }
        // Minimises loss - HOPE * deviation. The square root is replaced by its tangent, at smaller and smaller
        // deviations. Each search starts from the result of the one before.
        for (int n = 0; n < HOPES && deviation > 0; n++) {
            other = bestOf(belief.hoped(best, HOPE / (2 * deviation)), other, asks);
            add(best, other, changes);
            double found = deviation(best, other);
            deviation = found == 0 ? deviation / 2 : Math.min(found, deviation / 2);
        }
        return changes;
    }

    private State bestOf(Objective world, State start, boolean asks) {
        return asks
                ? oracle.minimise(world, conflicts).state()
                : descent.from(start, world, searches.split(searched++));
    }

    private double deviation(State best, State other) {
        return Math.sqrt(belief.doubt(best, other));
    }

    private void add(State best, State other, Set<State> changes) {
        addParts(best.difference(other), changes);
        addSwaps(best, other, changes);
    }

    /** Splits a change into parts that neither conflict nor correlate with each other. Each part alone leads to a valid state. */
    private void addParts(State change, Set<State> parts) {
        State left = change;
        while (!left.isEmpty()) {
            State part = State.of(left.next(0));
            State reached = part;
            while (!reached.isEmpty()) {
                reached = around(reached).intersection(left).minus(part);
                part = part.union(reached);
            }
            parts.add(part);
            left = left.minus(part);
        }
    }

    /**
     * For each criterion that only the other state fixes: fixes it, releases what it excludes, and fixes whatever else the other state fixes
     * and now fits. If all criteria are connected, the whole difference is one part, and it is hardly ever an improvement as a whole.
     */
    private void addSwaps(State best, State other, Set<State> changes) {
        State missing = other.minus(best);
        for (int i = missing.next(0); i >= 0; i = missing.next(i + 1)) {
            State after = conflicts.after(best, conflicts.fix(best, i, other));
            for (int j = missing.next(0); j >= 0; j = missing.next(j + 1)) {
                after = !after.has(j) && conflicts.admits(after, j) ? after.with(j) : after;
            }
            changes.add(best.difference(after));
        }
    }

    /** The change and all criteria that conflict or correlate with it. */
    State around(State change) {
        State around = change;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            around = around.union(ties[i]);
        }
        return around;
    }
}
