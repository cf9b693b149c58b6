package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

final class SkiRentalTest extends PolicyContract {
    @Override
    protected String policy() {
        return "ski-rental";
    }

    /** Section 4: an edge with costs 1 and C, T rounds of C unit complaints at the second and one at the first. */
    @Test
    void onTheWorkedEdgeItPaysTwoCPlusTwoARound() {
        for (int c = 1; c <= 12; c++) {
            for (int t = 1; t <= 12; t++) {
                Charter edge = Charter.named("edge")
                        .criterion("i", 1)
                        .criterion("j", c)
                        .conflict("i", "j")
                        .build();
                Resolver resolver = Resolver.of(policy(), Setting.of(edge, 1));
                for (int round = 0; round < t; round++) {
                    for (int n = 0; n < c; n++) {
                        resolver.complain(1, Micros.ONE);
                    }
                    resolver.complain(0, Micros.ONE);
                }
                assertThat(resolver.complaintLoss() + resolver.fixingCost()).isEqualTo(Micros.of((2 * c + 2) * t));
            }
        }
    }
}
