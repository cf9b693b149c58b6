package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The findings of {@link DriftExperiment}. */
final class DriftFindings {
    private static final double STATED_FALSE_ALARMS = 0.05;

    private final String id;
    private final ResultTable table;
    private final ResultTable ends;

    DriftFindings(String id, ResultTable table) {
        this.id = id;
        this.table = table;
        List<ResultRow> last = new ArrayList<>();
        for (String world : table.distinct("world")) {
            ResultTable own = table.where("world", world);
            last.addAll(own.where("steps", (long) own.sample("steps").largest()).rows());
        }
        ends = new ResultTable(table.columns(), last);
    }

    Findings all() {
        List<Claim> claims = new ArrayList<>();
        claims.add(steady());
        claims.add(falseAlarms());
        claims.add(told());
        claims.add(rivals());
        claims.add(ageing());
        return new Findings(gist(), claims, List.of(figure()), List.of(summary("regret"), summary("fixes")));
    }

    private SeedSample regrets(String world, String contender) {
        return ends.where("world", world).where("contender", contender).sample("regret");
    }

    private double ratio(String world, String other) {
        return regrets(world, DriftExperiment.ADAPTIVE.label()).mean()
                / regrets(world, other).mean();
    }

    private String bestRival(String world) {
        String best = DriftExperiment.RIVALS.get(0);
        for (String rival : DriftExperiment.RIVALS) {
            best = regrets(world, rival).mean() < regrets(world, best).mean() ? rival : best;
        }
        return best;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private Claim steady() {
        double ratio = ratio(DriftExperiment.STEADY, Contender.THOMPSON.label());
        return Claim.ofOurs(
                "Where nothing changes, thompson-adaptive has at most 1.2 times the regret of thompson.",
                Verdict.of(ratio <= 1.2),
                "The ratio of the means is " + number(ratio) + ", of the medians "
                        + number(regrets(DriftExperiment.STEADY, DriftExperiment.ADAPTIVE.label())
                                        .median()
                                / regrets(DriftExperiment.STEADY, Contender.THOMPSON.label())
                                        .median())
                        + ".",
                "Without an alarm it decides as thompson does. Other differences are due to chance, because its stays are split and so other losses are drawn.");
    }

    private Claim falseAlarms() {
        SeedSample alarmed = ends.where("world", DriftExperiment.STEADY)
                .where("contender", DriftExperiment.ADAPTIVE.label())
                .sample("alarmed");
        return Claim.ofOurs(
                "In a run in which nothing changes, the false-alarm rate is at most 5%.",
                Verdict.of(alarmed.mean() <= STATED_FALSE_ALARMS),
                "Runs with an alarm: " + Math.round(alarmed.mean() * alarmed.size()) + " of " + alarmed.size() + ".",
                "The bound is a theorem; the runs are too few to measure it.");
    }

    private Claim told() {
        List<String> numbers = new ArrayList<>();
        boolean holds = true;
        for (String world : DriftExperiment.changing()) {
            double ratio = ratio(world, DriftExperiment.TOLD);
            holds &= ratio <= 2;
            numbers.add(world + " " + number(ratio));
        }
        return Claim.ofOurs(
                "Where losses change, thompson-adaptive has at most twice the regret of a thompson that is told when.",
                Verdict.of(holds),
                "Ratios of the means: " + String.join(", ", numbers) + ".",
                "thompson-told relearns all losses; thompson-adaptive relearns only those that changed.");
    }

    private Claim rivals() {
        List<String> numbers = new ArrayList<>();
        boolean holds = true;
        for (String world : DriftExperiment.changing()) {
            String rival = bestRival(world);
            double ratio = ratio(world, rival);
            holds &= ratio <= 0.5;
            numbers.add(world + " " + number(ratio) + " (" + rival + ")");
        }
        return Claim.ofOurs(
                "Where losses change, thompson-adaptive has at most half the regret of the best rival at its best constants.",
                Verdict.of(holds),
                "Ratios of the means to those of the best rival: " + String.join(", ", numbers) + ".",
                "The constants of the rivals were chosen for each environment; thompson-adaptive has the same parameters in all.");
    }

    private Claim ageing() {
        ResultTable own =
                ends.where("world", DriftExperiment.AGEING).where("contender", DriftExperiment.ADAPTIVE.label());
        double[] costs = own.numbers("cost").toArray();
        double[] least = own.numbers("clairvoyant").toArray();
        for (int n = 0; n < costs.length; n++) {
            costs[n] /= least[n];
        }
        SeedSample ratios = new SeedSample(costs);
        return Claim.ofOurs(
                "Where criteria age, thompson-adaptive pays at most 1.3 times what the clairvoyant pays.",
                Verdict.of(ratios.largest() <= 1.3, ratios.mean() > 1.3),
                "Mean " + number(ratios.mean()) + ", median " + number(ratios.median()) + ", worst "
                        + number(ratios.largest()) + " of " + ratios.size() + " instances.",
                "Like the clairvoyant, it takes turns between criteria that exclude each other, so that none of them stays unfixed for long.");
    }

    private String gist() {
        return "Regret of thompson-adaptive divided by that of thompson-told: "
                + String.join(
                        ", ",
                        DriftExperiment.changing().stream()
                                .map(world -> number(ratio(world, DriftExperiment.TOLD)) + " at " + world)
                                .toList())
                + ".";
    }

    private Findings.Figure figure() {
        List<Chart> charts = DriftExperiment.changing().stream()
                .map(world -> new Chart(
                        world,
                        Axis.linear("steps"),
                        Axis.log("regret (units of loss)"),
                        DriftExperiment.contenders(world).stream()
                                .map(contender -> Curves.of(table.where("world", world), contender, "steps", "regret"))
                                .toList()))
                .toList();
        return new Findings.Figure(
                id + "-regret",
                "Dynamic regret over time: mean and range over the instances.",
                new Panels(2, true, charts).svg());
    }

    private Findings.Summary summary(String measure) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("world", "policy", "mean", "median", "worst"));
        for (String world : ends.distinct("world")) {
            for (String contender : ends.where("world", world).distinct("contender")) {
                SeedSample sample =
                        ends.where("world", world).where("contender", contender).sample(measure);
                rows.add(List.of(
                        world,
                        contender,
                        Axis.plain(Math.rint(sample.mean())),
                        Axis.plain(Math.rint(sample.median())),
                        Axis.plain(Math.rint(sample.largest()))));
            }
        }
        return new Findings.Summary("At the horizon: " + measure + ".", rows);
    }
}
