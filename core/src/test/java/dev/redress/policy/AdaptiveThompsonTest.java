package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class AdaptiveThompsonTest extends PolicyContract {
    /** Two criteria that exclude each other: the one with the larger loss should be fixed. */
    private static final Charter TWO = Charter.named("two")
            .criterion("a", 1)
            .criterion("b", 1)
            .conflict("a", "b")
            .build();

    @Override
    protected String policy() {
        return "thompson-adaptive";
    }

    /** Also a charter with ageing criteria: the split law must hold for the loss that ageing adds. */
    @Override
    protected Stream<Charter> charters() {
        return Stream.concat(super.charters(), Stream.of(ageing()));
    }

    private static Charter ageing() {
        return Charter.named("ageing")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .conflict("a", "b")
                .ageing(0, new Ageing(0.013, 0.5))
                .ageing(2, new Ageing(0.7, 2))
                .means(new int[] {0}, 1, 0.1)
                .build();
    }

    /** Unfixed, the bad criterion has a mean loss of 4 per step, the other 1; a tenth of that remains if it is fixed. */
    private static Losses losses(int bad, State state, RandomStream random) {
        Losses losses = new Losses(2);
        for (int i = 0; i < 2; i++) {
            double mean = (i == bad ? 4 : 1) * (state.has(i) ? 0.1 : 1);
            losses.suffer(i, (long) (Micros.ONE * mean * random.nextExponential()));
        }
        return losses;
    }

    private static List<Decision> decisions(String policy, int steps, int change) {
        Resolver resolver = Resolver.of(policy, Setting.of(TWO, 5));
        RandomStream random = RandomStream.of(5).split("losses");
        List<Decision> decisions = new ArrayList<>(List.of(resolver.start()));
        for (int n = 0; n < steps; n++) {
            decisions.add(resolver.advance(1, losses(n < change ? 0 : 1, resolver.state(), random)));
        }
        return decisions;
    }

    @Test
    void untilAnAlarmItDecidesAsThompsonDoes() {
        assertThat(decisions("thompson-adaptive", 3000, 3000)).isEqualTo(decisions("thompson", 3000, 3000));
    }

    @Test
    void afterAChangeItGoesToTheOtherStateAndSaysWhy() {
        Resolver resolver = Resolver.of("thompson-adaptive", Setting.of(TWO, 5));
        RandomStream random = RandomStream.of(5).split("losses");
        resolver.start();
        String because = "";
        for (int n = 0; n < 6000; n++) {
            assertThat(n != 5000 || resolver.state().equals(State.of(0))).isTrue();
            Decision decision = resolver.advance(1, losses(n < 5000 ? 0 : 1, resolver.state(), random));
            because = n >= 5000 && !decision.isWait() ? decision.because() : because;
        }
        assertThat(resolver.state()).isEqualTo(State.of(1));
        assertThat(because).contains("were seen to change at step 5");
    }

    /** Unfixed, a loses 1 and b 2 per step, but ageing adds up to 5 to a: in the long run a should be fixed. */
    @Test
    void itReckonsWithAgeingBeforeItIsSeen() {
        Charter charter = Charter.named("ageing")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .ageing(0, new Ageing(0.01, 5))
                .build();
        AgeingCorrection correction = new AgeingCorrection(charter);
        Losses seen = new Losses(2);
        seen.suffer(0, 10 * Micros.ONE);
        Dwell later = correction.correct(new Dwell(State.EMPTY, 10, seen));
        // Ten steps at 5, minus the 0 + 0.01 + .. + 0.09 that ageing has added.
        assertThat(later.losses().suffered(0)).isEqualTo(Micros.of(10 + 50 - 0.45));
        assertThat(later.losses().suffered(1)).isZero();
        Dwell fixed = correction.correct(new Dwell(State.of(0), 10, seen));
        assertThat(fixed.losses().suffered(0)).isEqualTo(10 * Micros.ONE);
    }
}
