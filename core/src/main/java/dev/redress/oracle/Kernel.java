package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The result of the {@linkplain Reduction reductions} of gains, conflicts and pair losses: a smaller graph, the gain of the removed
 * part, and the steps that turn a best set of the smaller graph into one of the whole graph.
 */
final class Kernel {
    /** The maximum number of conflicts of a vertex whose neighbourhood is compared with others. */
    private static final int MOST_COMPARED = 64;

    /** One less than the number of vertices, a power of two, between two questions whether to continue. */
    private static final int LOOKS_BETWEEN = (1 << 14) - 1;

    private final ReducibleGraph graph;
    private final Set<Reduction> reductions;
    private final BooleanSupplier goesOn;
    /** The steps that were applied, in order; they are undone in reverse order when a set is lifted. */
    private final List<Step> steps = new ArrayList<>();

    private long gain;
    private final int[] waiting;
    private final boolean[] waits;
    private int waitingCount;
    private int looks;
    private final long[] signature;

    /** Extends a set of the graph after a reduction to a set of the graph before it. */
    @FunctionalInterface
    private interface Step {
        void lift(boolean[] taken);
    }

    private Kernel(ScaledObjective objective, Conflicts conflicts, Set<Reduction> reductions, BooleanSupplier goesOn) {
        graph = new ReducibleGraph(objective, conflicts);
        this.reductions = reductions;
        this.goesOn = goesOn;
        waiting = new int[graph.size];
        waits = new boolean[graph.size];
        signature = new long[graph.size];
    }

    /**
     * Applies the reductions until none changes anything, or until it is stopped; the kernel is valid at any time.
     *
     * @param objective gains, and pairs that lose
     * @param conflicts of two criteria each
     */
    static Kernel of(
            ScaledObjective objective, Conflicts conflicts, Set<Reduction> reductions, BooleanSupplier goesOn) {
        Kernel kernel = new Kernel(objective, conflicts, reductions, goesOn);
        for (int v = kernel.graph.size - 1; v >= 0; v--) {
            kernel.await(v);
        }
        kernel.reduce();
        return kernel;
    }

    /** The gain of the removed part. */
    long gain() {
        return gain;
    }

    ReducibleGraph graph() {
        return graph;
    }

    /** Turns a best set of the kernel into a best set of the whole graph, in place. */
    void lift(boolean[] taken) {
        for (int n = steps.size() - 1; n >= 0; n--) {
            steps.get(n).lift(taken);
        }
    }

    private void reduce() {
        boolean more = true;
        while (more && settle()) {
            more = (reductions.contains(Reduction.TWINS) && joinTwins())
                    || (reductions.contains(Reduction.PERSISTENCY) && persist());
        }
    }

    /** Applies the rules for single vertices until no vertex is queued; false if it was stopped early. */
    private boolean settle() {
        while (waitingCount > 0) {
            int v = waiting[--waitingCount];
            waits[v] = false;
            if ((++looks & LOOKS_BETWEEN) == 0 && !goesOn.getAsBoolean()) {
                return false;
            }
            if (!graph.has(v)) {
                continue;
            }
            if (graph.weight[v] <= 0) {
                drop(v);
            } else if (reductions.contains(Reduction.NEIGHBOURHOOD) && outweighs(v)) {
                take(v);
            } else if (graph.softDegree(v) == 0 && graph.degree(v) <= MOST_COMPARED) {
                compare(v);
            }
        }
        return true;
    }

    private void compare(int v) {
        if (reductions.contains(Reduction.SIMPLICIAL) && isSimplicial(v)) {
            transfer(v);
        } else if (reductions.contains(Reduction.FOLD) && graph.degree(v) == 2) {
            fold(v);
        } else if (reductions.contains(Reduction.DOMINATION)) {
            dropDominated(v);
        }
    }

    private void await(int v) {
        if (!waits[v]) {
            waits[v] = true;
            waiting[waitingCount++] = v;
        }
    }

    private void awaitAround(int v) {
        for (int n = 0; n < graph.degree(v); n++) {
            await(graph.neighbour(v, n));
        }
        for (int n = 0; n < graph.softDegree(v); n++) {
            await(graph.softOther(v, n));
        }
    }

    /** Removes a vertex. Lifting needs no step: a set starts without it. */
    private void drop(int v) {
        awaitAround(v);
        graph.remove(v);
    }

    private void take(int v) {
        gain += graph.weight[v];
        steps.add(taken -> taken[v] = true);
        for (int n = 0; n < graph.softDegree(v); n++) {
            int u = graph.softOther(v, n);
            graph.weight[u] -= graph.softLoss(v, n);
            await(u);
            awaitAround(u);
        }
        while (graph.degree(v) > 0) {
            drop(graph.neighbour(v, 0));
        }
        graph.remove(v);
    }

    private boolean outweighs(int v) {
        long room = graph.weight[v];
        for (int n = 0; n < graph.degree(v) && room >= 0; n++) {
            room -= Math.max(0, graph.weight[graph.neighbour(v, n)]);
        }
        for (int n = 0; n < graph.softDegree(v) && room >= 0; n++) {
            room -= Math.min(graph.softLoss(v, n), Math.max(0, graph.weight[graph.softOther(v, n)]));
        }
        return room >= 0;
    }

    private boolean isSimplicial(int v) {
        int degree = graph.degree(v);
        if (degree < 2) {
            return true;
        }
        for (int n = 0; n < degree; n++) {
            if (graph.degree(graph.neighbour(v, n)) < degree) {
                return false;
            }
        }
        markClosed(v);
        for (int n = 0; n < degree; n++) {
            if (graph.countMarkedNeighbours(graph.neighbour(v, n)) < degree) {
                return false;
            }
        }
        return true;
    }

    /** Marks v and its neighbours. */
    private void markClosed(int v) {
        graph.unmark();
        graph.mark(v);
        graph.markNeighbours(v);
    }

    /** Removes v, which is taken unless one of its neighbours is; the weight of v is subtracted from theirs. */
    private void transfer(int v) {
        long weight = graph.weight[v];
        gain += weight;
        int[] around = neighbours(v);
        steps.add(taken -> {
            boolean none = true;
            for (int u : around) {
                none &= !taken[u];
            }
            taken[v] = none;
        });
        drop(v);
        for (int u : around) {
            graph.weight[u] -= weight;
            await(u);
            awaitAround(u);
        }
    }

    private int[] neighbours(int v) {
        int[] around = new int[graph.degree(v)];
        for (int n = 0; n < around.length; n++) {
            around[n] = graph.neighbour(v, n);
        }
        return around;
    }

    /** Folds v with its two neighbours: if the new vertex is taken, both neighbours are; if not, v is. */
    private void fold(int v) {
        int one = graph.neighbour(v, 0);
        int two = graph.neighbour(v, 1);
        long weight = graph.weight[v];
        if (weight < Math.max(graph.weight[one], graph.weight[two]) || graph.inConflict(one, two)) {
            return;
        }
        long loss = 0;
        for (int n = 0; n < graph.softDegree(one); n++) {
            loss += graph.softOther(one, n) == two ? graph.softLoss(one, n) : 0;
        }
        gain += weight;
        steps.add(taken -> {
            taken[one] = taken[v];
            taken[two] = taken[v];
            taken[v] = !taken[v];
        });
        awaitAround(one);
        awaitAround(two);
        graph.weight[v] = graph.weight[one] + graph.weight[two] - loss - weight;
        graph.merge(v, one, two);
        await(v);
        awaitAround(v);
    }

    private void dropDominated(int v) {
        int degree = graph.degree(v);
        markClosed(v);
        for (int n = degree - 1; n >= 0; n--) {
            int u = graph.neighbour(v, n);
            if (graph.weight[u] <= graph.weight[v]
                    && graph.degree(u) >= degree
                    && graph.countMarkedNeighbours(u) == degree) {
                drop(u);
                await(v);
                return;
            }
        }
    }

    /** Merges vertices without soft pairs that have the same conflicts; returns whether there were any. */
    private boolean joinTwins() {
        for (int v = 0; v < graph.size; v++) {
            long sum = 0;
            for (int n = 0; n < graph.degree(v); n++) {
                sum += mix(graph.neighbour(v, n));
            }
            signature[v] = sum;
        }
        Map<Long, Integer> first = new HashMap<>();
        boolean joined = false;
        for (int v = 0; v < graph.size; v++) {
            if (graph.has(v) && graph.softDegree(v) == 0 && graph.degree(v) > 0) {
                Integer twin = first.putIfAbsent(signature[v], v);
                if (twin != null && sameConflicts(twin, v)) {
                    join(twin, v);
                    joined = true;
                }
            }
        }
        return joined;
    }

    /** A hash of v. */
    private static long mix(int v) {
        long z = (v + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        return z ^ (z >>> 27);
    }

    private boolean sameConflicts(int v, int u) {
        graph.unmark();
        graph.markNeighbours(v);
        return graph.degree(v) == graph.degree(u) && graph.countMarkedNeighbours(u) == graph.degree(u);
    }

    private void join(int v, int u) {
        graph.weight[v] += graph.weight[u];
        steps.add(taken -> taken[u] = taken[v]);
        drop(u);
        await(v);
        awaitAround(v);
    }

    /** Takes and removes the vertices that the relaxation decides; returns whether there were any. */
    private boolean persist() {
        byte[] decided = new RoofDual(graph).decide(goesOn);
        boolean any = false;
        for (int v = 0; v < graph.size; v++) {
            if (decided[v] == RoofDual.ZERO && graph.has(v)) {
                drop(v);
                any = true;
            }
        }
        for (int v = 0; v < graph.size; v++) {
            if (decided[v] == RoofDual.ONE && graph.has(v)) {
                take(v);
                any = true;
            }
        }
        return any;
    }

    /** The remaining vertices by component, each ascending. */
    List<int[]> components() {
        List<int[]> components = new ArrayList<>();
        boolean[] met = new boolean[graph.size];
        int[] queue = new int[graph.size];
        for (int from = 0; from < graph.size; from++) {
            if (met[from] || !graph.has(from)) {
                continue;
            }
            int end = 0;
            met[from] = true;
            queue[end++] = from;
            for (int at = 0; at < end; at++) {
                int v = queue[at];
                for (int n = 0; n < graph.degree(v); n++) {
                    end = meet(graph.neighbour(v, n), met, queue, end);
                }
                for (int n = 0; n < graph.softDegree(v); n++) {
                    end = meet(graph.softOther(v, n), met, queue, end);
                }
            }
            int[] component = Arrays.copyOf(queue, end);
            Arrays.sort(component);
            components.add(component);
        }
        return components;
    }

    private static int meet(int v, boolean[] met, int[] queue, int end) {
        if (met[v]) {
            return end;
        }
        met[v] = true;
        queue[end] = v;
        return end + 1;
    }
}
