package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.policy.Setting;
import org.junit.jupiter.api.Test;

/**
 * Why a ledger has one policy from its first line to its last (decision 36): a new policy would not know what the previous one has
 * accrued.
 */
final class OnePolicyTest {
    private static final int ROUNDS = 100;

    private static Charter charter(String name) {
        return Charter.named(name).criterion("a", 3).build();
    }

    /**
     * Each policy alone would fix at the second complaint. The optimum in hindsight is at most 5.9: one complaint and one fix.
     */
    @Test
    void whoeverChangesThePolicyOftenEnoughPaysForEverAndFixesNothing() {
        long paid = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Resolver next = Resolver.of(round % 2 == 0 ? "barrier" : "ski-rental", Setting.of(charter("loans"), 1));
            assertThat(next.complain("a", 2.9).isWait()).isTrue();
            paid += next.totalLoss();
        }
        assertThat(paid).isEqualTo(ROUNDS * Micros.of(2.9));
    }

    /** The same with a single policy: it inherits the accounts of criteria that the amendment did not change. */
    @Test
    void whoeverAmendsTheCharterDoesNot() {
        Resolver resolver = Resolver.of("barrier", Setting.of(charter("loans"), 1));
        for (int round = 0; round < ROUNDS; round++) {
            resolver.complain("a", 2.9);
            resolver.handle(new Event.Amendment(charter("loans " + round), "Ada", "another name"));
        }
        assertThat(resolver.totalLoss()).isEqualTo(Micros.of(2 * 2.9 + 3));
    }
}
