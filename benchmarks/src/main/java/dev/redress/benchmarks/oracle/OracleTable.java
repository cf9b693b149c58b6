package dev.redress.benchmarks.oracle;

import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import dev.redress.solvers.CpSatOracle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;

/**
 * Compares the exact oracle, CP-SAT and toulbar2 on the same questions in the same run. Each uses one thread and runs until it
 * has proven the optimum. The table has the CPU time of the others divided by ours.
 */
final class OracleTable {
    private static final int LIMIT = 60;
    private static final int CP_SAT_BITS = 40;
    private static final double WARM_UP_SECONDS = 4;
    private static final int FEW = 5;
    private static final double SHORT_MILLIS = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * One line of the table: how its questions are generated, how many there are, how many of them the others solve, and the
     * factor by which we aim to be faster; 0 if a proof is all that is asked for.
     */
    record Line(
            String name,
            int questions,
            int forOthers,
            int aimCpSat,
            int aimToulbar2,
            LongFunction<OracleQuestion> maker) {}

    static List<Line> lines() {
        RandomStream optimism = RandomStream.of(1).split("optimism");
        return List.of(
                new Line("singletons, k = 50", 20, 20, 40, 8, seed -> OracleQuestion.ofPaper(50, 0, seed)),
                new Line("pairs (alpha 1), k = 50", 20, 20, 40, 8, seed -> OracleQuestion.ofPaper(50, 1, seed)),
                new Line("singletons, k = 100", 10, 10, 30, 6, seed -> OracleQuestion.ofPaper(100, 0, seed)),
                new Line("pairs (alpha 1), k = 100", 10, 10, 30, 6, seed -> OracleQuestion.ofPaper(100, 1, seed)),
                new Line("pairs (alpha 4), k = 100", 10, 3, 30, 5, seed -> OracleQuestion.ofPaper(100, 4, seed)),
                new Line(
                        "UCB tables (alpha 1), k = 50",
                        20,
                        10,
                        150,
                        5,
                        seed -> OracleQuestion.ofUcb(50, 1, seed, optimism)),
                new Line(
                        "UCB tables (alpha 2), k = 50",
                        20,
                        4,
                        150,
                        5,
                        seed -> OracleQuestion.ofUcb(50, 2, seed, optimism)),
                new Line("singletons, k = 200", 5, 3, 10, 20, seed -> OracleQuestion.ofPaper(200, 0, seed)),
                new Line("pairs (alpha 1), k = 200", 3, 1, 0, 0, seed -> OracleQuestion.ofPaper(200, 1, seed)));
    }

    /** The results of one line: mean CPU milliseconds, infinite if a limit was reached. */
    record Result(Line line, double ours, long nodes, double oursShared, double cpSat, double toulbar2) {
        String markdown() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %d | %s | %s |",
                    line.name,
                    line.questions,
                    millis(ours),
                    nodes,
                    ratio(cpSat, oursShared, line.aimCpSat),
                    ratio(toulbar2, oursShared, line.aimToulbar2));
        }

        /** The comparison of two lines with the other solvers, combined. */
        static String together(Result one, Result two) {
            double ours = one.oursShared + two.oursShared;
            return String.format(
                    Locale.ROOT,
                    "%.1fx CP-SAT's and %.1fx toulbar2's",
                    (one.cpSat + two.cpSat) / ours,
                    (one.toulbar2 + two.toulbar2) / ours);
        }

        private static String ratio(double theirs, double ours, int aim) {
            if (Double.isNaN(theirs)) {
                return "not installed";
            }
            return Double.isInfinite(theirs)
                    ? "not proven in " + LIMIT + " s"
                    : String.format(
                            Locale.ROOT,
                            "%.1fx (%s)%s",
                            theirs / ours,
                            millis(theirs),
                            aim == 0 ? "" : ", aim " + aim + "x");
        }

        private static String millis(double millis) {
            return String.format(Locale.ROOT, millis < 10 ? "%.2f ms" : "%.0f ms", millis);
        }
    }

    private OracleTable() {}

    static final String HEADER =
            "| instances | count | ours, mean | nodes | CP-SAT / ours | toulbar2 / ours |\n|---|---|---|---|---|---|";

    /**
     * Runs the solvers one after the other on each question, because the speed of the machine may change from minute to minute.
     */
    static Result run(Line line) throws IOException {
        warmUp(line);
        Toulbar2 toulbar2 = Toulbar2.installed() ? Toulbar2.start() : null;
        double[] ours = new double[line.questions];
        double[] byCpSat = new double[line.forOthers];
        double[] byToulbar2 = new double[line.forOthers];
        long nodes = 0;
        for (int seed = 0; seed < line.questions; seed++) {
            OracleQuestion question = line.maker.apply(seed);
            double[] best = new double[1];
            long[] opened = new long[1];
            ours[seed] = leastOfFew(() -> {
                ExactOracle oracle = ExactOracle.unlimited();
                double time = timed(oracle, question, best);
                opened[0] = oracle.nodes();
                return time;
            });
            nodes += opened[0];
            if (seed < line.forOthers) {
                byCpSat[seed] = cpSat(question, best[0]);
                byToulbar2[seed] = toulbar2 == null ? Double.NaN : toulbar2(toulbar2, question, best[0]);
            }
        }
        return new Result(
                line,
                mean(ours, line.questions),
                nodes / line.questions,
                mean(ours, line.forOthers),
                mean(byCpSat, line.forOthers),
                mean(byToulbar2, line.forOthers));
    }

    private static double mean(double[] times, int first) {
        return DoubleStream.of(times).limit(first).average().orElseThrow();
    }

    /** The time, or infinity if the optimum is not proven within the limit. */
    private static double cpSat(OracleQuestion question, double best) throws IOException {
        double[] value = new double[1];
        double time = leastOfFew(() -> timed(new CpSatOracle(1, LIMIT, CP_SAT_BITS), question, value));
        return Double.isNaN(value[0]) ? Double.POSITIVE_INFINITY : check(time, value[0], best);
    }

    private static double toulbar2(Toulbar2 rival, OracleQuestion question, double best) throws IOException {
        double[] value = new double[1];
        double time = leastOfFew(() -> {
            Toulbar2.Run run = rival.minimise(question, LIMIT);
            value[0] = run.proven() ? run.value() : Double.NaN;
            return 1000 * run.seconds();
        });
        return Double.isNaN(value[0]) ? Double.POSITIVE_INFINITY : check(time, value[0], best);
    }

    /**
     * Short times are measured several times, for every solver, and the minimum counts, because other processes disturb them.
     */
    private static double leastOfFew(Timing timing) throws IOException {
        double least = timing.millis();
        for (int n = 1; n < FEW && least < SHORT_MILLIS; n++) {
            least = Math.min(least, timing.millis());
        }
        return least;
    }

    /** Solves the question once. */
    private interface Timing {
        double millis() throws IOException;
    }

    private static double check(double time, double theirs, double ours) {
        if (Math.abs(theirs - ours) > 1e-6 * (1 + Math.abs(ours))) {
            throw new IllegalStateException("the optima differ: " + theirs + " and " + ours);
        }
        return time;
    }

    /** The CPU milliseconds of one answer; the value is NaN if the answer is not proven. */
    private static double timed(Oracle oracle, OracleQuestion question, double[] value) {
        long start = THREADS.getCurrentThreadCpuTime();
        Optimum optimum = oracle.minimise(question.objective(), question.conflicts());
        long end = THREADS.getCurrentThreadCpuTime();
        value[0] = optimum.optimal() ? optimum.value() : Double.NaN;
        return (end - start) / 1e6;
    }

    /** Warms up on other seeds, until the code is compiled. This also loads CP-SAT's library. */
    private static void warmUp(Line line) {
        long start = THREADS.getCurrentThreadCpuTime();
        double[] value = new double[1];
        OracleQuestion small = OracleQuestion.ofPaper(20, 1, 0);
        timed(new CpSatOracle(1, LIMIT, CP_SAT_BITS), small, value);
        for (long seed = 1000; THREADS.getCurrentThreadCpuTime() - start < WARM_UP_SECONDS * 1e9; seed++) {
            timed(new ExactOracle(20_000), line.maker.apply(seed % 40 + 1000), value);
        }
    }
}
