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
import java.util.function.DoubleUnaryOperator;

/** The findings of {@link ComplaintsExperiment}. */
final class ComplaintFindings {
    private final ResultTable table;
    private final List<String> regimes;

    ComplaintFindings(ResultTable table) {
        this.table = table;
        regimes = ComplaintsExperiment.regimes().stream()
                .filter(regime -> !table.where("regime", regime).isEmpty())
                .toList();
    }

    Findings all() {
        double k = ComplaintsExperiment.LEAVES;
        double rounds = ComplaintsExperiment.ROUNDS;
        List<Claim> claims = new ArrayList<>();
        claims.add(amounts(
                "On an edge, ski rental pays (2C + 2) T where the optimum pays C + T.",
                ComplaintsExperiment.EDGE,
                "ski-rental",
                c -> (2 * c + 2) * rounds,
                c -> c + rounds,
                ""));
        claims.add(amounts(
                "On a star with k leaves the algorithm as its text intends it pays 3C + 2k − 1 where the optimum pays C + k.",
                ComplaintsExperiment.STAR,
                "barrier-paper",
                c -> 3 * c + 2 * k - 1,
                c -> c + k,
                ""));
        claims.add(amounts(
                "On a star with k leaves the algorithm as printed pays 3C + 2k − 1.",
                ComplaintsExperiment.STAR,
                "barrier-literal",
                c -> 3 * c + 2 * k - 1,
                c -> c + k,
                "As printed, a fix may cross a barrier that is only partly drained (decision 24)."));
        claims.add(
                within(
                        "The algorithm as printed pays at most 2B + 4 = 6 times the optimum (the paper's theorem).",
                        Claim.Claimant.PAPER,
                        "barrier-literal",
                        ratio -> 6,
                        "Fixing a criterion resets the accrued loss of its neighbours, so an adversary can keep one below its cost forever (decision 24)."));
        claims.add(within(
                "The algorithm as its text intends it pays at most 5 + B/c_min times the optimum.",
                Claim.Claimant.OURS,
                "barrier-paper",
                bound -> 5 + bound,
                ""));
        claims.add(within(
                "Our barrier pays at most 3 + B/c_min times the optimum.",
                Claim.Claimant.OURS,
                "barrier",
                bound -> 3 + bound,
                ""));
        claims.add(bestOnAverage());
        return new Findings(gist(), claims, List.of(randomLogs(), workedExamples()), List.of(ratios()));
    }

    private String gist() {
        return String.format(
                Locale.ROOT,
                "Complaints one at a time: the algorithm as printed paid up to %.0f times the optimum where the paper's theorem allows 6, so "
                        + "the theorem %s as printed. Ours paid at most %.2f times, on the same logs.",
                worst("barrier-literal"),
                worst("barrier-literal") > 6 ? "is false" : "held",
                worst("barrier"));
    }

    private double worst(String policy) {
        return table.where("policy", policy).sample("ratio").largest();
    }

    /** Our policies are green and the paper's printed ones amber, as in the other figures. */
    private static SeriesStyle look(String policy) {
        return switch (policy) {
            case "barrier" -> SeriesStyle.GREEN;
            case "barrier-paper" -> SeriesStyle.ORANGE;
            case "barrier-literal" -> SeriesStyle.AMBER;
            case "ski-rental" -> SeriesStyle.SKY;
            case "work-function" -> SeriesStyle.PURPLE;
            case "never" -> SeriesStyle.GREY;
            default -> SeriesStyle.BLACK;
        };
    }

    private Claim amounts(
            String sentence,
            String regime,
            String policy,
            DoubleUnaryOperator loss,
            DoubleUnaryOperator optimum,
            String why) {
        ResultTable rows = table.where("regime", regime).where("policy", policy);
        boolean exact = true;
        List<String> words = new ArrayList<>();
        for (String size : rows.distinct("size")) {
            double paid = rows.where("size", size).sample("loss").mean();
            double least = rows.where("size", size).sample("optimum").mean();
            double c = Double.parseDouble(size);
            exact &= paid == loss.applyAsDouble(c) && least == optimum.applyAsDouble(c);
            words.add("C = " + size + ": " + plain(paid) + " against " + plain(least));
        }
        return Claim.ofPaper(sentence, Verdict.of(exact), String.join("; ", words) + ".", exact ? "" : why);
    }

    private static String plain(double amount) {
        return String.format(Locale.ROOT, amount == Math.rint(amount) ? "%,.0f" : "%,.2f", amount);
    }

    private Claim within(String sentence, Claim.Claimant source, String policy, DoubleUnaryOperator bound, String why) {
        ResultTable rows = table.where("policy", policy);
        double[] ratios = rows.numbers("ratio").toArray();
        double[] bounds = rows.numbers("bound").map(bound).toArray();
        int worst = 0;
        boolean holds = true;
        for (int n = 0; n < ratios.length; n++) {
            holds &= ratios[n] <= bounds[n] * (1 + 1e-9);
            worst = ratios[n] / bounds[n] > ratios[worst] / bounds[worst] ? n : worst;
        }
        String where =
                rows.texts("regime").get(worst) + ", size " + rows.texts("size").get(worst);
        return new Claim(
                source,
                sentence,
                Verdict.of(holds),
                String.format(
                        Locale.ROOT,
                        "%d runs; closest to its bound, or farthest beyond it: %.2f, with a bound of %.2f (%s).",
                        ratios.length,
                        ratios[worst],
                        bounds[worst],
                        where),
                holds ? "" : why);
    }

    private double meanRatio(String regime, String policy) {
        return table.where("regime", regime)
                .where("policy", policy)
                .sample("ratio")
                .mean();
    }

    private Claim bestOnAverage() {
        List<String> words = new ArrayList<>();
        boolean always = true;
        for (String regime : regimes) {
            String best = table.distinct("policy").stream()
                    .min(Comparator.comparingDouble(policy -> meanRatio(regime, policy)))
                    .orElseThrow();
            always &= best.equals("work-function");
            words.add(String.format(
                    Locale.ROOT,
                    "%s: %s %.2f, barrier %.2f, ski-rental %.2f",
                    regime,
                    best,
                    meanRatio(regime, best),
                    meanRatio(regime, "barrier"),
                    meanRatio(regime, "ski-rental")));
        }
        return Claim.ofOurs(
                "On random logs the work function has the best average.",
                Verdict.of(always),
                "Best, and the mean ratios: " + String.join("; ", words) + ".",
                "Its number of states is exponential in the number of criteria. The barrier is designed for the worst log, not for random ones.");
    }

    private Findings.Figure randomLogs() {
        List<String> policies = table.distinct("policy");
        List<Series> random = new ArrayList<>();
        for (int p = 0; p < policies.size(); p++) {
            List<Series.Point> points = new ArrayList<>();
            for (int r = 0; r < regimes.size(); r++) {
                SeedSample sample = table.where("regime", regimes.get(r))
                        .where("policy", policies.get(p))
                        .sample("ratio");
                double offset = 0.11 * (p - (policies.size() - 1) / 2.0);
                points.add(new Series.Point(r + offset, sample.mean(), sample.quantile(0.05), sample.quantile(0.95)));
            }
            random.add(new Series(policies.get(p), look(policies.get(p)), false, points));
        }
        Chart chart = new Chart("random logs", Axis.of("temper", regimes), Axis.log("total loss / optimum"), random);
        return new Findings.Figure(
                "complaints-random",
                "Total loss over that of the optimum in hindsight, on random logs of four tempers: mean and the middle 90% of the seeds.",
                new Panels(1, false, List.of(chart)).svg());
    }

    private Findings.Figure workedExamples() {
        return new Findings.Figure(
                "complaints-examples",
                "The same on the worked examples, against the large cost C. A rising line means that the policy has no bound.",
                new Panels(
                                3,
                                true,
                                List.of(
                                        example("edge: cost C beside cost 1", ComplaintsExperiment.EDGE),
                                        example("star: cost C in the middle", ComplaintsExperiment.STAR),
                                        example("path that resets: C at its end", ComplaintsExperiment.PATH)))
                        .svg());
    }

    private Chart example(String title, String regime) {
        List<String> policies = table.distinct("policy");
        List<Series> lines = new ArrayList<>();
        for (int p = 0; p < policies.size(); p++) {
            ResultTable rows = table.where("regime", regime).where("policy", policies.get(p));
            lines.add(Curves.of(rows, policies.get(p), look(policies.get(p)), "size", "ratio"));
        }
        return new Chart(title, Axis.log("C"), Axis.log("total loss / optimum"), lines);
    }

    private Findings.Summary ratios() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("policy"));
        head.addAll(regimes);
        head.add("worst of all");
        rows.add(head);
        for (String policy : table.distinct("policy")) {
            List<String> row = new ArrayList<>(List.of(policy));
            regimes.forEach(regime -> row.add(String.format(Locale.ROOT, "%.2f", meanRatio(regime, policy))));
            row.add(String.format(Locale.ROOT, "%.2f", worst(policy)));
            rows.add(row);
        }
        return new Findings.Summary(
                "Mean ratio to the optimum on random logs, and the worst, worked examples included.", rows);
    }
}
