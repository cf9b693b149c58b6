package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The schedule of hindsight, played from the log alone, costs what hindsight says. */
final class ScheduleTest {
    /** Plays the moves against the log with nothing but sets, and returns what it costs. */
    private static long play(Charter charter, List<Event> log, List<ScheduledFix> moves) {
        Queue<ScheduledFix> left = new ArrayDeque<>(moves);
        long[] prices = charter.criteria().stream()
                .mapToLong(criterion -> criterion.cost())
                .toArray();
        Set<Integer> fixed = new HashSet<>();
        long cost = 0;
        for (int row = 0; row < log.size(); row++) {
            Event event = log.get(row);
            List<Integer> about = event instanceof Event.Complaint complaint
                    ? complaint.criteria()
                    : List.of(((Event.Repricing) event).criterion());
            for (int i : about) {
                ScheduledFix move = left.peek();
                if (move != null && move.row() == row && move.criterion() == i) {
                    left.remove();
                    assertThat(fixed)
                            .containsAll(move.released().stream().boxed().toList());
                    move.released().stream().forEach(fixed::remove);
                    assertThat(fixed.add(i)).isTrue();
                    assertThat(isValid(charter, fixed)).isTrue();
                    assertThat(move.cost()).isEqualTo(prices[i]);
                    cost += move.cost();
                }
                if (event instanceof Event.Complaint complaint && !fixed.contains(i)) {
                    cost += complaint.loss();
                }
            }
            if (event instanceof Event.Repricing change) {
                prices[change.criterion()] = change.cost();
            }
        }
        assertThat(left).as("moves that the log has no place for").isEmpty();
        return cost;
    }

    private static boolean isValid(Charter charter, Set<Integer> fixed) {
        for (int i : fixed) {
            for (int j : charter.conflicts().neighbours(i)) {
                if (fixed.contains(j)) {
                    return false;
                }
            }
        }
        for (int n = 0; n < charter.conflicts().largerCount(); n++) {
            if (Arrays.stream(charter.conflicts().larger(n)).allMatch(fixed::contains)) {
                return false;
            }
        }
        return true;
    }

    /** Like {@link Logs#log}, but some complaints are about several criteria and some losses are worth any fix. */
    private static List<Event> log(Charter charter, RandomStream random, int length) {
        List<Event> log = new ArrayList<>();
        for (Event event : Logs.log(charter, random, length)) {
            boolean several = event instanceof Event.Complaint && charter.size() > 1 && random.nextInt(4) == 0;
            int[] about = Arrays.copyOf(random.nextPermutation(charter.size()), several ? 2 : 1);
            log.add(
                    several || (event instanceof Event.Complaint && random.nextInt(6) == 0)
                            ? new Event.Complaint(
                                    null, null, Arrays.stream(about).boxed().toList(), Micros.of(random.nextInt(5)))
                            : event);
        }
        return log;
    }

    @Test
    void playedFromTheLogItCostsWhatHindsightSays() {
        long moves = 0;
        for (int seed = 0; seed < 600; seed++) {
            RandomStream random = RandomStream.of(seed).split("schedules");
            Charter charter = Logs.charter(random, 7);
            List<Event> log = log(charter, random, 5 + random.nextInt(60));
            Hindsight found = Hindsight.of(charter, log);
            assertThat(found.optimal()).as("seed " + seed).isTrue();
            assertThat(play(charter, log, found.schedule())).as("seed " + seed).isEqualTo(found.totalLoss());
            moves += found.schedule().size();
        }
        assertThat(moves).as("fixes in all").isGreaterThan(2000);
    }

    /** By the program, proven or not; an unproven choice may turn out cheaper than its parts thought. */
    @Test
    void soDoesOneThatIsNotProven() {
        for (int seed = 0; seed < 6; seed++) {
            Charter charter = Logs.large(80 + 20 * seed, 9, seed);
            List<Event> log = Logs.bursts(charter, 1 + seed % 2 * 5, 1500, seed);
            Hindsight found = Hindsight.of(charter, log, 0.02);
            assertThat(play(charter, log, found.schedule())).as("seed " + seed).isEqualTo(found.totalLoss());
        }
    }
}
