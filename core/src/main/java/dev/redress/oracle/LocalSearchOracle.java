package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * Goes downhill again and again from perturbed states and returns the lowest it met; its bound is only the sum of each factor's
 * least number. For any k; the same seed gives the same answer.
 */
public final class LocalSearchOracle implements Oracle {
    private final RandomStream random;
    private final int rounds;
    private final int movesACriterion;

    /** An oracle that makes so many rounds of so many moves per criterion, each round from a perturbed best state. */
    public LocalSearchOracle(long seed, int rounds, int movesACriterion) {
        if (rounds < 1 || movesACriterion < 1) {
            throw new IllegalArgumentException(rounds + " rounds of " + movesACriterion + " moves a criterion");
        }
        this.random = RandomStream.of(seed).split("local search");
        this.rounds = rounds;
        this.movesACriterion = movesACriterion;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        ScaledObjective scaled = new ScaledObjective(objective, conflicts);
        LocalSearch search = new LocalSearch(scaled, conflicts);
        long[] best = new long[ConflictGraph.words(scaled.criteria())];
        search.start(best);
        best = search.state().clone();
        long lowest = search.value();
        for (int round = 0; round < rounds && scaled.criteria() > 0; round++) {
            RandomStream draws = random.split(round);
            if (round > 0) {
                search.start(best);
                search.perturb(draws, 1 + scaled.criteria() / 50);
            }
            search.improve(draws, (long) movesACriterion * scaled.criteria());
            if (search.value() < lowest) {
                lowest = search.value();
                best = search.state().clone();
            }
        }
        State state = State.ofWords(best);
        double value = objective.value(state);
        return new Optimum(state, value, Math.min(Math.nextDown(value), scaled.lowerBound(scaled.leastSum())));
    }
}
