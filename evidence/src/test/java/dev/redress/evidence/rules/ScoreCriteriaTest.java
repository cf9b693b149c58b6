package dev.redress.evidence.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Criteria on scores: what randomised scores can satisfy, and what no scores can (Kleinberg, Mullainathan and Raghavan, 2016). */
final class ScoreCriteriaTest {
    private static final List<ParityKind> ALL = List.of(ParityKind.CAL, ParityKind.BPC, ParityKind.BNC);

    private static Set<String> ids(List<Parity> set) {
        return set.stream().map(Parity::id).collect(Collectors.toSet());
    }

    /**
     * Calibration and balance for both classes exclude each other if base rates differ and predictions are not perfect. Here any
     * two of them can hold: scores that are too informative can be merged into the middle one. The budget allows every possible
     * error, so prices do not cause the conflict.
     */
    @Test
    void calibrationAndBothBalancesExcludeEachOther() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String group : List.of("a", "b")) {
            int low = group.equals("a") ? 200 : 240;
            rows.add(row(group, 0.2, "1", low / 5));
            rows.add(row(group, 0.2, "0", low - low / 5));
            rows.add(row(group, 0.5, "1", 50));
            rows.add(row(group, 0.5, "0", 50));
            rows.add(row(group, 0.8, "1", (400 - low) * 4 / 5));
            rows.add(row(group, 0.8, "0", (400 - low) / 5));
        }
        Cells cells = log(rows);
        Derivation derivation = Derivation.of(cells, Parity.all(cells, ALL, 0.002), 1000, RuleBounds.USUAL);
        assertThat(derivation.conflicts().stream().map(ScoreCriteriaTest::ids))
                .containsExactly(Set.of("cal", "bpc", "bnc"));
        assertThat(derivation.maximal().stream().map(ScoreCriteriaTest::ids))
                .containsExactlyInAnyOrder(Set.of("cal", "bpc"), Set.of("cal", "bnc"), Set.of("bpc", "bnc"));
        assertThat(derivation.undetermined()).isEmpty();
    }

    /**
     * On COMPAS, calibration excludes each balance by itself. By hand: the mean calibrated score of positives lies between the
     * group's base rate (for uninformative scores) and the mean share of positives over their deciles (for fully informative ones),
     * and the ranges of the two groups do not overlap.
     */
    @Test
    void onCompasCalibrationExcludesEitherBalance() {
        Cells cells = Compas.cells();
        Derivation derivation = Derivation.of(cells, Parity.all(cells, ALL, 0.005), 1000, RuleBounds.USUAL);
        assertThat(derivation.conflicts().stream().map(ScoreCriteriaTest::ids))
                .containsExactlyInAnyOrder(Set.of("cal", "bpc"), Set.of("cal", "bnc"));
        double[][] positives = new double[2][11];
        double[][] people = new double[2][11];
        for (Map<String, String> row : Compas.rows()) {
            int g = row.getOrDefault("race", "").equals("Caucasian") ? 1 : 0;
            int decile = Integer.parseInt(row.getOrDefault("decile", ""));
            double weight = Double.parseDouble(row.getOrDefault("people", ""));
            people[g][decile] += weight;
            positives[g][decile] += row.getOrDefault("reoffended", "").equals("1") ? weight : 0;
        }
        double lowest =
                Arrays.stream(positives[0]).sum() / Arrays.stream(people[0]).sum();
        double highest = 0;
        for (int decile = 1; decile <= 10; decile++) {
            highest += positives[1][decile] * positives[1][decile] / people[1][decile];
        }
        highest /= Arrays.stream(positives[1]).sum();
        // A calibration error of 0.005 moves the mean by at most 0.005 divided by the base rate, and the two means may
        // differ by 0.005.
        assertThat(lowest - highest).isGreaterThan(0.005 / 0.51 + 0.005 / 0.39 + 0.005);
    }

    /** With equal base rates the theorem does not apply, and nothing conflicts: the groups are equal, and one rule serves both. */
    @Test
    void equalGroupsCanSatisfyAllThree() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String group : List.of("a", "b")) {
            rows.add(row(group, 0.2, "1", 40));
            rows.add(row(group, 0.2, "0", 160));
            rows.add(row(group, 0.7, "1", 140));
            rows.add(row(group, 0.7, "0", 60));
        }
        Cells cells = log(rows);
        Derivation derivation = Derivation.of(cells, Parity.all(cells, ALL, 0.001), 0.5, RuleBounds.USUAL);
        assertThat(derivation.conflicts()).isEmpty();
    }

    private static Map<String, String> row(String group, double score, String label, int people) {
        return Map.of("g", group, "s", Double.toString(score), "y", label, "n", Integer.toString(people));
    }

    private static Cells log(List<Map<String, String>> rows) {
        return new Predictions()
                .label("y")
                .score("s")
                .threshold(0.5)
                .group("g")
                .weight("n")
                .cells(rows);
    }

    /**
     * Two groups and two scores, so two levels, against all rules on a grid of twentieths, with means and calibration errors
     * counted by hand. No grid rule that meets a criterion costs less than its price. The rule that was found meets it by the same
     * count, and costs no more than its price.
     */
    @Test
    void noRuleOnAGridBeatsThePriceOfACriterionOnScores() {
        RandomStream random = RandomStream.of(5);
        for (int trial = 0; trial < 4; trial++) {
            double[][][] people = people(random);
            Cells cells = cells(people);
            List<Parity> criteria = Parity.all(cells, ALL, 0.04);
            double tolerance = 0.04;
            try (RuleProgram program = new RuleProgram(
                    new Population(cells, ScoreScale.coarse(cells)),
                    criteria,
                    new RuleBounds(ErrorWeights.EQUAL, 0, false))) {
                RuleSearch search = new RuleSearch(program);
                double[] least = leastOnGrid(people, tolerance);
                for (int set = 1; set < 8; set++) {
                    RuleSearch.Best best = search.least(set);
                    assertThat(least[set]).isGreaterThan(best.lowerBound() - 1e-3);
                    if (best.rule().isPresent()) {
                        double[][] shares = new double[2][2];
                        for (int n = 0; n < 4; n++) {
                            shares[n / 2][n % 2] = best.rule().get().share(n / 2, n % 2);
                        }
                        assertThat(satisfied(people, shares, tolerance + 1e-6) & set)
                                .isEqualTo(set);
                        assertThat(loss(people, shares)).isCloseTo(best.value(), within(1e-6));
                        // A grid of twentieths is off by at most 1/40 in each of four shares, and no share affects more
                        // than all people.
                        assertThat(least[set]).isLessThan(best.value() + 1000.0 / 40 + 1e-9);
                    }
                }
            }
        }
    }

    /** Random numbers of people by group, score and label. */
    private static double[][][] people(RandomStream random) {
        double[][][] people = new double[2][2][2];
        for (int g = 0; g < 2; g++) {
            for (int b = 0; b < 2; b++) {
                people[g][b][b] = 60 + random.nextInt(60);
                people[g][b][1 - b] = 30 + random.nextInt(40);
            }
        }
        return people;
    }

    private static final double[] SCORES = {0.3, 0.7};

    private static Cells cells(double[][][] people) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int n = 0; n < 8; n++) {
            rows.add(row(n / 4 == 0 ? "a" : "b", SCORES[n / 2 % 2], Integer.toString(n % 2), (int)
                    people[n / 4][n / 2 % 2][n % 2]));
        }
        return log(rows);
    }

    private static double[] leastOnGrid(double[][][] people, double tolerance) {
        double[] least = new double[8];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int code = 0; code < 21 * 21 * 21 * 21; code++) {
            double[][] shares = {
                {code % 21 / 20.0, code / 21 % 21 / 20.0}, {code / 441 % 21 / 20.0, code / 9261 % 21 / 20.0}
            };
            if (shares[0][0] <= shares[0][1] && shares[1][0] <= shares[1][1]) {
                int holds = satisfied(people, shares, tolerance);
                double loss = loss(people, shares);
                for (int set = 1; set < 8; set++) {
                    if ((holds & set) == set) {
                        least[set] = Math.min(least[set], loss);
                    }
                }
            }
        }
        return least;
    }

    private static double loss(double[][][] people, double[][] shares) {
        double wrong = 0;
        double all = 0;
        for (int n = 0; n < 4; n++) {
            double[] labels = people[n / 2][n % 2];
            double share = shares[n / 2][n % 2];
            wrong += share * labels[0] + (1 - share) * labels[1];
            all += labels[0] + labels[1];
        }
        return 1000 * wrong / all;
    }

    /**
     * Bits: calibration, balance for positives, balance for negatives. The reported score is 0.7 if the decision is positive, else
     * 0.3.
     */
    private static int satisfied(double[][][] people, double[][] shares, double tolerance) {
        double[] error = new double[2];
        double[][] means = new double[2][2];
        for (int g = 0; g < 2; g++) {
            double[][] reported = new double[2][2];
            for (int b = 0; b < 2; b++) {
                for (int label = 0; label < 2; label++) {
                    reported[1][label] += shares[g][b] * people[g][b][label];
                    reported[0][label] += (1 - shares[g][b]) * people[g][b][label];
                }
            }
            double all = 0;
            for (int level = 0; level < 2; level++) {
                double there = reported[level][0] + reported[level][1];
                error[g] += Math.abs(reported[level][1] - SCORES[level] * there);
                all += there;
            }
            error[g] /= all;
            for (int label = 0; label < 2; label++) {
                means[label][g] = (SCORES[0] * reported[0][label] + SCORES[1] * reported[1][label])
                        / (reported[0][label] + reported[1][label]);
            }
        }
        return (Math.max(error[0], error[1]) <= tolerance ? 1 : 0)
                | (Math.abs(means[1][0] - means[1][1]) <= tolerance ? 2 : 0)
                | (Math.abs(means[0][0] - means[0][1]) <= tolerance ? 4 : 0);
    }

    /** The stated effect of the remedy, counted from the rows with the probabilities that a deployed system would use. */
    @Test
    void theStatedEffectOfARemedyForScoresHoldsOnTheRows() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.BPC, ParityKind.FPR), 0.02);
        Remedy remedy = Remedy.of(cells, criteria, RuleBounds.USUAL).orElseThrow();
        assertThat(remedy.effect().holds()).isTrue();
        StepRule rule = remedy.rule();
        ScoreScale scale = rule.scale();
        double[] sum = new double[2];
        double[] positives = new double[2];
        for (Map<String, String> row : Compas.rows()) {
            int g = row.getOrDefault("race", "").equals("Caucasian") ? 1 : 0;
            List<String> values = List.of(row.getOrDefault("race", ""));
            double decile = Double.parseDouble(row.getOrDefault("decile", ""));
            double people = Double.parseDouble(row.getOrDefault("people", ""));
            if (row.getOrDefault("reoffended", "").equals("1")) {
                double mean = scale.value(0);
                double before = 1;
                for (int level = 1; level < scale.levels(); level++) {
                    StepRule one = new StepRule(rule.columns(), rule.reports().get(level - 1));
                    double reach = one.probability(values, decile);
                    assertThat(reach).isLessThanOrEqualTo(before + 1e-12);
                    mean += scale.rise(level) * reach;
                    before = reach;
                }
                sum[g] += people * mean;
                positives[g] += people;
            }
        }
        assertThat(Math.abs(sum[0] / positives[0] - sum[1] / positives[1])).isLessThanOrEqualTo(0.02 + 1e-6);
        // Decisions follow the steps of the decisive level.
        assertThat(rule.reports().get(scale.decisive() - 1)).isEqualTo(rule.steps());
        assertThat(RuleEffect.of(rule, cells, criteria, ErrorWeights.EQUAL)
                        .excess()
                        .get("bpc"))
                .isLessThanOrEqualTo(1e-6);
    }

    @Test
    void criteriaThatCannotBeDerivedAreRefused() {
        Cells cells = Compas.cells();
        List<Parity> auc = Parity.all(cells, List.of(ParityKind.AUC), 0.02);
        assertThatThrownBy(() -> Derivation.of(cells, auc, 20, RuleBounds.USUAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("monitored only");
        Cells decisions = new Predictions()
                .label("y")
                .decision("s")
                .group("g")
                .weight("n")
                .cells(List.of(row("a", 1, "1", 50), row("a", 0, "0", 50), row("b", 1, "0", 50), row("b", 0, "1", 50)));
        assertThatThrownBy(() -> Derivation.of(decisions, Parity.all(decisions, ALL, 0.02), 20, RuleBounds.USUAL))
                .hasMessageContaining("name a score and its threshold");
    }
}
