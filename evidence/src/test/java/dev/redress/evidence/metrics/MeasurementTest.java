package dev.redress.evidence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.RandomLog;
import dev.redress.evidence.RealLog;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Metrics equal a direct count of the rows. */
final class MeasurementTest {
    private static GroupMetrics group(AttributeMetrics attribute, String name) {
        return attribute.groups().stream()
                .filter(group -> group.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void compasMetricsEqualThePublishedOnes() throws Exception {
        List<Map<String, String>> rows = RealLog.COMPAS.rows();
        Measurement measurement = Measurement.of(RealLog.COMPAS.predictions().cells(rows), 1);
        AttributeMetrics race = measurement.attributes().get(0);
        assertThat(group(race, "African-American").counts()).isEqualTo(new Confusion(1369, 805, 532, 990));
        assertThat(group(race, "Caucasian").counts()).isEqualTo(new Confusion(505, 349, 461, 1139));
        rows.removeIf(row -> !List.of("African-American", "Caucasian").contains(row.getOrDefault("race", "")));
        Disparity fpr = Measurement.of(RealLog.COMPAS.predictions().cells(rows), 1)
                .attributes()
                .get(0)
                .disparity(Rate.FPR)
                .orElseThrow();
        assertThat(fpr.difference().value()).isCloseTo(.2139, within(5e-5));
        assertThat(fpr.difference().low()).isCloseTo(.1821, within(5e-5));
        assertThat(fpr.difference().high()).isCloseTo(.2450, within(5e-5));
        assertThat(fpr.highest()).isEqualTo("African-American");
        assertThat(fpr.significant()).isTrue();
    }

    /** One row of the log, read without cells, for a count by hand. */
    private record Person(String group, double score, boolean label, boolean decision) {}

    private static List<Person> people(RealLog log, List<Map<String, String>> rows, String column) {
        Predicate<Map<String, String>> label = row -> switch (log) {
            case COMPAS -> row.getOrDefault("two_year_recid", "").equals("1");
            case ADULT -> row.getOrDefault("income", "").equals(">50K");
            case RICCI -> row.getOrDefault("Promoted", "").equals("1");
            case RICCI_REGRESSION -> row.getOrDefault("label", "").equals("1");
            case GERMAN -> row.getOrDefault("class-label", "").equals("0");
        };
        String score = Map.of(
                        RealLog.COMPAS, "decile_score",
                        RealLog.ADULT, "score",
                        RealLog.RICCI, "Combine",
                        RealLog.RICCI_REGRESSION, "score",
                        RealLog.GERMAN, "duration")
                .getOrDefault(log, "");
        double threshold = Map.of(RealLog.COMPAS, 5.0, RealLog.ADULT, .5, RealLog.RICCI, 75.0, RealLog.GERMAN, 24.0)
                .getOrDefault(log, Double.NaN);
        List<Person> people = new ArrayList<>();
        for (Map<String, String> row : rows) {
            double value = Double.parseDouble(row.getOrDefault(score, ""));
            boolean decision = log == RealLog.RICCI_REGRESSION
                    ? row.getOrDefault("pred", "").equals("1")
                    : value >= threshold;
            people.add(new Person(row.getOrDefault(column, ""), value, label.test(row), decision));
        }
        return people;
    }

    @ParameterizedTest
    @EnumSource
    void ratesAndScoresEqualAnExhaustiveCountOfTheRows(RealLog log) throws Exception {
        List<Map<String, String>> rows = log.rows();
        Cells cells = log.predictions().cells(rows);
        Measurement measurement = Measurement.of(cells, 1);
        AttributeMetrics first = measurement.attributes().get(0);
        List<Person> people = people(log, rows, first.attribute().name());
        for (GroupMetrics group : first.groups()) {
            List<Person> own =
                    people.stream().filter(p -> p.group.equals(group.name())).toList();
            double tp = own.stream().filter(p -> p.label && p.decision).count();
            double fp = own.stream().filter(p -> !p.label && p.decision).count();
            double fn = own.stream().filter(p -> p.label && !p.decision).count();
            double tn = own.stream().filter(p -> !p.label && !p.decision).count();
            equal(group, Rate.SELECTION, (tp + fp) / own.size());
            equal(group, Rate.BASE, (tp + fn) / own.size());
            equal(group, Rate.TPR, tp / (tp + fn));
            equal(group, Rate.FNR, fn / (tp + fn));
            equal(group, Rate.FPR, fp / (fp + tn));
            equal(group, Rate.TNR, tn / (fp + tn));
            equal(group, Rate.PPV, tp / (tp + fp));
            equal(group, Rate.FDR, fp / (tp + fp));
            equal(group, Rate.NPV, tn / (tn + fn));
            equal(group, Rate.FOR, fn / (tn + fn));
            equal(group, Rate.ACCURACY, (tp + tn) / own.size());
            equal(group, Rate.ERROR, (fp + fn) / own.size());
            equal(group, Rate.TREATMENT, fn / (fp + fn));
            if (group.scores().brier().isPresent()) {
                double brier = own.stream()
                        .mapToDouble(p -> Math.pow(p.score - (p.label ? 1 : 0), 2))
                        .average()
                        .orElseThrow();
                // Squared scores have a precision of 2^-41 per row.
                assertThat(group.scores().brier().get().value()).isCloseTo(brier, within(1e-12));
                meanScore(own, true, group.scores().positive());
                meanScore(own, false, group.scores().negative());
            }
            areaUnderTheCurve(own, group, cells.exact());
        }
    }

    private static void meanScore(List<Person> own, boolean label, Optional<Estimate> estimate) {
        double[] scores = own.stream()
                .filter(p -> p.label == label)
                .mapToDouble(Person::score)
                .toArray();
        if (scores.length == 0) {
            assertThat(estimate).isEmpty();
            return;
        }
        double mean = Arrays.stream(scores).average().orElseThrow();
        assertThat(estimate.orElseThrow().value()).isCloseTo(mean, within(1e-12));
        if (scores.length > 1) {
            double variance =
                    Arrays.stream(scores).map(x -> (x - mean) * (x - mean)).sum() / (scores.length - 1);
            // Squared scores have a precision of 2^-41 per row, so the standard deviation is precise to 7e-7.
            assertThat(estimate.get().high())
                    .isCloseTo(Math.min(1, mean + Estimate.Z * Math.sqrt(variance / scores.length)), within(2e-6));
        }
    }

    private static void equal(GroupMetrics group, Rate rate, double value) {
        if (Double.isNaN(value)) {
            assertThat(group.rates()).doesNotContainKey(rate);
        } else {
            assertThat(group.rate(rate).orElseThrow().value()).isCloseTo(value, within(1e-12));
        }
    }

    /** Counts all pairs of a positive and a negative. If scores share 4096 bins, pairs within a bin may count half. */
    private static void areaUnderTheCurve(List<Person> own, GroupMetrics group, boolean exact) {
        double[] negatives = own.stream()
                .filter(p -> !p.label)
                .mapToDouble(Person::score)
                .sorted()
                .toArray();
        double pairs = 0;
        double positives = 0;
        for (Person p : own) {
            if (p.label) {
                positives++;
                int below = 0;
                int ties = 0;
                for (double negative : negatives) {
                    below += negative < p.score ? 1 : 0;
                    ties += negative == p.score ? 1 : 0;
                }
                pairs += below + ties / 2.0;
            }
        }
        if (positives == 0 || negatives.length == 0) {
            assertThat(group.scores().auc()).isEmpty();
        } else {
            assertThat(group.scores().auc().orElseThrow().value())
                    .isCloseTo(pairs / positives / negatives.length, within(exact ? 1e-12 : 1e-4));
        }
    }

    @Test
    void randomLogsNeverGiveNaN() {
        for (long seed = 1; seed <= 24; seed++) {
            RandomLog log = RandomLog.of(seed);
            Cells cells = log.predictions().cells(log.rows());
            Measurement measurement = Measurement.of(cells, seed);
            for (AttributeMetrics attribute : measurement.attributes()) {
                attribute.disparities().values().forEach(disparity -> {
                    assertThat(disparity.p()).isBetween(0.0, 1.0);
                    assertThat(disparity.difference().value()).isBetween(0.0, 1.0);
                });
                assertThat(attribute.fairlearn().values()).allMatch(Double::isFinite);
                double people = attribute.groups().stream()
                        .mapToDouble(group -> group.counts().n())
                        .sum();
                assertThat(people).isCloseTo(cells.weight(), within(1e-6));
            }
        }
    }

    private static List<Map<String, String>> people(int count, String group, String score, String label) {
        return java.util.Collections.nCopies(count, Map.of("g", group, "s", score, "y", label));
    }

    @Test
    void smallGroupsAreShownButDoNotAffectDisparities() {
        List<Map<String, String>> rows = new ArrayList<>();
        rows.addAll(people(50, "a", "1", "1"));
        rows.addAll(people(50, "a", "0", "0"));
        rows.addAll(people(40, "b", "1", "1"));
        rows.addAll(people(60, "b", "0", "0"));
        rows.addAll(people(29, "tiny", "1", "0"));
        Cells cells =
                new Predictions().label("y").score("s").threshold(1).group("g").cells(rows);
        AttributeMetrics metrics = Measurement.of(cells, 1).attributes().get(0);
        assertThat(group(metrics, "tiny").rate(Rate.SELECTION).orElseThrow().value())
                .isEqualTo(1);
        assertThat(group(metrics, "tiny").few(Rate.SELECTION)).isTrue();
        assertThat(metrics.disparity(Rate.SELECTION).orElseThrow().highest()).isEqualTo("a");
        assertThat(metrics.disparities()).doesNotContainKey(Rate.TREATMENT);
        assertThat(metrics.fairlearn().get("demographic_parity_difference")).isCloseTo(0.6, within(1e-15));
    }

    /**
     * The coverage of 200 intervals has a standard error of sqrt(.94 * .06 / 200) = .017; DeLong's own coverage is about .94 here.
     */
    @Test
    void deLongIntervalsCoverTheTruth() {
        RandomStream random = RandomStream.of(11);
        int covered = 0;
        for (int trial = 0; trial < 200; trial++) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (int n = 0; n < 200; n++) {
                // Normal scores whose means differ by 1: the area is Phi(1 / sqrt 2).
                String score = Double.toString(random.nextGaussian() + (n % 2));
                rows.add(Map.of("g", "all", "s", score, "y", Integer.toString(n % 2)));
            }
            Cells cells = new Predictions()
                    .label("y")
                    .score("s")
                    .threshold(0)
                    .group("g")
                    .cells(rows);
            Estimate auc = Measurement.of(cells, 1)
                    .attributes()
                    .get(0)
                    .groups()
                    .get(0)
                    .scores()
                    .auc()
                    .orElseThrow();
            double truth = 1 - NormalDistribution.beyond(1 / Math.sqrt(2)) / 2;
            covered += auc.low() <= truth && truth <= auc.high() ? 1 : 0;
        }
        assertThat(covered / 200.0).isBetween(0.89, 0.99);
    }

    /** Holm's correction: if groups are equal, at most about 5% of logs have a significant disparity. */
    @Test
    void equalGroupsAreSeldomReportedAsUnequal() {
        RandomStream random = RandomStream.of(3);
        int alarms = 0;
        for (int trial = 0; trial < 300; trial++) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (int n = 0; n < 600; n++) {
                rows.add(Map.of("g", "g" + n % 3, "d", bit(random), "y", bit(random)));
            }
            Cells cells = new Predictions().label("y").decision("d").group("g").cells(rows);
            alarms += Measurement.of(cells, 1).attributes().get(0).disparities().values().stream()
                            .anyMatch(Disparity::significant)
                    ? 1
                    : 0;
        }
        // Binomial(300, .05) exceeds 27 with a probability below .002. Without the correction about 40% of logs would
        // have a significant disparity.
        assertThat(alarms).isLessThanOrEqualTo(27);
    }

    private static String bit(RandomStream random) {
        return random.nextBoolean() ? "1" : "0";
    }
}
