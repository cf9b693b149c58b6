package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Look;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code criteria-sparse} and {@code criteria-dense}: a hidden figure of the paper, loss against the number of criteria. */
final class Criteria extends Race {
    private final Density density;

    Criteria(Density density) {
        this.density = density;
    }

    @Override
    public String id() {
        return "criteria-" + density;
    }

    @Override
    public String title() {
        return "Loss as criteria grow in number, " + density + " correlations";
    }

    @Override
    public String question() {
        return "The paper keeps this figure out of its final text: explore-then-commit alone, graphs of growing size, "
                + (density == Density.SPARSE ? "0.2 k correlated pairs" : "0.2 k (k − 1) / 2 correlated pairs")
                + ", lambda 10. It says that exploration takes longer as k grows, because the cover does: in proportion to k where "
                + "pairs are sparse, to its square where they are dense.";
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        List<Integer> sizes = density == Density.SPARSE
                ? List.of(20, 40, 60, 80, 100)
                : scale.pick(List.of(10, 20, 40), List.of(10, 20, 40, 60, 80, 100));
        return Cell.times(Cell.times(List.of(Cell.ORIGIN), "criteria", sizes), "seed", seeds(seed, scale.pick(3, 10)));
    }

    @Override
    Charter charter(Cell cell) {
        return density.charter((int) cell.whole("criteria"), 10, cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(Cell cell) {
        return Contender.present(
                Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON, Contender.NEVER, Contender.CLAIRVOYANT);
    }

    @Override
    public double effort(Cell cell) {
        double size = cell.number("criteria") / 100;
        return 0.2 + (density == Density.SPARSE ? 1.5 : 20) * size * size * size;
    }

    @Override
    public Findings findings(Table table) {
        Table ends = table.where("steps", HORIZON);
        List<Claim> claims = new ArrayList<>();
        claims.add(cover(ends));
        claims.add(grows(ends));
        claims.addAll(ThompsonClaims.against(ends, "criteria"));
        return new Findings(
                claims,
                figures(table, ends),
                List.of(Summaries.means(ends, "criteria", "k", "regret", "Mean regret after 100,000 steps.")));
    }

    private Claim cover(Table ends) {
        double[] sizes = ends.distinct("criteria").stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] covers = ends.distinct("criteria").stream()
                .mapToDouble(
                        size -> ends.where("criteria", size).sample("cover").mean())
                .toArray();
        double power = Line.throughLogarithms(sizes, covers).slope();
        boolean sparse = density == Density.SPARSE;
        return Claim.ofPaper(
                "Where correlations are " + density + " the cover grows like " + (sparse ? "k" : "the square of k")
                        + ".",
                Verdict.of(Math.abs(power - (sparse ? 1 : 2)) < 0.3),
                String.format(
                        Locale.ROOT,
                        "From %s states at k = %s to %s at k = %s: a power of %.2f.",
                        Axis.plain(covers[0]),
                        Axis.plain(sizes[0]),
                        Axis.plain(covers[covers.length - 1]),
                        Axis.plain(sizes[sizes.length - 1]),
                        power),
                "");
    }

    private static Claim grows(Table ends) {
        List<String> sizes = ends.distinct("criteria");
        List<String> words = new ArrayList<>();
        boolean grows = true;
        double before = 0;
        for (String size : sizes) {
            double regret = ends.where("criteria", size)
                    .where("contender", Contender.ETC_TUNED.label())
                    .sample("regret")
                    .mean();
            words.add(Axis.plain(regret) + " at k = " + size);
            grows &= regret > before;
            before = regret;
        }
        return Claim.ofPaper(
                "Explore-then-commit suffers more as k grows.",
                Verdict.of(grows),
                "Mean regret with the constant 0.1: " + String.join(", ", words) + ".",
                "");
    }

    private List<Findings.Figure> figures(Table table, Table ends) {
        List<Contender> learners = Contender.present(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
        List<Chart> overTime = learners.stream()
                .map(contender ->
                        new Chart(contender.label(), Axis.log("steps"), Axis.log("regret"), bySize(table, contender)))
                .toList();
        List<Series> atTheEnd = learners.stream()
                .map(contender -> Curves.of(ends, contender, "criteria", "regret"))
                .toList();
        return List.of(
                new Findings.Figure(
                        id() + "-time",
                        "Regret over time, a line for each number of criteria: mean and range over the seeds. Exploration is the steep part; "
                                + "after the bend explore-then-commit stays where it is.",
                        new Panels(overTime.size(), true, overTime).svg()),
                new Findings.Figure(
                        id(),
                        "Regret after 100,000 steps against the number of criteria: mean and range over the seeds.",
                        new Panels(
                                        2,
                                        false,
                                        List.of(new Chart(
                                                "after 100,000 steps",
                                                Axis.log("criteria"),
                                                Axis.log("regret"),
                                                atTheEnd)))
                                .svg()));
    }

    private static List<Series> bySize(Table table, Contender contender) {
        List<Series> lines = new ArrayList<>();
        for (String size : table.distinct("criteria")) {
            Table rows = table.where("criteria", size).where("contender", contender.label());
            lines.add(Curves.of(rows, "k = " + size, Look.of(lines.size()), "steps", "regret"));
        }
        return lines;
    }
}
