package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Its choice is the best of all valid states by optimistic losses computed plainly, from a memory that is fed beside it. */
final class FadingUcbTest {
    private static final double REMEMBERED = 40;
    private static final double DELTA = 0.2;
    private static final double BOUND = 1.5;
    private static final double EXPLORATION = 0.3;
    private static final Pattern WORDS =
            Pattern.compile("may lose as little as (-?[\\d.]+) a step.*for ([\\d.]+) steps");

    /** Few criteria, so that all states can be compared. */
    private static Stream<Charter> charters() {
        return RandomCharters.some(40, 2).filter(charter -> charter.size() <= 7).limit(4);
    }

    private static Policy policy(String id, String memory, Charter charter) {
        return PolicyCatalogue.find(id)
                .create(Setting.of(charter, 1)
                        .with(memory, REMEMBERED)
                        .with("delta", DELTA)
                        .with("loss-bound", BOUND)
                        .with("exploration", EXPLORATION));
    }

    /** Fed by hand, now and then in states that it did not choose. */
    private static void assertThatItChoosesByOptimism(Policy policy, FadingMemory memory, Charter charter) {
        RandomStream random = RandomStream.of(2).split(charter.name());
        List<State> valid = Cover.ofAllStates(charter, 1 << charter.size());
        double width = EXPLORATION
                * BOUND
                * Math.sqrt(charter.correlations().order() * Math.log(charter.size() * REMEMBERED / DELTA));
        for (int n = 0; n < 15; n++) {
            List<Map<State, FadingMemory.Cell>> cells = memory.cells();
            ToDoubleFunction<State> hope = state -> {
                double sum = 0;
                for (int i = 0; i < charter.size(); i++) {
                    FadingMemory.Cell cell = cell(charter, cells, i, state);
                    sum += cell == null ? -width : cell.mean() / Micros.ONE - width / Math.sqrt(cell.steps());
                }
                return sum;
            };
            Plan plan = policy.plan();
            Matcher words = WORDS.matcher(plan.because());
            assertThat(words.find()).isTrue();
            double least = valid.stream().mapToDouble(hope).min().orElseThrow();
            assertThat(hope.applyAsDouble(plan.target())).isCloseTo(least, within(1e-6));
            assertThat(Double.parseDouble(words.group(1))).isCloseTo(least, within(1e-4));
            double rarest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < charter.size(); i++) {
                FadingMemory.Cell cell = cell(charter, cells, i, plan.target());
                rarest = Math.min(rarest, cell == null ? 1 : cell.steps());
            }
            double stated = Double.parseDouble(words.group(2));
            // A whole memory's time in one state would leave nothing of the others.
            assertThat(stated).isLessThanOrEqualTo(REMEMBERED / 2);
            // It is stated to one decimal.
            assertThat(stated).isLessThan(rarest + 0.06);
            boolean isLongest = stated < rarest - 0.06;
            assertThat(!isLongest || stated > REMEMBERED / 100).isTrue();
            assertThat(plan.steps()).isEqualTo(Math.max(1, (long) (isLongest ? stated : rarest)));
            State state = random.nextInt(3) == 0 ? RandomCharters.state(charter, random) : plan.target();
            Dwell seen = new Dwell(state, state.equals(plan.target()) ? plan.steps() : 1, losses(charter, random));
            policy.observe(seen);
            memory.add(seen);
            if (!state.equals(plan.target())) {
                Dwell rest = new Dwell(plan.target(), plan.steps(), losses(charter, random));
                policy.observe(rest);
                memory.add(rest);
            }
        }
    }

    private static FadingMemory.@Nullable Cell cell(
            Charter charter, List<Map<State, FadingMemory.Cell>> cells, int i, State in) {
        return cells.get(i).get(in.intersection(State.of(charter.correlations().neighbourhood(i))));
    }

    private static Losses losses(Charter charter, RandomStream random) {
        Losses losses = new Losses(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            losses.suffer(i, random.nextInt((int) Micros.ONE));
        }
        return losses;
    }

    @Test
    void aWindowOfObservationsDecides() {
        charters()
                .forEach(charter -> assertThatItChoosesByOptimism(
                        policy("sliding-window-ucb", "window", charter),
                        FadingMemory.ofWindow(charter.correlations(), REMEMBERED),
                        charter));
    }

    /** A memory of n steps is a discount of 1 - 1/n. */
    @Test
    void discountedObservationsDecide() {
        charters()
                .forEach(charter -> assertThatItChoosesByOptimism(
                        policy("discounted-ucb", "memory", charter),
                        FadingMemory.atDiscount(charter.correlations(), 1 - 1 / REMEMBERED),
                        charter));
    }
}
