package dev.redress.evidence.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.RealLog;
import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Predictions;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Rate;
import dev.redress.random.RandomStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The stated effect of a remedy equals a count of the rows after its rule is applied. */
final class RemedyTest {
    private static List<Parity> criteria(Cells cells, ParityKind... kinds) {
        return Parity.all(cells, List.of(kinds), 0.02);
    }

    /** Applies the rule row by row, without cells. Returns the counts by group, and adds up the changed decisions. */
    private static Map<String, Confusion> byHand(StepRule rule, List<Map<String, String>> rows, double[] changed) {
        Map<String, Confusion> groups = new HashMap<>();
        for (Map<String, String> row : rows) {
            double score = Double.parseDouble(row.getOrDefault("decile", ""));
            double people = Double.parseDouble(row.getOrDefault("people", ""));
            double chance = rule.probability(List.of(row.getOrDefault("race", "")), score);
            changed[0] += people * (score >= 5 ? 1 - chance : chance);
            groups.merge(
                    row.getOrDefault("race", ""),
                    Confusion.of(row.getOrDefault("reoffended", "").equals("1"), people, chance),
                    Confusion::plus);
        }
        return groups;
    }

    @Test
    void theStatedEffectHoldsOnTheRows() {
        Cells cells = Compas.cells();
        Attribute race = cells.attributes().get(0);
        for (ParityKind[] kinds : new ParityKind[][] {
            {ParityKind.FPR, ParityKind.TPR},
            {ParityKind.PPV, ParityKind.FOR},
            {ParityKind.FF},
            {ParityKind.TE, ParityKind.ACC},
            {ParityKind.FPR, ParityKind.PPV}
        }) {
            Remedy remedy =
                    Remedy.of(cells, criteria(cells, kinds), RuleBounds.USUAL).orElseThrow();
            double[] changed = {0};
            Map<String, Confusion> groups = byHand(remedy.rule(), Compas.rows(), changed);
            groups.forEach((name, counts) -> {
                Confusion after = remedy.effect().after(race, name);
                assertThat(after.tp()).isCloseTo(counts.tp(), within(1e-9));
                assertThat(after.fp()).isCloseTo(counts.fp(), within(1e-9));
                assertThat(after.n()).isCloseTo(counts.n(), within(1e-9));
            });
            assertThat(remedy.effect().turnedPositive() + remedy.effect().turnedNegative())
                    .isCloseTo(changed[0], within(1e-9));
            for (ParityKind kind : kinds) {
                double a = ((Rate) kind.measure())
                        .of(groups.getOrDefault("African-American", Confusion.NONE))
                        .value();
                double b = ((Rate) kind.measure())
                        .of(groups.getOrDefault("Caucasian", Confusion.NONE))
                        .value();
                if (kind == ParityKind.FF) {
                    assertThat(Math.min(a, b) / Math.max(a, b)).isGreaterThanOrEqualTo(0.8 - 1e-6);
                } else {
                    assertThat(Math.abs(a - b)).isLessThanOrEqualTo(0.02 + 1e-6);
                }
            }
            double errors =
                    groups.values().stream().mapToDouble(Confusion::errors).sum();
            assertThat(1000 * errors / 6150).isCloseTo(remedy.effect().loss(), within(1e-9));
            assertThat(remedy.effect().holds()).isTrue();
        }
    }

    @Test
    void aRemedyCostsItsPriceAndChangesNoMoreThanNecessary() {
        Cells cells = Compas.cells();
        Remedy remedy = Remedy.of(cells, criteria(cells, ParityKind.FPR), RuleBounds.USUAL)
                .orElseThrow();
        assertThat(remedy.price()).isCloseTo(10.131, within(1e-3));
        // Today's rule already satisfies the PPV criterion, and the best rule without criteria changes only the fifth
        // decile.
        Remedy ppv = Remedy.of(cells, criteria(cells, ParityKind.PPV), RuleBounds.USUAL)
                .orElseThrow();
        assertThat(ppv.price()).isLessThan(1e-6);
        assertThat(ppv.effect().turnedPositive()).isLessThan(1e-6);
    }

    /** Among all grid rules that meet the criterion with no more loss, none changes fewer decisions. */
    @Test
    void noEquallyGoodGridRuleChangesFewerDecisions() {
        RandomStream random = RandomStream.of(21);
        for (int trial = 0; trial < 3; trial++) {
            Cells cells = TinyLog.cells(random);
            List<Parity> tpr = Parity.all(cells, List.of(ParityKind.TPR), 0.1);
            Remedy remedy = Remedy.of(cells, tpr, RuleBounds.USUAL).orElseThrow();
            double changed = remedy.effect().turnedPositive() + remedy.effect().turnedNegative();
            Population people = new Population(cells);
            for (int code = 0; code < 1 << 18; code++) {
                double[][] shares = new double[2][3];
                for (int n = 0; n < 6; n++) {
                    shares[n / 3][n % 3] = ((code >> (3 * n)) & 7) / 7.0;
                }
                if (rising(shares[0]) && rising(shares[1])) {
                    DecisionRule rule = new DecisionRule(shares);
                    List<Outcome> outcome = people.outcome(rule);
                    double[] changes = people.changes(rule);
                    boolean asGood = people.excess(tpr.get(0), outcome) <= 0
                            && people.loss(outcome, ErrorWeights.EQUAL)
                                    <= remedy.effect().loss() + 1e-9 - Remedy.HAIR;
                    assertThat(asGood && changes[0] + changes[1] < changed - 1e-6)
                            .isFalse();
                }
            }
        }
    }

    private static boolean rising(double[] shares) {
        return shares[0] <= shares[1] && shares[1] <= shares[2];
    }

    @Test
    void aBlindRuleIgnoresGroups() {
        Cells cells = Compas.cells();
        RuleBounds blind = new RuleBounds(ErrorWeights.EQUAL, 0.05, true);
        Remedy remedy = Remedy.of(cells, criteria(cells, ParityKind.FF), blind).orElseThrow();
        assertThat(remedy.rule().columns()).isEmpty();
        assertThat(remedy.rule().steps()).hasSize(1);
        assertThat(remedy.effect().holds()).isTrue();
        assertThat(remedy.price())
                .isGreaterThan(Remedy.of(cells, criteria(cells, ParityKind.FF), RuleBounds.USUAL)
                        .orElseThrow()
                        .price());
    }

    @Test
    void criteriaThatNoRuleCanMeetHaveNoRemedy() {
        Cells cells = Compas.cells();
        List<Parity> all = Parity.all(cells, ParityKind.ofDecisions(), 0.001);
        assertThat(Remedy.of(cells, all, RuleBounds.USUAL)).isEmpty();
    }

    /**
     * The rule is found on one half of the people and evaluated on the other: the criterion holds on the first half, and nearly
     * holds on the second.
     */
    @Test
    void aRuleCanBeEvaluatedOnOtherPeople() throws Exception {
        List<Map<String, String>> rows = RealLog.ADULT.rows();
        Predictions predictions = new Predictions()
                .label("income")
                .positive(">50K")
                .score("score")
                .threshold(0.5)
                .group("sex")
                .bins(256);
        Cells seen = predictions.cells(rows.subList(0, rows.size() / 2));
        List<Parity> tpr = Parity.all(seen, List.of(ParityKind.TPR), 0.02);
        Remedy remedy = Remedy.of(seen, tpr, RuleBounds.USUAL).orElseThrow();
        assertThat(remedy.effect().holds()).isTrue();
        remedy.rule().cuts().forEach(predictions::cut);
        List<Map<String, String>> heldOut = rows.subList(rows.size() / 2, rows.size());
        Cells unseen = predictions.cells(heldOut);
        RuleEffect effect = RuleEffect.of(remedy.rule(), unseen, tpr, ErrorWeights.EQUAL);
        double women = 0;
        double found = 0;
        for (Map<String, String> row : heldOut) {
            if (row.getOrDefault("sex", "").equals("Female")
                    && row.getOrDefault("income", "").equals(">50K")) {
                women++;
                found +=
                        remedy.rule().probability(List.of("Female"), Double.parseDouble(row.getOrDefault("score", "")));
            }
        }
        Confusion female = effect.after(unseen.attributes().get(0), "Female");
        assertThat(Rate.TPR.of(female).value()).isCloseTo(found / women, within(1e-9));
        assertThat(effect.excess().get("tpr")).isLessThan(0.1);
        assertThatThrownBy(() -> remedy.rule().probability(List.of("Martian"), 1))
                .hasMessageContaining("Martian");
    }
}
