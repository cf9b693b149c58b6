package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;

/**
 * The search for many criteria with gains, conflicts and pair losses. It reduces them to a {@link Kernel}, finds a good state of every
 * component by local search, and then solves the components by branch and bound, the smallest first.
 */
final class KernelSearch {
    /** Larger components are not searched: their bit matrices would need more than 24 MB. */
    static final int SEARCHABLE = 1 << 13;

    /** The sweeps of the bound for a component that is not searched. */
    private static final int SWEEPS = 40;

    private final ScaledObjective objective;
    private final SearchBudget budget;
    private final Kernel kernel;
    private final List<Component> components;
    private long value;
    private long bound;

    /** A component of the kernel as a separate problem, with the best state found for it. */
    private static final class Component {
        final int[] vertices;
        final ScaledObjective objective;
        final Conflicts conflicts;
        long[] state;
        long value;
        long bound;

        Component(int[] vertices, ScaledObjective objective, Conflicts conflicts) {
            this.vertices = vertices;
            this.objective = objective;
            this.conflicts = conflicts;
            this.state = new long[ConflictGraph.words(vertices.length)];
            this.bound = trivialBound();
        }

        /** The cost if every gain could be had without a loss. */
        private long trivialBound() {
            long sum = 0;
            for (int v = 0; v < vertices.length; v++) {
                sum -= Math.max(0, objective.gain(v));
            }
            return sum;
        }
    }

    KernelSearch(ScaledObjective objective, Conflicts conflicts, SearchBudget budget) {
        this.objective = objective;
        this.budget = budget;
        SearchWatch.Progress nothingYet =
                new SearchWatch.Progress(Double.POSITIVE_INFINITY, objective.lowerBound(Long.MIN_VALUE / 4), 0);
        kernel = Kernel.of(objective, conflicts, EnumSet.allOf(Reduction.class), () -> budget.goesOn(nothingYet));
        components = kernel.components().stream()
                .sorted(Comparator.comparingInt(vertices -> vertices.length))
                .map(vertices -> component(kernel.graph(), vertices))
                .toList();
        value = objective.constant() - kernel.gain();
        bound = value
                + components.stream().mapToLong(component -> component.bound).sum();
    }

    private static Component component(ReducibleGraph graph, int[] vertices) {
        long[] gain = new long[vertices.length];
        int[] pairStart = new int[vertices.length + 1];
        List<int[]> conflicts = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        List<Long> losses = new ArrayList<>();
        for (int n = 0; n < vertices.length; n++) {
            int v = vertices[n];
            gain[n] = graph.weight[v];
            for (int i = 0; i < graph.degree(v); i++) {
                int u = Arrays.binarySearch(vertices, graph.neighbour(v, i));
                if (u > n) {
                    conflicts.add(new int[] {n, u});
                }
            }
            for (int i = 0; i < graph.softDegree(v); i++) {
                others.add(Arrays.binarySearch(vertices, graph.softOther(v, i)));
                losses.add(graph.softLoss(v, i));
            }
            pairStart[n + 1] = others.size();
        }
        ScaledObjective objective = new ScaledObjective(
                gain,
                pairStart,
                others.stream().mapToInt(Integer::intValue).toArray(),
                losses.stream().mapToLong(Long::longValue).toArray());
        return new Component(vertices, objective, Conflicts.of(vertices.length, conflicts));
    }

    /** The number of vertices of the kernel. */
    int vertices() {
        return components.stream()
                .mapToInt(component -> component.vertices.length)
                .sum();
    }

    /** Finds a state by local search, then searches until it is proven best or the budget is spent. */
    void run(Descent descent, RandomStream random) {
        for (int n = 0; n < components.size(); n++) {
            Component component = components.get(n);
            descend(component, descent, random.split(n));
            value += component.value;
        }
        for (Component component : components) {
            prove(component);
        }
    }

    private void descend(Component component, Descent descent, RandomStream random) {
        LocalSearch search = new LocalSearch(component.objective, component.conflicts);
        search.start(component.state);
        descent.descend(
                search,
                random,
                component.vertices.length,
                () -> budget.goesOn(new SearchWatch.Progress(
                        objective.upperBound(value + search.value()), objective.lowerBound(bound), budget.nodes())));
        component.state = search.state().clone();
        component.value = search.value();
    }

    private void prove(Component component) {
        long restValue = value - component.value;
        long restBound = bound - component.bound;
        Incumbent incumbent =
                new Incumbent(objective, component.objective, budget, component.state, 0, restValue, restBound);
        long found;
        if (component.vertices.length > SEARCHABLE) {
            found = TableBound.rootBound(component.objective, component.conflicts, SWEEPS);
        } else {
            PairwiseGraph graph = new PairwiseGraph(component.objective, new ConflictGraph(component.conflicts));
            new PairwiseSearch(graph, incumbent).run();
            found = incumbent.lowerBound();
        }
        component.state = incumbent.state();
        component.value = incumbent.value();
        component.bound = Math.max(component.bound, found);
        value = restValue + component.value;
        bound = restBound + component.bound;
    }

    /** The value of the best state found, in units. */
    long value() {
        return value;
    }

    /** A lower bound on the value of every state, in units. */
    long bound() {
        return bound;
    }

    /** The best state found. */
    long[] state() {
        boolean[] taken = new boolean[objective.criteria()];
        for (Component component : components) {
            for (int n = 0; n < component.vertices.length; n++) {
                taken[component.vertices[n]] = (component.state[n >> 6] >>> n & 1L) != 0;
            }
        }
        kernel.lift(taken);
        long[] state = new long[ConflictGraph.words(taken.length)];
        for (int v = 0; v < taken.length; v++) {
            state[v >> 6] |= taken[v] ? 1L << v : 0;
        }
        return state;
    }
}
