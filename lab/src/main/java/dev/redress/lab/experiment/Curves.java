package dev.redress.lab.experiment;

import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.lab.figure.SeriesStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lines with their range over seeds, from the results of contenders. */
final class Curves {
    private Curves() {}

    /** The mean of a measure against a numeric column, with the minimum and maximum over the seeds as a band. */
    static Series of(ResultTable rows, String label, SeriesStyle look, String x, String y) {
        List<Series.Point> points = new ArrayList<>();
        for (String value : rows.distinct(x)) {
            SeedSample sample = rows.where(x, value).sample(y);
            if (sample.size() > 0) {
                points.add(
                        new Series.Point(Double.parseDouble(value), sample.mean(), sample.least(), sample.largest()));
            }
        }
        return new Series(label, look, true, points);
    }

    static Series of(ResultTable rows, Contender contender, String x, String y) {
        return of(rows.where("contender", contender.label()), contender.label(), contender.look(), x, y);
    }

    /**
     * Loss over time, divided by the clairvoyant's loss at the horizon on the same instance, because instances differ more than
     * contenders do.
     */
    static Series lossShare(ResultTable rows, Contender contender, ResultTable all) {
        long horizon = (long) all.sample("steps").largest();
        ResultTable yardstick =
                all.where("contender", Contender.CLAIRVOYANT.label()).where("steps", horizon);
        Map<String, Double> whole = new HashMap<>();
        for (String seed : yardstick.distinct("seed")) {
            whole.put(seed, yardstick.where("seed", seed).sample("loss").mean());
        }
        ResultTable own = rows.where("contender", contender.label());
        List<Series.Point> points = new ArrayList<>();
        for (String steps : own.distinct("steps")) {
            ResultTable then = own.where("steps", steps);
            List<String> seeds = then.texts("seed");
            double[] losses = then.numbers("loss").toArray();
            for (int n = 0; n < losses.length; n++) {
                losses[n] /= whole.getOrDefault(seeds.get(n), Double.NaN);
            }
            SeedSample shares = new SeedSample(
                    Arrays.stream(losses).filter(Double::isFinite).toArray());
            if (shares.size() > 0) {
                points.add(
                        new Series.Point(Double.parseDouble(steps), shares.mean(), shares.least(), shares.largest()));
            }
        }
        if (!points.isEmpty()) {
            points.add(0, new Series.Point(0, 0));
        }
        return new Series(contender.label(), contender.look(), true, points);
    }

    /** One panel for each value of a parameter: losses over time on linear axes, as in the paper. */
    static String losses(ResultTable table, String parameter, String title, List<Contender> contenders, int columns) {
        List<Chart> charts = table.distinct(parameter).stream()
                .map(value -> {
                    ResultTable some = table.where(parameter, value);
                    return new Chart(
                            String.format(title, value),
                            Axis.linear("steps"),
                            Axis.linear("loss / clairvoyant’s total"),
                            contenders.stream()
                                    .map(contender -> lossShare(some, contender, some))
                                    .toList());
                })
                .toList();
        return new Panels(columns, true, charts).svg();
    }

    /** The same for regret, on logarithmic axes. */
    static String regrets(ResultTable table, String parameter, String title, List<Contender> contenders, int columns) {
        List<Chart> charts = table.distinct(parameter).stream()
                .map(value -> new Chart(
                        String.format(title, value),
                        Axis.log("steps"),
                        Axis.log("regret (units of loss)"),
                        contenders.stream()
                                .map(contender -> of(table.where(parameter, value), contender, "steps", "regret"))
                                .toList()))
                .toList();
        return new Panels(columns, true, charts).svg();
    }
}
