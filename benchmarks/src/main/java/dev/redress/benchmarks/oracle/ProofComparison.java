package dev.redress.benchmarks.oracle;

import com.sun.management.OperatingSystemMXBean;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Optimum;
import dev.redress.solvers.CpSatOracle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * A table of the instances that CP-SAT or the exact oracle solves to proven optimality within the same CPU time. CP-SAT runs only on the
 * instances that the oracle does not solve. {@code benchmarks/oracle-proofs.sh} runs it.
 */
public final class ProofComparison {
    /** CP-SAT's objective is rounded to this many bits, as in {@link OracleTable}. */
    private static final int BITS = 40;

    /** The number of charters of the paper with 250 criteria. */
    private static final int LARGEST_OF_PAPER = 12;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private record Candidate(String name, Callable<OracleQuestion> maker) {}

    private static final List<Candidate> CANDIDATES = List.of(
            new Candidate("random, degree 3", () -> GeneratedGraph.sparse(1500, 3, 2, false)),
            new Candidate("random, degree 4", () -> GeneratedGraph.sparse(800, 4, 2, false)),
            new Candidate("random, degree 4", () -> GeneratedGraph.sparse(1500, 4, 2, false)),
            new Candidate("random, degree 4, weighted", () -> GeneratedGraph.sparse(1500, 4, 2, true)),
            new Candidate("random, degree 5", () -> GeneratedGraph.sparse(500, 5, 2, false)),
            new Candidate("random, degree 5, weighted", () -> GeneratedGraph.sparse(1000, 5, 2, true)),
            new Candidate("random, degree 6, weighted", () -> GeneratedGraph.sparse(500, 6, 2, true)),
            new Candidate("random, degree 6, weighted", () -> GeneratedGraph.sparse(800, 6, 2, true)),
            new Candidate("preferential, 3 links", () -> GeneratedGraph.preferential(1500, 3, 2, false)),
            new Candidate("preferential, 5 links", () -> GeneratedGraph.preferential(1500, 5, 2, false)),
            new Candidate("preferential, 5 links, weighted", () -> GeneratedGraph.preferential(1500, 5, 2, true)),
            new Candidate("grid 25 by 40, weighted", () -> GeneratedGraph.grid(25, 40, 2, true)),
            new Candidate("grid 38 by 39, weighted", () -> GeneratedGraph.grid(38, 39, 2, true)),
            new Candidate("geometric, degree 8", () -> GeneratedGraph.geometric(1500, 8, 2, false)),
            new Candidate("geometric, degree 8, weighted", () -> GeneratedGraph.geometric(1500, 8, 2, true)),
            new Candidate("geometric, degree 12, weighted", () -> GeneratedGraph.geometric(1500, 12, 2, true)),
            new Candidate("PACE-like, random, degree 4", () -> GeneratedGraph.sparse(786, 4, 2, false)),
            new Candidate("PACE-like, random, degree 4.5", () -> GeneratedGraph.sparse(786, 4.5, 2, false)),
            new Candidate("PACE-like, random, degree 3.5", () -> GeneratedGraph.sparse(1490, 3.5, 2, false)),
            new Candidate("PACE-like, preferential, 4 links", () -> GeneratedGraph.preferential(1490, 4, 2, false)),
            new Candidate("PACE-like, geometric, degree 12", () -> GeneratedGraph.geometric(1490, 12, 2, false)),
            new Candidate("paper, alpha 2", () -> OracleQuestion.ofPaper(150, 2, 2)),
            new Candidate("paper, alpha 0", () -> OracleQuestion.ofPaper(200, 0, 2)),
            new Candidate("paper, alpha 1", () -> OracleQuestion.ofPaper(200, 1, 2)),
            new Candidate("paper, alpha 2", () -> OracleQuestion.ofPaper(200, 2, 2)),
            new Candidate("PR-Grids_12", () -> known("PR-Grids_12.mwvc")),
            new Candidate("football", () -> known("football.graph")),
            new Candidate("oconnell_bayesnet", () -> known("oconnell_bayesnet.wcsp")),
            new Candidate("example.wcsp", () -> known("example.wcsp")));

    private ProofComparison() {}

    /** Arguments: the limit in CPU seconds, and optionally a part of the names to run. */
    public static void main(String[] arguments) throws Exception {
        double limit = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 60;
        String part = arguments.length > 1 ? arguments[1] : "";
        System.out.println("| question | criteria | conflicts | ours | CPU s | nodes | CP-SAT | CPU s |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        List<Candidate> candidates = new ArrayList<>(CANDIDATES);
        for (int n = 0; n < LARGEST_OF_PAPER; n++) {
            int seed = n;
            candidates.add(new Candidate("paper, alpha 1, seed " + seed, () -> OracleQuestion.ofPaper(250, 1, seed)));
        }
        for (Candidate candidate : candidates) {
            if (candidate.name.contains(part)) {
                System.out.println(row(candidate, limit));
            }
        }
    }

    private static OracleQuestion known(String name) throws IOException {
        for (KnownOptimum known : KnownOptimum.all()) {
            if (known.name().equals(name)) {
                return known.question();
            }
        }
        throw new IOException("there is no " + name + " in " + KnownOptimum.data());
    }

    private static String row(Candidate candidate, double limit) throws Exception {
        OracleQuestion question = candidate.maker.call();
        double start = threadSeconds();
        ExactOracle exact = new ExactOracle(Long.MAX_VALUE, progress -> threadSeconds() - start < limit);
        Optimum ours = exact.minimise(question.objective(), question.conflicts());
        double took = threadSeconds() - start;
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %s | %.2f | %,d | %s |",
                candidate.name,
                question.conflicts().criteria(),
                question.conflicts().size(),
                result(ours),
                took,
                exact.nodes(),
                ours.optimal() ? "not asked | " : cpSat(question, limit));
    }

    /** CP-SAT runs in a thread of its own, so the time of the whole process counts. */
    private static String cpSat(OracleQuestion question, double limit) {
        double start = processSeconds();
        Optimum theirs = new CpSatOracle(1, Integer.MAX_VALUE, BITS)
                .watched(progress -> processSeconds() - start < limit)
                .minimise(question.objective(), question.conflicts());
        return String.format(Locale.ROOT, "%s | %.2f", result(theirs), processSeconds() - start);
    }

    private static String result(Optimum found) {
        return found.optimal()
                ? String.format(Locale.ROOT, "%.2f, proven", found.value())
                : String.format(Locale.ROOT, "%.2f, at least %.2f", found.value(), found.lowerBound());
    }

    private static double threadSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    private static double processSeconds() {
        return PROCESS.getProcessCpuTime() / 1e9;
    }
}
