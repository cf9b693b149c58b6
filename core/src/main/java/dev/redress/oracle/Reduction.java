package dev.redress.oracle;

/**
 * A rule that makes a weighted conflict graph smaller without losing every best set. Each is valid for soft pairs as its line
 * says; "v has no soft pair" is checked before the rule is applied.
 */
enum Reduction {
    /** Takes v if it weighs at least as much as all that its conflicts and soft pairs could bring without it. */
    NEIGHBOURHOOD,
    /**
     * The conflicts of v form a clique (degrees zero and one included): v is left to the end, and each heavier neighbour counts
     * for what it brings beyond v. v has no soft pair.
     */
    SIMPLICIAL,
    /**
     * v has two neighbours that do not conflict, and weighs at least as much as each: either v or both neighbours are taken, so
     * the three become one vertex. v has no soft pair.
     */
    FOLD,
    /** Drops u if some v conflicts with u and otherwise only with what u conflicts with, and weighs no less. v has no soft pair. */
    DOMINATION,
    /** Vertices with the same conflicts are taken together. None has a soft pair. */
    TWINS,
    /** Takes and drops what the linear relaxation sets to one and to zero (Nemhauser and Trotter 1975; with soft pairs, roof duality). */
    PERSISTENCY
}
