package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;

/**
 * Looks at every valid state: O(valid states x factors). What every other oracle is checked against; of states of equal value
 * it returns the one it meets first, criteria in ascending order and unfixed before fixed.
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
