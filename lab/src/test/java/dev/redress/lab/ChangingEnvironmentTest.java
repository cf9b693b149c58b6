package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Environments whose means change or grow over time. */
final class ChangingEnvironmentTest {
    private static final Charter CHARTER = Charter.named("changing")
            .criterion("a", 1)
            .criterion("b", 1)
            .means(new int[] {0}, 2, 1)
            .means(new int[] {0, 1}, 3, 0, 0, 0)
            .change(100, new int[] {0}, 5, 1)
            .change(150, new int[] {0, 1}, 0, 0, 0, 0)
            .ageing(1, new Ageing(0.5, 4))
            .build();

    /** Fixed losses are their means: 100 steps at 2 + 3, 50 at 5 + 3, 50 at 5; whole or in pieces. */
    @Test
    void eachSpanHasItsOwnMeans() {
        for (int piece : new int[] {1, 7, 200}) {
            Environment environment = new Environment(CHARTER, LossFamily.FIXED, RandomStream.of(1));
            Losses losses = new Losses(2);
            for (int left = 200; left > 0; left -= piece) {
                environment.draw(State.EMPTY, Math.min(piece, left), losses);
            }
            assertThat(losses.suffered(0)).isEqualTo((100 * 5 + 50 * 8 + 50 * 5) * Micros.ONE);
            // b: 150 steps at 3; and 0 + 0.5 + .. + 3.5 in the first 8 steps, then 4 in each of 192.
            assertThat(Micros.toDouble(losses.suffered(1))).isCloseTo(150 * 3 + 14 + 192 * 4, within(1e-4));
            assertThat(environment.aged()).isCloseTo(14 + 192 * 4, within(1e-9));
        }
    }

    @Test
    void aFixBeginsAgeingAnew() {
        Environment environment = new Environment(CHARTER, LossFamily.FIXED, RandomStream.of(1));
        Losses losses = new Losses(2);
        environment.draw(State.EMPTY, 5, losses);
        environment.draw(State.of(1), 1, losses);
        environment.draw(State.EMPTY, 3, losses);
        assertThat(environment.aged()).isCloseTo(0.5 * (0 + 1 + 2 + 3 + 4) + 0.5 * (0 + 1 + 2), within(1e-9));
    }

    /** The same seed gives the same charter; without changes it is the paper's. */
    @Test
    void generatedWorldsBeginAsThePapersAndAreTheSameForASeed() {
        CharterGenerator start = CharterGenerator.ofPaper(6, 1, 10);
        for (DriftGenerator.Kind kind : DriftGenerator.Kind.values()) {
            DriftGenerator generator = new DriftGenerator(start, kind, 4, 10_000);
            Charter charter = generator.generate(3);
            assertThat(charter).isEqualTo(generator.generate(3)).isNotEqualTo(generator.generate(4));
            assertThat(charter.losses().orElseThrow().expectedLossFactors())
                    .usingRecursiveComparison()
                    .isEqualTo(start.generate(3).losses().orElseThrow().expectedLossFactors());
            assertThat(charter.isAgeing()).isEqualTo(kind == DriftGenerator.Kind.AGEING);
            assertThat(charter.changes().isEmpty()).isEqualTo(kind == DriftGenerator.Kind.AGEING);
            assertThat(charter.changes()).allMatch(change -> change.at() <= 10_000);
        }
    }

    /** The spans are consecutive: no step is missing, and none is in two spans. */
    @Test
    void spansCoverAllTime() {
        LossTimeline timeline = new LossTimeline(CHARTER);
        assertThat(timeline.spans()).hasSize(3);
        for (long step : new long[] {0, 99, 100, 149, 150, 1_000_000}) {
            LossTimeline.Span span = timeline.spans().get(timeline.at(step));
            assertThat(step).isBetween(span.start(), span.end() - 1);
        }
    }
}
