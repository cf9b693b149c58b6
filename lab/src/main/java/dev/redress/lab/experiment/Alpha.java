package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code alpha-50} and {@code alpha-100}: the paper's two main figures. Cumulative loss over time, one panel for each alpha, with
 * the constants as printed and with those that show the paper's picture (decision 18).
 */
final class Alpha extends Race {
    private static final List<Double> ALPHAS = List.of(0.5, 1.0, 2.0, 3.0, 4.0, 6.0);

    private final int criteria;

    Alpha(int criteria) {
        this.criteria = criteria;
    }

    @Override
    public String id() {
        return "alpha-" + criteria;
    }

    @Override
    public String title() {
        return "Loss over time as correlations grow, " + criteria + " criteria";
    }

    @Override
    public String question() {
        return "The paper says that UCB is much better while few criteria correlate, and explore-then-commit once many do. "
                + "Conflicts are G(k, 2 ln k / k) with k = " + criteria
                + ", alpha k random pairs correlate, lambda is 10, losses are exponential, and every policy runs for 100,000 "
                + "steps on the same instances. A number behind a policy's name is its constant; the paper prints 10 for both.";
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        List<Cell> cells = new ArrayList<>(
                Cell.times(Cell.times(List.of(Cell.ORIGIN), "horizon", List.of(HORIZON)), "alpha", ALPHAS));
        if (scale == Scale.FULL && criteria == 50) {
            // The printed constants at longer horizons: does exploration pay once it ends before the horizon?
            cells.addAll(Cell.times(
                    Cell.times(List.of(Cell.ORIGIN), "horizon", List.of(1_000_000L, 10_000_000L)),
                    "alpha",
                    List.of(0.5, 1.0, 2.0, 3.0)));
        }
        return Cell.times(cells, "seed", seeds(seed, scale.pick(3, 10)));
    }

    @Override
    Charter charter(Cell cell) {
        return CharterGenerator.ofPaper(criteria, cell.number("alpha"), 10).generate(cell.whole("seed"));
    }

    @Override
    long horizon(Cell cell) {
        return cell.whole("horizon");
    }

    @Override
    List<Contender> contenders(Cell cell) {
        return horizon(cell) > HORIZON
                ? Contender.present(Contender.ETC_LITERAL, Contender.UCB_LITERAL, Contender.THOMPSON)
                : Contender.all();
    }

    @Override
    long[] checkpoints(Cell cell) {
        return horizon(cell) > HORIZON ? new long[] {horizon(cell)} : along(horizon(cell));
    }

    @Override
    public double effort(Cell cell) {
        double alpha = cell.number("alpha");
        return 0.5 + Math.min(0.25 * alpha * alpha * alpha, 16) * (horizon(cell) > HORIZON ? 2 : 1);
    }

    @Override
    public Findings findings(Table table) {
        Table main = table.where("horizon", HORIZON);
        Table ends = main.where("steps", HORIZON);
        List<Claim> claims = new ArrayList<>();
        claims.addAll(paperClaims(
                ends, Contender.ETC_LITERAL, Contender.UCB_LITERAL, "With both constants as printed (10): "));
        claims.addAll(paperClaims(
                ends,
                Contender.ETC_TUNED,
                Contender.UCB_LITERAL,
                "With explore-then-commit's constant at 0.1 and UCB's at 10: "));
        claims.addAll(paperClaims(
                ends, Contender.ETC_TUNED, Contender.UCB_TUNED, "With both constants lowered (0.1 and 1): "));
        claims.add(longer(table));
        claims.addAll(ThompsonClaims.against(ends, "alpha"));
        return new Findings(claims, figures(main), List.of(regrets(ends), Summaries.refusals(ends, "alpha")));
    }

    private List<Claim> paperClaims(Table ends, Contender etc, Contender ucb, String constants) {
        List<String> run = new ArrayList<>();
        List<Duel> duels = new ArrayList<>();
        for (String alpha : ends.distinct("alpha")) {
            Duel duel = Duel.of(ends.where("alpha", alpha), etc, ucb, "regret");
            if (duel.logRatios().size() == ends.distinct("seed").size()) {
                run.add(alpha);
                duels.add(duel);
            }
        }
        if (duels.isEmpty()) {
            return List.of();
        }
        int last = duels.size() - 1;
        String ratios = "Regret of explore-then-commit over that of UCB: " + listed(run, duels) + ".";
        long exploring =
                ends.where("contender", etc.label()).where("calls", 0).rows().size();
        String stuck = exploring == 0
                ? ""
                : " Explore-then-commit was still exploring when the horizon came in " + exploring + " of "
                        + ends.where("contender", etc.label()).rows().size() + " runs.";
        return List.of(
                Claim.ofPaper(
                        constants + "UCB has the smaller regret where few criteria correlate (alpha = " + run.get(0)
                                + ").",
                        verdict(duels.get(0).secondWins(), duels.get(0).firstWins()),
                        ratios,
                        ""),
                Claim.ofPaper(
                        constants + "explore-then-commit has the smaller regret where many do (alpha = " + run.get(last)
                                + ", the largest at which UCB can be run on all instances).",
                        verdict(duels.get(last).firstWins(), duels.get(last).secondWins()),
                        ratios + stuck,
                        duels.get(last).secondWins()
                                ? "UCB's lead shrinks as its first visits to the cover take longer, but it keeps it."
                                : ""));
    }

    private static String listed(List<String> alphas, List<Duel> duels) {
        List<String> words = new ArrayList<>();
        for (int n = 0; n < alphas.size(); n++) {
            words.add(duels.get(n).words() + " at alpha " + alphas.get(n));
        }
        return String.join(", ", words);
    }

    static Verdict verdict(boolean yes, boolean no) {
        return yes ? Verdict.HOLDS : no ? Verdict.FAILS : Verdict.OPEN;
    }

    /** Note 18: at no alpha and horizon tried does the printed constant let explore-then-commit win. */
    private static Claim longer(Table table) {
        List<String> words = new ArrayList<>();
        boolean never = true;
        for (String horizon : table.distinct("horizon")) {
            Table ends = table.where("horizon", horizon).where("steps", horizon);
            double least = Double.POSITIVE_INFINITY;
            for (String alpha : ends.distinct("alpha")) {
                Duel duel = Duel.of(ends.where("alpha", alpha), Contender.ETC_LITERAL, Contender.UCB_LITERAL, "regret");
                least = duel.tried() ? Math.min(least, duel.ratio()) : least;
                never &= !duel.firstWins();
            }
            words.add("T = " + Axis.plain(Double.parseDouble(horizon)) + ": at least " + Duel.times(least));
        }
        return Claim.ofOurs(
                "With the printed constants explore-then-commit beats UCB at no alpha and no horizon tried.",
                Verdict.of(never),
                "Its regret over UCB's, least over alpha: " + String.join("; ", words) + ".",
                "Ten times the exploration that the theory needs is longer than any of these horizons can repay.");
    }

    private List<Findings.Figure> figures(Table main) {
        return List.of(
                new Findings.Figure(
                        id() + "-loss",
                        "Cumulative loss with the constants as printed, in shares of what the clairvoyant loses in all on the same "
                                + "instance: mean and range over the seeds. A policy that has found the best state runs parallel to "
                                + "the clairvoyant. Where UCB is missing its tables would be too large.",
                        Curves.losses(main, "alpha", "α = %s", Contender.asPrinted(), 3)),
                new Findings.Figure(
                        id() + "-regret",
                        "What each policy lost beyond the clairvoyant, on logarithmic axes: mean and range over the seeds. A flat line "
                                + "has stopped losing.",
                        Curves.regrets(main, "alpha", "α = %s", Contender.learners(), 3)));
    }

    private static Findings.Summary regrets(Table ends) {
        return Summaries.means(ends, "alpha", "α", "regret", "Mean regret after 100,000 steps.");
    }
}
