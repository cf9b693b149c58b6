package dev.redress.benchmarks.learning;

import dev.redress.lab.experiment.DriftExperiment;
import dev.redress.lab.experiment.ResultRow;
import dev.redress.lab.experiment.Scale;
import dev.redress.lab.experiment.SweepCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Prints rows of the table of experiment {@code drift}, one for each environment and policy, on one thread: {@code DriftTable
 * FIRST_SEED WORLD,.. POLICY,..}. The cells are those of {@code reproduce drift --full --seed FIRST_SEED}, without the policies
 * that are not named. Each single run is printed on standard error.
 */
public final class DriftTable {
    private final DriftExperiment experiment = new DriftExperiment();
    private final int contender = experiment.measures().indexOf("contender");
    private final int regret = experiment.measures().indexOf("regret");
    private final int cost = experiment.measures().indexOf("cost");
    private final int clairvoyant = experiment.measures().indexOf("clairvoyant");
    private final int alarmed = experiment.measures().indexOf("alarmed");

    private DriftTable() {}

    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[0]);
        System.out.println("| world | policy | mean regret | median | worst | mean of cost / clairvoyant's | median "
                + "| worst | runs with an alarm at the end |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (String world : arguments[1].split(",", -1)) {
            for (String policy : arguments[2].split(",", -1)) {
                System.out.println(new DriftTable().row(seed, world, policy));
            }
        }
    }

    private String row(long seed, String world, String policy) {
        List<ResultRow> ends = new ArrayList<>();
        for (SweepCell cell : experiment.cells(Scale.FULL, seed)) {
            if (world.equals(cell.parameters().get("world"))) {
                List<ResultRow> run = experiment.measure(cell, Set.of(policy)::contains);
                ends.add(run.get(run.size() - 1));
                System.err.println(
                        cell + " " + String.join(" ", ends.get(ends.size() - 1).values()));
            }
        }
        double[] regrets = ends.stream().mapToDouble(end -> number(end, regret)).toArray();
        double[] ratios = ends.stream()
                .mapToDouble(end -> number(end, cost) / number(end, clairvoyant))
                .toArray();
        long alarms = ends.stream().filter(end -> number(end, alarmed) > 0).count();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %d of %d |",
                world,
                ends.get(0).values().get(contender),
                summary("%.0f", regrets),
                summary("%.2f", ratios),
                alarms,
                ends.size());
    }

    private static double number(ResultRow row, int column) {
        return Double.parseDouble(row.values().get(column));
    }

    /** The mean, the median and the maximum. */
    private static String summary(String format, double[] values) {
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        int n = ascending.length;
        double median = (ascending[(n - 1) / 2] + ascending[n / 2]) / 2;
        double mean = Arrays.stream(ascending).average().orElse(Double.NaN);
        return String.format(Locale.ROOT, format + " | " + format + " | " + format, mean, median, ascending[n - 1]);
    }
}
