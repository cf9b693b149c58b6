package dev.redress.benchmarks.complaints;

import dev.redress.lab.attack.Attack;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints the exact worst case of a policy with unit losses, on every connected graph of two to four criteria and for all costs
 * from 1 to 3, as a Markdown table: {@code WorstCases POLICY}.
 */
public final class WorstCases {
    private static final int HIGHEST_COST = 3;
    private static final int MOST_NODES = 3_000_000;

    private WorstCases() {}

    /** A graph by its edges, two digits each. */
    private enum Graph {
        EDGE(2, "01"),
        PATH_3(3, "01 12"),
        TRIANGLE(3, "01 12 02"),
        PATH_4(4, "01 12 23"),
        STAR(4, "01 02 03"),
        SQUARE(4, "01 12 23 03"),
        PAW(4, "01 12 02 23"),
        DIAMOND(4, "01 12 23 03 02"),
        CLIQUE(4, "01 02 03 12 13 23");

        private final int criteria;
        private final String edges;

        Graph(int criteria, String edges) {
            this.criteria = criteria;
            this.edges = edges;
        }

        Charter charter(int[] costs) {
            Charter.Builder builder = Charter.named(name());
            for (int i = 0; i < criteria; i++) {
                builder.criterion("c" + i, costs[i]);
            }
            for (int at = 0; at < edges.length(); at += 3) {
                builder.conflict(edges.charAt(at) - '0', edges.charAt(at + 1) - '0');
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
