package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
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
                .isEqualTo("at most 3.5 times the optimum in hindsight (3 + B/c_min, B = 1, c_min = 2)");
    }

    @Test
    void whatHasNoProofHasNoBound() {
        assertThat(guarantee("barrier-literal", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("ski-rental", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("never", edge(2).build()).words()).startsWith("none: ");
        Charter apart = Charter.named("apart").criterion("a", 2).build();
        assertThat(guarantee("ski-rental", apart).ratio()).hasValue(2.5);
    }

    @Test
    void largerConflictsAndFreeFixesLeaveNone() {
        Charter larger = edge(2).criterion("c", 1)
                .criterion("d", 1)
                .conflict("a", "c", "d")
                .build();
        assertThat(guarantee("barrier", larger).words()).contains("three or more");
        assertThat(guarantee("barrier", edge(0).build()).words()).contains("cost nothing");
    }

    @Test
    void aLossAboveTheDeclaredBoundRestatesIt() {
        Guarantee guarantee = guarantee("barrier", edge(2).build());
        guarantee.complained(Micros.of(0.5));
        assertThat(guarantee.ratio()).as("B as declared").hasValue(3.5);
        guarantee.complained(Micros.of(3));
        assertThat(guarantee.ratio()).hasValue(4.5);
        assertThat(guarantee.lossBoundBroken()).isTrue();
        assertThat(guarantee.words()).contains("B = 3").contains("above the charter's 1");
    }

    @Test
    void aPersonsHandEndsItAndItSaysWhatItCovered() {
        Guarantee guarantee = guarantee("barrier", edge(2).build());
        guarantee.complained(Micros.ONE);
        guarantee.complained(Micros.ONE);
        guarantee.overridden();
        guarantee.complained(Micros.of(9));
        guarantee.repriced();
        assertThat(guarantee.ratio()).isEmpty();
        assertThat(guarantee.words())
                .startsWith("none since a person acted after 2 complaints; until then at most 3.5 times");
    }

    @Test
    void aChangedCostEndsIt() {
        Guarantee guarantee = guarantee("barrier", edge(2).build());
        guarantee.repriced();
        assertThat(guarantee.words()).startsWith("none since the cost of a fix changed");
    }
}
