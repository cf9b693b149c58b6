package dev.redress.benchmarks.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.oracle.Objective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Reads published graphs as questions for an oracle. The complement of a vertex cover is a set without conflicts, so the best
 * state leaves a vertex cover of least weight unfixed, and its value is that weight. A heaviest clique is the best state of the
 * complement graph, and its value is minus its weight.
 */
final class GraphFile {
    private int vertices;
    private double[] weights = {};
    private final List<int[]> edges = new ArrayList<>();

    private GraphFile() {}

    /** Reads PACE (.gr), weighted vertex cover (.mwvc), weighted DIMACS cliques (.clq) or METIS (.graph). */
    static OracleQuestion read(Path file) throws IOException {
        String name = file.getFileName().toString();
        GraphFile graph = new GraphFile();
        if (name.endsWith(".graph")) {
            graph.readMetis(Files.readAllLines(file));
        } else {
            graph.readEdgeList(Files.readAllLines(file));
        }
        return name.endsWith(".clq") ? graph.complement().question(false) : graph.question(true);
    }

    private void readMetis(List<String> lines) {
        open((int) numbers(lines.get(0))[0]);
        for (int v = 0; v < vertices; v++) {
            for (double u : numbers(lines.get(v + 1))) {
                addEdge(v, (int) u - 1);
            }
        }
    }

    /** Reads lines "p name vertices edges", "n vertex weight", and edges with or without a leading "e". */
    private void readEdgeList(List<String> lines) {
        for (String line : lines) {
            String kind = line.isEmpty() ? "c" : line.substring(0, 1);
            double[] numbers = numbers(line);
            switch (kind) {
                case "c" -> {}
                case "p" -> open((int) numbers[0]);
                case "n" -> weights[(int) numbers[0] - 1] = numbers[1];
                default -> addEdge((int) numbers[0] - 1, (int) numbers[1] - 1);
            }
        }
    }

    private void open(int count) {
        vertices = count;
        weights = new double[count];
        Arrays.fill(weights, 1);
    }

    private void addEdge(int v, int u) {
        if (v != u) {
            edges.add(new int[] {Math.min(v, u), Math.max(v, u)});
        }
    }

    /** The numbers in a line; words are skipped. */
    private static double[] numbers(String line) {
        StringTokenizer words = new StringTokenizer(line);
        List<Double> numbers = new ArrayList<>();
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (Character.isDigit(word.charAt(0))) {
                numbers.add(Double.parseDouble(word));
            }
        }
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private GraphFile complement() {
        boolean[][] joined = new boolean[vertices][vertices];
        for (int[] edge : edges) {
            joined[edge[0]][edge[1]] = true;
        }
        GraphFile complement = new GraphFile();
        complement.open(vertices);
        complement.weights = weights;
        for (int v = 0; v < vertices; v++) {
            for (int u = v + 1; u < vertices; u++) {
                if (!joined[v][u]) {
                    complement.addEdge(v, u);
                }
            }
        }
        return complement;
    }

    private OracleQuestion question(boolean cover) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            double[] table = cover ? new double[] {weights[v], 0} : new double[] {0, -weights[v]};
            factors.add(Factor.of(new int[] {v}, table));
        }
        return new OracleQuestion(new Objective(vertices, factors), Conflicts.of(vertices, edges));
    }
}
