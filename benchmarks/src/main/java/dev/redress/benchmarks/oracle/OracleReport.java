package dev.redress.benchmarks.oracle;

import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.LocalSearchOracle;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.SearchWatch;
import dev.redress.solvers.CliqueBoundedOracle;
import dev.redress.solvers.CpSatOracle;
import dev.redress.solvers.TimedWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures the oracles and writes the results as a page: {@code benchmarks/oracle.sh} runs it. */
public final class OracleReport {
    private static final int SECONDS = 60;

    private final List<String> page = new ArrayList<>();

    private OracleReport() {}

    /** Arguments: the file to write; without one, the page is only printed. */
    public static void main(String[] arguments) throws IOException {
        OracleReport report = new OracleReport();
        report.head();
        report.sideBySide();
        report.repeatedCalls();
        report.large();
        report.knownOptima();
        if (arguments.length > 0) {
            Files.writeString(Path.of(arguments[0]), String.join("\n", report.page) + "\n");
        }
    }

    private void say(String format, Object... values) {
        String line = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
        page.add(line);
        System.out.println(line);
    }

    private void head() {
        say("# Best-state search: measurements");
        say("");
        say(
                "`benchmarks/oracle.sh` measures all of this in one run and writes this page. CPU time of one thread each; Java %s,",
                System.getProperty("java.version"));
        say(
                "%d cores. CP-SAT 9.15 with one worker, clique constraints and linearization_level 2, its objective rounded to 40 bits;",
                Runtime.getRuntime().availableProcessors());
        say(
                Toulbar2.installed()
                        ? "toulbar2 from Debian's packages (`apt install toulbar2`), its process time minus that of an empty problem."
                        : "toulbar2 is not installed here (`apt install toulbar2` on Debian), so its column is empty.");
        say(
                "All optima are compared. The exact oracle (\"ours\") runs on a warm JVM: other seeds are solved first for a few seconds. Each question gets a new oracle. Times below 100 ms are the minimum of five runs.");
    }

    private void sideBySide() throws IOException {
        say("");
        say("## Comparison on charters of the paper's experiments (lambda = 10)");
        say("");
        say("Ratios are over the instances that the other solvers also got (fewer if they take minutes).");
        say("");
        say(OracleTable.HEADER);
        List<OracleTable.Result> results = new ArrayList<>();
        for (OracleTable.Line line : OracleTable.lines()) {
            results.add(OracleTable.run(line));
            say(results.get(results.size() - 1).markdown());
        }
        say("");
        say(
                "Singletons and pairs (alpha 1) together, ratio of total times: k = 50, %s; k = 100, %s.",
                OracleTable.Result.together(results.get(0), results.get(1)),
                OracleTable.Result.together(results.get(2), results.get(3)));
    }

    private void repeatedCalls() {
        say("");
        say("## Repeated calls by UCB");
        say("");
        say(
                "The first questions of a run of UCB (k = 50, B = 1), each proven. \"Nodes\" is the total of all searches.");
        say("");
        say(
                "| alpha | T | questions | one oracle, calls per second | nodes | a new oracle per call, calls per second | nodes |");
        say("|---|---|---|---|---|---|---|");
        repeatedCalls(1, 1_000_000_000L, 300);
        repeatedCalls(2, 1_000_000L, 100);
    }

    private void repeatedCalls(int alpha, long horizon, int most) {
        List<OracleQuestion> questions = OracleQuestion.askedByUcb(50, alpha, 0, horizon, most);
        say(
                "| %d | %.0e | %d | %s | %s |",
                alpha, (double) horizon, questions.size(), calls(questions, true), calls(questions, false));
    }

    private static String calls(List<OracleQuestion> questions, boolean reuse) {
        double seconds = 0;
        long nodes = 0;
        for (int round = 0; round < 2; round++) {
            ExactOracle oracle = ExactOracle.unlimited();
            double start = cpuSeconds();
            nodes = 0;
            for (OracleQuestion question : questions) {
                oracle = reuse ? oracle : ExactOracle.unlimited();
                oracle.minimise(question.objective(), question.conflicts());
                nodes += oracle.nodes();
            }
            seconds = cpuSeconds() - start;
        }
        return String.format(Locale.ROOT, "%.0f | %,d", questions.size() / seconds, nodes);
    }

    private void large() {
        say("");
        say("## Instances too large for a proof (alpha = 1)");
        say("");
        say(
                "The local search returns a state with a lower bound from dual ascent. The bound of the clique relaxation is added if GLOP solves it.");
        say("");
        say(
                "| k | local search | in | lower bound | gap | clique LP's bound | in | gap | CP-SAT after %d s |\n|---|---|---|---|---|---|---|---|---|",
                SECONDS);
        large(1000, 1.5);
        large(20_000, 10);
    }

    private void large(int criteria, double seconds) {
        OracleQuestion question = OracleQuestion.ofPaper(criteria, 1, 0);
        double start = cpuSeconds();
        Optimum alone = new LocalSearchOracle(1, Integer.MAX_VALUE, 20, until(seconds))
                .minimise(question.objective(), question.conflicts());
        double took = cpuSeconds() - start;
        Optimum bounded = new CliqueBoundedOracle(
                        (objective, conflicts) -> alone, TimedWatch.of(Duration.ofSeconds(SECONDS), SearchWatch.NONE))
                .minimise(question.objective(), question.conflicts());
        double more = cpuSeconds() - start - took;
        Optimum theirs = new CpSatOracle(1, SECONDS, 40).minimise(question.objective(), question.conflicts());
        say(
                "| %d | %.2f | %.1f s | %.2f | %s | %.2f | %.1f s | %s | %.2f |",
                criteria,
                alone.value(),
                took,
                alone.lowerBound(),
                gap(alone),
                bounded.lowerBound(),
                more,
                gap(bounded),
                theirs.value());
    }

    private static String gap(Optimum found) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * (found.value() - found.lowerBound()) / found.value());
    }

    private void knownOptima() throws IOException {
        say("");
        say("## Published instances with known optima");
        say("");
        if (!Files.isDirectory(KnownOptimum.data())) {
            say("There are no benchmark data in `../shared/data`, so this section is empty.");
            return;
        }
        say(
                "Vertex covers, heaviest cliques (negative), cost function networks (variables of more than two values as one");
        say("criterion per value). Proven within %d CPU seconds:", SECONDS);
        say("");
        say("| file | criteria | known optimum | found | proven | CPU s | nodes |\n|---|---|---|---|---|---|---|");
        for (KnownOptimum known : KnownOptimum.all()) {
            OracleQuestion question = known.question();
            ExactOracle oracle = new ExactOracle(Long.MAX_VALUE, until(SECONDS));
            double start = cpuSeconds();
            Optimum found = oracle.minimise(question.objective(), question.conflicts());
            say(
                    "| %s | %d | %s | %s | %s | %.2f | %d |",
                    known.name(),
                    question.conflicts().criteria(),
                    number(known.value()),
                    number(found.value()),
                    found.optimal() ? "yes" : "no: at least " + number(found.lowerBound()),
                    cpuSeconds() - start,
                    oracle.nodes());
            if (found.optimal() && Math.abs(found.value() - known.value()) > 1e-4) {
                throw new UncheckedIOException(
                        new IOException("the oracle's optimum of " + known.name() + " differs from the published one"));
            }
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.4f", value);
    }

    /**
     * Stops a search at its last callback before the limit, assuming that the next callback comes after as long a time as the
     * last one did.
     */
    private static SearchWatch until(double seconds) {
        double start = cpuSeconds();
        double[] last = {start};
        return progress -> {
            double now = cpuSeconds();
            double round = now - last[0];
            last[0] = now;
            return now - start + round < seconds;
        };
    }

    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }
}
