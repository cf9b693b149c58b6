package dev.redress.benchmarks.complaints;

import dev.redress.lab.attack.Attack;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import java.util.Arrays;
import java.util.Locale;

/**
 * The exact worst case of a policy, with unit losses, on every connected graph of two to four criteria and all costs from 1 to
 * 3, as a Markdown table: {@code WorstCases POLICY}.
 */
public final class WorstCases {
    private static final int HIGHEST_COST = 3;
    private static final int MOST_NODES = 3_000_000;

    private WorstCases() {}

    /** A graph by its edges, two numbers each. */
    private enum Graph {
        EDGE(2, 0, 1),
        PATH_3(3, 0, 1, 1, 2),
        TRIANGLE(3, 0, 1, 1, 2, 0, 2),
        PATH_4(4, 0, 1, 1, 2, 2, 3),
        STAR(4, 0, 1, 0, 2, 0, 3),
        SQUARE(4, 0, 1, 1, 2, 2, 3, 0, 3),
        PAW(4, 0, 1, 1, 2, 0, 2, 2, 3),
        DIAMOND(4, 0, 1, 1, 2, 2, 3, 0, 3, 0, 2),
        CLIQUE(4, 0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3);

        private final int criteria;
        private final int[] edges;

        Graph(int criteria, int... edges) {
            this.criteria = criteria;
            this.edges = edges;
        }

        Charter charter(int[] costs) {
            Charter.Builder builder = Charter.named(name());
            for (int i = 0; i < criteria; i++) {
                builder.criterion("c" + i, costs[i]);
            }
            for (int e = 0; e < edges.length; e += 2) {
                builder.conflict(edges[e], edges[e + 1]);
            }
            return builder.build();
        }
    }

    public static void main(String[] arguments) {
        System.out.println("| graph | costs tried | worst ratio | at costs |\n|---|---|---|---|");
        for (Graph graph : Graph.values()) {
            int tried = (int) Math.pow(HIGHEST_COST, graph.criteria);
            double worst = 0;
            String where = "";
            for (int n = 0; n < tried; n++) {
                int[] costs = costs(n, graph.criteria);
                double ratio = Attack.exact(
                                Setting.of(graph.charter(costs), 1),
                                PolicyCatalogue.find(arguments[0]),
                                new long[] {Micros.ONE},
                                MOST_NODES)
                        .orElseThrow()
                        .ratio();
                where = ratio > worst ? Arrays.toString(costs) : where;
                worst = Math.max(worst, ratio);
            }
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.4f | %s |%n",
                    graph.name().toLowerCase(Locale.ROOT),
                    tried,
                    worst,
                    where);
        }
    }

    private static int[] costs(int n, int criteria) {
        int[] costs = new int[criteria];
        for (int i = 0, left = n; i < criteria; i++, left /= HIGHEST_COST) {
            costs[i] = 1 + left % HIGHEST_COST;
        }
        return costs;
    }
}
