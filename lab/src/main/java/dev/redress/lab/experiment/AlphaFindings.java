package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The findings of {@link AlphaExperiment}: for which constants the paper's result is reproduced, and for which it is not. */
final class AlphaFindings {
    private final String id;
    private final int criteria;
    private final ResultTable table;
    private final ResultTable main;
    private final ResultTable ends;
    private final List<Rivalry> rivalries;

    AlphaFindings(String id, int criteria, ResultTable table) {
        this.id = id;
        this.criteria = criteria;
        this.table = table;
        main = table.where("horizon", RaceExperiment.HORIZON);
        ends = main.where("steps", RaceExperiment.HORIZON);
        rivalries = List.of(
                new Rivalry("10 and 10, as printed", ends, Contender.ETC_LITERAL, Contender.UCB_LITERAL),
                new Rivalry("0.1 and 10", ends, Contender.ETC_TUNED, Contender.UCB_LITERAL),
                new Rivalry("0.1 and 1", ends, Contender.ETC_TUNED, Contender.UCB_TUNED));
    }

    /** The paper's two algorithms with a pair of constants, alpha by alpha. */
    private record Rivalry(String constants, ResultTable ends, Contender etc, Contender ucb) {
        PairedRatio at(String alpha) {
            return PairedRatio.of(ends.where("alpha", alpha), etc, ucb, "regret");
        }

        /** The values of alpha with at least one instance, all of which both completed. */
        List<String> alphas() {
            return ends.distinct("alpha").stream()
                    .filter(alpha -> at(alpha).decidable())
                    .filter(alpha -> at(alpha).logRatios().size()
                            == ends.where("alpha", alpha).distinct("seed").size())
                    .toList();
        }

        String smallest() {
            return alphas().get(0);
        }

        String largest() {
            return alphas().get(alphas().size() - 1);
        }

        Verdict few() {
            return Verdict.of(at(smallest()).secondWins(), at(smallest()).firstWins());
        }

        Verdict many() {
            return Verdict.of(at(largest()).firstWins(), at(largest()).secondWins());
        }

        Verdict picture() {
            return Verdict.of(
                    few() == Verdict.HOLDS && many() == Verdict.HOLDS,
                    few() == Verdict.FAILS || many() == Verdict.FAILS);
        }

        List<String> ratios() {
            return ends.distinct("alpha").stream()
                    .map(alpha -> at(alpha).words())
                    .toList();
        }
    }

    Findings all() {
        List<Claim> claims = new ArrayList<>();
        for (Rivalry rivalry : rivalries) {
            if (!rivalry.alphas().isEmpty()) {
                claims.add(few(rivalry));
                claims.add(many(rivalry));
            }
        }
        claims.add(burden());
        claims.add(longer());
        claims.addAll(ThompsonClaims.against(ends, "alpha", "α"));
        return new Findings(gist(), claims, figures(), List.of(ratios(), regrets(), refused()));
    }

    private String gist() {
        List<String> words = new ArrayList<>();
        listed(words, Verdict.HOLDS, "appears with");
        listed(words, Verdict.FAILS, "does not appear with");
        listed(words, Verdict.OPEN, "is not decided by these seeds with");
        return "At k = " + criteria
                + " the paper's picture is UCB ahead where few criteria correlate and explore-then-commit where many do. "
                + "By the constants of explore-then-commit and UCB, it " + String.join("; it ", words) + ". "
                + stillExploring(ends, Contender.ETC_LITERAL);
    }

    private void listed(List<String> words, Verdict verdict, String verb) {
        List<String> constants = rivalries.stream()
                .filter(rivalry -> !rivalry.alphas().isEmpty() && rivalry.picture() == verdict)
                .map(Rivalry::constants)
                .toList();
        if (!constants.isEmpty()) {
            words.add(verb + " " + String.join(" or with ", constants));
        }
    }

    /** How often exploration outlasted the horizon (decision 16): a run that committed has called its oracle. */
    private static String stillExploring(ResultTable ends, Contender etc) {
        ResultTable runs = ends.where("contender", etc.label());
        return "As printed, explore-then-commit was still exploring at the last step in "
                + runs.where("calls", 0).rows().size() + " of " + runs.rows().size() + " runs.";
    }

    private Claim few(Rivalry rivalry) {
        PairedRatio duel = rivalry.at(rivalry.smallest());
        return Claim.ofPaper(
                "UCB is better where few criteria correlate; constants " + rivalry.constants() + ".",
                rivalry.few(),
                "At α = " + rivalry.smallest() + " explore-then-commit has " + duel.interval() + " the regret of UCB.",
                "");
    }

    private Claim many(Rivalry rivalry) {
        PairedRatio duel = rivalry.at(rivalry.largest());
        boolean printed = rivalry.etc().equals(Contender.ETC_LITERAL);
        return Claim.ofPaper(
                "Explore-then-commit is better where many criteria correlate; constants " + rivalry.constants() + ".",
                rivalry.many(),
                "At α = " + rivalry.largest()
                        + ", the largest at which UCB ran on every instance, explore-then-commit has "
                        + duel.interval() + " the regret of UCB."
                        + (printed ? " " + stillExploring(ends, rivalry.etc()) : ""),
                printed && duel.secondWins()
                        ? "Exploration that is longer than the horizon never pays off (decision 16)."
                        : "");
    }

    /** A linear fit must explain 98% of the variance of the cover size, and one of the logarithm as much of the table size. */
    private Claim burden() {
        List<String> alphas = ends.distinct("alpha");
        double[] at = alphas.stream().mapToDouble(Double::parseDouble).toArray();
        double[] cover = means("cover");
        double[] tables = means("tables");
        LineFit straight = LineFit.through(at, cover);
        LineFit exponential =
                LineFit.through(at, Arrays.stream(tables).map(StrictMath::log).toArray());
        int last = alphas.size() - 1;
        return Claim.ofPaper(
                "What explore-then-commit must explore grows polynomially with α, what UCB must estimate exponentially.",
                Verdict.of(straight.explained() > 0.98 && exponential.explained() > 0.98 && exponential.slope() > 0),
                String.format(
                        Locale.ROOT,
                        "From α = %s to %s the cover grows from %s to %s states, about %s for each unit of α; UCB's tables grow from %s to %s "
                                + "numbers, about %.1f-fold for each unit.",
                        alphas.get(0),
                        alphas.get(last),
                        Axis.plain(cover[0]),
                        Axis.plain(cover[last]),
                        Axis.plain(straight.slope()),
                        Axis.plain(tables[0]),
                        Axis.plain(tables[last]),
                        StrictMath.exp(exponential.slope())),
                "");
    }

    private double[] means(String measure) {
        return ends.distinct("alpha").stream()
                .mapToDouble(alpha -> ends.where("alpha", alpha).sample(measure).mean())
                .toArray();
    }

    /** Decision 18: with the printed constant, explore-then-commit wins at no alpha and horizon that were tried. */
    private Claim longer() {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean beaten = false;
        for (String horizon : table.distinct("horizon")) {
            ResultTable then = table.where("horizon", horizon).where("steps", horizon);
            Rivalry rivalry = new Rivalry("", then, Contender.ETC_LITERAL, Contender.UCB_LITERAL);
            double least = Double.POSITIVE_INFINITY;
            for (String alpha : rivalry.alphas()) {
                PairedRatio duel = rivalry.at(alpha);
                least = Math.min(least, duel.ratio());
                always &= duel.secondWins();
                beaten |= duel.firstWins();
            }
            words.add(PairedRatio.times(least) + " at T = " + Axis.plain(Double.parseDouble(horizon)));
        }
        return Claim.ofOurs(
                "With the printed constants UCB is ahead of explore-then-commit at every α and every horizon tried.",
                Verdict.of(always, beaten),
                "Regret of explore-then-commit over that of UCB, least over α: " + String.join(", ", words)
                        + ". The figures show T = 100k only; the longer horizons are rows of the table.",
                "");
    }

    private List<Findings.Figure> figures() {
        return List.of(
                new Findings.Figure(
                        id + "-loss",
                        "Cumulative loss over 100,000 steps with the constants as printed, divided by the total loss of the clairvoyant on the same "
                                + "instance: mean and range over the seeds. A line parallel to that of the clairvoyant means that the policy has found the "
                                + "best state. UCB is shown for the instances on which its tables were small enough, if any.",
                        Curves.losses(main, "alpha", "α = %s", Contender.asPrinted(), 3)),
                new Findings.Figure(
                        id + "-loss-lowered",
                        "The same with the constants 0.1 for explore-then-commit and 1 for UCB, without the policy that never "
                                + "fixes. Where the paper's picture appears, explore-then-commit lies above UCB in the first panels and below it "
                                + "in the last ones.",
                        Curves.losses(main, "alpha", "α = %s", Contender.lowered(), 3)),
                new Findings.Figure(
                        id + "-regret",
                        "Regret over 100,000 steps, on logarithmic axes: mean and range over the seeds. The number after a "
                                + "name is its constant. Where a line is flat, regret no longer grows. Longer horizons are only in the table.",
                        Curves.regrets(main, "alpha", "α = %s", Contender.learners(), 3)));
    }

    private Findings.Summary ratios() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("constants"));
        ends.distinct("alpha").forEach(alpha -> head.add("α = " + alpha));
        rows.add(head);
        for (Rivalry rivalry : rivalries) {
            List<String> row = new ArrayList<>(List.of(rivalry.constants()));
            row.addAll(rivalry.ratios());
            rows.add(row);
        }
        return new Findings.Summary(
                "Regret of explore-then-commit over that of UCB after 100,000 steps, geometric mean over the instances on which both "
                        + "ran: above 1 UCB is better, below 1 explore-then-commit.",
                rows);
    }

    private Findings.Summary regrets() {
        return Summaries.means(ends, "alpha", "α", "regret", "Mean regret after 100,000 steps, in units of loss.");
    }

    private Findings.Summary refused() {
        return Summaries.refusals(ends, "alpha", "α");
    }
}
