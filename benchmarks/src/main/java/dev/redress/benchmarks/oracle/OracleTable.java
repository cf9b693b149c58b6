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
 * The exact oracle, CP-SAT and toulbar2 on the same questions in the same run, each with one thread, each until it has proven
 * the optimum: CPU time of the others divided by ours.
 */
final class OracleTable {
    private static final int LIMIT = 60;
    private static final int CP_SAT_BITS = 40;
    private static final double WARM_UP_SECONDS = 4;
    private static final int FEW = 5;
    private static final double SHORT_MILLIS = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * One line of the table: how its questions are made, how many, how many of them the others get to see, and how many times their
     * time we aim at; 0 for no more than a proof.
     */
    record Line(
            String name, int questions, int forOthers, int aimCpSat, int aimToulbar2, LongFunction<Question> maker) {}

    static List<Line> lines() {
        RandomStream optimism = RandomStream.of(1).split("optimism");
        return List.of(
                new Line("singletons, k = 50", 20, 20, 40, 8, seed -> Question.ofPaper(50, 0, seed)),
                new Line("pairs (alpha 1), k = 50", 20, 20, 40, 8, seed -> Question.ofPaper(50, 1, seed)),
                new Line("singletons, k = 100", 10, 10, 30, 6, seed -> Question.ofPaper(100, 0, seed)),
                new Line("pairs (alpha 1), k = 100", 10, 10, 30, 6, seed -> Question.ofPaper(100, 1, seed)),
                new Line("pairs (alpha 4), k = 100", 10, 3, 30, 5, seed -> Question.ofPaper(100, 4, seed)),
                new Line("UCB tables (alpha 1), k = 50", 20, 10, 150, 5, seed -> Question.ofUcb(50, 1, seed, optimism)),
                new Line("UCB tables (alpha 2), k = 50", 20, 4, 150, 5, seed -> Question.ofUcb(50, 2, seed, optimism)),
                new Line("singletons, k = 200", 5, 3, 10, 20, seed -> Question.ofPaper(200, 0, seed)),
                new Line("pairs (alpha 1), k = 200", 3, 1, 0, 0, seed -> Question.ofPaper(200, 1, seed)));
    }

    /** What one line came to: mean CPU milliseconds, infinite where a limit was met. */
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

        /** How two lines compare with the others as one. */
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

    /** Question by question, one solver right after the other: a machine's speed may change from minute to minute. */
    static Result run(Line line) throws IOException {
        warmUp(line);
        Toulbar2 toulbar2 = Toulbar2.installed() ? Toulbar2.start() : null;
        double[] ours = new double[line.questions];
        double[] byCpSat = new double[line.forOthers];
        double[] byToulbar2 = new double[line.forOthers];
        long nodes = 0;
        for (int seed = 0; seed < line.questions; seed++) {
            Question question = line.maker.apply(seed);
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

    /** Infinite if it is not proven in time. */
    private static double cpSat(Question question, double best) throws IOException {
        double[] value = new double[1];
        double time = leastOfFew(() -> timed(new CpSatOracle(1, LIMIT, CP_SAT_BITS), question, value));
        return Double.isNaN(value[0]) ? Double.POSITIVE_INFINITY : check(time, value[0], best);
    }

    private static double toulbar2(Toulbar2 rival, Question question, double best) throws IOException {
        double[] value = new double[1];
        double time = leastOfFew(() -> {
            Toulbar2.Run run = rival.minimise(question, LIMIT);
            value[0] = run.proven() ? run.value() : Double.NaN;
            return 1000 * run.seconds();
        });
        return Double.isNaN(value[0]) ? Double.POSITIVE_INFINITY : check(time, value[0], best);
    }

    /** A time that is short next to what disturbs it is taken a few times, whoever's it is; the least counts. */
    private static double leastOfFew(Timing timing) throws IOException {
        double least = timing.millis();
        for (int n = 1; n < FEW && least < SHORT_MILLIS; n++) {
            least = Math.min(least, timing.millis());
        }
        return least;
    }

    /** Solves once. */
    private interface Timing {
        double millis() throws IOException;
    }

    private static double check(double time, double theirs, double ours) {
        if (Math.abs(theirs - ours) > 1e-6 * (1 + Math.abs(ours))) {
            throw new IllegalStateException("the optima differ: " + theirs + " and " + ours);
        }
        return time;
    }

    /** CPU milliseconds of one answer; the value is not a number if the answer is not proven. */
    private static double timed(Oracle oracle, Question question, double[] value) {
        long start = THREADS.getCurrentThreadCpuTime();
        Optimum optimum = oracle.minimise(question.objective(), question.conflicts());
        long end = THREADS.getCurrentThreadCpuTime();
        value[0] = optimum.optimal() ? optimum.value() : Double.NaN;
        return (end - start) / 1e6;
    }

    /** Other seeds, until the compiler has had its say; CP-SAT's library is loaded here, too. */
    private static void warmUp(Line line) {
        long start = THREADS.getCurrentThreadCpuTime();
        double[] value = new double[1];
        Question small = Question.ofPaper(20, 1, 0);
        timed(new CpSatOracle(1, LIMIT, CP_SAT_BITS), small, value);
        for (long seed = 1000; THREADS.getCurrentThreadCpuTime() - start < WARM_UP_SECONDS * 1e9; seed++) {
            timed(new ExactOracle(20_000), line.maker.apply(seed % 40 + 1000), value);
        }
    }
}
