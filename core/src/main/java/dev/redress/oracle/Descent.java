package dev.redress.oracle;

import dev.redress.random.RandomStream;
import java.util.function.BooleanSupplier;

/** How much local search precedes a search: little where a proof is near, all that pays where a good state is all that can be had. */
final class Descent {
    /** Up to so many criteria a proof is likely. */
    static final int PROVABLE = 400;

    /** A proof is preceded by a move a criterion for every so many criteria: proofs get harder by far more. */
    private static final int CRITERIA_A_MOVE = 50;

    private static final int ROUNDS_BEYOND = 50;
    private static final int MOVES_BEYOND = 20;

    private final boolean fromKnown;
    private final boolean patient;

    /**
     * How to search locally.
     *
     * @param fromKnown whether it starts from the best state of a question that was much the same
     * @param patient whether it goes on while that pays, because somebody watches the time
     */
    Descent(boolean fromKnown, boolean patient) {
        this.fromKnown = fromKnown;
        this.patient = patient;
    }

    void descend(LocalSearch search, RandomStream random, int criteria, BooleanSupplier goesOn) {
        if (criteria <= PROVABLE) {
            int moves = fromKnown ? 1 : 1 + (criteria - 1) / CRITERIA_A_MOVE;
            search.search(random, 1, moves, goesOn);
        } else if (patient) {
            search.searchWhileItPays(random, ROUNDS_BEYOND, MOVES_BEYOND, goesOn);
        } else {
            search.search(random, ROUNDS_BEYOND, MOVES_BEYOND, goesOn);
        }
    }
}
