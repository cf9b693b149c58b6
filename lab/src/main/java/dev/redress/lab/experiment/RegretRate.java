package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code regret-rate}: how regret grows with the horizon, against what the theorems allow. */
final class RegretRate extends Race {
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
        return "The theorems bound the regret of explore-then-commit by a multiple of T^(2/3) and that of UCB by one of T^(1/2). Each run "
                + "knows its horizon T. 20 criteria, without correlations and with one pair for each criterion. The slope of a line "
                + "through the logarithms, over the last two decades, is the power with which regret grows.";
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        List<Long> horizons = List.of(1_000L, 10_000L, 100_000L, 1_000_000L, 10_000_000L, 100_000_000L);
        return Cell.times(
                Cell.times(Cell.times(List.of(Cell.ORIGIN), "alpha", List.of(0, 1)), "horizon", horizons),
                "seed",
                seeds(seed, scale.pick(4, 20)));
    }

    @Override
    Charter charter(Cell cell) {
        return CharterGenerator.ofPaper(20, cell.number("alpha"), 10).generate(cell.whole("seed"));
    }

    @Override
    long horizon(Cell cell) {
        return cell.whole("horizon");
    }

    @Override
    List<Contender> contenders(Cell cell) {
        return Contender.learners();
    }

    @Override
    long[] checkpoints(Cell cell) {
        return new long[] {horizon(cell)};
    }

    @Override
    public double effort(Cell cell) {
        return 0.05 * Math.log10(cell.number("horizon"));
    }

    @Override
    public Findings findings(Table table) {
        List<Claim> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>(List.of(List.of("policy", "α = 0", "α = 1")));
        for (Contender contender : Contender.learners()) {
            List<Sample> slopes = table.distinct("alpha").stream()
                    .map(alpha -> slopes(table.where("alpha", alpha).where("contender", contender.label())))
                    .toList();
            List<String> row = new ArrayList<>(List.of(contender.label()));
            slopes.forEach(sample -> row.add(words(sample)));
            rows.add(row);
            claims.addAll(claims(contender, slopes));
        }
        List<Chart> charts = table.distinct("alpha").stream()
                .map(alpha -> new Chart(
                        alpha.equals("0") ? "no correlations" : "α = " + alpha,
                        Axis.log("horizon T"),
                        Axis.log("regret"),
                        Contender.learners().stream()
                                .map(contender ->
                                        Curves.of(table.where("alpha", alpha), contender, "horizon", "regret"))
                                .toList()))
                .toList();
        return new Findings(
                claims,
                List.of(new Findings.Figure(
                        "regret-rate",
                        "Regret at the horizon against the horizon: mean and range over the seeds. The steeper, the worse.",
                        new Panels(2, true, charts).svg())),
                List.of(new Findings.Summary(
                        "The power of T with which regret grows, over the last two decades: mean over the seeds and 95% interval.",
                        rows)));
    }

    private static String words(Sample slopes) {
        return String.format(Locale.ROOT, "%.2f ± %.2f", slopes.mean(), slopes.halfWidth());
    }

    /** One slope for each instance. */
    private static Sample slopes(Table table) {
        List<String> horizons = table.distinct("horizon");
        List<String> last = horizons.subList(Math.max(0, horizons.size() - 3), horizons.size());
        double[] x = last.stream().mapToDouble(Double::parseDouble).toArray();
        return new Sample(table.distinct("seed").stream()
                .mapToDouble(seed -> Line.throughLogarithms(
                                x,
                                last.stream()
                                        .mapToDouble(horizon -> table.where("horizon", horizon)
                                                .where("seed", seed)
                                                .sample("regret")
                                                .mean())
                                        .toArray())
                        .slope())
                .toArray());
    }

    private static List<Claim> claims(Contender contender, List<Sample> slopes) {
        boolean etc = contender.policy().equals("explore-then-commit");
        if (!etc && !contender.policy().equals("ucb")) {
            return List.of();
        }
        // The bounds carry a root of a logarithm of T, worth about 0.03 in the slope over these decades.
        double allowed = (etc ? 2.0 / 3 : 0.5) + 0.03;
        boolean within = slopes.stream().allMatch(slope -> slope.mean() + slope.halfWidth() <= allowed);
        boolean beyond = slopes.stream().anyMatch(slope -> slope.mean() - slope.halfWidth() > allowed);
        return List.of(Claim.ofPaper(
                "The regret of " + contender.label() + " grows no faster than " + (etc ? "T^(2/3)." : "T^(1/2)."),
                beyond ? Verdict.FAILS : within ? Verdict.HOLDS : Verdict.OPEN,
                "The power is " + words(slopes.get(0)) + " where nothing correlates and " + words(slopes.get(1))
                        + " at alpha = 1.",
                beyond ? "At these horizons it is still on its way to the rate of the theorem." : ""));
    }
}
