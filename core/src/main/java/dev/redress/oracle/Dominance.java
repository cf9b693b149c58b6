package dev.redress.oracle;

/**
 * A test whether a vertex belongs to some best set because it outweighs everything that it excludes: the best set among its
 * conflicting neighbours, plus the losses of its soft pairs.
 */
final class Dominance {
    /** If the neighbours together weigh more than this many times the weight available, the test is skipped: it would hardly ever succeed. */
    private static final int WORTH_A_COVER = 2;

    private final int words;
    private final long[] rows;
    private final int[] softStart;
    private final int[] softOther;
    private final long[] softLoss;
    private final long[] left;
    private final long[] candidates;

    Dominance(PairwiseGraph graph) {
        this.words = graph.words;
        this.rows = graph.rows;
        this.softStart = graph.softStart;
        this.softOther = graph.softOther;
        this.softLoss = graph.softLoss;
        this.left = new long[words];
        this.candidates = new long[words];
    }

    /** Whether some best set of free vertices contains v. */
    boolean holds(PairwiseNode node, int v) {
        long around = node.around[v];
        long room = node.weight[v];
        for (int p = softStart[v]; p < softStart[v + 1] && around <= WORTH_A_COVER * room; p++) {
            int u = softOther[p];
            if (node.isFree(u)) {
                room -= Math.min(softLoss[p], node.weight[u]);
            }
        }
        return around <= room || (around <= WORTH_A_COVER * room && coverFits(node, v, room));
    }

    /** Whether the heaviest members of a greedy clique cover of v's free neighbours together weigh no more than the weight available. */
    private boolean coverFits(PairwiseNode node, int v, long room) {
        for (int word = 0; word < words; word++) {
            left[word] = node.free[word] & rows[v * words + word];
        }
        long sum = 0;
        for (int word = 0; word < words; word++) {
            while (left[word] != 0 && sum <= room) {
                sum += heaviestOfClique((word << 6) + Long.numberOfTrailingZeros(left[word]), node.weight);
            }
        }
        return sum <= room;
    }

    private long heaviestOfClique(int v, long[] weight) {
        long heaviest = weight[v];
        left[v >> 6] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            candidates[word] = left[word] & rows[v * words + word];
        }
        for (int word = 0; word < words; word++) {
            while (candidates[word] != 0) {
                int u = (word << 6) + Long.numberOfTrailingZeros(candidates[word]);
                heaviest = Math.max(heaviest, weight[u]);
                left[u >> 6] &= ~(1L << u);
                for (int w = 0; w < words; w++) {
                    candidates[w] &= rows[u * words + w];
                }
            }
        }
        return heaviest;
    }
}
