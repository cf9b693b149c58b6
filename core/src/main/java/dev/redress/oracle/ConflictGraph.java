package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The pairwise conflicts as rows of bits, 64 criteria to a word, and cliques that hold them: made once, used by every search. */
public final class ConflictGraph {
    private final Conflicts conflicts;
    private final int words;
    /** Row v stands at v * words. */
    private final long[] rows;

    private final int[][] cliques;

    public ConflictGraph(Conflicts conflicts) {
        this.conflicts = conflicts;
        this.words = words(conflicts.criteria());
        this.rows = new long[conflicts.criteria() * words];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                rows[v * words + (u >> 6)] |= 1L << u;
            }
        }
        this.cliques = growCliques();
    }

    /** How many words a set of that many criteria takes. */
    static int words(int criteria) {
        return (criteria + 63) / 64;
    }

    Conflicts conflicts() {
        return conflicts;
    }

    /** Cliques that together hold every conflict, members ascending; shared: do not write to them. */
    public int[][] cliques() {
        return cliques;
    }

    private boolean adjacent(int u, int v) {
        return (rows[u * words + (v >> 6)] >>> v & 1L) != 0;
    }

    /** One maximal clique, grown in ascending order, from each edge that none so far holds. */
    private int[][] growCliques() {
        List<int[]> found = new ArrayList<>();
        long[] held = new long[rows.length];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                if (u > v && (held[v * words + (u >> 6)] >>> u & 1L) == 0) {
                    int[] clique = grow(v, u);
                    found.add(clique);
                    for (int a : clique) {
                        for (int b : clique) {
                            held[a * words + (b >> 6)] |= 1L << b;
                        }
                    }
                }
            }
        }
        return found.toArray(int[][]::new);
    }

    private int[] grow(int v, int u) {
        int[] clique = {v, u};
        for (int next : conflicts.neighbours(v)) {
            boolean joined = next != u;
            for (int n = 1; joined && n < clique.length; n++) {
                joined = adjacent(clique[n], next);
            }
            if (joined) {
                clique = Arrays.copyOf(clique, clique.length + 1);
                clique[clique.length - 1] = next;
            }
        }
        Arrays.sort(clique);
        return clique;
    }
}
