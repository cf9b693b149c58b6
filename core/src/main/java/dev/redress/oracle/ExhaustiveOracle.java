package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;

/**
 * An oracle that evaluates every valid state, in O(valid states x factors); the reference for tests of all other oracles. Among
 * equal states it returns the first one, criteria in ascending order and unfixed before fixed.
 */
public final class ExhaustiveOracle implements Oracle {
    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        return new Search(objective, conflicts).best();
    }

    private static final class Search {
        private final Objective objective;
        private final Conflicts conflicts;
        private State best = State.EMPTY;
        private double bestValue;

        Search(Objective objective, Conflicts conflicts) {
            this.objective = objective;
            this.conflicts = conflicts;
            this.bestValue = objective.value(State.EMPTY);
        }

        Optimum best() {
            descend(State.EMPTY, 0);
            return new Optimum(best, bestValue, bestValue);
        }

        private void descend(State state, int criterion) {
            if (criterion == conflicts.criteria()) {
                double value = objective.value(state);
                if (value < bestValue) {
                    best = state;
                    bestValue = value;
                }
                return;
            }
            descend(state, criterion + 1);
            if (conflicts.admits(state, criterion)) {
                descend(state.with(criterion), criterion + 1);
            }
        }
    }
}
