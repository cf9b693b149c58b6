package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each family of instances has the properties that its description states. */
final class InstanceFamilyTest {
    @ParameterizedTest
    @EnumSource
    void aFamilyHasOneCharterForASeedAndItsLossesCanBeDrawn(InstanceFamily family) {
        for (int criteria : new int[] {InstanceFamily.LEAST_CRITERIA, 20}) {
            Charter charter = family.charter(criteria, 3);
            assertThat(charter.size()).isEqualTo(criteria);
            assertThat(family.charter(criteria, 3)).isEqualTo(charter);
            assertThat(family.charter(criteria, 4)).isNotEqualTo(charter);
            // The environment refuses means that the distribution of losses cannot have.
            new Environment(charter, family.losses(), RandomStream.of(1));
        }
        assertThat(InstanceFamily.find(family.id())).isEqualTo(family);
        assertThatThrownBy(() -> family.charter(4, 1)).hasMessageContaining("at least 5 criteria");
    }

    @Test
    void anUnknownFamilyIsRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> InstanceFamily.find("none"))
                .hasMessageContaining("rare-1000")
                .hasMessageContaining("star");
    }

    @Test
    void onePartDiffersFromThePapersInstance() {
        Charter paper = CharterGenerator.ofPaper(20, 1, 10).generate(5);
        LossModel losses = paper.losses().orElseThrow();
        LossModel rare = InstanceFamily.POISSON_100.charter(20, 5).losses().orElseThrow();
        State some = State.of(0);
        assertThat(rare.expectedLoss(some)).isCloseTo(losses.expectedLoss(some) / 100, within(1e-9));
        assertThat(InstanceFamily.STAR.charter(20, 5).conflicts().sets()).hasSize(19);
        assertThat(InstanceFamily.COMPLETE.charter(20, 5).conflicts().sets()).hasSize(190);
        assertThat(InstanceFamily.NO_CONFLICTS.charter(20, 5).conflicts().sets())
                .isEmpty();
        assertThat(InstanceFamily.CLIQUES.charter(20, 5).conflicts().sets()).hasSize(21 + 21 + 15);
        assertThat(InstanceFamily.SETS_4.charter(20, 5).correlations().order()).isEqualTo(4);
    }

    /** Fixing one member of a pair is worse than fixing none, and the members of a pair do not conflict. */
    @Test
    void synergisticPairsHelpOnlyTogether() {
        Charter charter = InstanceFamily.SYNERGY.charter(20, 5);
        LossModel losses = charter.losses().orElseThrow();
        int pairs = 0;
        for (int j = 0; j < losses.sets().size(); j++) {
            int[] members = losses.sets().members(j);
            if (members.length == 2) {
                State both = State.of(members);
                assertThat(charter.conflicts().admits(both)).isTrue();
                assertThat(losses.expectedLoss(State.of(members[0]))).isGreaterThan(losses.expectedLoss(State.EMPTY));
                assertThat(losses.expectedLoss(both)).isLessThan(losses.expectedLoss(State.EMPTY));
                pairs++;
            }
        }
        assertThat(pairs).isEqualTo(10);
    }
}
