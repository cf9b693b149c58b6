package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import dev.redress.policy.WorkFunction;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Theorem 2 as a test: for every policy and all costs, a player who knows the complaints pays at most about 1/(2r - 1) of what
 * the policy pays.
 */
final class AveragingAdversaryTest {
    private static final int COMPLAINTS = 3000;

    @ParameterizedTest
    @ValueSource(
            strings = {"barrier", "barrier-paper", "barrier-literal", "ski-rental", "work-function", "never", "random"})
    void noPolicyEscapes(String policy) {
        play(policy, new int[] {3, 1}, SmallCharters.EDGE, 3);
        play(policy, new int[] {2, 1, 2, 1}, SmallCharters.STAR, 3);
        play(policy, new int[] {1, 1, 1}, SmallCharters.TRIPLE, 5);
        play(policy, new int[] {1, 3, 2, 1}, SmallCharters.TRIPLE_WITH_PAIRS, 5);
        play(policy, new int[] {2, 3, 1, 2}, SmallCharters.SET_OF_FOUR, 7);
    }

    private static void play(String policy, int[] costs, int[][] conflicts, int bound) {
        Charter charter = SmallCharters.charter(costs, 1, conflicts);
        AveragingAdversary.AveragingResult result =
                AveragingAdversary.on(Setting.of(charter, 1), PolicyCatalogue.find(policy), Micros.ONE, COMPLAINTS);
        assertThat(result.bound()).isEqualTo(bound);
        assertThat(result.complaints()).hasSize(COMPLAINTS);
        // Reaching their initial states costs each player at most the price of all criteria, and the last move may not
        // have paid off yet.
        long all = charter.criteria().stream().mapToLong(Criterion::cost).sum();
        assertThat(bound * result.witness()).isLessThanOrEqualTo(result.paid() + (bound + 1) * all);
        assertThat(result.ratio()).isGreaterThan(0.95 * bound);
        assertThat(paidOnline(policy, charter, result)).isEqualTo(result.paid());
        assertThat(paidOffline(charter, result)).isEqualTo(result.witness());
        assertThat(optimum(charter, result)).isLessThanOrEqualTo(result.witness());
    }

    private static long paidOnline(String policy, Charter charter, AveragingAdversary.AveragingResult result) {
        Resolver resolver = Resolver.of(policy, Setting.of(charter, 1));
        result.complaints().forEach(i -> resolver.complain(i, result.loss()));
        return resolver.totalLoss();
    }

    /** Replays the witness move by move: every state is valid, and the costs add up. */
    private static long paidOffline(Charter charter, AveragingAdversary.AveragingResult result) {
        State state = State.EMPTY;
        long paid = 0;
        int next = 0;
        for (int n = 0; n < result.complaints().size(); n++) {
            for (;
                    next < result.schedule().size()
                            && result.schedule().get(next).complaint() == n;
                    next++) {
                AveragingAdversary.WitnessMove move = result.schedule().get(next);
                assertThat(state.containsAll(move.released())).isTrue();
                state = state.minus(move.released()).with(move.criterion());
                paid += charter.criteria().get(move.criterion()).cost();
            }
            assertThat(charter.conflicts().admits(state)).isTrue();
            paid += state.has(result.complaints().get(n)) ? 0 : result.loss();
        }
        assertThat(next).isEqualTo(result.schedule().size());
        return paid;
    }

    private static long optimum(Charter charter, AveragingAdversary.AveragingResult result) {
        WorkFunction work = new WorkFunction(charter.conflicts(), charter.costs());
        result.complaints().forEach(i -> work.complain(i, result.loss()));
        return work.optimum();
    }

    /** With unit losses and integer costs, barrier has a bound of 2r - 1 and pays exactly that. */
    @Test
    void barrierIsOptimal() {
        Charter triple = SmallCharters.charter(new int[] {1, 1, 1}, 1, SmallCharters.TRIPLE);
        AveragingAdversary.AveragingResult result =
                AveragingAdversary.on(Setting.of(triple, 1), PolicyCatalogue.find("barrier"), Micros.ONE, 30_000);
        assertThat(result.ratio()).isBetween(4.99, 5.0);
    }

    @Test
    void withoutAConflictThereIsNothingToPlayOn() {
        Charter apart = SmallCharters.charter(new int[] {1, 1}, 1, new int[0][]);
        assertThatThrownBy(() -> AveragingAdversary.on(
                        Setting.of(apart, 1), PolicyCatalogue.find("barrier"), Micros.ONE, COMPLAINTS))
                .hasMessageContaining("no conflicts");
    }
}
