package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

/** What is particular to it; theorem 5 is tested in the laboratory. */
final class AdvisedBarrierTest extends PolicyContract {
    private static final Charter EDGE = Charter.named("edge")
            .lossBound(1)
            .criterion("a", 4)
            .criterion("b", 4)
            .conflict("a", "b")
            .build();

    @Override
    protected String policy() {
        return "barrier-advised";
    }

    @Test
    void longBurstsTeachItToFixEarly() {
        Resolver resolver = Resolver.of(policy(), Setting.of(EDGE, 1));
        String because = "";
        for (int burst = 0; burst < 6; burst++) {
            for (int n = 0; n < 30; n++) {
                String said = resolver.complain(burst % 2, Micros.ONE).because();
                because = said.isEmpty() ? because : said;
            }
        }
        assertThat(because).isEqualTo("accrued 2 >= cost 4 times 0.5 by advice, no barrier left");
    }

    @Test
    void theBoundGrowsWithTrust() {
        // Pairs: 1 + 2t + t B/c.
        for (double trust : new double[] {1, 2, 4}) {
            Guarantee guarantee = PolicyCatalogue.find(policy())
                    .create(Setting.of(EDGE, 1).with("trust", trust))
                    .guarantee();
            assertThat(guarantee.ratio()).hasValue(1 + 2 * trust + trust / 4);
        }
    }

    @Test
    void trustBelowOneIsRefused() {
        assertThatThrownBy(() -> Resolver.of(policy(), Setting.of(EDGE, 1).with("trust", 0.5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trust");
    }
}
