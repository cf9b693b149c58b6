package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.lab.figure.Series;
import dev.redress.lab.figure.SeriesStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The findings of an experiment on a world derived from data. */
record WorldFindings(String id, String people, ResultTable table) {
    /** The share of the variance from which on a model is said to explain the losses. */
    private static final double EXPLAINS = 0.95;

    private static final List<String> LEARNERS = List.of(
            "explore-then-commit", "explore-then-commit pairs", "ucb", "ucb pairs", "thompson", "thompson pairs");

    Findings all() {
        List<Claim> claims = List.of(
                explained(1, WorldExperiment.AS_PRINTED),
                explained(2, WorldExperiment.AS_PRINTED),
                explained(3, WorldExperiment.FREE),
                fixedEnds(),
                conflictsRaise(),
                othersStay(),
                errorsCount(),
                findBest("explore-then-commit pairs"),
                findBest("ucb pairs"),
                findBest("thompson pairs"),
                stayingPays(WorldExperiment.STEADY),
                stayingPays(WorldExperiment.SHIFTING));
        return new Findings(gist(), claims, List.of(figure()), List.of(fits(), runs()));
    }

    private ResultTable where(String what) {
        return table.where("what", what);
    }

    private double fit(String what, int order, String measure) {
        return where(what).where("order", order).sample(measure).mean();
    }

    private double number(String what) {
        return where(what).sample("explained").mean();
    }

    private SeedSample runs(String part, String what, String measure) {
        return table.where("part", part).where("what", what).sample(measure);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private String gist() {
        String cheapest = LEARNERS.stream()
                .min(Comparator.comparingDouble(
                        one -> runs(WorldExperiment.STEADY, one, "regret").mean()))
                .orElseThrow();
        return format(
                "Correlation sets of at most 1, 2 and 3 criteria explain %.0f%%, %.0f%% and %.0f%% of the variance of the losses of %s. "
                        + "A step costs %.1f in the best state, %.1f where nothing is fixed and %.1f with equalized odds; %s, the best of the learners, pays %.2f more "
                        + "than the best state.",
                100 * fit(WorldExperiment.AS_PRINTED, 1, "explained"),
                100 * fit(WorldExperiment.AS_PRINTED, 2, "explained"),
                100 * fit(WorldExperiment.AS_PRINTED, 3, "explained"),
                people,
                runs(WorldExperiment.STEADY, WorldExperiment.BEST, "loss").mean(),
                runs(WorldExperiment.STEADY, WorldExperiment.NOTHING, "loss").mean(),
                runs(WorldExperiment.STEADY, WorldExperiment.ODDS, "loss").mean(),
                cheapest,
                runs(WorldExperiment.STEADY, cheapest, "regret").mean());
    }

    private Claim explained(int order, String how) {
        double explained = fit(how, order, "explained");
        double predicted = fit(how, order, "predicted");
        boolean paper = how.equals(WorldExperiment.AS_PRINTED);
        String sentence =
                "Losses are sums over correlation sets of at most " + order + (order == 1 ? " criterion" : " criteria")
                        + (paper
                                ? ", each charged to all of its members."
                                : ", if each member of a set has a table of its own.");
        String numbers = format(
                "It explains %.3f of the variance, and predicts %.3f of it, each state from all others (%s %.2f is required).",
                explained, predicted, "at least", EXPLAINS);
        String why = explained >= EXPLAINS && predicted < EXPLAINS
                ? "It fits observed states, but does not predict unobserved ones, which learning from few states requires."
                : "";
        Verdict verdict = Verdict.of(explained >= EXPLAINS && predicted >= EXPLAINS);
        return paper ? Claim.ofPaper(sentence, verdict, numbers, why) : Claim.ofOurs(sentence, verdict, numbers, why);
    }

    private Claim fixedEnds() {
        double most = number(WorldExperiment.FIXED);
        return Claim.ofPaper(
                "A fixed criterion has no further loss.",
                Verdict.of(most < 0.01),
                format("While it is fixed, no criterion affects more than %.4f people per 1000 decisions.", most),
                "This holds by construction: the remedy of a state meets its criteria.");
    }

    private Claim conflictsRaise() {
        double share = number(WorldExperiment.RAISED);
        return Claim.ofPaper(
                "Fixing a criterion raises the losses of the criteria that it conflicts with.",
                Verdict.of(share == 1),
                format("Compared with today's decisions, it does so in %.0f%% of the conflicting pairs.", 100 * share),
                share < 1
                        ? "A conflict says that two cannot both hold within the budget; either remedy may be better for both than today's decisions."
                        : "");
    }

    private Claim othersStay() {
        double share = number(WorldExperiment.LOWERED);
        return Claim.ofOurs(
                "Criteria that do not conflict help each other: fixing one lowers the losses of the other.",
                Verdict.of(share > 0.5),
                format("It does in %.0f%% of the pairs without a conflict.", 100 * share),
                "So losses are far from independent, and a policy that treats each criterion alone fixes too much.");
    }

    private Claim errorsCount() {
        boolean moved = number(WorldExperiment.MOVED) == 1;
        return Claim.ofPaper(
                "The cost of a fix is paid only once.",
                Verdict.of(!moved),
                moved
                        ? "If the wrong decisions of a remedy count in every step, as an affected person does, another state is best."
                        : "If the wrong decisions of a remedy count in every step, as an affected person does, the same state is best.",
                "The errors of a remedy recur. A charter may represent them by a criterion of their own.");
    }

    private Claim findBest(String policy) {
        SeedSample found = runs(WorldExperiment.STEADY, policy, "found");
        SeedSample regret = runs(WorldExperiment.STEADY, policy, "regret");
        double nothing =
                runs(WorldExperiment.STEADY, WorldExperiment.NOTHING, "regret").mean();
        String numbers = format(
                "It does so in %.0f%% of the runs; a step costs %.2f ± %.2f more than in the best state. Never fixing costs %.1f more.",
                100 * found.mean(), regret.mean(), regret.halfWidth(), nothing);
        Verdict verdict = Verdict.of(found.mean() >= 0.9);
        String sentence =
                policy.replace(" pairs", "") + ", given all correlated pairs, ends in a state within 1% of the best.";
        return policy.startsWith("thompson")
                ? Claim.ofOurs(sentence, verdict, numbers, "")
                : Claim.ofPaper(sentence, verdict, numbers, "");
    }

    /**
     * A policy that follows the complaints pays off if it costs less than staying in one state, whatever the weights of the
     * criteria.
     */
    private Claim stayingPays(String part) {
        SeedSample odds = runs(part, WorldExperiment.ODDS, "loss");
        List<String> all = new ArrayList<>(LEARNERS);
        all.addAll(List.of("barrier", "ski-rental"));
        String cheapest = all.stream()
                .min(Comparator.comparingDouble(one -> runs(part, one, "loss").mean()))
                .orElseThrow();
        SeedSample followed = runs(part, cheapest, "loss");
        boolean beats = followed.mean() + followed.halfWidth() < odds.mean() - odds.halfWidth()
                || (odds.halfWidth() < 1e-9 && followed.mean() + followed.halfWidth() < odds.mean());
        return Claim.ofOurs(
                "Following the complaints costs less than fixing equalized odds once and staying, if the weights of the criteria are "
                        + part + ".",
                Verdict.of(beats, followed.mean() - followed.halfWidth() > odds.mean()),
                format(
                        "A step costs %.2f with equalized odds, %.2f with %s, %.2f with barrier, and %.2f if it is in the best state from the start.",
                        odds.mean(),
                        followed.mean(),
                        cheapest,
                        runs(part, "barrier", "loss").mean(),
                        runs(part, WorldExperiment.BEST, "loss").mean()),
                "");
    }

    private Findings.Figure figure() {
        List<Series> lines = new ArrayList<>();
        int look = 0;
        for (String how : List.of(WorldExperiment.AS_PRINTED, WorldExperiment.FREE)) {
            for (String measure : List.of("explained", "predicted")) {
                List<Series.Point> points = new ArrayList<>();
                for (String order : where(how).distinct("order")) {
                    double share =
                            where(how).where("order", order).sample(measure).mean();
                    points.add(new Series.Point(Double.parseDouble(order), Math.max(0, share)));
                }
                lines.add(new Series(how + ", " + measure, SeriesStyle.of(look++), true, points));
            }
        }
        return new Findings.Figure(
                id,
                "The share of the variance of the losses that sums over correlation sets explain, by the size of the sets; and the share that "
                        + "they predict in each state from all other states (0 where the mean would predict better).",
                new Panels(
                                1,
                                false,
                                List.of(new Chart(
                                        "", Axis.linear("largest set"), Axis.linear("share of the variance"), lines)))
                        .svg());
    }

    private Findings.Summary fits() {
        List<List<String>> rows = new ArrayList<>(List.of(
                List.of("largest set", "explained", "predicted", "explained, a table for each member", "predicted")));
        for (String order : where(WorldExperiment.AS_PRINTED).distinct("order")) {
            int m = Integer.parseInt(order);
            rows.add(List.of(
                    order,
                    format("%.3f", fit(WorldExperiment.AS_PRINTED, m, "explained")),
                    format("%.3f", fit(WorldExperiment.AS_PRINTED, m, "predicted")),
                    format("%.3f", fit(WorldExperiment.FREE, m, "explained")),
                    format("%.3f", fit(WorldExperiment.FREE, m, "predicted"))));
        }
        return new Findings.Summary(
                "The share of the variance of the losses that correlation sets explain, and predict.", rows);
    }

    private Findings.Summary runs() {
        List<List<String>> rows = new ArrayList<>(List.of(List.of(
                "policy",
                "loss a step, steady",
                "regret",
                "fixes",
                "ends within 1% of the best",
                "loss a step, shifting",
                "regret",
                "fixes")));
        for (String what : table.where("part", WorldExperiment.STEADY).distinct("what")) {
            rows.add(List.of(
                    what,
                    format("%.2f", runs(WorldExperiment.STEADY, what, "loss").mean()),
                    format("%.2f", runs(WorldExperiment.STEADY, what, "regret").mean()),
                    format("%.0f", runs(WorldExperiment.STEADY, what, "fixes").mean()),
                    format(
                            "%.0f%%",
                            100 * runs(WorldExperiment.STEADY, what, "found").mean()),
                    format("%.2f", runs(WorldExperiment.SHIFTING, what, "loss").mean()),
                    format(
                            "%.2f",
                            runs(WorldExperiment.SHIFTING, what, "regret").mean()),
                    format("%.0f", runs(WorldExperiment.SHIFTING, what, "fixes").mean())));
        }
        return new Findings.Summary(
                "People touched and fixes, a step, over " + WorldExperiment.HORIZON
                        + " steps: means over the seeds. Regret is relative to the best state from the start.",
                rows);
    }
}
