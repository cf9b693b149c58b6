package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A log taken apart into pieces that have nothing to do with each other: by the components of the conflicts, and by time. A
 * burst of complaints that is worth a fix whatever it displaces cuts what would be kept across it; a stretch of complaints that is not
 * worth its fix is simply suffered.
 */
final class Decomposition {
    private final Timeline moments;
    private final Conflicts conflicts;
    private final int[][] rivals;
    /** Whether a criterion may be kept up to this moment since the one before. */
    private final boolean[] linked;

    private long suffered;

    Decomposition(Timeline moments, Conflicts conflicts) {
        this.moments = moments;
        this.conflicts = conflicts;
        rivals = Timeline.rivals(conflicts);
        linked = new boolean[moments.size()];
        for (int t = 0; t < linked.length; t++) {
            linked[t] = moments.previous[t] >= 0;
        }
        boolean cut;
        do {
            cut = cutAcrossBursts();
        } while (cut);
    }

    /** What is lost at the moments that no part holds. */
    long suffered() {
        return suffered;
    }

    /**
     * If the loss at t pays for the fix and for fixing again all that was kept across it, then fixing at t is at least as good as
     * not, and no neighbour is kept across.
     */
    private boolean cutAcrossBursts() {
        boolean any = false;
        int[] next = new int[rivals.length];
        Arrays.fill(next, -1);
        for (int t = moments.size() - 1; t >= 0; t--) {
            int i = moments.criterion[t];
            if (moments.demand[t] == Imposition.RELEASED) {
                next[i] = t;
                continue;
            }
            if (isFixed(t) || moments.loss[t] >= moments.price[t] + priceOfKept(rivals[i], next)) {
                for (int j : conflicts.neighbours(i)) {
                    if (next[j] >= 0 && linked[next[j]] && moments.demand[next[j]] != Imposition.KEPT) {
                        linked[next[j]] = false;
                        any = true;
                    }
                }
            }
            next[i] = t;
        }
        return any;
    }

    /** Whether people want it so, whatever it displaces. */
    private boolean isFixed(int t) {
        return moments.demand[t] == Imposition.FIXED || moments.demand[t] == Imposition.KEPT;
    }

    /** More than any loss if it is beyond counting, or if people want one of them kept. */
    private long priceOfKept(int[] criteria, int[] next) {
        long price = 0;
        for (int j : criteria) {
            if (next[j] >= 0 && linked[next[j]]) {
                long again = moments.demand[next[j]] == Imposition.KEPT ? Long.MAX_VALUE / 2 : moments.price[next[j]];
                price = Math.min(Long.MAX_VALUE / 2, price + again);
            }
        }
        return price;
    }

    /** The independent parts, those that begin first coming first. */
    List<Timeline> split() {
        boolean[] worthIt = worthAFix();
        UnionFind groups = new UnionFind(moments.size());
        int[] next = new int[rivals.length];
        Arrays.fill(next, -1);
        for (int t = moments.size() - 1; t >= 0; t--) {
            if (!worthIt[t]) {
                suffered += moments.loss[t];
                continue;
            }
            if (linked[t]) {
                groups.join(t, moments.previous[t]);
            }
            for (int j : rivals[moments.criterion[t]]) {
                if (next[j] >= 0 && linked[next[j]]) {
                    groups.join(t, next[j]);
                }
            }
            next[moments.criterion[t]] = t;
        }
        Map<Integer, IntList> parts = new LinkedHashMap<>();
        for (int t = 0; t < moments.size(); t++) {
            if (worthIt[t]) {
                parts.computeIfAbsent(groups.of(t), root -> new IntList()).add(t);
            }
        }
        return parts.values().stream()
                .map(part -> moments.select(part.toArray(), linked))
                .toList();
    }

    /** A linked stretch of one criterion's moments is worth a fix only if all its losses together pay for the cheapest. */
    private boolean[] worthAFix() {
        int n = moments.size();
        int[] head = new int[n];
        long[] lost = new long[n];
        long[] cheapest = new long[n];
        boolean[] wanted = new boolean[n];
        for (int t = 0; t < n; t++) {
            head[t] = linked[t] ? head[moments.previous[t]] : t;
            lost[head[t]] += moments.loss[t];
            wanted[head[t]] |= isFixed(t);
            cheapest[head[t]] = head[t] == t ? moments.price[t] : Math.min(cheapest[head[t]], moments.price[t]);
        }
        boolean[] worthIt = new boolean[n];
        for (int t = 0; t < n; t++) {
            worthIt[t] =
                    moments.demand[t] != Imposition.RELEASED && (wanted[head[t]] || lost[head[t]] > cheapest[head[t]]);
        }
        return worthIt;
    }

    /** Which moments belong together: a forest with path halving. */
    private static final class UnionFind {
        private final int[] parent;

        UnionFind(int size) {
            parent = new int[size];
            Arrays.setAll(parent, t -> t);
        }

        int of(int t) {
            int root = t;
            while (parent[root] != root) {
                parent[root] = parent[parent[root]];
                root = parent[root];
            }
            return root;
        }

        void join(int a, int b) {
            parent[Math.max(of(a), of(b))] = Math.min(of(a), of(b));
        }
    }
}
