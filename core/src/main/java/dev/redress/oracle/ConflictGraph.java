package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pairwise conflicts, and a set of cliques that covers them, computed on first use and shared by all searches. */
public final class ConflictGraph {
    /** The maximum total size of the maximal cliques, which bounds the memory of every search that uses them. */
    static final int MOST_MEMBERS = 1 << 17;

    private final Conflicts conflicts;
    private final int mostMembers;
    private int @Nullable [][] cliques;

    public ConflictGraph(Conflicts conflicts) {
        this(conflicts, MOST_MEMBERS);
    }

    ConflictGraph(Conflicts conflicts, int mostMembers) {
        this.conflicts = conflicts;
        this.mostMembers = mostMembers;
    }

    /** The number of words in a bit set of this many criteria. */
    static int words(int criteria) {
        return (criteria + 63) / 64;
    }

    Conflicts conflicts() {
        return conflicts;
    }

    /**
     * Cliques that cover every conflict, members ascending. The arrays are shared and must not be changed. The cliques are all maximal
     * ones if these have at most {@link #MOST_MEMBERS} members in total; otherwise each conflict is in one clique only, so that
     * there are at most two members per conflict.
     */
    public int[][] cliques() {
        int[][] found = cliques;
        if (found == null) {
            found = growCliques();
            cliques = found;
        }
        return found;
    }

    /** Grows a clique, in ascending order, from each edge that is not covered yet. */
    private int[][] growCliques() {
        List<int[]> found = new ArrayList<>();
        EdgeSet edges = EdgeSet.of(conflicts);
        EdgeSet open = edges.copy();
        long members = 0;
        for (int v = 0; v < conflicts.criteria(); v++) {
            for (int u : conflicts.neighbours(v)) {
                if (u > v && open.has(v, u)) {
                    int[] clique = grow(members <= mostMembers ? edges : open, v, u);
                    found.add(clique);
                    members += clique.length;
                    open.removeAmong(clique);
                }
            }
        }
        return found.toArray(int[][]::new);
    }

    private int[] grow(EdgeSet edges, int v, int u) {
        int[] clique = {v, u};
        for (int next : conflicts.neighbours(v)) {
            boolean joined = next != u && edges.has(v, next);
            for (int n = 1; joined && n < clique.length; n++) {
                joined = edges.has(clique[n], next);
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
