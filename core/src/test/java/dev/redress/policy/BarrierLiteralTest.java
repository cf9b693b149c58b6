package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

final class BarrierLiteralTest extends PolicyContract {
    @Override
    protected String policy() {
        return "barrier-literal";
    }

    /** Path 0-1-2, costs (C, 1, 1), rounds of C - 1 unit complaints at 0, one at 1, one at 2 (decision 24). */
    private static long paidByResetAttack(String policy, int c, int rounds) {
        Charter path = Charter.named("path")
                .criterion("a", c)
                .criterion("b", 1)
                .criterion("c", 1)
                .conflict("a", "b")
                .conflict("b", "c")
                .build();
        Resolver resolver = Resolver.of(policy, Setting.of(path, 1));
        for (int round = 0; round < rounds; round++) {
            for (int n = 0; n < c - 1; n++) {
                resolver.complain(0, Micros.ONE);
            }
            resolver.complain(1, Micros.ONE);
            resolver.complain(2, Micros.ONE);
        }
        return resolver.complaintLoss() + resolver.fixingCost();
    }

    @Test
    void theResetAttackCostsItSoMuchForEver() {
        for (int c : new int[] {2, 3, 5, 10, 40}) {
            long early = paidByResetAttack(policy(), c, 20);
            long late = paidByResetAttack(policy(), c, 120);
            assertThat(late - early).as("C = " + c).isEqualTo(100 * Micros.of(c + 3));
        }
    }

    @Test
    void theResetAttackDoesNotWorkOnTheCorrectedReadings() {
        for (String policy : new String[] {"barrier", "barrier-paper"}) {
            for (int c : new int[] {5, 10, 40}) {
                // The optimum fixes 0 and 2 once and pays 1 a round for 1; the bounds are 3 + 1 and 5 + 1.
                int rounds = 200;
                long optimum = Micros.of(c + 1 + rounds);
                long bound = policy.equals("barrier") ? 4 : 6;
                assertThat(paidByResetAttack(policy, c, rounds)).isLessThanOrEqualTo(bound * optimum);
            }
        }
    }
}
