package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The integer program of decision 22. For each moment t: x_t, its criterion is fixed then; and y_t, it has been kept since the
 * criterion's moment before, so y_t &lt;= x_t and y_t &lt;= x_previous. It costs loss_t (1 - x_t) + price_t (x_t - y_t). A row says that
 * what is fixed at a moment and what is kept across it are not a whole conflict: x_t + sum of y over the row &lt;= its room. Rivals
 * that exclude each other as well share a row, which makes the relaxation tighter.
 */
final class ScheduleProgram {
    final Timeline moments;
    final Conflicts conflicts;
    /** Row r is about x of moment {@code at[r]} and y of the moments {@code kept[from[r]] .. kept[from[r + 1] - 1]}. */
    final int[] at;

    final int[] from;
    final int[] kept;
    final int[] room;

    private ScheduleProgram(Timeline moments, Conflicts conflicts, RowBuilder rows) {
        this.moments = moments;
        this.conflicts = conflicts;
        at = rows.at.toArray();
        from = rows.from.toArray();
        kept = rows.kept.toArray();
        room = rows.room.toArray();
    }

    static ScheduleProgram of(Timeline moments, Conflicts conflicts) {
        return new ScheduleProgram(moments, conflicts, new RowBuilder(moments, conflicts));
    }

    int rows() {
        return at.length;
    }

    /** What a choice costs; the choice is taken to be a valid one. */
    long cost(boolean[] fixed, boolean[] keep) {
        long cost = 0;
        for (int t = 0; t < moments.size(); t++) {
            if (!fixed[t]) {
                cost += moments.loss[t];
            } else if (!keep[t]) {
                cost += moments.price[t];
            }
        }
        return cost;
    }

    /** Walks back in time, so that for each criterion the moment that comes next is known. */
    private static final class RowBuilder {
        final IntList at = new IntList();
        final IntList from = new IntList();
        final IntList kept = new IntList();
        final IntList room = new IntList();
        private final Timeline moments;
        private final int[] next;

        RowBuilder(Timeline moments, Conflicts conflicts) {
            this.moments = moments;
            next = new int[conflicts.criteria()];
            Arrays.fill(next, -1);
            int[][][] cliques = new int[conflicts.criteria()][][];
            from.add(0);
            for (int t = moments.size() - 1; t >= 0; t--) {
                int i = moments.criterion[t];
                if (cliques[i] == null) {
                    cliques[i] = cliques(conflicts, i);
                }
                for (int[] clique : cliques[i]) {
                    add(t, clique, 1);
                }
                for (int n : conflicts.largerOf(i)) {
                    add(t, conflicts.larger(n), conflicts.larger(n).length - 1);
                }
                next[i] = t;
            }
        }

        private void add(int t, int[] members, int space) {
            int start = kept.size();
            for (int j : members) {
                if (j != moments.criterion[t] && next[j] >= 0 && moments.previous[next[j]] >= 0) {
                    kept.add(next[j]);
                }
            }
            if (kept.size() - start < space) {
                kept.shrink(start);
                return;
            }
            at.add(t);
            room.add(space);
            from.add(kept.size());
        }
    }

    /** The neighbours of i in as few sets of mutual neighbours as a greedy look finds. */
    private static int[][] cliques(Conflicts conflicts, int i) {
        List<IntList> cliques = new ArrayList<>();
        for (int j : conflicts.neighbours(i)) {
            cliques.stream()
                    .filter(clique -> clique.stream().allMatch(member -> conflicts.exclude(member, j)))
                    .findFirst()
                    .orElseGet(() -> {
                        IntList fresh = new IntList();
                        cliques.add(fresh);
                        return fresh;
                    })
                    .add(j);
        }
        return cliques.stream().map(IntList::toArray).toArray(int[][]::new);
    }
}
