package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.SimulatedRun;
import dev.redress.lab.Simulator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.SeriesStyle;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code constants}: the paper's two algorithms, each with the constant that has the least mean regret on tuning instances, on other
 * instances.
 */
final class ConstantsExperiment implements Experiment {
    private static final List<Double> GRID = List.of(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0);

    /** The tuning instances have seeds from this distance on. */
    private static final long APART = 500;

    /** The lead that {@code thompson} is meant to have. */
    private static final double LEAD = 5;

    private static final String TUNING = "tuning";
    private static final String MEASURED = "measured";

    @Override
    public String id() {
        return "constants";
    }

    @Override
    public String title() {
        return "The paper's algorithms with their best constants";
    }

    @Override
    public String question() {
        return "Explore-then-commit and UCB have a constant, for which the paper prints 10; smaller ones are better on its instances. How far is "
                + "the policy thompson, which has no constant to choose, ahead of each algorithm with its best one? The constant is chosen from "
                + GRID.stream().map(ConstantsExperiment::plain).toList()
                + " by the mean regret on tuning instances, and measured on others. A few runs that end in a wrong state make most of UCB's mean "
                + "regret, so the table shows medians and worst runs, too.";
    }

    @Override
    public List<String> measures() {
        return List.of("policy", "constant", "regret", "excess");
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> all = new ArrayList<>();
        for (double alpha : List.of(0.0, 0.5, 1.0)) {
            SweepCell cell = SweepCell.ORIGIN
                    .with("criteria", scale.pick(12, 50))
                    .with("horizon", scale.pick(100_000L, 1_000_000L))
                    .with("alpha", alpha);
            // Without correlations runs are short, and the few that end in a wrong state matter most.
            int seeds = scale.pick(3, alpha == 0 ? 100 : alpha < 1 ? 40 : 20);
            all.addAll(SweepCell.times(
                    List.of(cell.with("instances", TUNING)), "seed", RaceExperiment.seeds(seed + APART, seeds)));
            all.addAll(SweepCell.times(
                    List.of(cell.with("instances", MEASURED)), "seed", RaceExperiment.seeds(seed, seeds)));
        }
        return all;
    }

    @Override
    public double effort(SweepCell cell) {
        double alpha = cell.number("alpha");
        double size = cell.number("criteria") / 50;
        return size * size * (0.2 + 5 * alpha * alpha);
    }

    @Override
    public List<ResultRow> measure(SweepCell cell) {
        Charter charter = CharterGenerator.ofPaper((int) cell.whole("criteria"), cell.number("alpha"), 10)
                .generate(cell.whole("seed"));
        Simulator simulator = Contender.simulator(charter);
        List<ResultRow> rows = new ArrayList<>();
        for (String policy : List.of("explore-then-commit", "ucb")) {
            for (double constant : GRID) {
                Contender contender = new Contender(policy, policy, Map.of("exploration", constant), SeriesStyle.AMBER);
                rows.add(row(simulator, charter, contender, plain(constant), cell));
            }
        }
        if (cell.text("instances").equals(MEASURED)) {
            rows.add(row(simulator, charter, Contender.THOMPSON, "none", cell));
        }
        return rows;
    }

    private static ResultRow row(
            Simulator simulator, Charter charter, Contender contender, String constant, SweepCell cell) {
        long horizon = cell.whole("horizon");
        SimulatedRun run = contender
                .equipped(simulator, charter)
                .run(contender.kind(), contender.settings(horizon), horizon, cell.whole("seed"));
        double excess = simulator.clairvoyance().excess(run.finalState());
        return ResultRow.of(contender.policy(), constant, run.regret(), excess < 1e-9 ? 0 : excess);
    }

    private static String plain(double constant) {
        return constant == Math.rint(constant) ? String.valueOf((long) constant) : String.valueOf(constant);
    }

    /** An algorithm with the constant that was chosen for it. */
    private record Chosen(String policy, String constant, ResultTable runs) {
        double mean() {
            return runs.sample("regret").mean();
        }

        List<String> row(String alpha, double ours) {
            SeedSample regrets = runs.sample("regret");
            return List.of(
                    policy,
                    alpha,
                    constant,
                    Axis.plain(mean()),
                    Axis.plain(regrets.median()),
                    Axis.plain(regrets.largest()),
                    runs.where("excess", 0.0).rows().size() + " of " + regrets.size(),
                    String.format(Locale.ROOT, "%.1f", mean() / ours));
        }
    }

    /** The algorithm with the constant that has the least mean regret on the tuning instances. */
    private static Chosen chosen(String policy, ResultTable runs) {
        ResultTable own = runs.where("policy", policy);
        ResultTable tuning = own.where("instances", TUNING);
        String constant = tuning.distinct("constant").stream()
                .min(Comparator.comparingDouble(
                        each -> tuning.where("constant", each).sample("regret").mean()))
                .orElse("none");
        return new Chosen(policy, constant, own.where("instances", MEASURED).where("constant", constant));
    }

    @Override
    public Findings findings(ResultTable table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "policy",
                "α",
                "constant",
                "mean",
                "median",
                "worst",
                "ends in the best state",
                "mean over thompson's"));
        List<String> leads = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (String alpha : table.distinct("alpha")) {
            ResultTable runs = table.where("alpha", alpha);
            List<Chosen> all =
                    List.of(chosen("explore-then-commit", runs), chosen("ucb", runs), chosen("thompson", runs));
            double ours = all.get(2).mean();
            all.forEach(each -> rows.add(each.row(alpha, ours)));
            double lead = Math.min(all.get(0).mean(), all.get(1).mean()) / ours;
            least = Math.min(least, lead);
            leads.add(String.format(Locale.ROOT, "%.1f at α = %s", lead, alpha));
        }
        String numbers = "Mean regret of the better of the paper's two algorithms, divided by that of thompson: "
                + String.join(", ", leads) + ".";
        return new Findings(
                numbers,
                List.of(Claim.ofOurs(
                        "The policy thompson has at most a fifth of the mean regret of the paper's algorithms, each with its best constant.",
                        Verdict.of(least >= LEAD),
                        numbers,
                        "")),
                List.of(),
                List.of(new Findings.Summary(
                        "Regret with the constant that was chosen on the tuning instances, on the other instances.",
                        rows)));
    }
}
