package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** {@code regret-rate}: the growth of regret with the horizon, compared with the theorems. */
final class RegretRateExperiment extends RaceExperiment {
    /** The bounds contain the square root of a logarithm of T, which adds about this much to the slope over these decades. */
    private static final double LOGARITHM = 0.03;

    @Override
    public String id() {
        return "regret-rate";
    }

    @Override
    public String title() {
        return "How regret grows with the horizon";
    }

    @Override
    public String question() {
        return "The theorems bound the regret of explore-then-commit by a multiple of T^(2/3) and that of UCB by one of T^(1/2), up to "
                + "logarithms. Each run knows its horizon T. 20 criteria, without correlations and with one pair for each criterion. The slope of "
                + "a line through the logarithms, over the horizons from 100,000 on that leave time to stop exploring, is the power with which regret grows.";
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<Long> horizons = List.of(1_000L, 10_000L, 100_000L, 1_000_000L, 10_000_000L, 100_000_000L);
        return SweepCell.times(
                SweepCell.times(
                        SweepCell.times(List.of(SweepCell.ORIGIN), "alpha", List.of(0, 1)), "horizon", horizons),
                "seed",
                seeds(seed, scale.pick(4, 20)));
    }

    @Override
    Charter charter(SweepCell cell) {
        return CharterGenerator.ofPaper(20, cell.number("alpha"), 10).generate(cell.whole("seed"));
    }

    @Override
    long horizon(SweepCell cell) {
        return cell.whole("horizon");
    }

    @Override
    List<Contender> contenders(SweepCell cell) {
        return Contender.learners();
    }

    @Override
    long[] checkpoints(SweepCell cell) {
        return new long[] {horizon(cell)};
    }

    @Override
    public double effort(SweepCell cell) {
        return cell.number("alpha") == 0 ? 0.05 : 0.03 * Math.log10(cell.number("horizon"));
    }

    @Override
    public Findings findings(ResultTable table) {
        List<Claim> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>(List.of(List.of("policy", "α = 0", "α = 1")));
        List<String> gist = new ArrayList<>();
        for (Contender contender : Contender.learners()) {
            List<SeedSample> slopes = table.distinct("alpha").stream()
                    .map(alpha -> slopes(table.where("alpha", alpha).where("contender", contender.label())))
                    .toList();
            List<String> row = new ArrayList<>(List.of(contender.label()));
            slopes.forEach(sample -> row.add(words(sample)));
            rows.add(row);
            claims.add(claim(contender, slopes));
            gist.add(String.format(
                    Locale.ROOT,
                    "%.2f and %.2f for %s",
                    slopes.get(0).mean(),
                    slopes.get(1).mean(),
                    contender.label()));
        }
        return new Findings(
                "The power of the horizon with which regret grows, without correlations and at α = 1: "
                        + String.join(", ", gist) + ". The theorems allow 2/3 for explore-then-commit and 1/2 for UCB.",
                claims,
                List.of(figure(table)),
                List.of(new Findings.Summary(
                        "The power of T with which regret grows: mean over the instances and 95% interval.", rows)));
    }

    private static Findings.Figure figure(ResultTable table) {
        List<Chart> charts = table.distinct("alpha").stream()
                .map(alpha -> new Chart(
                        alpha.equals("0") ? "no correlations" : "α = " + alpha,
                        Axis.log("horizon T (steps)"),
                        Axis.log("regret (units of loss)"),
                        lines(table.where("alpha", alpha))))
                .toList();
        return new Findings.Figure(
                "regret-rate",
                "Regret at the horizon against the horizon: mean and range over the instances. A steeper line is worse; the grey lines "
                        + "have the slopes that the theorems allow. A spike is a run that settled in a wrong state.",
                new Panels(2, true, charts).svg());
    }

    private static List<Series> lines(ResultTable table) {
        List<Series> lines = new ArrayList<>();
        for (Contender contender : Contender.learners()) {
            lines.add(Curves.of(table, contender, "horizon", "regret"));
        }
        double[] horizons = table.distinct("horizon").stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        double anchor = table.sample("regret").least();
        lines.add(Series.power("slope 2/3", SeriesStyle.GUIDE, horizons, anchor, 2.0 / 3));
        lines.add(Series.power("slope 1/2", SeriesStyle.OTHER_GUIDE, horizons, anchor, 0.5));
        return lines;
    }

    private static String words(SeedSample slopes) {
        String format = slopes.halfWidth() < 0.01 ? "%.3f ± %.3f" : "%.2f ± %.2f";
        return String.format(Locale.ROOT, format, slopes.mean(), slopes.halfWidth());
    }

    /** One slope for each instance, over the horizons at which exploration had ended: the run has called its oracle. */
    private static SeedSample slopes(ResultTable table) {
        return new SeedSample(table.distinct("seed").stream()
                .mapToDouble(seed -> slope(table.where("seed", seed)))
                .filter(Double::isFinite)
                .toArray());
    }

    private static double slope(ResultTable runs) {
        List<ResultRow> late = new ArrayList<>(runs.rows());
        late.removeAll(runs.where("calls", 0).rows());
        ResultTable settled = new ResultTable(runs.columns(), late);
        double[] horizons = settled.numbers("horizon").toArray();
        double[] regrets = settled.numbers("regret").toArray();
        int from = 0;
        while (from < horizons.length && horizons[from] < HORIZON) {
            from++;
        }
        return LineFit.throughLogarithms(
                        Arrays.copyOfRange(horizons, from, horizons.length),
                        Arrays.copyOfRange(regrets, from, regrets.length))
                .slope();
    }

    private static Claim claim(Contender contender, List<SeedSample> slopes) {
        String power = switch (contender.policy()) {
            case "explore-then-commit" -> "2/3";
            case "ucb" -> "1/2";
            default -> "1/4";
        };
        String[] parts = power.split("/", -1);
        double allowed = Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]) + LOGARITHM;
        boolean within = slopes.stream().allMatch(slope -> slope.mean() + slope.halfWidth() <= allowed);
        boolean beyond = slopes.stream().anyMatch(slope -> slope.mean() - slope.halfWidth() > allowed);
        String sentence = "Up to logarithms, for which " + LOGARITHM + " is added to the power, the regret of "
                + contender.label() + " grows no faster than T^(" + power + ").";
        String numbers = String.format(
                Locale.ROOT,
                "The power is %s where nothing correlates and %s at α = 1; the claim allows %.3f, which is %s plus %.2f for the logarithm.",
                words(slopes.get(0)),
                words(slopes.get(1)),
                allowed,
                power,
                LOGARITHM);
        return contender.equals(Contender.THOMPSON)
                ? Claim.ofOurs(sentence, Verdict.of(within, beyond), numbers, "")
                : Claim.ofPaper(
                        sentence,
                        Verdict.of(within, beyond),
                        numbers,
                        beyond ? "At these horizons the rate of the theorem is not reached yet." : "");
    }
}
