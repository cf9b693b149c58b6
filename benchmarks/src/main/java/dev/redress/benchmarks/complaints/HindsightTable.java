package dev.redress.benchmarks.complaints;

import com.sun.management.OperatingSystemMXBean;
import dev.redress.hindsight.Hindsight;
import dev.redress.lab.CharterGenerator;
import dev.redress.lab.ComplaintGenerator;
import dev.redress.lab.ComplaintGenerator.Temper;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * Prints the bounds on the optimum in hindsight for large logs, with their CPU time, as a Markdown table: {@code HindsightTable
 * EFFORT}. The charters are the paper's, in which the number of conflicts grows with the number of criteria, and two of random pairs, with
 * three and six conflicts per criterion.
 */
public final class HindsightTable {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private HindsightTable() {}

    public static void main(String[] arguments) {
        double effort = Double.parseDouble(arguments[0]);
        System.out.println(
                "| criteria | complaints | conflicts a criterion | temper | at most | at least | gap | CPU seconds |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        row(sparse(300, 450), 5000, Temper.UNIFORM, effort);
        row(sparse(300, 900), 5000, Temper.UNIFORM, effort);
        row(dense(150), 2500, Temper.UNIFORM, effort);
        row(dense(200), 3333, Temper.UNIFORM, effort);
        row(dense(300), 5000, Temper.BURSTY, effort);
        row(dense(300), 5000, Temper.UNIFORM, effort);
        row(dense(1000), 100_000, Temper.BURSTY, effort);
        row(dense(1000), 100_000, Temper.UNIFORM, effort);
    }

    private static Charter dense(int criteria) {
        return CharterGenerator.ofPaper(criteria, 0, 10).generate(1);
    }

    /** The given number of random pairs, possibly with repetitions; costs uniform on [1, 5]. */
    private static Charter sparse(int criteria, int pairs) {
        RandomStream random = RandomStream.of(1).split("sparse");
        Charter.Builder builder = Charter.named("sparse");
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, 1 + 4 * random.nextDouble());
        }
        for (int pair = 0; pair < pairs; pair++) {
            int[] two = random.nextPermutation(criteria);
            builder.conflict(two[0], two[1]);
        }
        return builder.build();
    }

    private static void row(Charter charter, int complaints, Temper temper, double effort) {
        List<Event> log = new ComplaintGenerator(temper, complaints).generate(charter, 1);
        long start = PROCESS.getProcessCpuTime();
        Hindsight found = Hindsight.of(charter, log, effort);
        double seconds = (PROCESS.getProcessCpuTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %d | %d | %.1f | %s | %.2f | %.2f | %s | %.1f |%n",
                charter.size(),
                complaints,
                2.0 * charter.conflicts().size() / charter.size(),
                temper.name().toLowerCase(Locale.ROOT),
                Micros.toDouble(found.totalLoss()),
                Micros.toDouble(found.lowerBound()),
                found.optimal()
                        ? "proven"
                        : String.format(
                                Locale.ROOT,
                                "%.1f%%",
                                100.0 * (found.totalLoss() - found.lowerBound()) / found.totalLoss()),
                seconds);
    }
}
