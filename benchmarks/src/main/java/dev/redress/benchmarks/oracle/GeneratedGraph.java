package dev.redress.benchmarks.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.Objective;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Graphs from a seed, as covers of least weight: like benchmark graphs whose files are not here, and larger than those that are.
 */
final class GeneratedGraph {
    /** DIMACS clique benchmarks with weights have this one at vertex v, counted from one. */
    private static final IntUnaryOperator DIMACS_WEIGHTS = v -> (v + 1) % 200 + 1;

    private GeneratedGraph() {}

    /** Each pair is in conflict with the same probability; all weights are one. */
    static Question random(int vertices, double probability, long seed) {
        RandomStream random = RandomStream.of(seed).split("graph");
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            for (int u = 0; u < v; u++) {
                if (random.nextDouble() < probability) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return question(vertices, edges, v -> 1);
    }

    /** So many conflicts between random pairs, which takes a large graph no longer than a small one. */
    static Question sparse(int vertices, double degree, long seed, boolean weighted) {
        RandomStream random = RandomStream.of(seed).split("graph");
        List<int[]> edges = new ArrayList<>();
        for (long n = 0; n < (long) (vertices * degree / 2); n++) {
            int u = random.nextInt(vertices);
            int v = random.nextInt(vertices);
            if (u != v) {
                edges.add(new int[] {Math.min(u, v), Math.max(u, v)});
            }
        }
        RandomStream weights = random.split("weights");
        int[] weight = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            weight[v] = weighted ? 1 + weights.nextInt(200) : 1;
        }
        return question(vertices, edges, v -> weight[v]);
    }

    /** The complement of a p_hat graph: a clique benchmark whose degrees are spread wide, here with densities from 0 to the most. */
    static Question complementOfPHat(int vertices, double most, long seed) {
        RandomStream random = RandomStream.of(seed).split("graph");
        double[] density = new double[vertices];
        for (int v = 0; v < vertices; v++) {
            density[v] = most * random.nextDouble();
        }
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            for (int u = 0; u < v; u++) {
                if (random.nextDouble() >= (density[u] + density[v]) / 2) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return question(vertices, edges, DIMACS_WEIGHTS);
    }

    /** The complement of a c-fat graph: vertices in a ring of parts, joined within a part and to the next. */
    static Question complementOfCFat(int vertices, int c) {
        int parts = (int) (vertices / (c * StrictMath.log(vertices) / StrictMath.log(2)));
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            for (int u = 0; u < v; u++) {
                int apart = Math.abs(v % parts - u % parts);
                if (apart > 1 && apart != parts - 1) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return question(vertices, edges, DIMACS_WEIGHTS);
    }

    private static Question question(int vertices, List<int[]> edges, IntUnaryOperator weight) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            factors.add(Factor.of(new int[] {v}, new double[] {weight.applyAsInt(v), 0}));
        }
        return new Question(new Objective(vertices, factors), Conflicts.of(vertices, edges));
    }
}
