package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The memory against a plain sum over single steps, each with its weight by the definition. */
final class FadingMemoryTest {
    private static final double WINDOW = 33;
    private static final double DISCOUNT = 0.97;

    /** A stay: the same loss in each of its steps. */
    private record Stay(State state, long steps, long microsAStep) {
        private Dwell dwell(Charter charter, long part) {
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, part * (microsAStep + i));
            }
            return new Dwell(state, part, losses);
        }
    }

    /** No two in succession are in the same state: those would be one stay. */
    private static List<Stay> stays(Charter charter) {
        RandomStream random = RandomStream.of(1).split(charter.name());
        List<Stay> stays = new ArrayList<>();
        @Nullable State before = null;
        while (stays.size() < 25) {
            State state = RandomCharters.state(charter, random);
            if (before == null || !state.equals(before)) {
                stays.add(new Stay(state, 1 + random.nextInt(9), random.nextInt(1000)));
                before = state;
            }
        }
        return stays;
    }

    /** The total weight and loss of criterion i in each configuration, over the steps, by how many steps ago each was. */
    private static Map<State, double[]> plain(
            Charter charter, int i, List<Stay> stays, ToDoubleFunction<Integer> weight) {
        State around = State.of(charter.correlations().neighbourhood(i));
        int ago = stays.stream().mapToInt(stay -> (int) stay.steps()).sum();
        Map<State, double[]> sums = new HashMap<>();
        for (Stay stay : stays) {
            for (long n = 0; n < stay.steps(); n++) {
                double counts = weight.applyAsDouble(--ago);
                if (counts > 0) {
                    double[] sum = sums.computeIfAbsent(stay.state().intersection(around), any -> new double[2]);
                    sum[0] += counts;
                    sum[1] += counts * (stay.microsAStep() + i);
                }
            }
        }
        return sums;
    }

    /** After every stay the memory holds what the definition says, though the stay came in two pieces. */
    private static void assertThatItIs(FadingMemory memory, Charter charter, ToDoubleFunction<Integer> weight) {
        List<Stay> soFar = new ArrayList<>();
        for (Stay stay : stays(charter)) {
            if (stay.steps() > 1) {
                memory.add(stay.dwell(charter, 1));
            }
            memory.add(stay.dwell(charter, Math.max(1, stay.steps() - 1)));
            soFar.add(stay);
            if (soFar.size() % 3 == 0) {
                // Asking settles a stay, so it is not asked after each.
                continue;
            }
            List<Map<State, FadingMemory.Cell>> cells = memory.cells();
            for (int i = 0; i < charter.size(); i++) {
                Map<State, double[]> plain = plain(charter, i, soFar, weight);
                assertThat(cells.get(i).keySet()).isEqualTo(plain.keySet());
                cells.get(i).forEach((state, cell) -> {
                    double[] sum = Objects.requireNonNull(plain.get(state));
                    assertThat(cell.steps()).isCloseTo(sum[0], within(1e-9));
                    assertThat(cell.mean()).isCloseTo(sum[1] / sum[0], within(1e-6));
                });
            }
        }
    }

    @Test
    void aWindowHoldsTheLastStepsWithWeightOne() {
        RandomCharters.some(20, 3)
                .forEach(charter -> assertThatItIs(
                        FadingMemory.ofWindow(charter.correlations(), WINDOW), charter, ago -> ago < WINDOW ? 1 : 0));
    }

    @Test
    void aDiscountMultipliesTheWeightOfEachStepByTheStepsSince() {
        RandomCharters.some(20, 3)
                .forEach(charter -> assertThatItIs(
                        FadingMemory.atDiscount(charter.correlations(), DISCOUNT),
                        charter,
                        ago -> Math.pow(DISCOUNT, ago)));
    }
}
