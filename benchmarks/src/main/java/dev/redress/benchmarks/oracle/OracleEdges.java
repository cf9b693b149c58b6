package dev.redress.benchmarks.oracle;

import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Optimum;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Measures the exact oracle at its limits: dense conflicts, large sparse conflicts, and more criteria than it can prove. Prints
 * one row per question, so that {@code benchmarks/oracle-edges.sh} can compare two versions.
 */
public final class OracleEdges {
    /** A question with its limit in CPU seconds. */
    private record Edge(String name, double seconds, Callable<OracleQuestion> maker) {}

    private static final List<Edge> EDGES = List.of(
            new Edge("p_hat300-1, complement", 20, () -> file("p_hat300-1.clq")),
            new Edge("like p_hat500-1, complement", 20, () -> GeneratedGraph.complementOfPHat(500, 0.5, 1)),
            new Edge("G(400, 0.75)", 20, () -> GeneratedGraph.random(400, 0.75, 1)),
            new Edge("c-fat500-10, complement", 2, () -> GeneratedGraph.complementOfCFat(500, 10)),
            new Edge("netscience", 20, () -> file("netscience.graph")),
            new Edge("sparse, 1,000 of degree 4", 20, () -> GeneratedGraph.sparse(1000, 4, 1, false)),
            new Edge("sparse, 5,000 of degree 2.5", 20, () -> GeneratedGraph.sparse(5000, 2.5, 1, false)),
            new Edge("sparse, 20,000 of degree 2.5, weighted", 20, () -> GeneratedGraph.sparse(20_000, 2.5, 1, true)),
            new Edge("paper, k = 200, alpha = 1", 60, () -> OracleQuestion.ofPaper(200, 1, 1)),
            new Edge("paper, k = 1,000, alpha = 1", 10, () -> OracleQuestion.ofPaper(1000, 1, 0)));

    private OracleEdges() {}

    /** No arguments. */
    public static void main(String[] arguments) throws Exception {
        System.out.println("| question | criteria | conflicts | limit | value | at least | proven | nodes | CPU s |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (Edge edge : EDGES) {
            System.out.println(row(edge));
        }
    }

    private static OracleQuestion file(String name) throws IOException {
        for (KnownOptimum known : KnownOptimum.all()) {
            if (known.name().equals(name)) {
                return known.question();
            }
        }
        throw new IOException("there is no " + name + " in " + KnownOptimum.data());
    }

    private static String row(Edge edge) throws Exception {
        OracleQuestion question = edge.maker.call();
        double start = cpuSeconds();
        ExactOracle oracle = new ExactOracle(Long.MAX_VALUE, progress -> cpuSeconds() - start < edge.seconds);
        String result;
        try {
            Optimum found = oracle.minimise(question.objective(), question.conflicts());
            result = String.format(
                    Locale.ROOT,
                    "%.2f | %.2f | %s | %,d",
                    found.value(),
                    found.lowerBound(),
                    found.optimal() ? "yes" : "no",
                    oracle.nodes());
        } catch (OutOfMemoryError e) {
            result = "out of memory | | no | ";
        }
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %.0f s | %s | %.2f |",
                edge.name,
                question.conflicts().criteria(),
                question.conflicts().size(),
                edge.seconds,
                result,
                cpuSeconds() - start);
    }

    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }
}
