package dev.redress.lab.figure;

import java.util.List;
import java.util.stream.DoubleStream;

/** One panel: two axes and the series between them. */
public record Chart(String title, Axis x, Axis y, List<Series> series) {
    private static final String GRID = "#e6e6e6";
    private static final String FRAME = "#777777";

    /** The approximate number of markers on a line with many points. */
    private static final int MARKERS = 5;

    public Chart {
        series = List.copyOf(series);
    }

    /** The range of the horizontal axis. */
    Axis.Range across() {
        double[] values = points().mapToDouble(Series.Point::x).filter(x::shows).toArray();
        return x.around(
                DoubleStream.of(values).min().orElse(2),
                DoubleStream.of(values).max().orElse(1));
    }

    /** The range of the vertical axis, including bands and bars. */
    Axis.Range upwards() {
        double[] values = points().flatMapToDouble(point -> DoubleStream.of(point.y(), point.low(), point.high()))
                .filter(y::shows)
                .toArray();
        return y.around(
                DoubleStream.of(values).min().orElse(2),
                DoubleStream.of(values).max().orElse(1));
    }

    private java.util.stream.Stream<Series.Point> points() {
        return series.stream().flatMap(one -> one.points().stream());
    }

    /** Draws the chart into the box, with these ranges. */
    void draw(Svg svg, PlotArea box, Axis.Range across, Axis.Range upwards, boolean labelled) {
        svg.text(box.left(), box.top() - 8, Svg.Anchor.START, "font-weight=\"600\" font-size=\"14\"", title);
        grid(svg, box, across, upwards);
        svg.line(box.left(), box.bottom(), box.right(), box.bottom(), FRAME, 1);
        svg.text((box.left() + box.right()) / 2, box.bottom() + 36, Svg.Anchor.MIDDLE, "fill=\"#444\"", x.label());
        if (labelled) {
            String turned = Svg.format(
                    "transform=\"rotate(-90 %s %s)\" fill=\"#444\"", box.left() - 47, (box.top() + box.bottom()) / 2);
            svg.text(box.left() - 47, (box.top() + box.bottom()) / 2, Svg.Anchor.MIDDLE, turned, y.label());
        }
        Pen pen = new Pen(svg, box, across, upwards);
        series.forEach(pen::spread);
        series.forEach(pen::line);
        for (int n = 0; n < series.size(); n++) {
            pen.markers(series.get(n), n);
        }
    }

    private void grid(Svg svg, PlotArea box, Axis.Range across, Axis.Range upwards) {
        for (Axis.Tick tick : upwards.ticks()) {
            double height = box.up(upwards.place(tick.value()));
            svg.line(box.left(), height, box.right(), height, GRID, 1);
            svg.text(box.left() - 6, height + 4, Svg.Anchor.END, "font-size=\"12\"", tick.words());
        }
        for (Axis.Tick tick : across.ticks()) {
            double place = box.along(across.place(tick.value()));
            svg.line(place, box.bottom(), place, box.bottom() + 4, FRAME, 1);
            svg.text(place, box.bottom() + 17, Svg.Anchor.MIDDLE, "font-size=\"12\"", tick.words());
        }
    }

    /** The rectangle between the axes. */
    record PlotArea(double left, double top, double width, double height) {
        double right() {
            return left + width;
        }

        double bottom() {
            return top + height;
        }

        double along(double place) {
            return left + place * width;
        }

        double up(double place) {
            return bottom() - place * height;
        }
    }

    /** Draws series between the axes. */
    private record Pen(Svg svg, PlotArea box, Axis.Range across, Axis.Range upwards) {
        private double along(double value) {
            return box.along(across.place(value));
        }

        private double up(double value) {
            double inside = upwards.axis().shows(value) ? value : upwards.from();
            return box.up(Math.max(0, Math.min(1, upwards.place(inside))));
        }

        private List<Series.Point> visible(Series series) {
            return series.points().stream()
                    .filter(point ->
                            across.axis().shows(point.x()) && upwards.axis().shows(point.y()))
                    .toList();
        }

        void spread(Series series) {
            List<Series.Point> points = visible(series).stream()
                    .filter(point -> point.low() < point.high())
                    .toList();
            if (points.isEmpty()) {
                return;
            }
            if (!series.joined()) {
                points.forEach(point -> svg.line(
                        along(point.x()),
                        up(point.low()),
                        along(point.x()),
                        up(point.high()),
                        series.look().colour(),
                        1.2));
                return;
            }
            StringBuilder path = new StringBuilder();
            for (int n = 0; n < points.size(); n++) {
                path.append(n == 0 ? "M" : "L");
                path.append(Svg.format(
                        "%s %s", along(points.get(n).x()), up(points.get(n).high())));
            }
            for (int n = points.size() - 1; n >= 0; n--) {
                path.append(Svg.format(
                        "L%s %s", along(points.get(n).x()), up(points.get(n).low())));
            }
            svg.add("<path d=\"" + path + "Z\" fill=\"" + series.look().colour() + "\" fill-opacity=\"0.16\"/>");
        }

        void line(Series series) {
            List<Series.Point> points = visible(series);
            if (series.joined() && points.size() > 1) {
                StringBuilder path = new StringBuilder();
                for (Series.Point point : points) {
                    path.append(path.isEmpty() ? "M" : "L")
                            .append(Svg.format("%s %s", along(point.x()), up(point.y())));
                }
                svg.add(series.look().line(path.toString()));
            }
        }

        /** Markers on points that are far enough apart; if there are many points, each series starts at a different one. */
        void markers(Series series, int n) {
            List<Series.Point> points = visible(series);
            boolean sparse = !series.joined() || points.size() <= MARKERS + 2;
            double apart = box.width() / MARKERS;
            double next = sparse ? box.left() : box.left() + (n % 4 + 1) * apart / 4;
            for (Series.Point point : points) {
                if (sparse || along(point.x()) >= next) {
                    svg.add(series.look().point(along(point.x()), up(point.y())));
                    next = along(point.x()) + 0.9 * apart;
                }
            }
        }
    }
}
