package dev.redress.oracle;

import dev.redress.random.RandomStream;
import java.util.function.BooleanSupplier;

/** The amount of local search before branch and bound: little if a proof is likely, more if a good state is all that can be expected. */
final class Descent {
    /** The number of criteria up to which a proof is likely. */
    static final int PROVABLE = 400;

    /** Before a proof, local search makes one move per criterion for each multiple of this number of criteria. */
    private static final int CRITERIA_A_MOVE = 50;

    private static final int ROUNDS_BEYOND = 50;
    private static final int MOVES_BEYOND = 20;

    private final boolean fromKnown;
    private final boolean patient;

    /**
     * The settings of a local search.
     *
     * @param fromKnown whether it starts from the best state of a similar question
     * @param patient whether it continues while it improves, because a watch limits the time
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
