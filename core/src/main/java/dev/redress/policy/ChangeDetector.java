package dev.redress.policy;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sequential test for changes in the losses of each criterion; it needs no rate of change. Time is divided into looks of equal length,
 * each in one state. The loss of a criterion in a look goes to the {@link Watch} of the configuration of its closed correlation
 * neighbourhood. As long as the losses of a criterion are independent and have one distribution per configuration, the probability that
 * it ever raises an alarm is at most {@link #FALSE_ALARMS} divided by the number of criteria. This holds for every distribution, every
 * length of the run, and every choice of states. After an alarm, the tests of the criterion start again.
 */
final class ChangeDetector {
    /** The probability of any false alarm between two changes. */
    static final double FALSE_ALARMS = 0.05;
    /** The initial length of a look, in steps. */
    private static final long LOOK = 8;
    /** After this many looks their length doubles, so that the number of looks grows with the logarithm of the time. */
    private static final long LOOKS = 1 << 17;

    /**
     * A criterion whose losses have changed.
     *
     * @param steps the estimated number of steps since the change
     * @param micros the loss in these steps
     */
    record Alarm(int criterion, long steps, long micros) {}

    private final State[] neighbourhoods;
    private final List<Map<State, Watch>> watches = new ArrayList<>();
    private final RandomStream random;
    private final long[] micros;
    private long look = LOOK;
    private long looks;
    private State here = State.EMPTY;
    private long steps;

    ChangeDetector(CorrelationSets sets, RandomStream random) {
        this.random = random;
        micros = new long[sets.criteria()];
        neighbourhoods = new State[sets.criteria()];
        for (int i = 0; i < neighbourhoods.length; i++) {
            neighbourhoods[i] = State.of(sets.neighbourhood(i));
            watches.add(new HashMap<>());
        }
    }

    /** How many steps in the state are left of the present look. */
    long left(State state) {
        return state.equals(here) ? look - steps : look;
    }

    /** Takes in what was seen. A look in pieces is the same as a whole one; one that another state cuts short does not count. */
    List<Alarm> add(Dwell seen) {
        if (!seen.state().equals(here)) {
            here = seen.state();
            begin();
        }
        steps += seen.steps();
        Losses losses = seen.losses();
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            micros[i] += losses.suffered(i);
        }
        if (steps < look) {
            return List.of();
        }
        List<Alarm> alarms = steps == look ? looked() : List.of();
        begin();
        return alarms;
    }

    private void begin() {
        steps = 0;
        Arrays.fill(micros, 0);
    }

    private List<Alarm> looked() {
        List<Alarm> alarms = new ArrayList<>();
        for (int i = 0; i < neighbourhoods.length; i++) {
            Map<State, Watch> own = watches.get(i);
            Watch watch = own.computeIfAbsent(
                    here.intersection(neighbourhoods[i]),
                    // The n-th configuration has 1 / n (n + 1) of the criterion's chance of a false alarm: in all 1.
                    any -> new Watch(
                            FALSE_ALARMS / neighbourhoods.length / (own.size() + 1) / (own.size() + 2), random));
            Watch.Change change = watch.add(micros[i]);
            if (change != null) {
                alarms.add(new Alarm(i, change.looks() * look, change.micros()));
                own.clear();
            }
        }
        if (++looks % LOOKS == 0) {
            look *= 2;
            watches.forEach(own -> own.values().forEach(Watch::lengthen));
        }
        return alarms;
    }

    /**
     * What one criterion loses in one configuration, tested look by look, by pairs of looks, by pairs of pairs, and so on: single looks
     * show large changes soon, and thousands together show slow drift.
     */
    private static final class Watch {
        private final List<Level> levels = new ArrayList<>();
        private final double chance;
        private final RandomStream random;
        private int made;

        /** The last looks after a change. */
        private record Change(long looks, long micros) {}

        private static final class Level {
            private final RankMartingale test = new RankMartingale();
            private final double alarm;
            /** The first of two numbers whose sum is one for the next level. */
            private @Nullable Long half;

            private Level(double alarm) {
                this.alarm = alarm;
            }
        }

        private Watch(double chance, RandomStream random) {
            this.chance = chance;
            this.random = random;
        }

        private @Nullable Change add(long micros) {
            long sum = micros;
            long looks = 1;
            for (int n = 0; ; n++) {
                if (n == levels.size()) {
                    made++;
                    levels.add(new Level(made * (made + 1.0) / chance));
                }
                Level level = levels.get(n);
                level.test.add(sum, random);
                if (level.test.evidence() >= level.alarm) {
                    return new Change(level.test.sinceChange() * looks, level.test.sumSinceChange());
                }
                if (level.half == null) {
                    level.half = sum;
                    return null;
                }
                sum += level.half;
                level.half = null;
                looks *= 2;
            }
        }

        /** A look is as long as two were before. */
        private void lengthen() {
            if (!levels.isEmpty()) {
                levels.remove(0);
            }
        }
    }
}
