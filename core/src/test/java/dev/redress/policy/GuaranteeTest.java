package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import org.junit.jupiter.api.Test;

final class GuaranteeTest {
    private static Charter.Builder edge(double least) {
        return Charter.named("edge").criterion("a", 4).criterion("b", least).conflict("a", "b");
    }

    private static Guarantee guarantee(String policy, Charter charter) {
        return PolicyCatalogue.find(policy).guarantee(Setting.of(charter, 1));
    }

    @Test
    void theBoundIsTheOneProvenForThePolicy() {
        Charter charter = edge(2).build();
        assertThat(guarantee("barrier", charter).ratio()).hasValue(3.5);
        assertThat(guarantee("barrier-paper", charter).ratio()).hasValue(5.5);
        assertThat(PolicyCatalogue.find("barrier")
                        .guarantee(Setting.of(charter, 1).with("beta", 4))
                        .ratio())
                .hasValue(6.5);
        assertThat(guarantee("barrier", charter).words())
                .isEqualTo("at most 3.5 times the optimum in hindsight, whatever the complaints");
    }

    @Test
    void whatHasNoProofHasNoBound() {
        assertThat(guarantee("barrier-literal", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("ski-rental", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("never", edge(2).build()).words()).startsWith("none: ");
        Charter apart = Charter.named("apart").criterion("a", 2).build();
        assertThat(guarantee("ski-rental", apart).ratio()).hasValue(2.5);
    }
}
