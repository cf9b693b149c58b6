package dev.redress.lab.experiment;

import dev.redress.lab.figure.Series;
import java.util.ArrayList;
import java.util.List;

/** Lines with their spread over seeds, from the rows of a table. */
final class Curves {
    private Curves() {}

    /** The mean of a measure against a column of numbers, with the least and the largest over the seeds as its band. */
    static Series of(Table rows, String label, dev.redress.lab.figure.Look look, String x, String y) {
        List<Series.Point> points = new ArrayList<>();
        for (String value : rows.distinct(x)) {
            Sample sample = rows.where(x, value).sample(y);
            if (sample.size() > 0) {
                points.add(
                        new Series.Point(Double.parseDouble(value), sample.mean(), sample.least(), sample.largest()));
            }
        }
        return new Series(label, look, true, points);
    }

    /** The same for a contender, with a start at nothing where lines begin there. */
    static Series of(Table rows, Contender contender, String x, String y, boolean fromZero) {
        Series series = of(rows.where("contender", contender.label()), contender.label(), contender.look(), x, y);
        if (!fromZero || series.points().isEmpty()) {
            return series;
        }
        List<Series.Point> points = new ArrayList<>(List.of(new Series.Point(0, 0)));
        points.addAll(series.points());
        return new Series(series.label(), series.look(), true, points);
    }
}
