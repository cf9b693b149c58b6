package dev.redress.benchmarks.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.Objective;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Minimum weight vertex cover on graphs generated from a seed. They resemble public benchmark graphs that are not in the repository, and
 * larger ones.
 */
final class GeneratedGraph {
    private GeneratedGraph() {}

    /** The weight that the weighted DIMACS clique benchmarks give to a vertex. */
    private static int dimacsWeight(int v) {
        return (v + 1) % 200 + 1;
    }

    /** Each pair is in conflict with the same probability; all weights are one. */
    static OracleQuestion random(int vertices, double probability, long seed) {
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

    /** Conflicts between random pairs, with the given average degree. The time is linear in the number of conflicts. */
    static OracleQuestion sparse(int vertices, double degree, long seed, boolean weighted) {
        RandomStream random = RandomStream.of(seed).split("graph");
        List<int[]> edges = new ArrayList<>();
        for (long n = 0; n < (long) (vertices * degree / 2); n++) {
            int u = random.nextInt(vertices);
            int v = random.nextInt(vertices);
            if (u != v) {
                edges.add(new int[] {Math.min(u, v), Math.max(u, v)});
            }
        }
        return question(vertices, edges, weights(vertices, random, weighted));
    }

    /** Each vertex conflicts with {@code links} earlier ones, chosen in proportion to their degrees (Barabasi and Albert 1999). */
    static OracleQuestion preferential(int vertices, int links, long seed, boolean weighted) {
        RandomStream random = RandomStream.of(seed).split("graph");
        List<int[]> edges = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            int before = ends.size();
            for (int n = 0; n < links && v > 0; n++) {
                int u = before == 0 ? 0 : ends.get(random.nextInt(before));
                edges.add(new int[] {u, v});
                ends.add(u);
                ends.add(v);
            }
        }
        return question(vertices, edges, weights(vertices, random, weighted));
    }

    /** A grid in which each vertex conflicts with its up to eight neighbours. */
    static OracleQuestion grid(int rows, int columns, long seed, boolean weighted) {
        RandomStream random = RandomStream.of(seed).split("graph");
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < rows * columns; v++) {
            for (int u = 0; u < v; u++) {
                if (Math.abs(u / columns - v / columns) <= 1 && Math.abs(u % columns - v % columns) <= 1) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return question(rows * columns, edges, weights(rows * columns, random, weighted));
    }

    /** Random points in the unit square; two conflict if they are closer than the distance that gives the average degree. */
    static OracleQuestion geometric(int vertices, double degree, long seed, boolean weighted) {
        RandomStream random = RandomStream.of(seed).split("graph");
        double[] x = new double[vertices];
        double[] y = new double[vertices];
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            x[v] = random.nextDouble();
            y[v] = random.nextDouble();
            for (int u = 0; u < v; u++) {
                double apart = (x[u] - x[v]) * (x[u] - x[v]) + (y[u] - y[v]) * (y[u] - y[v]);
                if (apart * Math.PI * vertices <= degree) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return question(vertices, edges, weights(vertices, random, weighted));
    }

    private static IntUnaryOperator weights(int vertices, RandomStream random, boolean weighted) {
        RandomStream weights = random.split("weights");
        int[] weight = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            weight[v] = weighted ? 1 + weights.nextInt(200) : 1;
        }
        return v -> weight[v];
    }

    /** The complement of a p_hat graph, a clique benchmark with widely spread degrees; its densities are between 0 and {@code most}. */
    static OracleQuestion complementOfPHat(int vertices, double most, long seed) {
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
        return question(vertices, edges, GeneratedGraph::dimacsWeight);
    }

    /** The complement of a c-fat graph: vertices in a ring of parts, joined within a part and to the next. */
    static OracleQuestion complementOfCFat(int vertices, int c) {
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
        return question(vertices, edges, GeneratedGraph::dimacsWeight);
    }

    private static OracleQuestion question(int vertices, List<int[]> edges, IntUnaryOperator weight) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            factors.add(Factor.of(new int[] {v}, new double[] {weight.applyAsInt(v), 0}));
        }
        return new OracleQuestion(new Objective(vertices, factors), Conflicts.of(vertices, edges));
    }
}
