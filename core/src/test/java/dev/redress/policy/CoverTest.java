package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverTest {
    private static Charter.Builder criteria(int count) {
        Charter.Builder builder = Charter.named("cover");
        IntStream.range(0, count).forEach(i -> builder.criterion("c" + i, 1));
        return builder;
    }

    /** Theorem A.1. */
    @Test
    void whereNothingCorrelatesTheEmptyStateAndTheSingletonsDo() {
        Charter charter = criteria(4).conflict(0, 1).build();
        List<State> expected = List.of(State.EMPTY, State.of(0), State.of(1), State.of(2), State.of(3));
        assertThat(Cover.ofGroups(charter)).containsExactlyElementsOf(expected);
        assertThat(Cover.ofNeighbourhoods(charter)).containsExactlyElementsOf(expected);
    }

    /** Decision 13: one more state for each compatible pair, and none for an incompatible one. */
    @Test
    void forPairsOneStateMoreForEachCompatiblePair() {
        Charter charter = criteria(4)
                .conflict(0, 1)
                .correlation(0, 1)
                .correlation(1, 2)
                .correlation(2, 3)
                .build();
        assertThat(Cover.ofGroups(charter))
                .containsExactlyInAnyOrder(
                        State.EMPTY,
                        State.of(0),
                        State.of(1),
                        State.of(2),
                        State.of(3),
                        State.of(1, 2),
                        State.of(2, 3));
    }

    /** Decision 11: two sets that have only the criterion itself in common do not link their groups. */
    @Test
    void groupsAreLinkedOnlyBySetsThatContainTheCriterion() {
        Charter apart = criteria(5)
                .correlation(1, 2)
                .correlation(1, 3)
                .correlation(1, 4)
                .correlation(2, 3)
                .build();
        assertThat(apart.correlations().correlatedGroups(1))
                .containsExactly(new int[] {2}, new int[] {3}, new int[] {4});
        Charter linked = criteria(8)
                .correlation(1, 2, 3)
                .correlation(1, 3, 4)
                .correlation(1, 6, 7)
                .build();
        assertThat(linked.correlations().correlatedGroups(1))
                .containsExactlyInAnyOrder(new int[] {2, 3, 4}, new int[] {6, 7});
    }

    /** Decision 14: for every valid state, the cover of neighbourhoods contains each neighbourhood's configuration. */
    @Test
    void everyConfigurationOfANeighbourhoodIsVisited() {
        RandomCharters.some(100, 3).forEach(charter -> {
            List<State> cover = Cover.ofNeighbourhoods(charter);
            for (int i = 0; i < charter.size(); i++) {
                int[] members = charter.correlations().neighbourhood(i);
                Set<Integer> visited =
                        cover.stream().map(s -> s.configuration(members)).collect(Collectors.toSet());
                RandomStream random = RandomStream.of(i);
                for (int n = 0; n < 30; n++) {
                    assertThat(visited)
                            .contains(RandomCharters.state(charter, random).configuration(members));
                }
            }
        });
    }

    @Test
    void coversAreValidDistinctAndStartEmpty() {
        RandomCharters.some(100, 3).forEach(charter -> {
            for (List<State> cover : List.of(Cover.ofGroups(charter), Cover.ofNeighbourhoods(charter))) {
                assertThat(cover).doesNotHaveDuplicates().startsWith(State.EMPTY);
                assertThat(cover).allMatch(charter.conflicts()::admits);
            }
        });
    }

    @Test
    void eachExploringPolicyHasItsOwnCover() {
        Charter charter = criteria(4).correlation(0, 1).correlation(1, 2).build();
        assertThat(Cover.of("explore-then-commit", charter, 1))
                .isEqualTo(Cover.ofGroups(charter))
                .hasSize(7);
        assertThat(Cover.of("ucb", charter, 1))
                .isEqualTo(Cover.ofNeighbourhoods(charter))
                .hasSize(9);
        assertThat(Cover.of("arm-elimination", charter, 1)).hasSize(16);
        assertThatThrownBy(() -> Cover.of("never", charter, 1)).hasMessageContaining("explores no fixed cover");
    }

    /** The order of all subsets of ten criteria: consecutive subsets differ in at most three criteria. */
    @Test
    void movesWithinANeighbourhoodAreShort() {
        List<State> cover = Cover.ofAllStates(criteria(10).build(), 2000);
        assertThat(cover).hasSize(1024);
        for (int n = 1; n < cover.size(); n++) {
            assertThat(cover.get(n).distance(cover.get(n - 1))).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void whatIsTooLargeIsRefusedWithTheCount() {
        Charter.Builder star = criteria(30);
        IntStream.range(1, 30).forEach(i -> star.correlation(0, i));
        assertThatThrownBy(() -> Cover.ofNeighbourhoods(star.build())).hasMessageContaining("c0 is correlated with 29");
        assertThatThrownBy(() -> Cover.ofAllStates(criteria(30).build(), 5000))
                .hasMessageContaining("more than 5000 states");
    }

    @Test
    void moreStatesThanTheLimitAreRefused() {
        Charter charter =
                Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        assertThat(Cover.ofAllStates(charter, 4)).hasSize(4);
        assertThatThrownBy(() -> Cover.ofAllStates(charter, 3))
                .isInstanceOf(RefusedException.class)
                .hasMessage("there are more than 3 states to visit among 2 criteria");
        assertThatThrownBy(() -> Cover.of("barrier", charter, 1))
                .hasMessageContaining("these do: ")
                .hasMessageContaining("ucb")
                .hasMessageNotContaining("never");
    }
}
