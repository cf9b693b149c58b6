package dev.redress.lab.experiment;

import dev.redress.lab.experiment.Claim.Verdict;
import dev.redress.lab.figure.Axis;
import dev.redress.lab.figure.Chart;
import dev.redress.lab.figure.Panels;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code lambda-sparse} and {@code lambda-dense}: a hidden figure of the paper, regret against lambda. */
final class Lambda extends Race {
    private static final List<Integer> LAMBDAS = List.of(2, 5, 10, 20, 50);

    private final Density density;

    Lambda(Density density) {
        this.density = density;
    }

    @Override
    public String id() {
        return "lambda-" + density;
    }

    @Override
    public String title() {
        return "Regret against lambda, " + density + " correlations";
    }

    @Override
    public String question() {
        return "Lambda is how many times more is lost where nothing is fixed. The paper keeps out of its final text that the regret of "
                + "explore-then-commit grows linearly with it; one of its authors notes in the margin that it should, lambda being a "
                + "scale of the losses. 100 criteria as in the paper, fewer in the quick sweep; 100,000 steps.";
    }

    @Override
    public List<Cell> cells(Scale scale, long seed) {
        int criteria = scale.pick(density == Density.DENSE ? 30 : 50, 100);
        return Cell.times(
                Cell.times(Cell.times(List.of(Cell.ORIGIN), "criteria", List.of(criteria)), "lambda", LAMBDAS),
                "seed",
                seeds(seed, scale.pick(3, 10)));
    }

    @Override
    Charter charter(Cell cell) {
        return density.charter((int) cell.whole("criteria"), cell.number("lambda"), cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(Cell cell) {
        return Contender.present(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
    }

    @Override
    long[] checkpoints(Cell cell) {
        return new long[] {HORIZON};
    }

    @Override
    public double effort(Cell cell) {
        double size = cell.number("criteria") / 100;
        return density == Density.SPARSE ? 1.5 * size : 25 * size * size * size;
    }

    @Override
    public Findings findings(Table table) {
        List<Contender> contenders = Contender.present(Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON);
        List<Claim> claims = new ArrayList<>();
        for (Contender contender : contenders) {
            claims.add(linear(table, contender));
        }
        claims.addAll(ThompsonClaims.against(table, "lambda"));
        Chart straight = new Chart(
                "with the constant 0.1",
                Axis.linear("lambda"),
                Axis.linear("regret"),
                List.of(Curves.of(table, Contender.ETC_TUNED, "lambda", "regret")));
        Chart all = new Chart(
                "all, on logarithmic axes",
                Axis.log("lambda"),
                Axis.log("regret"),
                contenders.stream()
                        .map(contender -> Curves.of(table, contender, "lambda", "regret"))
                        .toList());
        return new Findings(
                claims,
                List.of(new Findings.Figure(
                        id(),
                        "Regret after 100,000 steps against lambda: mean and range over the seeds.",
                        new Panels(2, false, List.of(straight, all)).svg())),
                List.of(Summaries.means(table, "lambda", "λ", "regret", "Mean regret after 100,000 steps.")));
    }

    /** A line must explain 98% of the variance of the means; a square or a root over this range explains less. */
    private static Claim linear(Table table, Contender contender) {
        double[] lambdas = LAMBDAS.stream().mapToDouble(Integer::doubleValue).toArray();
        double[] regrets = LAMBDAS.stream()
                .mapToDouble(lambda -> table.where("lambda", lambda)
                        .where("contender", contender.label())
                        .sample("regret")
                        .mean())
                .toArray();
        Line line = Line.through(lambdas, regrets);
        String numbers = String.format(
                Locale.ROOT,
                "A straight line explains %.1f%% of the means' variance; regret rises by %s for each unit of lambda.",
                100 * line.explained(),
                Axis.plain(line.slope()));
        String sentence = "The regret of " + contender.label() + " grows linearly with lambda.";
        Verdict verdict = Verdict.of(line.slope() > 0 && line.explained() > 0.98);
        return contender.policy().equals("thompson")
                ? Claim.ofOurs(sentence, verdict, numbers, "")
                : Claim.ofPaper(sentence, verdict, numbers, "");
    }
}
