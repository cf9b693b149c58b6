package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;

/** {@code singletons}: the paper's figure for m = 1. Nothing correlates, graphs of growing size. */
final class Singletons extends Race {
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
                + "explore-then-commit significantly. Same instances as before, without correlated pairs; 100,000 steps.";
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        return Cell.times(
                Cell.times(List.of(Cell.ORIGIN), "criteria", List.of(20, 50, 100, 200)),
                "seed",
                seeds(seed, scale.pick(3, 10)));
    }

    @Override
    Charter charter(Cell cell) {
        return CharterGenerator.ofPaper((int) cell.whole("criteria"), 0, 10).generate(cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(Cell cell) {
        return Contender.present(
                Contender.ETC_LITERAL,
                Contender.ETC_TUNED,
                Contender.UCB_LITERAL,
                Contender.UCB_TUNED,
                Contender.THOMPSON,
                Contender.NEVER,
                Contender.CLAIRVOYANT);
    }

    @Override
    public double effort(Cell cell) {
        double size = cell.number("criteria") / 100;
        return 0.2 + 3 * size * size;
    }

    @Override
    public Findings findings(Table table) {
        Table ends = table.where("steps", HORIZON);
        List<Claim> claims = new ArrayList<>();
        claims.add(beaten(ends, Contender.ETC_LITERAL, Contender.UCB_LITERAL, "With the constants as printed "));
        claims.add(beaten(ends, Contender.ETC_TUNED, Contender.UCB_TUNED, "With both constants lowered (0.1 and 1) "));
        claims.addAll(ThompsonClaims.against(ends, "criteria"));
        return new Findings(
                claims,
                List.of(figure(table, "loss"), figure(table, "regret")),
                List.of(Summaries.means(ends, "criteria", "k", "regret", "Mean regret after 100,000 steps.")));
    }

    private static Claim beaten(Table ends, Contender etc, Contender ucb, String constants) {
        List<String> words = new ArrayList<>();
        boolean always = true;
        boolean somewhereNot = false;
        for (String criteria : ends.distinct("criteria")) {
            Duel duel = Duel.of(ends.where("criteria", criteria), etc, ucb, "regret");
            words.add(duel.words() + " at k = " + criteria);
            always &= duel.secondWins();
            somewhereNot |= duel.firstWins();
        }
        return Claim.ofPaper(
                constants + "UCB significantly outperforms explore-then-commit at every size.",
                Alpha.verdict(always, somewhereNot),
                "Regret of explore-then-commit over that of UCB: " + String.join(", ", words) + ".",
                "");
    }

    private Findings.Figure figure(Table table, String measure) {
        boolean loss = measure.equals("loss");
        List<Contender> contenders = loss
                ? Contender.present(
                        Contender.ETC_LITERAL,
                        Contender.UCB_LITERAL,
                        Contender.THOMPSON,
                        Contender.NEVER,
                        Contender.CLAIRVOYANT)
                : Contender.present(
                        Contender.ETC_LITERAL,
                        Contender.ETC_TUNED,
                        Contender.UCB_LITERAL,
                        Contender.UCB_TUNED,
                        Contender.THOMPSON);
        List<Chart> charts = table.distinct("criteria").stream()
                .map(criteria -> new Chart(
                        criteria + " criteria",
                        loss ? Axis.linear("steps") : Axis.log("steps"),
                        loss ? Axis.linear("cumulative loss") : Axis.log("regret"),
                        contenders.stream()
                                .map(contender ->
                                        Curves.of(table.where("criteria", criteria), contender, "steps", measure, loss))
                                .toList()))
                .toList();
        return new Findings.Figure(
                "singletons-" + measure,
                loss
                        ? "Cumulative loss with the constants as printed; bands span all seeds."
                        : "What each policy lost beyond the clairvoyant, on logarithmic axes: mean and range over the seeds.",
                new Panels(4, !loss, charts).svg());
    }
}
