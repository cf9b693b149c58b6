package dev.redress.benchmarks.complaints;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * What {@link ComplaintThroughput} measures, in CPU time of the thread instead of time on the wall: for machines that others use as
 * well. The best of many rounds, as a Markdown table: {@code ComplaintCpuTime POLICY}. One policy a process, as JMH has it: what the
 * compiler has learnt from one policy is not what it should know of another.
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
