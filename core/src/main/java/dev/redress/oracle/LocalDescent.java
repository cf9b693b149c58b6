package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * Local search from a given state, for callers that minimise many similar objectives. It takes a few moves, gives no bound, and never
 * returns a state with a higher value than the one it started from. It is a pure function of its arguments.
 */
public final class LocalDescent {
    private final Conflicts conflicts;
    private final int rounds;
    private final int movesACriterion;

    /** A local search with a number of rounds, each with a number of moves per criterion. */
    public LocalDescent(Conflicts conflicts, int rounds, int movesACriterion) {
        this.conflicts = conflicts;
        this.rounds = rounds;
        this.movesACriterion = movesACriterion;
    }

    /** The state with the lowest value found from a valid start. */
    public State from(State start, Objective objective, RandomStream random) {
        LocalSearch search = new LocalSearch(new ScaledObjective(objective, conflicts), conflicts);
        long[] words = new long[ConflictGraph.words(conflicts.criteria())];
        for (int w = 0; w < words.length; w++) {
            words[w] = start.word(w);
        }
        search.start(words);
        search.search(random, rounds, movesACriterion, () -> true);
        return State.ofWords(search.state());
    }
}
