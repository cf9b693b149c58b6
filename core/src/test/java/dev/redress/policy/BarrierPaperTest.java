package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

final class BarrierPaperTest extends PolicyContract {
    @Override
    protected String policy() {
        return "barrier-paper";
    }

    /** Section 4: a star, centre of cost C and k leaves of cost 1, C unit complaints at the centre and at each leaf in turn. */
    @Test
    void onTheWorkedStarItPaysThreeCPlusTwoKMinusOne() {
        for (int c = 1; c <= 12; c++) {
            for (int k = 1; k <= 12; k++) {
                Charter.Builder star = Charter.named("star").criterion("centre", c);
                for (int leaf = 1; leaf <= k; leaf++) {
                    star.criterion("leaf" + leaf, 1).conflict(0, leaf);
                }
                Resolver resolver = Resolver.of(policy(), Setting.of(star.build(), 1));
                for (int i = 0; i <= k; i++) {
                    for (int n = 0; n < c; n++) {
                        resolver.complain(i, Micros.ONE);
                    }
                }
                assertThat(resolver.complaintLoss() + resolver.fixingCost()).isEqualTo(Micros.of(3 * c + 2 * k - 1));
            }
        }
    }
}
