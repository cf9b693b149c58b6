package dev.redress.oracle;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Branch and bound for gains and pair losses: maximises the sum of w_v over the fixed v less the sum of q_uv over the fixed
 * pairs, over the sets without a conflict. Depth first, the fixed side first, nothing allocated below the root.
 *
 * <p>Vertices are relabelled by weight, so that taking bits in order takes light vertices first.
 */
final class PairwiseSearch {
    private static final int SMALL_NEIGHBOURHOOD = 8;

    private final SearchEffort effort;
    private final int size;
    private final int words;
    private final int[] criterionOf;
    private final long[] rows;
    private final long[] softRows;
    private final int[] softStart;
    private final int[] softOther;
    private final long[] softLoss;
    private final CliqueCover cover;

    private final long[][] free;
    private final long[][] weight;
    private final long[][] taken;
    private final long[] dirty;
    private long gain;

    PairwiseSearch(ScaledObjective objective, ConflictGraph graph, SearchEffort effort) {
        this.effort = effort;
        criterionOf = IntStream.range(0, objective.criteria())
                .filter(v -> objective.gain(v) > 0)
                .boxed()
                .sorted((a, b) -> {
                    int byWeight = Long.compare(objective.gain(a), objective.gain(b));
                    return byWeight != 0 ? byWeight : Integer.compare(a, b);
                })
                .mapToInt(Integer::intValue)
                .toArray();
        size = criterionOf.length;
        words = ConflictGraph.words(size);
        int[] labelOf = new int[objective.criteria()];
        Arrays.fill(labelOf, -1);
        for (int v = 0; v < size; v++) {
            labelOf[criterionOf[v]] = v;
        }
        rows = new long[size * words];
        softRows = new long[size * words];
        softStart = new int[size + 1];
        int capacity = objective.pairStart(objective.criteria());
        softOther = new int[capacity];
        softLoss = new long[capacity];
        int pairs = 0;
        for (int v = 0; v < size; v++) {
            int criterion = criterionOf[v];
            for (int u : graph.conflicts().neighbours(criterion)) {
                if (labelOf[u] >= 0) {
                    rows[v * words + (labelOf[u] >> 6)] |= 1L << labelOf[u];
                }
            }
            for (int p = objective.pairStart(criterion); p < objective.pairStart(criterion + 1); p++) {
                int u = labelOf[objective.pairOther(p)];
                if (u >= 0) {
                    softRows[v * words + (u >> 6)] |= 1L << u;
                    softOther[pairs] = u;
                    softLoss[pairs++] = objective.pairLoss(p);
                }
            }
            softStart[v + 1] = pairs;
        }
        free = new long[size + 1][];
        weight = new long[size + 1][];
        taken = new long[size + 1][];
        dirty = new long[words];
        cover = new CliqueCover(size, words, rows, softStart, softOther, softLoss);
        open(0);
        for (int v = 0; v < size; v++) {
            weight[0][v] = objective.gain(criterionOf[v]);
            free[0][v >> 6] |= 1L << v;
        }
    }

    /** Searches until the best state is proven or the effort is spent. */
    void run() {
        System.arraycopy(free[0], 0, dirty, 0, words);
        gain = 0;
        visit(0, Long.MIN_VALUE);
    }

    private void open(int depth) {
        if (free[depth] == null) {
            free[depth] = new long[words];
            weight[depth] = new long[size];
            taken[depth] = new long[words];
        }
    }

    /** Explores what is free at this depth. */
    private void visit(int depth, long boundAbove) {
        long before = gain;
        reduce(depth);
        long need = -effort.best() - gain;
        long bound = cover.bound(free[depth], weight[depth], depth == 0 ? Long.MAX_VALUE : need);
        if (bound > need) {
            long valueBound = Math.max(boundAbove, -(gain + bound));
            int v = branching(depth);
            if (v < 0) {
                effort.improve(-gain, state(depth));
            } else if (!effort.spend(depth, valueBound)) {
                effort.abandon(valueBound);
            } else {
                branch(depth, v, valueBound);
            }
        }
        gain = before;
    }

    private void branch(int depth, int v, long bound) {
        open(depth + 1);
        long here = gain;
        copy(depth);
        Arrays.fill(dirty, 0);
        take(depth + 1, v);
        visit(depth + 1, bound);
        gain = here;
        if (effort.exhausted()) {
            effort.abandon(bound);
            return;
        }
        copy(depth);
        Arrays.fill(dirty, 0);
        remove(depth + 1, v);
        visit(depth + 1, bound);
    }

    private void copy(int depth) {
        System.arraycopy(free[depth], 0, free[depth + 1], 0, words);
        System.arraycopy(weight[depth], 0, weight[depth + 1], 0, size);
        System.arraycopy(taken[depth], 0, taken[depth + 1], 0, words);
    }

    /** Takes every vertex that some best set holds because it outweighs all it shuts out, until there is none. */
    private void reduce(int depth) {
        long[] left = free[depth];
        for (int w = 0; w < words; w++) {
            while ((dirty[w] & left[w]) != 0) {
                long bit = Long.lowestOneBit(dirty[w] & left[w]);
                dirty[w] &= ~bit;
                int v = (w << 6) + Long.numberOfTrailingZeros(bit);
                if (dominates(left, weight[depth], v)) {
                    take(depth, v);
                    w = -1;
                    break;
                }
            }
        }
        Arrays.fill(dirty, 0);
    }

    /** Whether v weighs at least as much as the best set among what it excludes, plus what its soft pairs can cost. */
    private boolean dominates(long[] left, long[] w, int v) {
        long room = w[v];
        for (int p = softStart[v]; p < softStart[v + 1] && room >= 0; p++) {
            int u = softOther[p];
            if ((left[u >> 6] >>> u & 1L) != 0) {
                room -= Math.min(softLoss[p], w[u]);
            }
        }
        long sum = 0;
        int count = 0;
        for (int word = 0; word < words; word++) {
            for (long set = left[word] & rows[v * words + word]; set != 0; set &= set - 1) {
                long weightOf = w[(word << 6) + Long.numberOfTrailingZeros(set)];
                if (weightOf > room || count == SMALL_NEIGHBOURHOOD) {
                    return false;
                }
                sum += weightOf;
                count++;
            }
        }
        return sum <= room || (room > 0 && count > 1 && cover.neighbourhood(left, w, v, room));
    }

    private void take(int depth, int v) {
        long[] left = free[depth];
        long[] w = weight[depth];
        gain += w[v];
        taken[depth][v >> 6] |= 1L << v;
        left[v >> 6] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            for (long set = left[word] & rows[v * words + word]; set != 0; set &= set - 1) {
                remove(depth, (word << 6) + Long.numberOfTrailingZeros(set));
            }
        }
        for (int p = softStart[v]; p < softStart[v + 1]; p++) {
            int u = softOther[p];
            if ((left[u >> 6] >>> u & 1L) != 0) {
                w[u] -= softLoss[p];
                if (w[u] <= 0) {
                    remove(depth, u);
                } else {
                    touchAround(u);
                }
            }
        }
    }

    private void remove(int depth, int v) {
        free[depth][v >> 6] &= ~(1L << v);
        touchAround(v);
    }

    private void touchAround(int v) {
        for (int word = 0; word < words; word++) {
            dirty[word] |= rows[v * words + word] | softRows[v * words + word];
        }
    }

    /** The vertex whose taking and dropping both change most; -1 if none is left. */
    private int branching(int depth) {
        long[] left = free[depth];
        long[] w = weight[depth];
        int best = -1;
        double most = -1;
        for (int word = 0; word < words; word++) {
            for (long set = left[word]; set != 0; set &= set - 1) {
                int v = (word << 6) + Long.numberOfTrailingZeros(set);
                long sum = 0;
                for (int other = 0; other < words; other++) {
                    for (long nb = left[other] & rows[v * words + other]; nb != 0; nb &= nb - 1) {
                        sum += w[(other << 6) + Long.numberOfTrailingZeros(nb)];
                    }
                }
                for (int p = softStart[v]; p < softStart[v + 1]; p++) {
                    int u = softOther[p];
                    if ((left[u >> 6] >>> u & 1L) != 0) {
                        sum += Math.min(softLoss[p], w[u]);
                    }
                }
                double score = Math.min(w[v], sum) + 0.3 * sum;
                if (score > most) {
                    most = score;
                    best = v;
                }
            }
        }
        return best;
    }

    private long[] state(int depth) {
        long[] state = new long[effort.words()];
        for (int word = 0; word < words; word++) {
            for (long set = taken[depth][word]; set != 0; set &= set - 1) {
                int criterion = criterionOf[(word << 6) + Long.numberOfTrailingZeros(set)];
                state[criterion >> 6] |= 1L << criterion;
            }
        }
        return state;
    }
}
