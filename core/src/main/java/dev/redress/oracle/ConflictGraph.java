package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pairwise conflicts, and cliques that hold them all: found when they are first asked for, used by every search. */
public final class ConflictGraph {
    private final Conflicts conflicts;
    private int @Nullable [][] cliques;

    public ConflictGraph(Conflicts conflicts) {
        this.conflicts = conflicts;
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
        int[][] found = cliques;
        if (found == null) {
            found = growCliques();
            cliques = found;
        }
        return found;
    }

    /** One maximal clique, grown in ascending order, from each edge that none so far holds. */
    private int[][] growCliques() {
        List<int[]> found = new ArrayList<>();
        int words = words(conflicts.criteria());
        long[] rows = rows(words);
        long[] held = new long[rows.length];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                if (u > v && !has(held, v * words, u)) {
                    int[] clique = grow(rows, words, v, u);
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

    /** The neighbours of v as bits from v * words on. */
    private long[] rows(int words) {
        long[] rows = new long[conflicts.criteria() * words];
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                rows[v * words + (u >> 6)] |= 1L << u;
            }
        }
        return rows;
    }

    private static boolean has(long[] rows, int row, int v) {
        return (rows[row + (v >> 6)] >>> v & 1L) != 0;
    }

    private int[] grow(long[] rows, int words, int v, int u) {
        int[] clique = {v, u};
        for (int next : conflicts.neighbours(v)) {
            boolean joined = next != u;
            for (int n = 1; joined && n < clique.length; n++) {
                joined = has(rows, clique[n] * words, next);
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
