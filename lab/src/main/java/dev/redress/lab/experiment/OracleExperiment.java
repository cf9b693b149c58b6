package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.Simulator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.solvers.LpRoundingOracle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** {@code oracle-quality}: the cost of an inexact oracle to a policy; the paper rounds a linear program. */
final class OracleExperiment implements Experiment {
    /** The direct question to an oracle: the best state under the true losses. */
    private static final String TRUTH = "true losses";

    private static final Map<String, Supplier<Oracle>> ORACLES = oracles();

    private static Map<String, Supplier<Oracle>> oracles() {
        Map<String, Supplier<Oracle>> oracles = new LinkedHashMap<>();
        oracles.put("exact", () -> new ExactOracle(1_000_000));
        oracles.put("local-search", Contender::localSearch);
        oracles.put("lp-rounding", LpRoundingOracle::repaired);
        oracles.put("lp-rounding as printed", LpRoundingOracle::asPrinted);
        return oracles;
    }

    @Override
    public String id() {
        return "oracle-quality";
    }

    @Override
    public String title() {
        return "What an oracle that is not exact costs a policy";
    }

    @Override
    public String question() {
        return "Finding the best state is NP-hard; the paper rounds a linear relaxation “appropriately”. Here each oracle answers by the "
                + "true losses (its value over the optimum), and then serves each policy for 100,000 steps; 50 criteria, λ = 10. UCB "
                + "takes part up to α = 2, where a proof for each of its questions is still affordable.";
    }

    @Override
    public List<String> measures() {
        return List.of("oracle", "contender", "ratio", "regret");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> cells = new ArrayList<>();
        for (SweepCell cell : SweepCell.times(List.of(SweepCell.ORIGIN), "alpha", List.of(0.0, 1.0, 2.0, 4.0))) {
            int quick = cell.number("alpha") < 2 ? 2 : 1;
            cells.addAll(SweepCell.times(List.of(cell), "seed", RaceExperiment.seeds(seed, scale.pick(quick, 10))));
        }
        return cells;
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        Charter charter = CharterGenerator.ofPaper(50, cell.number("alpha"), 10).generate(cell.whole("seed"));
        Simulator simulator = Contender.simulator(charter);
        double best = simulator.clairvoyance().best().value();
        Objective truth = Objective.expectedLoss(charter.losses().orElseThrow());
        List<ResultRow> rows = new ArrayList<>();
        ORACLES.forEach((name, oracle) -> {
            double found = oracle.get().minimise(truth, charter.conflicts()).value();
            rows.add(ResultRow.of(name, TRUTH, found / best, Double.NaN));
            for (Contender contender : contenders(cell)) {
                double regret = simulator
                        .withOracles(oracle)
                        .run(
                                contender.kind(),
                                contender.settings(RaceExperiment.HORIZON),
                                RaceExperiment.HORIZON,
                                cell.whole("seed"))
                        .regret();
                rows.add(ResultRow.of(name, contender.label(), Double.NaN, regret));
            }
        });
        return rows;
    }

    private static List<Contender> contenders(SweepCell cell) {
        return cell.number("alpha") <= 2
                ? List.of(Contender.ETC_TUNED, Contender.UCB_TUNED, Contender.THOMPSON)
                : List.of(Contender.ETC_TUNED, Contender.THOMPSON);
    }

    @Override
    public double effort(SweepCell cell) {
        return 1.5 + 1.2 * cell.number("alpha");
    }

    @Override
    public Findings findings(ResultTable table) {
        List<Claim> claims = new ArrayList<>();
        claims.add(localSearch(table));
        claims.add(rounding(table, "lp-rounding as printed", "A linear program rounded at 1/2"));
        claims.add(rounding(table, "lp-rounding", "A linear program rounded and repaired"));
        return new Findings(gist(table), claims, List.of(figure(table)), List.of(values(table), regrets(table)));
    }

    private static String gist(ResultTable table) {
        ResultTable answers = table.where("contender", TRUTH);
        return String.format(
                Locale.ROOT,
                "The paper's stand-in for the best state, a linear program rounded at 1/2, finds states that lose %.2f times the optimum on "
                        + "average; rounded and repaired, %.2f times; our local search, %.3f times.",
                answers.where("oracle", "lp-rounding as printed")
                        .sample("ratio")
                        .mean(),
                answers.where("oracle", "lp-rounding").sample("ratio").mean(),
                answers.where("oracle", "local-search").sample("ratio").mean());
    }

    private static SeriesStyle look(String oracle) {
        return switch (oracle) {
            case "exact" -> SeriesStyle.BLACK;
            case "local-search" -> SeriesStyle.PURPLE;
            case "lp-rounding" -> SeriesStyle.ORANGE;
            default -> SeriesStyle.AMBER;
        };
    }

    private static PairedRatio duel(ResultTable table, String oracle, String contender) {
        ResultTable rows = table.where("contender", contender);
        List<Double> logRatios = new ArrayList<>();
        for (String alpha : rows.distinct("alpha")) {
            for (String seed : rows.distinct("seed")) {
                ResultTable one = rows.where("alpha", alpha).where("seed", seed);
                double with = one.where("oracle", oracle).sample("regret").mean();
                double exact = one.where("oracle", "exact").sample("regret").mean();
                logRatios.add(StrictMath.log(Math.max(1, with) / Math.max(1, exact)));
            }
        }
        return new PairedRatio(new SeedSample(
                logRatios.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static Claim localSearch(ResultTable table) {
        PairedRatio duel = duel(table.where("alpha", 2.0), "local-search", Contender.UCB_TUNED.label());
        double low = StrictMath.exp(duel.logRatios().mean() - duel.logRatios().halfWidth());
        double high = StrictMath.exp(duel.logRatios().mean() + duel.logRatios().halfWidth());
        return Claim.ofOurs(
                "Where its tables are large (α = 2), a short local search serves UCB as well as a proof does: its regret "
                        + "grows by less than a third.",
                high < 4.0 / 3 ? Verdict.HOLDS : low > 4.0 / 3 ? Verdict.FAILS : Verdict.OPEN,
                "With local search UCB has " + duel.interval() + " the regret that it has with proofs.",
                "");
    }

    private static Claim rounding(ResultTable table, String oracle, String subject) {
        SeedSample ratios =
                table.where("contender", TRUTH).where("oracle", oracle).sample("ratio");
        boolean near = ratios.mean() < 1.1;
        List<String> prices = table.distinct("contender").stream()
                .filter(contender -> !contender.equals(TRUTH))
                .map(contender ->
                        contender + " " + duel(table, oracle, contender).words())
                .toList();
        return Claim.ofPaper(
                subject + " is a proxy for the best state: within 10% of its loss.",
                Verdict.of(near),
                String.format(
                        Locale.ROOT,
                        "Its states lose %.2f times the optimum on average, %.2f at worst. Regret over that with proofs: %s.",
                        ratios.mean(),
                        ratios.largest(),
                        String.join(", ", prices)),
                near || !oracle.endsWith("as printed")
                        ? ""
                        : "The relaxation sits at 1/2 almost everywhere, so that rounding it fixes next to nothing (decision 19).");
    }

    private static Findings.Figure figure(ResultTable table) {
        List<Chart> charts = new ArrayList<>();
        charts.add(chart(
                table, TRUTH, "ratio", "best state by the true losses", Axis.linear("loss of its state / optimum")));
        for (Contender contender : List.of(Contender.ETC_TUNED, Contender.UCB_TUNED, Contender.THOMPSON)) {
            charts.add(
                    chart(table, contender.label(), "regret", contender.label(), Axis.log("regret (units of loss)")));
        }
        return new Findings.Figure(
                "oracle-quality",
                "What each oracle finds, and the regret of policies that ask it: mean and range over the seeds.",
                new Panels(2, false, charts).svg());
    }

    private static Chart chart(ResultTable table, String contender, String measure, String title, Axis y) {
        ResultTable rows = table.where("contender", contender);
        List<Series> lines = new ArrayList<>();
        for (String oracle : table.distinct("oracle")) {
            lines.add(Curves.of(rows.where("oracle", oracle), oracle, look(oracle), "alpha", measure));
        }
        return new Chart(title, Axis.linear("α"), y, lines);
    }

    private static Findings.Summary values(ResultTable table) {
        ResultTable answers = table.where("contender", TRUTH);
        return means(answers, "ratio", "%.4f", "Value found over the optimum, by the true losses.");
    }

    private static Findings.Summary regrets(ResultTable table) {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("policy", "oracle", "regret / regret with proofs")));
        for (String contender : table.distinct("contender")) {
            for (String oracle : table.distinct("oracle")) {
                if (!contender.equals(TRUTH) && !oracle.equals("exact")) {
                    rows.add(List.of(
                            contender, oracle, duel(table, oracle, contender).words()));
                }
            }
        }
        return new Findings.Summary("What the oracle costs each policy, over all instances (geometric mean).", rows);
    }

    private static Findings.Summary means(ResultTable table, String measure, String format, String caption) {
        List<String> alphas = table.distinct("alpha");
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("oracle"));
        alphas.forEach(alpha -> head.add("α = " + alpha));
        rows.add(head);
        for (String oracle : table.distinct("oracle")) {
            List<String> row = new ArrayList<>(List.of(oracle));
            for (String alpha : alphas) {
                row.add(String.format(
                        Locale.ROOT,
                        format,
                        table.where("oracle", oracle)
                                .where("alpha", alpha)
                                .sample(measure)
                                .mean()));
            }
            rows.add(row);
        }
        return new Findings.Summary(caption, rows);
    }
}
