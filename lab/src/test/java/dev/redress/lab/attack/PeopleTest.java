package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.lab.attack.RunWithPeople.Kind;
import dev.redress.lab.attack.RunWithPeople.Manner;
import dev.redress.lab.attack.RunWithPeople.Step;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Theorems 3 and 4 as a test: whatever people do, however prices change and however late recommendations are carried out, the
 * cost is within the bound, relative to the unconstrained optimum and to the one that complies with people.
 */
final class PeopleTest {
    private static final int STEPS = 50;
    private static final int RUNS = Integer.getInteger("redress.runs", 250);
    private static final int CLIMBS = Integer.getInteger("redress.climbs", 3);

    /** The events other than complaints. */
    record World(String name, boolean advise, List<Kind> kinds) {
        @Override
        public String toString() {
            return name;
        }

        Step step(Charter charter, RandomStream random) {
            int i = random.nextInt(charter.size());
            boolean complaint = kinds.isEmpty() || random.nextInt(10) < 7;
            Kind kind = complaint ? Kind.COMPLAIN : kinds.get(random.nextInt(kinds.size()));
            return new Step(
                    kind,
                    i,
                    switch (kind) {
                        case COMPLAIN -> charter.lossBound() * (1 + random.nextInt(4)) / 4;
                        case PRICE -> Micros.ONE * (1 + random.nextInt(16)) / 8;
                        default -> random.nextInt(4);
                    });
        }

        double run(Charter charter, Manner manner, List<Step> steps) {
            RunWithPeople run = new RunWithPeople(charter, manner, advise);
            steps.forEach(run::take);
            return run.closeness();
        }
    }

    static Stream<World> worlds() {
        List<Kind> hands = List.of(Kind.FIX, Kind.RELEASE, Kind.DROP);
        List<Kind> holds = List.of(Kind.HOLD, Kind.FORBID, Kind.LIFT, Kind.LIFT);
        List<Kind> delays = List.of(Kind.DONE, Kind.DONE, Kind.DONE, Kind.DECLINE);
        List<Kind> everything = new ArrayList<>(hands);
        everything.addAll(holds);
        everything.addAll(delays);
        everything.add(Kind.PRICE);
        return Stream.of(
                new World("complaints", false, List.of()),
                new World("hands", false, hands),
                new World("holds", false, holds),
                new World("prices", false, List.of(Kind.PRICE)),
                new World("delays", true, delays),
                new World("everything, at once", false, everything),
                new World("everything, later", true, everything));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void noRandomRunPaysMoreThanIsPromised(World world) {
        for (long seed = 0; seed < RUNS; seed++) {
            RandomStream random = RandomStream.of(seed).split("people").split(world.name());
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(4), 4);
            List<Step> steps = new ArrayList<>();
            for (int n = 0; n < STEPS; n++) {
                steps.add(world.step(charter, random));
            }
            world.run(charter, Manner.barrier(seed % 3 == 0 ? 2.5 : 1), steps);
            world.run(charter, Manner.advised(seed % 3 == 0 ? 3.5 : 2), steps);
        }
    }

    /**
     * A local search: steps are changed one at a time, and a change is kept if the run comes closer to its bound. It comes
     * close, and never exceeds it.
     */
    @ParameterizedTest
    @MethodSource("worlds")
    void noRunThatIsMadeWorseAndWorsePaysMoreThanIsPromised(World world) {
        double closest = 0;
        for (long seed = 0; seed < CLIMBS; seed++) {
            RandomStream random = RandomStream.of(seed).split("climb").split(world.name());
            Charter charter = SmallCharters.random(random, 2 + random.nextInt(3), 3);
            List<Step> steps = new ArrayList<>();
            for (int n = 0; n < STEPS; n++) {
                steps.add(world.step(charter, random));
            }
            double value = world.run(charter, Manner.barrier(1), steps);
            for (int change = 0; change < 250; change++) {
                List<Step> changed = new ArrayList<>(steps);
                for (int n = 1 + random.nextInt(3); n > 0; n--) {
                    changed.set(random.nextInt(STEPS), world.step(charter, random));
                }
                double tried = world.run(charter, Manner.barrier(1), changed);
                if (tried >= value) {
                    steps = changed;
                    value = tried;
                }
            }
            closest = Math.max(closest, value);
        }
        assertThat(closest).as("the climb gets somewhere").isBetween(0.6, 1.0);
    }
}
