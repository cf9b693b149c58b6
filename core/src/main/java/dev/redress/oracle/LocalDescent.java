package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * Local search from a given state, for whoever asks about many objectives that are close to each other: it costs what a few moves
 * cost, gives no bound, and never answers with a higher state than the one it started from. A pure function of the question.
 */
public final class LocalDescent {
    private final Conflicts conflicts;
    private final int rounds;
    private final int movesACriterion;

    /** A search of so many rounds of so many moves per criterion. */
    public LocalDescent(Conflicts conflicts, int rounds, int movesACriterion) {
        this.conflicts = conflicts;
        this.rounds = rounds;
        this.movesACriterion = movesACriterion;
    }

    /** The lowest state met on the way down from a valid one. */
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
