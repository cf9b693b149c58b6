package com.example.redress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyContract;
import dev.redress.policy.Setting;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

/** Threshold keeps the contract of policies, and does what its name says. */
final class ThresholdTest extends PolicyContract {
    @Override
    protected String policy() {
        return "threshold";
    }

    @Test
    void theThirdComplaintLeadsToAFix() {
        Charter charter = Charter.named("two")
                .criterion("a", 5)
                .criterion("b", 5)
                .conflict("a", "b")
                .build();
        Resolver resolver = Resolver.of("threshold", Setting.of(charter, 1));
        int a = charter.index("a");
        assertThat(resolver.complain(a, Micros.of(0.1)).isWait()).isTrue();
        assertThat(resolver.complain(a, Micros.of(0.1)).isWait()).isTrue();
        Decision third = resolver.complain(a, Micros.of(0.1));
        assertThat(third.because()).isEqualTo("3 complaints >= 3");
        assertThat(charter.ids(resolver.state())).containsExactly("a");
    }
}
