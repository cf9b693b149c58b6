package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThompsonTest extends PolicyContract {
    @Override
    protected String policy() {
        return "thompson";
    }

    /** Several fixes lead to a target: the reason beside each of them names where it leads, and so what is fixed. */
    @Test
    void everyFixIsExplainedByItsTarget() {
        Charter.Builder builder = Charter.named("eight");
        for (int i = 0; i < 8; i++) {
            builder.criterion("c" + i, 1);
        }
        Charter charter = builder.conflict("c0", "c1").conflict("c2", "c3").build();
        Resolver resolver = Resolver.of("thompson", Setting.of(charter, 3));
        RandomStream random = RandomStream.of(3).split("losses");
        int fixes = 0;
        Decision decision = resolver.start();
        for (int n = 0; n < 300; n++) {
            if (decision.action() instanceof Action.Fix fix) {
                String because = decision.because();
                List<String> target = List.of(because.substring(because.indexOf('[') + 1, because.indexOf(']'))
                        .split(", "));
                assertThat(because).startsWith("toward [");
                assertThat(target).contains(charter.id(fix.criterion()));
                fixes++;
            }
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, (long)
                        (Micros.ONE * random.nextDouble() * (resolver.state().has(i) ? 0.5 : 1)));
            }
            decision = resolver.advance(1, losses);
        }
        assertThat(fixes).isGreaterThan(5);
    }
}
