package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * Goes downhill again and again from perturbed states and returns the lowest it met, with the bound at the root of a
 * search that is not made. For any k; the same seed gives the same answer, unless a watch ends it.
 */
public final class LocalSearchOracle implements Oracle {
    private static final int SWEEPS = 40;

    private final RandomStream random;
    private final int rounds;
    private final int movesACriterion;
    private final SearchWatch watch;
    private final int sweeps;

    /** An oracle that makes so many rounds of so many moves per criterion, each round from a perturbed best state. */
    public LocalSearchOracle(long seed, int rounds, int movesACriterion) {
        this(seed, rounds, movesACriterion, SearchWatch.NONE, SWEEPS);
    }

    /** An oracle that a watch may end after any round, too. */
    public LocalSearchOracle(long seed, int rounds, int movesACriterion, SearchWatch watch) {
        this(seed, rounds, movesACriterion, watch, SWEEPS);
    }

    /**
     * An oracle for those who ask often and look at the state alone: raising its bound would take longer than finding the state, so
     * it stays as it opens.
     */
    public static LocalSearchOracle ofStates(long seed, int rounds, int movesACriterion) {
        return new LocalSearchOracle(seed, rounds, movesACriterion, SearchWatch.NONE, 0);
    }

    private LocalSearchOracle(long seed, int rounds, int movesACriterion, SearchWatch watch, int sweeps) {
        if (rounds < 1 || movesACriterion < 1) {
            throw new IllegalArgumentException(rounds + " rounds of " + movesACriterion + " moves a criterion");
        }
        this.random = RandomStream.of(seed).split("local search");
        this.rounds = rounds;
        this.movesACriterion = movesACriterion;
        this.watch = watch;
        this.sweeps = sweeps;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        ScaledObjective scaled = new ScaledObjective(objective, conflicts);
        double bound = scaled.lowerBound(scaled.constant() + TableBound.rootBound(scaled, conflicts, sweeps));
        LocalSearch search = new LocalSearch(scaled, conflicts);
        search.start(new long[ConflictGraph.words(scaled.criteria())]);
        int[] round = {0};
        search.search(random, rounds, movesACriterion, () -> {
            double value = objective.value(State.ofWords(search.state()));
            return watch.goesOn(new SearchWatch.Progress(value, Math.min(value, bound), round[0]++));
        });
        State state = State.ofWords(search.state());
        double value = objective.value(state);
        return new Optimum(state, value, Math.min(Math.nextDown(value), bound));
    }
}
