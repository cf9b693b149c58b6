package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;

/** {@code singletons}: the paper's figure for m = 1: no correlations, and graphs of growing size. */
final class SingletonsExperiment extends RaceExperiment {
    @Override
    public String id() {
        return "singletons";
    }

    @Override
    public String title() {
        return "Nothing correlates: loss over time, 20 to 200 criteria";
    }

    @Override
    public String question() {
        return "Where each criterion's loss depends on itself alone (m = 1), the paper expects UCB to outperform "
                + "explore-then-commit significantly. Same instances as before, without correlated pairs; 100,000 steps. With 200 criteria the oracle of UCB is a "
                + "long local search, because its hundreds of questions cannot be proven there.";
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<SweepCell> cells = new ArrayList<>(SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "criteria", List.of(20, 50, 100)),
                "seed",
                seeds(seed, scale.pick(3, 10))));
        cells.addAll(SweepCell.times(
                List.of(SweepCell.ORIGIN.with("criteria", 200)), "seed", seeds(seed, scale.pick(1, 10))));
        return cells;
    }

    @Override
    Charter charter(SweepCell cell) {
        return CharterGenerator.ofPaper((int) cell.whole("criteria"), 0, 10).generate(cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(SweepCell cell) {
        return Contender.all();
    }

    @Override
    public double effort(SweepCell cell) {
        double size = cell.number("criteria") / 100;
        return 3 * size * size * size;
    }

    @Override
    public Findings findings(ResultTable table) {
        ResultTable ends = table.where("steps", HORIZON);
        List<Claim> claims = new ArrayList<>();
        claims.add(beaten(ends, Contender.ETC_LITERAL, Contender.UCB_LITERAL, "10 and 10, as printed"));
        claims.add(beaten(ends, Contender.ETC_TUNED, Contender.UCB_TUNED, "0.1 and 1"));
        claims.addAll(ThompsonClaims.against(ends, "criteria", "k"));
        return new Findings(
                gist(ends),
                claims,
                List.of(
                        new Findings.Figure(
                                "singletons-loss",
                                "Cumulative loss with the constants as printed, divided by the total loss of the clairvoyant on the "
                                        + "same instance: mean and range over the seeds.",
                                Curves.losses(table, "criteria", "%s criteria", Contender.asPrinted(), 4)),
                        new Findings.Figure(
                                "singletons-regret",
                                "Regret over time, on logarithmic axes: mean and range over the seeds.",
                                Curves.regrets(table, "criteria", "%s criteria", Contender.learners(), 4))),
                List.of(Summaries.means(
                        ends, "criteria", "k", "regret", "Mean regret after 100,000 steps, in units of loss.")));
    }

    private static String gist(ResultTable ends) {
        List<String> sizes = ends.distinct("criteria");
        List<PairedRatio> duels = sizes.stream()
                .map(size -> PairedRatio.of(
                        ends.where("criteria", size), Contender.ETC_LITERAL, Contender.UCB_LITERAL, "regret"))
                .toList();
        long won = duels.stream().filter(PairedRatio::secondWins).count();
        long decidable = duels.stream().filter(PairedRatio::decidable).count();
        return "Where nothing correlates, UCB beats explore-then-commit with the printed constants at " + won + " of "
                + decidable + " sizes with more than one instance; its regret is smaller by "
                + PairedRatio.times(
                        duels.stream().mapToDouble(PairedRatio::ratio).min().orElseThrow()) + " to "
                + PairedRatio.times(
                        duels.stream().mapToDouble(PairedRatio::ratio).max().orElseThrow()) + ".";
    }

    private static Claim beaten(ResultTable ends, Contender etc, Contender ucb, String constants) {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean somewhereNot = false;
        for (String criteria : ends.distinct("criteria")) {
            PairedRatio duel = PairedRatio.of(ends.where("criteria", criteria), etc, ucb, "regret");
            words.add(duel.interval() + " at k = " + criteria);
            always &= duel.secondWins() || !duel.decidable();
            somewhereNot |= duel.firstWins();
        }
        return Claim.ofPaper(
                "Where nothing correlates, UCB beats explore-then-commit at every size; constants " + constants + ".",
                Verdict.of(always, somewhereNot),
                "Regret of explore-then-commit over that of UCB: " + String.join(", ", words) + ".",
                "");
    }
}
