package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

final class TurnTakingTest {
    private static final double RATE = 0.5;
    private static final double COST = 3;

    /** Two criteria that exclude each other; all their losses come from ageing. */
    private static Charter two(double most) {
        return Charter.named("two")
                .criterion("a", COST)
                .criterion("b", COST)
                .conflict("a", "b")
                .ageing(0, new Ageing(RATE, most))
                .ageing(1, new Ageing(RATE, most))
                .build();
    }

    /** The mean cost of a step at the end of a run in which all losses come from ageing, without noise. */
    private static double costAtTheEnd(Charter charter, int steps, int last) {
        Resolver resolver = Resolver.of("thompson-adaptive", Setting.of(charter, 4));
        resolver.start();
        long[] ages = new long[2];
        double cost = 0;
        State before = State.EMPTY;
        for (int n = 0; n < steps; n++) {
            State state = resolver.state();
            Losses losses = new Losses(2);
            double step = COST * state.minus(before).size();
            for (int i = 0; i < 2; i++) {
                double loss = state.has(i) ? 0 : charter.ageing(i).at(ages[i]);
                ages[i] = state.has(i) ? 0 : ages[i] + 1;
                losses.suffer(i, Micros.of(loss));
                step += loss;
            }
            cost += n < steps - last ? 0 : step;
            before = state;
            resolver.advance(1, losses);
        }
        return cost / last;
    }

    /**
     * The least mean cost of alternating between d steps with one criterion fixed and e steps with the other; all d and e are
     * tried, and so is staying.
     */
    private static double leastByTurns(Charter charter) {
        double least = charter.ageing(0).most();
        for (int d = 1; d < 60; d++) {
            for (int e = 1; e < 60; e++) {
                double turn = 2 * COST
                        + charter.ageing(1).sum(0, d)
                        + charter.ageing(0).sum(0, e);
                least = Math.min(least, turn / (d + e));
            }
        }
        return least;
    }

    @Test
    void itTakesTurnsAsTheBestScheduleOfAllDoes() {
        Charter charter = two(15);
        assertThat(leastByTurns(charter)).isLessThan(3);
        // The current episode may use a sample that is slightly off: 5% are allowed for that.
        assertThat(costAtTheEnd(charter, 4000, 1000))
                .isBetween(0.99 * leastByTurns(charter), 1.05 * leastByTurns(charter));
    }

    @Test
    void itStaysWhereTurnsAreNotWorthTheirFixes() {
        Charter charter = two(0.6);
        assertThat(leastByTurns(charter)).isEqualTo(0.6);
        assertThat(costAtTheEnd(charter, 4000, 1000)).isLessThan(1.05 * 0.6);
    }

    @Test
    void whatAgesForTooLongToGoThroughAllAgesIsNotPlanned() {
        assertThat(AgeingGraph.of(two(15))).isPresent();
        Charter slow = Charter.named("slow")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .ageing(0, new Ageing(0.0001, 5))
                .build();
        assertThat(AgeingGraph.of(slow)).isEmpty();
    }

    @Test
    void whereNothingAgesThereIsNothingToPlan() {
        Charter still = Charter.named("still").criterion("a", 1).build();
        assertThat(AgeingGraph.of(still)).isEmpty();
    }

    @Test
    void aPositionThatOnlyPeopleReachIsAdded() {
        Charter charter = two(15);
        AgeingGraph graph = AgeingGraph.of(charter).orElseThrow();
        int size = graph.size();
        // At the start both have the same age, and afterwards one of them is always fixed: no sequence of moves leads
        // to
        // a position in which they have been unfixed for 3 and 5 steps.
        int position = graph.at(State.EMPTY, new long[] {3, 5});
        assertThat(graph.state(position)).isEqualTo(State.EMPTY);
        assertThat(graph.moves(position)[0].young()).isEqualTo(2 * 15 - 3 * RATE - 5 * RATE);
        assertThat(graph.size()).isGreaterThanOrEqualTo(size);
    }
}
