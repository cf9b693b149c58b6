package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * An oracle that runs local search repeatedly from perturbed states and returns the best state, with the root bound of the exact search.
 * It works for any number of criteria. The same seed gives the same answer, unless a watch stops it.
 */
public final class LocalSearchOracle implements Oracle {
    private static final int SWEEPS = 40;

    private final RandomStream random;
    private final int rounds;
    private final int movesACriterion;
    private final SearchWatch watch;
    private final int sweeps;

    /** An oracle with a number of rounds, each with a number of moves per criterion from a perturbed best state. */
    public LocalSearchOracle(long seed, int rounds, int movesACriterion) {
        this(seed, rounds, movesACriterion, SearchWatch.NONE, SWEEPS);
    }

    /** The same, with a watch that may stop it after any round. */
    public LocalSearchOracle(long seed, int rounds, int movesACriterion, SearchWatch watch) {
        this(seed, rounds, movesACriterion, watch, SWEEPS);
    }

    /**
     * An oracle for callers that ask often and only use the state. Improving the bound would take longer than finding the state, so
     * the bound is the initial one.
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
