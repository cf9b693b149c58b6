package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The pairwise conflicts as rows of bits, 64 criteria to a word, and their maximal cliques: made once, used by every search. */
final class ConflictGraph {
    private final Conflicts conflicts;
    private final int words;
    /** Row v stands at v * words. */
    private final long[] rows;

    ConflictGraph(Conflicts conflicts) {
        this.conflicts = conflicts;
        this.words = words(conflicts.criteria());
        this.rows = new long[conflicts.criteria() * words];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                rows[v * words + (u >> 6)] |= 1L << u;
            }
        }
    }

    /** How many words a set of that many criteria takes. */
    static int words(int criteria) {
        return (criteria + 63) / 64;
    }

    Conflicts conflicts() {
        return conflicts;
    }

    int words() {
        return words;
    }

    /** All rows, one after the other; shared: do not write to it. */
    long[] rows() {
        return rows;
    }

    boolean adjacent(int u, int v) {
        return (rows[u * words + (v >> 6)] >>> v & 1L) != 0;
    }

    /**
     * Cliques that together hold every edge: all maximal ones (Bron and Kerbosch, on the later neighbours of each vertex in
     * turn), or, once there are more than the limit, one grown greedily from each edge not yet held.
     */
    int[][] cliques(int limit) {
        List<int[]> cliques = new ArrayList<>();
        Listing listing = new Listing(cliques, limit);
        if (!listing.all()) {
            cliques.clear();
            growFromEdges(cliques);
        }
        return cliques.toArray(int[][]::new);
    }

    private void growFromEdges(List<int[]> cliques) {
        long[] held = new long[rows.length];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                if (u > v && (held[v * words + (u >> 6)] >>> u & 1L) == 0) {
                    int[] clique = grow(v, u);
                    cliques.add(clique);
                    for (int a : clique) {
                        for (int b : clique) {
                            held[a * words + (b >> 6)] |= 1L << b;
                        }
                    }
                }
            }
        }
    }

    private int[] grow(int v, int u) {
        int[] clique = {v, u};
        for (int next : conflicts.neighbours(v)) {
            boolean joined = next != u;
            for (int member : clique) {
                joined = joined && adjacent(member, next);
            }
            if (joined) {
                clique = Arrays.copyOf(clique, clique.length + 1);
                clique[clique.length - 1] = next;
            }
        }
        Arrays.sort(clique);
        return clique;
    }

    /** One listing of the maximal cliques of two or more. */
    private final class Listing {
        private final List<int[]> cliques;
        private final int limit;
        private final int[] clique = new int[conflicts.criteria()];

        Listing(List<int[]> cliques, int limit) {
            this.cliques = cliques;
            this.limit = limit;
        }

        /** Whether they were all listed. */
        boolean all() {
            boolean within = true;
            for (int v = 0; within && v < conflicts.criteria(); v++) {
                long[] candidates = new long[words];
                long[] excluded = new long[words];
                for (int u : conflicts.neighbours(v)) {
                    (u > v ? candidates : excluded)[u >> 6] |= 1L << u;
                }
                clique[0] = v;
                within = expand(1, candidates, excluded);
            }
            return within;
        }

        private boolean expand(int size, long[] candidates, long[] excluded) {
            if (isEmpty(candidates)) {
                if (isEmpty(excluded) && size > 1) {
                    int[] found = Arrays.copyOf(clique, size);
                    Arrays.sort(found);
                    cliques.add(found);
                }
                return cliques.size() <= limit;
            }
            int pivot = pivot(candidates, excluded);
            boolean within = true;
            for (int w = 0; within && w < words; w++) {
                long branch = candidates[w] & ~rows[pivot * words + w];
                for (; within && branch != 0; branch &= branch - 1) {
                    int u = (w << 6) + Long.numberOfTrailingZeros(branch);
                    clique[size] = u;
                    within = expand(size + 1, joined(candidates, u), joined(excluded, u));
                    candidates[w] &= ~(1L << u);
                    excluded[w] |= 1L << u;
                }
            }
            return within;
        }

        /** The vertex with the most neighbours among the candidates. */
        private int pivot(long[] candidates, long[] excluded) {
            int pivot = -1;
            int most = -1;
            for (int v = 0; v < conflicts.criteria(); v++) {
                if (((candidates[v >> 6] | excluded[v >> 6]) >>> v & 1L) != 0) {
                    int degree = 0;
                    for (int w = 0; w < words; w++) {
                        degree += Long.bitCount(candidates[w] & rows[v * words + w]);
                    }
                    if (degree > most) {
                        most = degree;
                        pivot = v;
                    }
                }
            }
            return pivot;
        }

        private long[] joined(long[] set, int v) {
            long[] joined = new long[words];
            for (int w = 0; w < words; w++) {
                joined[w] = set[w] & rows[v * words + w];
            }
            return joined;
        }

        private static boolean isEmpty(long[] set) {
            return Arrays.stream(set).allMatch(word -> word == 0);
        }
    }
}
