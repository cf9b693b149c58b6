package dev.redress.oracle;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The linear relaxation of gains, conflicts and pair losses, solved as a maximum flow (Dinic 1970). Some best solution of it sets
 * every vertex to zero, one or a half, and some best set agrees with it where it is zero or one: Nemhauser and Trotter (1975), and
 * with soft pairs the roof dual of Hammer, Hansen and Simeone (1984).
 *
 * <p>The network has two copies of each vertex. The source feeds the left copy, the right copy feeds the sink, each up to the
 * weight; the left copy of one end of an edge feeds the right copy of the other, up to the loss, or without limit if the two are
 * in conflict. In a minimum cut, left on the source's side says "taken" and right on the source's side says "not taken".
 */
final class RoofDual {
    static final byte HALF = 0;
    static final byte ZERO = 1;
    static final byte ONE = 2;

    private static final long UNLIMITED = Long.MAX_VALUE / 4;
    /** The maximum number of visits per arc when ties are broken; what is then undecided stays so. */
    private static final int LOOKS_AN_ARC = 16;

    private final int size;
    private final boolean[] there;
    private final int source;
    private final int sink;
    /** The arcs of node n are at first[n] to first[n + 1]; the index of each reverse arc is in back. */
    private final int[] first;

    private final int[] to;
    private final int[] back;
    private final long[] room;
    private final int[] level;
    private final int[] next;
    private final int[] path;
    private final int[] queue;

    RoofDual(ReducibleGraph graph) {
        size = graph.size;
        source = 2 * size;
        sink = 2 * size + 1;
        there = new boolean[size];
        first = new int[2 * size + 3];
        for (int v = 0; v < size; v++) {
            there[v] = graph.has(v);
            int arcs = there[v] ? 1 + graph.degree(v) + graph.softDegree(v) : 0;
            first[v + 1] = arcs;
            first[size + v + 1] = arcs;
            first[source + 1] += there[v] ? 1 : 0;
        }
        first[sink + 1] = first[source + 1];
        for (int n = 0; n <= sink; n++) {
            first[n + 1] += first[n];
        }
        to = new int[first[sink + 1]];
        back = new int[to.length];
        room = new long[to.length];
        int[] end = Arrays.copyOf(first, sink + 1);
        for (int v = 0; v < size; v++) {
            if (there[v]) {
                addArcs(graph, v, end);
            }
        }
        level = new int[sink + 1];
        next = new int[sink + 1];
        path = new int[sink + 2];
        queue = new int[sink + 1];
    }

    private void addArcs(ReducibleGraph graph, int v, int[] end) {
        addArc(source, v, graph.weight[v], end);
        addArc(size + v, sink, graph.weight[v], end);
        for (int n = 0; n < graph.degree(v); n++) {
            addArc(v, size + graph.neighbour(v, n), UNLIMITED, end);
        }
        for (int n = 0; n < graph.softDegree(v); n++) {
            addArc(v, size + graph.softOther(v, n), graph.softLoss(v, n), end);
        }
    }

    private void addArc(int from, int target, long capacity, int[] end) {
        int there = end[from]++;
        int reverse = end[target]++;
        to[there] = target;
        to[reverse] = from;
        back[there] = reverse;
        back[reverse] = there;
        room[there] = capacity;
    }

    /** The value of each vertex; all are a half if the computation is stopped. */
    byte[] decide(BooleanSupplier goesOn) {
        byte[] decided = new byte[size];
        while (layer()) {
            if (!goesOn.getAsBoolean()) {
                return decided;
            }
            System.arraycopy(first, 0, next, 0, next.length);
            block();
        }
        // The last layering reached exactly the nodes on the source's side of a minimum cut.
        boolean[] reached = new boolean[sink + 1];
        for (int n = 0; n <= sink; n++) {
            reached[n] = level[n] >= 0;
        }
        closeOver(reached);
        for (int v = 0; v < size; v++) {
            if (there[v] && reached[v] != reached[size + v]) {
                decided[v] = reached[v] ? ONE : ZERO;
            }
        }
        return decided;
    }

    /** Computes distances from the source along arcs with residual capacity; returns whether the sink is reachable. */
    private boolean layer() {
        Arrays.fill(level, -1);
        level[source] = 0;
        queue[0] = source;
        int end = 1;
        for (int at = 0; at < end; at++) {
            int n = queue[at];
            for (int a = first[n]; a < first[n + 1]; a++) {
                if (room[a] > 0 && level[to[a]] < 0) {
                    level[to[a]] = level[n] + 1;
                    queue[end++] = to[a];
                }
            }
        }
        return level[sink] >= 0;
    }

    /** Augments along shortest paths until none is left. */
    private void block() {
        int depth = 0;
        int n = source;
        while (true) {
            if (n == sink) {
                n = augment(depth);
                depth = level[n];
                continue;
            }
            int a = next[n];
            while (a < first[n + 1] && (room[a] == 0 || level[to[a]] != level[n] + 1)) {
                a++;
            }
            next[n] = a;
            if (a < first[n + 1]) {
                path[depth++] = a;
                n = to[a];
            } else if (n == source) {
                return;
            } else {
                depth--;
                n = to[back[path[depth]]];
                next[n]++;
            }
        }
    }

    /** Augments along the path; returns the first node whose arc on the path is then saturated. */
    private int augment(int depth) {
        long flow = UNLIMITED;
        for (int d = 0; d < depth; d++) {
            flow = Math.min(flow, room[path[d]]);
        }
        int from = -1;
        for (int d = depth - 1; d >= 0; d--) {
            room[path[d]] -= flow;
            room[back[path[d]]] += flow;
            from = room[path[d]] == 0 ? to[back[path[d]]] : from;
        }
        return from;
    }

    /**
     * Extends the source's side by sets of nodes that no residual arc leaves and that contain no vertex with both copies. The cut
     * remains a minimum cut and decides more vertices. Without this, equal weights would leave every vertex at a half.
     */
    private void closeOver(boolean[] reached) {
        long looks = (long) LOOKS_AN_ARC * to.length;
        for (int n = 0; n < source && looks > 0; n++) {
            int v = n < size ? n : n - size;
            if (there[v] && !reached[v] && !reached[size + v]) {
                looks -= closeFrom(n, reached);
            }
        }
    }

    /** Adds the nodes reachable from a node, if that is consistent; returns the number of arcs visited. */
    private long closeFrom(int start, boolean[] reached) {
        long looks = 0;
        int end = 0;
        queue[end++] = start;
        level[start] = 0;
        boolean consistent = true;
        for (int at = 0; at < end && consistent; at++) {
            int n = queue[at];
            consistent = n < source && isOut(n < size ? n + size : n - size, reached);
            looks += first[n + 1] - first[n];
            for (int a = first[n]; consistent && a < first[n + 1]; a++) {
                int target = to[a];
                if (room[a] > 0 && isOut(target, reached)) {
                    level[target] = 0;
                    queue[end++] = target;
                }
            }
        }
        for (int at = 0; at < end; at++) {
            level[queue[at]] = -1;
            reached[queue[at]] |= consistent;
        }
        return looks;
    }

    /** Whether a node is neither on the source's side nor in the set that is tried now. */
    private boolean isOut(int n, boolean[] reached) {
        return !reached[n] && level[n] < 0;
    }
}
