package dev.redress.oracle;

import dev.redress.random.RandomStream;
import java.util.function.BooleanSupplier;

/** The amount of local search before branch and bound: little if a proof is likely, more if a good state is all that can be expected. */
final class Descent {
    /** The number of criteria up to which a proof is likely. */
    static final int PROVABLE = 400;

    /** Before a proof, local search makes one move per criterion for each multiple of this number of criteria. */
    private static final int CRITERIA_A_MOVE = 50;

    /**
     * From here on a node takes so long that many short rounds pay: they usually find the best state in a few dozen milliseconds. Where
     * conflicts are dense, nodes are faster and rounds slower.
     */
    private static final int MANY_CRITERIA = 129;

    private static final int ROUNDS_FOR_MANY = 100;
    private static final int MOVES_FOR_MANY = 2;

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
        if (criteria >= MANY_CRITERIA
                && criteria <= PROVABLE
                && !fromKnown
                && search.density() < PairwiseSearch.DENSE) {
            search.search(random, ROUNDS_FOR_MANY, MOVES_FOR_MANY, goesOn);
        } else if (criteria <= PROVABLE) {
            int moves = fromKnown ? 1 : 1 + (criteria - 1) / CRITERIA_A_MOVE;
            search.search(random, 1, moves, goesOn);
        } else if (patient) {
            search.searchWhileItPays(random, ROUNDS_BEYOND, MOVES_BEYOND, goesOn);
        } else {
            search.search(random, ROUNDS_BEYOND, MOVES_BEYOND, goesOn);
        }
    }
}
