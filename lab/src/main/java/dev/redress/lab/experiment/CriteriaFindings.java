package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.lab.figure.SeriesStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The findings of {@link CriteriaExperiment}. */
final class CriteriaFindings {
    private final String id;
    private final CorrelationDensity density;
    private final ResultTable table;
    private final ResultTable ends;
    private final List<String> sizes;

    CriteriaFindings(String id, CorrelationDensity density, ResultTable table) {
        this.id = id;
        this.density = density;
        this.table = table;
        ends = table.where("steps", RaceExperiment.HORIZON);
        sizes = ends.distinct("criteria");
    }

    Findings all() {
        List<Claim> claims = new ArrayList<>();
        claims.add(cover());
        claims.add(grows(Contender.ETC_LITERAL));
        claims.add(grows(Contender.ETC_TUNED));
        claims.addAll(ThompsonClaims.against(ends, "criteria", "k"));
        return new Findings(gist(), claims, List.of(overTime(), atTheEnd()), List.of(regrets()));
    }

    private double[] numbers() {
        return sizes.stream().mapToDouble(Double::parseDouble).toArray();
    }

    private double[] covers() {
        return sizes.stream()
                .mapToDouble(
                        size -> ends.where("criteria", size).sample("cover").mean())
                .toArray();
    }

    private double regret(Contender contender, String size) {
        return ends.where("criteria", size)
                .where("contender", contender.label())
                .sample("regret")
                .mean();
    }

    private String gist() {
        String first = sizes.get(0);
        String last = sizes.get(sizes.size() - 1);
        return "Where correlations are " + density + ", " + coverWords()
                + ". With the constant 0.1 the regret of explore-then-commit is "
                + PairedRatio.times(regret(Contender.ETC_TUNED, last) / regret(Contender.ETC_TUNED, first))
                + " as large at k = "
                + last + " as at k = " + first + ".";
    }

    private double power() {
        return LineFit.throughLogarithms(numbers(), covers()).slope();
    }

    private String coverWords() {
        double[] covers = covers();
        return String.format(
                Locale.ROOT,
                "the cover grows like k^(%.2f), from %.0f states at k = %s to %.0f at k = %s",
                power(),
                covers[0],
                sizes.get(0),
                covers[covers.length - 1],
                sizes.get(sizes.size() - 1));
    }

    /** k singletons and a fraction of all pairs: at these sizes the exponent is still below 2 if pairs are dense. */
    private Claim cover() {
        boolean sparse = density == CorrelationDensity.SPARSE;
        return Claim.ofPaper(
                sparse
                        ? "Where correlations are sparse the cover grows like k."
                        : "Where correlations are dense the cover grows faster than k, up to its square.",
                Verdict.of(sparse ? Math.abs(power() - 1) < 0.15 : power() > 1.3 && power() < 2.05),
                upper(coverWords()) + ".",
                "");
    }

    private Claim grows(Contender contender) {
        List<String> words = new ArrayList<>();
        boolean grows = true;
        double before = 0;
        for (String size : sizes) {
            double regret = regret(contender, size);
            words.add(Axis.plain(regret) + " at k = " + size);
            grows &= regret > before;
            before = regret;
        }
        ResultTable runs = ends.where("contender", contender.label());
        int exploring = runs.where("calls", 0).rows().size();
        return Claim.ofPaper(
                "The regret of " + contender.label() + " grows with the number of criteria.",
                Verdict.of(grows),
                "Mean regret: " + String.join(", ", words) + ". Still exploring at the last step: " + exploring + " of "
                        + runs.rows().size() + " runs.",
                "");
    }

    private static String upper(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static List<Contender> learners() {
        return List.of(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
    }

    private Findings.Figure overTime() {
        List<Chart> charts = learners().stream()
                .map(contender -> new Chart(
                        contender.label(), Axis.log("steps"), Axis.log("regret (units of loss)"), bySize(contender)))
                .toList();
        return new Findings.Figure(
                id + "-time",
                "Regret over time, a line for each number of criteria, darker for more criteria: mean and range over the seeds. The regret of "
                        + "explore-then-commit grows steadily until it commits. After that bend the line is flat if the chosen state is the best one, "
                        + "and rises again if not. There is no bend if exploration is longer than the horizon.",
                new Panels(charts.size(), true, charts).svg());
    }

    private List<Series> bySize(Contender contender) {
        List<Series> lines = new ArrayList<>();
        for (String size : sizes) {
            ResultTable rows = table.where("criteria", size).where("contender", contender.label());
            lines.add(Curves.of(rows, "k = " + size, SeriesStyle.shade(lines.size(), sizes.size()), "steps", "regret"));
        }
        return lines;
    }

    private Findings.Figure atTheEnd() {
        List<Series> regrets = learners().stream()
                .map(contender -> Curves.of(ends, contender, "criteria", "regret"))
                .toList();
        double[] numbers = numbers();
        double anchor = covers()[0];
        List<Series> cover = List.of(
                Curves.of(ends, "states in the cover", SeriesStyle.PURPLE, "criteria", "cover"),
                Series.power("k", SeriesStyle.GUIDE, numbers, anchor, 1),
                Series.power("k²", SeriesStyle.OTHER_GUIDE, numbers, anchor, 2));
        return new Findings.Figure(
                id,
                "Left: regret after 100,000 steps against the number of criteria, mean and range over the seeds. Right: the states that "
                        + "explore-then-commit must explore, beside lines that grow like k and like its square.",
                new Panels(
                                2,
                                false,
                                List.of(
                                        new Chart(
                                                "regret after 100,000 steps",
                                                Axis.log("criteria k"),
                                                Axis.log("regret (units of loss)"),
                                                regrets),
                                        new Chart(
                                                "size of the cover",
                                                Axis.log("criteria k"),
                                                Axis.log("states"),
                                                cover)))
                        .svg());
    }

    private Findings.Summary regrets() {
        return Summaries.means(ends, "criteria", "k", "regret", "Mean regret after 100,000 steps, in units of loss.");
    }
}
