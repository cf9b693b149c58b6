package dev.redress.oracle;

/** Upper bounds for the nodes on the present path of {@link PairwiseSearch}, one for each depth. */
interface NodeBounds {
    /** Whether there is memory for the bound of this depth, given that of the depth above. */
    boolean fits(int depth);

    /** A bound on what the free vertices of the node can gain. It decides the vertices that every better state has, or that none has. */
    long bound(int depth, PairwiseNode node);

    /** The number of nodes that a node with such a bound counts as against the limit of an answer, roughly in proportion to its time. */
    int cost();

    /**
     * How good it is to branch on a free vertex.
     *
     * @param n its place among the free vertices
     * @param byWeight its score by weights alone
     */
    double score(int depth, int n, double byWeight);
}
