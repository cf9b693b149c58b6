package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pairwise conflicts, and cliques that hold them all: found when they are first asked for, used by every search. */
public final class ConflictGraph {
    /** Maximal cliques have about so many members in all, which bounds the memory of every search that uses them. */
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

    /** How many words a set of that many criteria takes. */
    static int words(int criteria) {
        return (criteria + 63) / 64;
    }

    Conflicts conflicts() {
        return conflicts;
    }

    /**
     * Cliques that together hold every conflict, members ascending; shared: do not write to them. They are maximal as long as they
     * have no more than {@link #MOST_MEMBERS} members in all; from there on each conflict is in one clique only, so that those
     * have no more than two members a conflict.
     */
    public int[][] cliques() {
        int[][] found = cliques;
        if (found == null) {
            found = growCliques();
            cliques = found;
        }
        return found;
    }

    /** One clique, grown in ascending order, from each edge that none so far holds. */
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
