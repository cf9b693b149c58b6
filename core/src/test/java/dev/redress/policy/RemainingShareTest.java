package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemainingShareTest {
    private static final double NOISE = 1e-3;

    /** Criteria with unfixed losses from 1 to 2, of which a share of about a tenth remains after a fix; with little noise. */
    private static List<RemainingShare.Seen> criteria(int count, double scatter, long seed) {
        RandomStream random = RandomStream.of(seed);
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    double loss = 1 + random.nextDouble();
                    double share = 0.1 * (1 + scatter * random.nextGaussian());
                    return new RemainingShare.Seen(
                            new UncertainMean(loss, NOISE * NOISE), new UncertainMean(share * loss, NOISE * NOISE));
                })
                .toList();
    }

    private static RemainingShare learned(List<RemainingShare.Seen> seen) {
        RemainingShare remaining = new RemainingShare();
        for (int n = 0; n < 20; n++) {
            remaining.learn(seen);
        }
        return remaining;
    }

    /** The relative standard deviation of the fixed loss, predicted from a known unfixed loss. */
    private static double scatter(RemainingShare remaining) {
        UncertainMean fixed = remaining.fixed(new UncertainMean(1, 0));
        return fixed.deviation() / fixed.value();
    }

    @Test
    void nothingSeenLeavesHalfGiveOrTakeMoreThanHalf() {
        RemainingShare remaining = learned(List.of());
        assertThat(remaining.fixed(new UncertainMean(4, 0)).value()).isEqualTo(2);
        assertThat(scatter(remaining)).isGreaterThanOrEqualTo(1);
        RemainingShare unknown = learned(List.of(new RemainingShare.Seen(UncertainMean.NONE, UncertainMean.NONE)));
        assertThat(scatter(unknown)).isEqualTo(scatter(remaining));
    }

    /**
     * The prior has the weight of one criterion in 50, and less the better these are known: 50 equal criteria leave a scatter of
     * about 1/50.
     */
    @Test
    void fiftyThatAreAlikeTellEachOther() {
        RemainingShare remaining = learned(criteria(50, 0, 1));
        UncertainMean unfixed = remaining.unfixed(new UncertainMean(0.2, 0), 0);
        assertThat(unfixed.value()).isCloseTo(2, within(0.02));
        assertThat(unfixed.deviation() / unfixed.value()).isLessThan(0.05);
    }

    /**
     * A scatter of 0.4 is found within five standard deviations of an estimate from 200 criteria, 5 / sqrt(2 * 200) = 25%. An
     * estimate near zero would make a learner certain about criteria that it has never observed fixed.
     */
    @Test
    void criteriaThatDifferAreNotTakenToBeAlike() {
        assertThat(scatter(learned(criteria(200, 0.4, 2)))).isCloseTo(0.4, within(0.25 * 0.4));
    }

    /** Two equal criteria may be equal by chance. */
    @Test
    void twoThatAreAlikeSayLittle() {
        assertThat(scatter(learned(criteria(2, 0, 3)))).isGreaterThan(0.2);
    }

    /** Noise in the estimates is not taken for differences between criteria. */
    @Test
    void noiseIsNotScatter() {
        RandomStream random = RandomStream.of(4);
        double noise = 0.02;
        List<RemainingShare.Seen> seen = criteria(200, 0, 4).stream()
                .map(exact -> new RemainingShare.Seen(
                        exact.unfixed(),
                        new UncertainMean(exact.fixed().value() + noise * random.nextGaussian(), noise * noise)))
                .toList();
        // The noise alone, divided by the mean fixed loss of 0.15, would be a scatter of 0.13.
        assertThat(scatter(learned(seen))).isLessThan(0.1);
    }
}
