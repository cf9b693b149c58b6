package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.resolve.Resolver;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WorkFunctionPolicyTest extends PolicyContract {
    @Override
    protected String policy() {
        return "work-function";
    }

    @Override
    protected Stream<Charter> charters() {
        return Stream.of(path(ReleaseRule.FREE), path(ReleaseRule.NEVER), triangles(), alone());
    }

    @Test
    void moreStatesThanItKeepsAreRefusedWithTheCount() {
        assertThatThrownBy(() -> Resolver.of(policy(), Setting.of(wide(), 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536")
                .hasMessageContaining("70 criteria");
    }

    @Test
    void aloneItIsSkiRental() {
        Charter one = Charter.named("one").criterion("a", 3).build();
        Resolver resolver = Resolver.of(policy(), Setting.of(one, 1));
        resolver.complain(0, Micros.of(2.9));
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        resolver.complain(0, Micros.of(0.1));
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void complaintsThatWereAvertedKeepAFixStanding() {
        Charter edge = Charter.named("edge")
                .criterion("a", 3)
                .criterion("b", 1)
                .conflict("a", "b")
                .build();
        Resolver resolver = Resolver.of(policy(), Setting.of(edge, 1));
        for (int n = 0; n < 20; n++) {
            resolver.complain(0, Micros.ONE);
            resolver.complain(0, Micros.ONE);
            resolver.complain(1, Micros.ONE);
        }
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.fixes(1)).isLessThanOrEqualTo(1);
    }
}
