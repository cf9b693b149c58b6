package dev.redress.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The criteria with a positive gain, as vertices with weights, conflicts and soft pairs (both may be fixed, at a loss). Vertices are
 * numbered by weight, the lightest first.
 */
final class PairwiseGraph {
    final int size;
    final int words;
    final long[] weight;
    /** The conflicts of v, its soft pairs, and both together, as bits from v * words on. */
    final long[] rows;

    final long[] softRows;
    final long[] joined;
    /** The soft pairs of v are at softStart[v] to softStart[v + 1]. */
    final int[] softStart;

    final int[] softOther;
    final long[] softLoss;
    /** The smaller end, the larger end and the loss of each soft pair. */
    final int[] pairOne;

    final int[] pairTwo;
    final long[] pairLoss;
    /** For each entry of {@link #softOther}, its pair. */
    private final int[] pairAt;

    private final ConflictGraph conflicts;
    private final int[] criterionOf;
    private final int[] labelOf;

    PairwiseGraph(ScaledObjective objective, ConflictGraph conflicts) {
        this.conflicts = conflicts;
        criterionOf = lightestFirst(objective);
        size = criterionOf.length;
        words = ConflictGraph.words(size);
        labelOf = new int[objective.criteria()];
        Arrays.fill(labelOf, -1);
        for (int v = 0; v < size; v++) {
            labelOf[criterionOf[v]] = v;
        }
        weight = new long[size];
        rows = new long[size * words];
        softRows = new long[size * words];
        softStart = new int[size + 1];
        softOther = new int[objective.pairStart(objective.criteria())];
        softLoss = new long[softOther.length];
        int pairs = 0;
        for (int v = 0; v < size; v++) {
            int criterion = criterionOf[v];
            weight[v] = objective.gain(criterion);
            for (int neighbour : conflicts.conflicts().neighbours(criterion)) {
                set(rows, v, labelOf[neighbour]);
            }
            for (int p = objective.pairStart(criterion); p < objective.pairStart(criterion + 1); p++) {
                int u = labelOf[objective.pairOther(p)];
                if (u >= 0) {
                    set(softRows, v, u);
                    softOther[pairs] = u;
                    softLoss[pairs++] = objective.pairLoss(p);
                }
            }
            softStart[v + 1] = pairs;
        }
        joined = new long[rows.length];
        for (int n = 0; n < rows.length; n++) {
            joined[n] = rows[n] | softRows[n];
        }
        pairOne = new int[pairs / 2];
        pairTwo = new int[pairs / 2];
        pairLoss = new long[pairs / 2];
        pairAt = new int[pairs];
        numberPairs();
    }

    /** Numbers the soft pairs, by their smaller end. */
    private void numberPairs() {
        int pair = 0;
        for (int v = 0; v < size; v++) {
            for (int p = softStart[v]; p < softStart[v + 1]; p++) {
                int u = softOther[p];
                if (u > v) {
                    pairOne[pair] = v;
                    pairTwo[pair] = u;
                    pairLoss[pair] = softLoss[p];
                    pairAt[p] = pair++;
                } else {
                    pairAt[p] = pair(u, v);
                }
            }
        }
    }

    /** The number of soft pairs. */
    int pairs() {
        return pairOne.length;
    }

    /** The soft pair of two vertices; -1 if they are none. */
    int pair(int v, int u) {
        for (int p = softStart[v]; p < softStart[v + 1]; p++) {
            if (softOther[p] == u) {
                return pairAt[p];
            }
        }
        return -1;
    }

    private static int[] lightestFirst(ScaledObjective objective) {
        int count = 0;
        long[] gains = new long[objective.criteria()];
        int[] order = new int[objective.criteria()];
        for (int criterion = 0; criterion < order.length; criterion++) {
            long gain = objective.gain(criterion);
            if (gain <= 0) {
                continue;
            }
            int at = Arrays.binarySearch(gains, 0, count, gain);
            at = at < 0 ? -1 - at : at;
            while (at < count && gains[at] == gain) {
                at++;
            }
            System.arraycopy(gains, at, gains, at + 1, count - at);
            System.arraycopy(order, at, order, at + 1, count - at);
            gains[at] = gain;
            order[at] = criterion;
            count++;
        }
        return Arrays.copyOf(order, count);
    }

    private void set(long[] bits, int v, int u) {
        if (u >= 0) {
            bits[v * words + (u >> 6)] |= 1L << u;
        }
    }

    /** Whether two vertices are in conflict. */
    boolean conflict(int v, int u) {
        return has(rows, v, u);
    }

    /** Whether two vertices are in conflict or a soft pair. */
    boolean joined(int v, int u) {
        return has(joined, v, u);
    }

    /** Whether u is one of the neighbours of v; {@code edges} are {@link #rows}, {@link #softRows} or {@link #joined}. */
    boolean has(long[] edges, int v, int u) {
        return (edges[v * words + (u >> 6)] >>> u & 1L) != 0;
    }

    /** The neighbours of v, ascending. */
    int[] neighbours(long[] edges, int v) {
        int[] others = new int[size];
        int count = 0;
        for (int word = 0; word < words; word++) {
            for (long set = edges[v * words + word]; set != 0; set &= set - 1) {
                others[count++] = (word << 6) + Long.numberOfTrailingZeros(set);
            }
        }
        return Arrays.copyOf(others, count);
    }

    /** The number of conflicts as a share of the number of pairs. */
    double density() {
        return size < 2 ? 0 : (double) conflictEnds() / size / (size - 1);
    }

    /** Twice the number of conflicts. */
    long conflictEnds() {
        long ends = 0;
        for (long word : rows) {
            ends += Long.bitCount(word);
        }
        return ends;
    }

    /** The criteria of these vertices; both as bits. */
    long[] criteria(long[] vertices) {
        long[] criteria = new long[ConflictGraph.words(labelOf.length)];
        for (int word = 0; word < words; word++) {
            for (long set = vertices[word]; set != 0; set &= set - 1) {
                int criterion = criterionOf[(word << 6) + Long.numberOfTrailingZeros(set)];
                criteria[criterion >> 6] |= 1L << criterion;
            }
        }
        return criteria;
    }

    /**
     * The dual bound of the whole graph. Its factors are the cliques of three or more vertices; for each soft pair, the pair together with
     * a clique of vertices that conflict with both, which bounds better than the pair alone; and the edges that are in none of these.
     */
    DualBound dual() {
        List<DualBound.Clique> factors = new ArrayList<>();
        long[] edges = rows.clone();
        long[] softEdges = softRows.clone();
        for (int[] clique : conflicts.cliques()) {
            int[] members = labels(clique);
            if (members.length > 2) {
                factors.add(new DualBound.Clique(members, -1, -1, 0));
                clear(edges, members);
            }
        }
        for (int v = 0; v < size; v++) {
            for (int p = softStart[v]; p < softStart[v + 1]; p++) {
                int u = softOther[p];
                int[] members = u < v ? new int[0] : aroundPair(v, u);
                if (members.length > 2) {
                    factors.add(new DualBound.Clique(members, v, u, softLoss[p]));
                    clear(edges, members);
                    clear(softEdges, new int[] {v, u});
                }
            }
        }
        return new DualBound(size, neighbours(edges, softEdges), this::loss, factors);
    }

    private int[] labels(int[] criteria) {
        int[] labels = new int[criteria.length];
        int count = 0;
        for (int criterion : criteria) {
            if (labelOf[criterion] >= 0) {
                labels[count++] = labelOf[criterion];
            }
        }
        Arrays.sort(labels, 0, count);
        return count == labels.length ? labels : Arrays.copyOf(labels, count);
    }

    private void clear(long[] bits, int[] members) {
        for (int v : members) {
            for (int u : members) {
                bits[v * words + (u >> 6)] &= ~(1L << u);
            }
        }
    }

    /** The pair and a clique of vertices that conflict with both, chosen greedily, the heaviest first. */
    private int[] aroundPair(int v, int u) {
        long[] candidates = new long[words];
        for (int word = 0; word < words; word++) {
            candidates[word] = rows[v * words + word] & rows[u * words + word];
        }
        int[] members = {v, u};
        for (int word = words - 1; word >= 0; word--) {
            while (candidates[word] != 0) {
                int next = (word << 6) + 63 - Long.numberOfLeadingZeros(candidates[word]);
                members = Arrays.copyOf(members, members.length + 1);
                members[members.length - 1] = next;
                for (int w = 0; w < words; w++) {
                    candidates[w] &= rows[next * words + w];
                }
            }
        }
        Arrays.sort(members);
        return members;
    }

    private int[][] neighbours(long[] edges, long[] softEdges) {
        int[][] neighbours = new int[size][];
        int[] row = new int[size];
        for (int v = 0; v < size; v++) {
            int count = 0;
            for (int word = 0; word < words; word++) {
                for (long set = edges[v * words + word] | softEdges[v * words + word]; set != 0; set &= set - 1) {
                    row[count++] = (word << 6) + Long.numberOfTrailingZeros(set);
                }
            }
            neighbours[v] = Arrays.copyOf(row, count);
        }
        return neighbours;
    }

    /** The loss when both are taken. */
    private long loss(int v, int u) {
        for (int p = softStart[v]; p < softStart[v + 1]; p++) {
            if (softOther[p] == u) {
                return softLoss[p];
            }
        }
        return DualBound.CONFLICT;
    }
}
