package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.Arrays;

/** A graph of weighted vertices, conflicts and soft pairs from which vertices can be removed, on adjacency lists. */
final class ReducibleGraph {
    final int size;
    final long[] weight;
    private final boolean[] gone;
    /** The neighbours of v; the first degree[v] remain. */
    private final int[][] neighbours;

    private final int[] degree;
    private final int[][] softOther;
    private final long[][] softLoss;
    private final int[] softDegree;
    /** A vertex is marked if its entry equals the current mark. */
    private final int[] mark;

    private int present;

    ReducibleGraph(ScaledObjective objective, Conflicts conflicts) {
        size = objective.criteria();
        weight = new long[size];
        gone = new boolean[size];
        neighbours = new int[size][];
        degree = new int[size];
        softOther = new int[size][];
        softLoss = new long[size][];
        softDegree = new int[size];
        mark = new int[size];
        for (int v = 0; v < size; v++) {
            weight[v] = objective.gain(v);
            neighbours[v] = conflicts.neighbours(v).clone();
            degree[v] = neighbours[v].length;
            int from = objective.pairStart(v);
            softDegree[v] = objective.pairStart(v + 1) - from;
            softOther[v] = new int[softDegree[v]];
            softLoss[v] = new long[softDegree[v]];
            for (int n = 0; n < softDegree[v]; n++) {
                softOther[v][n] = objective.pairOther(from + n);
                softLoss[v][n] = objective.pairLoss(from + n);
            }
        }
    }

    boolean has(int v) {
        return !gone[v];
    }

    int degree(int v) {
        return degree[v];
    }

    /** The n-th of the vertices in conflict with v, in no particular order. */
    int neighbour(int v, int n) {
        return neighbours[v][n];
    }

    int softDegree(int v) {
        return softDegree[v];
    }

    int softOther(int v, int n) {
        return softOther[v][n];
    }

    /** The loss if v and its n-th soft partner are both taken. */
    long softLoss(int v, int n) {
        return softLoss[v][n];
    }

    /** Forgets all marks. */
    void unmark() {
        present++;
    }

    void mark(int v) {
        mark[v] = present;
    }

    boolean marked(int v) {
        return mark[v] == present;
    }

    void markNeighbours(int v) {
        for (int n = 0; n < degree[v]; n++) {
            mark(neighbours[v][n]);
        }
    }

    int countMarkedNeighbours(int v) {
        int count = 0;
        for (int n = 0; n < degree[v]; n++) {
            count += marked(neighbours[v][n]) ? 1 : 0;
        }
        return count;
    }

    boolean inConflict(int v, int u) {
        int shorter = degree[v] <= degree[u] ? v : u;
        int other = v + u - shorter;
        for (int n = 0; n < degree[shorter]; n++) {
            if (neighbours[shorter][n] == other) {
                return true;
            }
        }
        return false;
    }

    void remove(int v) {
        gone[v] = true;
        for (int n = 0; n < degree[v]; n++) {
            cutConflict(neighbours[v][n], v);
        }
        for (int n = 0; n < softDegree[v]; n++) {
            cutSoft(softOther[v][n], v);
        }
        degree[v] = 0;
        softDegree[v] = 0;
    }

    private void cutConflict(int v, int u) {
        int at = 0;
        while (neighbours[v][at] != u) {
            at++;
        }
        neighbours[v][at] = neighbours[v][--degree[v]];
    }

    private void cutSoft(int v, int u) {
        int at = 0;
        while (softOther[v][at] != u) {
            at++;
        }
        int last = --softDegree[v];
        softOther[v][at] = softOther[v][last];
        softLoss[v][at] = softLoss[v][last];
    }

    /** Transfers the conflicts and soft pairs of two vertices to v, which has none, and removes the two. */
    void merge(int v, int one, int two) {
        unmark();
        mark(v);
        mark(one);
        mark(two);
        int[] joint = new int[degree[one] + degree[two]];
        int count = 0;
        for (int end : new int[] {one, two}) {
            for (int n = 0; n < degree[end]; n++) {
                int u = neighbours[end][n];
                if (!marked(u)) {
                    mark(u);
                    joint[count++] = u;
                }
            }
        }
        int[] partner = new int[softDegree[one] + softDegree[two]];
        long[] loss = new long[partner.length];
        int partners = 0;
        for (int end : new int[] {one, two}) {
            for (int n = 0; n < softDegree[end]; n++) {
                if (!marked(softOther[end][n])) {
                    partner[partners] = softOther[end][n];
                    loss[partners++] = softLoss[end][n];
                }
            }
        }
        remove(one);
        remove(two);
        neighbours[v] = Arrays.copyOf(joint, count);
        degree[v] = count;
        for (int n = 0; n < count; n++) {
            addConflict(joint[n], v);
        }
        softOther[v] = new int[partners];
        softLoss[v] = new long[partners];
        for (int n = 0; n < partners; n++) {
            addSoft(v, partner[n], loss[n]);
            addSoft(partner[n], v, loss[n]);
        }
    }

    private void addConflict(int v, int u) {
        if (degree[v] == neighbours[v].length) {
            neighbours[v] = Arrays.copyOf(neighbours[v], 2 * degree[v] + 2);
        }
        neighbours[v][degree[v]++] = u;
    }

    /** Adds a loss to a pair, which may have one already. */
    private void addSoft(int v, int u, long loss) {
        for (int n = 0; n < softDegree[v]; n++) {
            if (softOther[v][n] == u) {
                softLoss[v][n] += loss;
                return;
            }
        }
        if (softDegree[v] == softOther[v].length) {
            softOther[v] = Arrays.copyOf(softOther[v], 2 * softDegree[v] + 2);
            softLoss[v] = Arrays.copyOf(softLoss[v], 2 * softDegree[v] + 2);
        }
        softOther[v][softDegree[v]] = u;
        softLoss[v][softDegree[v]++] = loss;
    }
}
