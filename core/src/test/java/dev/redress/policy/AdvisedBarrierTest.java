package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Tests of the policy itself; theorem 5 is tested in module lab. */
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

    /** Complaints that alternate make early fixes useless: each is undone before it has paid for itself. */
    @Test
    void alternatingComplaintsTeachItToFixLate() {
        Resolver resolver = Resolver.of(policy(), Setting.of(EDGE, 1));
        String because = "";
        for (int n = 0; n < 200; n++) {
            String said = resolver.complain(n % 2, Micros.ONE).because();
            because = said.isEmpty() ? because : said;
        }
        assertThat(because).isEqualTo("accrued 8 >= cost 4 times 2 by advice, no barrier left");
    }

    /** With trust 1 there is one way to play, and it is that of {@code barrier}. */
    @Test
    void withoutTrustItDecidesAsBarrier() {
        Resolver advised = Resolver.of(policy(), Setting.of(EDGE, 1).with("trust", 1));
        Resolver plain = Resolver.of("barrier", Setting.of(EDGE, 1));
        for (int n = 0; n < 300; n++) {
            int about = n / (1 + n % 7) % 2;
            assertThat(advised.complain(about, Micros.ONE).because())
                    .isEqualTo(plain.complain(about, Micros.ONE).because());
        }
        assertThat(advised.state()).isEqualTo(plain.state());
    }

    /** The bounds of trust are allowed values. */
    @Test
    void trustMayBeAHundred() {
        assertThat(PolicyCatalogue.find(policy())
                        .create(Setting.of(EDGE, 1).with("trust", 100))
                        .guarantee()
                        .ratio())
                .hasValue(1 + 200 + 25.0);
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

    /** Theorem 3: the accrued loss and the rest of a barrier are at most what they would be at the new price. */
    @Test
    void aLowerPriceLowersAccountsAndBarriers() {
        Resolver resolver = Resolver.of(policy(), Setting.of(EDGE, 1));
        Accounts accounts = (Accounts) resolver.policy();
        resolver.complain(0, Micros.of(3));
        resolver.reprice(0, Micros.of(2));
        assertThat(accounts.accrued(0)).isEqualTo(Micros.of(2));
        resolver.fix("b", "Ada", "now");
        assertThat(accounts.barrier(1)).isEqualTo(Micros.of(4));
        resolver.reprice(1, Micros.of(1));
        assertThat(accounts.barrier(1)).isEqualTo(Micros.of(1));
    }

    /**
     * With t = 2: b = 1 + t = 3 and rho = t + b = 5. A person's fix of a criterion with no accrued loss adds (rho - b + 1) c =
     * 12; releasing it adds b times its barrier of 4, not divided by beta.
     */
    @Test
    void whatPeopleDoCountsByTheoremFive() {
        Resolver resolver = Resolver.of(policy(), Setting.of(EDGE, 1).with("trust", 2));
        resolver.fix("a", "Ada", "now");
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("5"), Micros.of(12)));
        resolver.release("a", "Ada", "not now");
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("5"), Micros.of(24)));
    }
}
