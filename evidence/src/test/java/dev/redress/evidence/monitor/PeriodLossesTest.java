package dev.redress.evidence.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Period;
import dev.redress.evidence.cells.Predictions;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The losses of a period equal a count by hand. */
final class PeriodLossesTest {
    private static final Predictions LOG =
            new Predictions().label("y").decision("d").group("g").weight("n").at("t", Period.MONTH);

    private static Map<String, String> row(String group, String month, int label, int decision, int people) {
        return Map.of(
                "g", group,
                "t", month + "-15T10:00:00Z",
                "y", Integer.toString(label),
                "d", Integer.toString(decision),
                "n", Integer.toString(people));
    }

    private static double loss(Cells cells, ParityKind kind, double tolerance, int period) {
        return PeriodLosses.of(cells, Parity.all(cells, List.of(kind), tolerance), 1)
                        .get(period)
                        .losses()
                        .values()
                        .stream()
                        .mapToLong(Long::longValue)
                        .sum()
                / 1e6;
    }

    @Test
    void lossesEqualACountByHand() {
        // In January 60 of a's 100 negatives and 20 of b's 300 are false positives: together 80 of 400, a rate of 0.2.
        Cells cells = LOG.cells(List.of(
                row("a", "2026-01", 0, 1, 60),
                row("a", "2026-01", 0, 0, 40),
                row("b", "2026-01", 0, 1, 20),
                row("b", "2026-01", 0, 0, 280),
                row("a", "2026-02", 0, 1, 10),
                row("a", "2026-02", 0, 0, 90),
                row("b", "2026-02", 0, 1, 30),
                row("b", "2026-02", 0, 0, 270)));
        // a is 0.4 above that rate, b 2/15 below. Beyond a tolerance of 0.02 that is 100 * 0.38 + 300 * (2/15 - 0.02) =
        // 38 + 34.
        assertThat(loss(cells, ParityKind.FPR, 0.02, 0)).isCloseTo(72, within(1e-6));
        assertThat(loss(cells, ParityKind.FPR, 0.02, 1)).isZero();
        // b is 0.48 - 1/15 below 0.8 * 0.6.
        assertThat(loss(cells, ParityKind.FF, 0.02, 0)).isCloseTo(300 * (0.48 - 1 / 15.0), within(1e-6));
        // There are no positives, so there are no true positive rates.
        assertThat(loss(cells, ParityKind.TPR, 0.02, 0)).isZero();
        assertThat(PeriodLosses.of(cells, Parity.all(cells, List.of(ParityKind.FPR), 0.02), 2.5)
                        .get(0)
                        .losses())
                .containsEntry("fpr", 180_000_000L);
    }

    /** A criterion that holds in a period has no loss in it; a criterion that is clearly violated has a loss. */
    @Test
    void aCriterionThatHoldsHasNoLoss() {
        RandomStream random = RandomStream.of(2);
        int held = 0;
        for (int trial = 0; trial < 300; trial++) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (String group : new String[] {"a", "b", "c"}) {
                for (int cell = 0; cell < 4; cell++) {
                    rows.add(row(group, "2026-03", cell / 2, cell % 2, 200 + random.nextInt(120)));
                }
            }
            Cells cells = LOG.cells(rows);
            for (ParityKind kind :
                    List.of(ParityKind.DP, ParityKind.TPR, ParityKind.FPR, ParityKind.PPV, ParityKind.FOR)) {
                double[] rates = new double[3];
                for (int g = 0; g < 3; g++) {
                    double[] n = new double[4];
                    for (int cell = 0; cell < 4; cell++) {
                        n[cell] = Double.parseDouble(rows.get(4 * g + cell).getOrDefault("n", ""));
                    }
                    // Cells are true negatives, false positives, false negatives, true positives.
                    rates[g] = switch (kind) {
                        case DP -> (n[1] + n[3]) / (n[0] + n[1] + n[2] + n[3]);
                        case TPR -> n[3] / (n[2] + n[3]);
                        case FPR -> n[1] / (n[0] + n[1]);
                        case PPV -> n[3] / (n[1] + n[3]);
                        default -> n[2] / (n[0] + n[2]);
                    };
                }
                double spread = Math.max(rates[0], Math.max(rates[1], rates[2]))
                        - Math.min(rates[0], Math.min(rates[1], rates[2]));
                boolean holds = spread <= 0.1;
                held += holds ? 1 : 0;
                if (holds) {
                    assertThat(loss(cells, kind, 0.1, 0)).isZero();
                } else if (spread > 0.2) {
                    // Then some rate differs from the overall rate by more than 0.1.
                    assertThat(loss(cells, kind, 0.1, 0)).isPositive();
                }
            }
        }
        assertThat(held).isBetween(100, 1490);
    }

    /**
     * Each group has 100 people with scores 0.2 and 0.8. In a the 50 positives have 0.8 and the 50 negatives 0.2. In b 30 of 50
     * positives have 0.8 and 20 have 0.2; 40 of 50 negatives have 0.2 and 10 have 0.8.
     */
    @Test
    void lossesOfCriteriaOnScoresEqualACountByHand() {
        List<Map<String, String>> rows = new ArrayList<>();
        rows.addAll(scored("a", "0.8", "1", 50));
        rows.addAll(scored("a", "0.2", "0", 50));
        rows.addAll(scored("b", "0.8", "1", 30));
        rows.addAll(scored("b", "0.2", "1", 20));
        rows.addAll(scored("b", "0.2", "0", 40));
        rows.addAll(scored("b", "0.8", "0", 10));
        Cells cells = new Predictions()
                .label("y")
                .score("s")
                .threshold(0.5)
                .group("g")
                .at("t", Period.MONTH)
                .cells(rows);
        // Positives: the means are 0.8 and 0.56, together 0.68; 50 people in each group are 0.12 off.
        assertThat(loss(cells, ParityKind.BPC, 0.02, 0)).isCloseTo(2 * 50 * 0.10, within(1e-6));
        // Negatives: the means are 0.2 and 0.32, together 0.26.
        assertThat(loss(cells, ParityKind.BNC, 0.02, 0)).isCloseTo(2 * 50 * 0.04, within(1e-6));
        // a is off by 10 of 50 at both scores. b has 30 of 40 positives at 0.8 (32 expected) and 20 of 60 at 0.2 (12
        // expected).
        assertThat(loss(cells, ParityKind.CAL, 0.02, 0))
                .isCloseTo(100 * (0.2 - 0.02) + 100 * (0.1 - 0.02), within(1e-6));
        // Areas: 1 and (30*40 + (30*10 + 20*40)/2)/2500 = 0.7. Together 80 of 100 positives and 10 of 100 negatives
        // have 0.8: 0.85.
        assertThat(loss(cells, ParityKind.AUC, 0.02, 0)).isCloseTo(2 * 100 * 0.13, within(1e-6));
    }

    private static List<Map<String, String>> scored(String group, String score, String label, int people) {
        return Collections.nCopies(people, Map.of("g", group, "s", score, "y", label, "t", "2026-01-15"));
    }
}
