package dev.redress.benchmarks.complaints;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * Measures what {@link ComplaintThroughput} measures, but in CPU time of the thread instead of wall time, for machines that are
 * also used for other work. Prints the best of many rounds as a Markdown table: {@code ComplaintCpuTime POLICY}. As in JMH, each
 * process measures one policy, because what the compiler has optimised for one policy would distort the next.
 */
public final class ComplaintCpuTime {
    private static final int ROUNDS = 200;

    private ComplaintCpuTime() {}

    public static void main(String[] arguments) {
        System.out.println(
                "| policy | criteria | conflicts of | costs | ns a complaint | million a second |\n|---|---|---|---|---|---|");
        for (String policy : arguments) {
            for (int size : new int[] {2, 3}) {
                for (int criteria : new int[] {100, 10_000}) {
                    for (int costFactor : new int[] {1, 10}) {
                        print(policy, size, criteria, costFactor);
                    }
                }
            }
        }
    }

    private static void print(String policy, int size, int criteria, int costFactor) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ComplaintThroughput run = new ComplaintThroughput();
        run.policy = policy;
        run.criteria = criteria;
        run.conflictSize = size;
        run.costFactor = costFactor;
        run.prepare();
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            long start = threads.getCurrentThreadCpuTime();
            run.complain();
            long spent = threads.getCurrentThreadCpuTime() - start;
            best = Math.min(best, spent / (double) ComplaintThroughput.COMPLAINTS);
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d to %d | %.1f | %.1f |%n",
                policy,
                criteria,
                size,
                costFactor,
                5 * costFactor,
                best,
                1000 / best);
    }
}
