package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code lambda-sparse} and {@code lambda-dense}: regret against lambda, a figure that is commented out in the paper's source.
 */
final class LambdaExperiment extends RaceExperiment {
    private static final List<Integer> LAMBDAS = List.of(2, 5, 10, 20, 50);

    private final CorrelationDensity density;

    LambdaExperiment(CorrelationDensity density) {
        this.density = density;
    }

    @Override
    public String id() {
        return "lambda-" + density;
    }

    @Override
    public String title() {
        return "Regret against λ, " + density + " correlations";
    }

    @Override
    public String question() {
        return "λ is how many times more is lost where nothing is fixed. The paper keeps out of its final text that the regret of "
                + "explore-then-commit grows linearly with it; one of its authors notes in the margin that it should, λ being a "
                + "scale of the losses. The paper has 100 criteria; here there are fewer where pairs are dense, because thompson asks too "
                + "hard questions there. 100,000 steps.";
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        int criteria = density == CorrelationDensity.DENSE ? scale.pick(30, 60) : scale.pick(50, 100);
        return SweepCell.times(
                SweepCell.times(
                        SweepCell.times(List.of(SweepCell.ORIGIN), "criteria", List.of(criteria)), "lambda", LAMBDAS),
                "seed",
                seeds(seed, scale.pick(3, density == CorrelationDensity.DENSE ? 5 : 10)));
    }

    @Override
    Charter charter(SweepCell cell) {
        return density.charter((int) cell.whole("criteria"), cell.number("lambda"), cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(SweepCell cell) {
        return List.of(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
    }

    @Override
    long[] checkpoints(SweepCell cell) {
        return new long[] {HORIZON};
    }

    @Override
    public double effort(SweepCell cell) {
        double size = cell.number("criteria") / 100;
        return density == CorrelationDensity.SPARSE ? 1.2 * size * size : 53 * size * size * size * size;
    }

    @Override
    public Findings findings(ResultTable table) {
        List<Contender> contenders = List.of(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
        List<Claim> claims = new ArrayList<>();
        claims.add(linear(table, Contender.ETC_LITERAL));
        claims.add(linear(table, Contender.ETC_TUNED));
        claims.addAll(ThompsonClaims.against(table, "lambda", "λ"));
        Chart straight = new Chart(
                Contender.ETC_TUNED.label(),
                Axis.linear("λ"),
                Axis.linear("regret (units of loss)"),
                List.of(Curves.of(table, Contender.ETC_TUNED, "lambda", "regret")));
        Chart all = new Chart(
                "all, on logarithmic axes",
                Axis.log("λ"),
                Axis.log("regret (units of loss)"),
                contenders.stream()
                        .map(contender -> Curves.of(table, contender, "lambda", "regret"))
                        .toList());
        return new Findings(
                gist(table),
                claims,
                List.of(new Findings.Figure(
                        id(),
                        "Regret after 100,000 steps against λ: mean and range over the seeds. Left as the paper draws it, right all of them.",
                        new Panels(2, false, List.of(straight, all)).svg())),
                List.of(Summaries.means(
                        table, "lambda", "λ", "regret", "Mean regret after 100,000 steps, in units of loss.")));
    }

    private String gist(ResultTable table) {
        int linear = (int) List.of(Contender.ETC_LITERAL, Contender.ETC_TUNED).stream()
                .filter(contender -> isLinear(line(table, contender)))
                .count();
        return "Where correlations are " + density + " ("
                + table.distinct("criteria").get(0)
                + " criteria), the regret of explore-then-commit is a straight line in λ with "
                + List.of("neither constant", "one constant of two", "both constants")
                        .get(linear) + ".";
    }

    private static LineFit line(ResultTable table, Contender contender) {
        return LineFit.through(
                LAMBDAS.stream().mapToDouble(Integer::doubleValue).toArray(),
                LAMBDAS.stream()
                        .mapToDouble(lambda -> table.where("lambda", lambda)
                                .where("contender", contender.label())
                                .sample("regret")
                                .mean())
                        .toArray());
    }

    /** A linear fit must explain 98% of the variance of the means; a square or a square root over this range explains less. */
    private static boolean isLinear(LineFit line) {
        return line.slope() > 0 && line.explained() > 0.98;
    }

    private static Claim linear(ResultTable table, Contender contender) {
        LineFit line = line(table, contender);
        ResultTable runs = table.where("contender", contender.label());
        int exploring = runs.where("calls", 0).rows().size();
        return Claim.ofPaper(
                "The regret of " + contender.label() + " grows linearly with λ.",
                Verdict.of(isLinear(line)),
                String.format(
                        Locale.ROOT,
                        "A straight line explains %s of the variance of the means; regret rises by %s for each unit of λ. Still exploring at "
                                + "the last step: %d of %d runs.",
                        share(line.explained()),
                        Axis.plain(line.slope()),
                        exploring,
                        runs.rows().size()),
                "");
    }

    private static String share(double share) {
        return share > 0.999 ? "more than 99.9%" : String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
