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
 * The changes of a state that may be worth a trial (decision 21): of one criterion, of several that correlate, and the parts in which
 * the best states of other worlds differ from it. Whether one is worth a trial is not decided here.
 */
final class TrialProposals {
    /** How wide the worlds are drawn that propose changes: wide ones find rivals that are unlikely but worth a trial. */
    private static final double[] WIDTHS = {1, 2, 3};
    /** How many deviations of the whole change away the hoped-for worlds are, which find what no draw would. */
    private static final double HOPE = 3;
    /** How many of them there are: one for each halving of the deviation, because few large doubts hide many small ones. */
    private static final int HOPES = 6;
    /** How hard local search looks for the best state of such a world: rounds, and moves a criterion in each. */
    private static final int ROUNDS = 2;

    private static final int MOVES = 2;
    /** Beyond so many criteria the oracle rarely proves the best state of such a world, and takes far longer than local search. */
    private static final int PROVABLE = 128;

    private final Conflicts conflicts;
    private final LossBelief belief;
    private final Oracle oracle;
    private final LocalDescent descent;
    private final RandomStream random;
    private final RandomStream searches;
    /** For each criterion, itself and all that conflicts or correlates with it. */
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

    /** The changes by one criterion, and by all of several that correlate. */
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

    /** Fixes them all, less what they exclude: criteria that help only together are found by no change of one. */
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
     * The changes that lead toward the best states of other worlds. Looks take turns: even ones find these states by local search,
     * each with other random moves; odd ones ask the oracle, which also finds what many moves at once would take.
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
        // The least of loss - HOPE * deviation, by its tangent at smaller and smaller deviations. Each search starts
        // from the result of the one before.
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

    /** Splits a change into parts that neither conflict nor correlate: each leads to a valid state by itself. */
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
     * For each criterion that is fixed in the other world only: it alone, less what it excludes, plus all that the other world fixes
     * and that is then free. Where everything is tied to everything, a part of the whole difference is as good as never for
     * the better as a whole.
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

    /** The change with all that conflicts or correlates with it. */
    State around(State change) {
        State around = change;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            around = around.union(ties[i]);
        }
        return around;
    }
}
