package dev.redress.benchmarks.learning;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.LossFamily;
import dev.redress.lab.Simulator;
import dev.redress.oracle.ExactOracle;
import dev.redress.policy.PolicyCatalogue;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.TreeMap;

/** Simulates one system step by step on one core and prints the number of steps per second: {@code StepSpeed STEPS}. */
public final class StepSpeed {
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private StepSpeed() {}

    public static void main(String[] arguments) {
        long steps = Long.parseLong(arguments[0]);
        Simulator simulator = new Simulator(
                CharterGenerator.ofPaper(50, 1, 10).generate(1001),
                LossFamily.EXPONENTIAL,
                () -> new ExactOracle(1_000_000),
                ExactOracle.unlimited());
        for (int round = 0; round < 3; round++) {
            long began = THREAD.getCurrentThreadCpuTime();
            simulator.run(PolicyCatalogue.find("thompson"), new TreeMap<>(), steps, round, 1);
            double seconds = (THREAD.getCurrentThreadCpuTime() - began) / 1e9;
            System.out.printf(
                    Locale.ROOT, "%d steps in %.2f s of CPU: %.0f a second%n", steps, seconds, steps / seconds);
        }
    }
}
