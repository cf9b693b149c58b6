package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TallyTest {
    private static final int PAIR = 2;

    /** Two correlated criteria and a third one: sets {0}, {1}, {2} and {0, 1}. */
    private final CorrelationSets sets = CorrelationSets.of(3, List.of(new int[] {0, 1}));

    private final Tally tally = new Tally(sets);

    private void see(State state, long steps, long microsAStep) {
        Losses losses = new Losses(3);
        for (int i = 0; i < 3; i++) {
            losses.suffer(i, steps * microsAStep);
        }
        tally.add(new Dwell(state, steps, losses));
    }

    private Tally.Cell cell(int i, State state) {
        return Objects.requireNonNull(tally.cell(i, state));
    }

    private int pair() {
        for (int j = 0; j < sets.size(); j++) {
            if (sets.members(j).length == PAIR) {
                return j;
            }
        }
        throw new AssertionError();
    }

    /** One stay, as a row of a table: consecutive steps in one state, and the loss of each criterion in them. */
    private record Row(State state, long steps, List<Long> micros) {
        private Dwell dwell() {
            Losses losses = new Losses(micros.size());
            for (int i = 0; i < micros.size(); i++) {
                losses.suffer(i, micros.get(i));
            }
            return new Dwell(state, steps, losses);
        }

        /** The same stay in pieces: one step without a loss for each piece but the last. */
        private List<Dwell> pieces() {
            List<Dwell> pieces = new ArrayList<>();
            for (long n = 1; n < steps; n++) {
                pieces.add(new Dwell(state, 1, new Losses(micros.size())));
            }
            pieces.add(new Row(state, 1, micros).dwell());
            return pieces;
        }
    }

    /** Random stays; no two in succession are in the same state. */
    private static List<Row> rows(Charter charter, RandomStream random) {
        List<Row> rows = new ArrayList<>();
        @Nullable State before = null;
        for (int n = 0; n < 60; n++) {
            State state = RandomCharters.state(charter, random);
            if (before == null || !state.equals(before)) {
                List<Long> micros = LongStream.generate(() -> random.nextInt(1000))
                        .limit(charter.size())
                        .boxed()
                        .toList();
                rows.add(new Row(state, 1 + random.nextInt(5), micros));
                before = state;
            }
        }
        return rows;
    }

    private static Tally tally(Charter charter, List<Row> rows) {
        Tally tally = new Tally(charter.correlations());
        rows.forEach(row -> tally.add(row.dwell()));
        return tally;
    }

    /** Every number of the tally is that of a plain count over the rows, whether a stay comes whole or in pieces. */
    @Test
    void itCountsAndSumsTheRows() {
        RandomCharters.some(30, 3).forEach(charter -> {
            List<Row> rows = rows(charter, RandomStream.of(1).split(charter.name()));
            assertThatItCounts(charter, tally(charter, rows), rows);
            Tally ofPieces = new Tally(charter.correlations());
            rows.forEach(row -> row.pieces().forEach(ofPieces::add));
            assertThatItCounts(charter, ofPieces, rows);
        });
    }

    private static void assertThatItCounts(Charter charter, Tally tally, List<Row> rows) {
        CorrelationSets sets = charter.correlations();
        for (int i = 0; i < charter.size(); i++) {
            State around = State.of(sets.neighbourhood(i));
            List<State> seen = rows.stream()
                    .map(row -> row.state().intersection(around))
                    .distinct()
                    .toList();
            assertThat(tally.cells(i).stream().map(Tally.Cell::configuration)).isEqualTo(seen);
            for (Row row : rows) {
                assertThatTheCellCounts(Objects.requireNonNull(tally.cell(i, row.state())), i, around, rows);
            }
        }
        for (int j = 0; j < sets.size(); j++) {
            int[] members = sets.members(j);
            for (Row row : rows) {
                long steps = rows.stream()
                        .filter(other -> other.state().configuration(members)
                                == row.state().configuration(members))
                        .mapToLong(Row::steps)
                        .sum();
                assertThat(tally.steps(j, row.state())).isEqualTo(steps);
            }
        }
        assertThat(tally.micros()).isEqualTo((double) rows.stream()
                .flatMap(row -> row.micros().stream())
                .mapToLong(Long::longValue)
                .sum());
    }

    private static void assertThatTheCellCounts(Tally.Cell cell, int i, State around, List<Row> all) {
        List<Row> rows = all.stream()
                .filter(row -> row.state().intersection(around).equals(cell.configuration()))
                .toList();
        double steps = (double) rows.stream().mapToLong(Row::steps).sum();
        assertThat(cell.steps()).isEqualTo((long) steps);
        assertThat(cell.stays()).isEqualTo(rows.size());
        assertThat(cell.mean())
                .isEqualTo(rows.stream().mapToLong(row -> row.micros().get(i)).sum() / steps);
        // Whatever the mean, the scatter is the sum of squared distances from it. The squares are below 60 * 1e6, so
        // the rounding error is below 1e-6.
        for (double mean : new double[] {0, 77, cell.mean()}) {
            double scatter = rows.stream()
                    .mapToDouble(row ->
                            row.steps() * Math.pow((double) row.micros().get(i) / row.steps() - mean, 2))
                    .sum();
            assertThat(cell.scatter(mean)).isCloseTo(scatter, within(1e-6));
        }
    }

    @Test
    void whatWasNeverSeenHasNoCell() {
        see(State.EMPTY, 3, 1);
        assertThat(tally.cell(0, State.of(1))).isNull();
        assertThat(tally.cell(2, State.of(1))).isNotNull();
        assertThat(tally.steps(pair(), State.of(1))).isZero();
    }

    /**
     * What an amendment leaves is what the tally would be had the amended charter held from the start, and nothing is known of criteria that
     * are new or are in other sets than before. The old set {0, 1} is now {1, 3}; the old 3 loses its set with 2, which left, and gets one
     * with 5; 2 is new.
     */
    @Test
    void anAmendmentKeepsWhatItDidNotChange() {
        CorrelationSets before = CorrelationSets.of(6, List.of(new int[] {0, 1}, new int[] {2, 3}));
        CorrelationSets after = CorrelationSets.of(6, List.of(new int[] {1, 3}, new int[] {2, 5}, new int[] {0, 5}));
        int[] origin = {3, 1, -1, 0, 4, 5};
        Tally old = new Tally(before);
        Tally same = new Tally(after);
        RandomStream random = RandomStream.of(1).split("amendment");
        State last = State.EMPTY;
        for (int n = 0; n < 60; n++) {
            State state = State.ofBits(random.nextInt(1 << 6));
            State renumbered = renumbered(state, origin);
            if (renumbered.equals(last)) {
                // Without the criterion that left, these two stays would be one.
                continue;
            }
            last = renumbered;
            Losses losses = new Losses(6);
            Losses renumberedLosses = new Losses(6);
            for (int i = 0; i < 6; i++) {
                losses.suffer(i, random.nextInt(1000));
            }
            for (int i = 0; i < 6; i++) {
                renumberedLosses.suffer(i, origin[i] < 0 ? 0 : losses.suffered(origin[i]));
            }
            long steps = 1L + random.nextInt(4);
            old.add(new Dwell(state, steps, losses));
            same.add(new Dwell(renumbered, steps, renumberedLosses));
        }
        Tally amended = new Tally(after);
        amended.inherit(old, origin);
        double micros = 0;
        for (int i : new int[] {1, 3, 4}) {
            assertThat(amended.cells(i)).isNotEmpty().hasSameSizeAs(same.cells(i));
            for (Tally.Cell cell : amended.cells(i)) {
                assertThat(cell)
                        .usingRecursiveComparison()
                        .isEqualTo(Objects.requireNonNull(same.cell(i, cell.configuration())));
                micros += cell.mean() * cell.steps();
            }
        }
        assertThat(amended.micros()).isCloseTo(micros, within(1e-6));
        for (int i : new int[] {0, 2, 5}) {
            assertThat(amended.cells(i)).as("its sets are others now").isEmpty();
        }
        for (int j = 0; j < after.size(); j++) {
            boolean inherited = after.members(j).length == 1
                    ? origin[after.members(j)[0]] >= 0
                    : Arrays.equals(after.members(j), new int[] {1, 3});
            for (State state : List.of(State.EMPTY, State.of(0, 1), State.of(1, 3), State.of(2, 3, 4, 5))) {
                assertThat(amended.steps(j, state)).isEqualTo(inherited ? same.steps(j, state) : 0);
            }
        }
    }

    private static State renumbered(State state, int[] origin) {
        return State.of(IntStream.range(0, origin.length)
                .filter(i -> origin[i] >= 0 && state.has(origin[i]))
                .toArray());
    }

    /** Forgetting a criterion leaves what the last steps alone would have given; other criteria keep everything. */
    @Test
    void afterForgettingOnlyTheLastStepsCount() {
        see(State.EMPTY, 10, 3);
        see(State.of(1), 20, 4);
        see(State.of(1, 2), 30, 5);
        tally.forget(0, State.of(1, 2), 7, 40);
        assertThat(tally.cells(0)).hasSize(1);
        assertThat(cell(0, State.of(1)).steps()).isEqualTo(7);
        assertThat(cell(0, State.of(1)).mean()).isEqualTo(40 / 7.0);
        assertThat(tally.steps(0, State.EMPTY)).isEqualTo(7);
        assertThat(tally.steps(pair(), State.of(1))).isEqualTo(7);
        assertThat(tally.steps(pair(), State.EMPTY)).isZero();
        assertThat(cell(1, State.of(1)).steps()).isEqualTo(50);
        assertThat(tally.steps(1, State.of(1))).isEqualTo(50);
        assertThat(tally.micros()).isEqualTo(3 * (30 + 80 + 150));
        tally.forget(0, State.of(1, 2), 0, 0);
        assertThat(tally.cells(0)).isEmpty();
        assertThat(tally.steps(pair(), State.of(1))).isZero();
    }

    /**
     * If every step lost the same, there is no scatter, and fading makes none: neither of the cells whose weight it reduces, nor of the one
     * whose last steps it keeps. Their number of stays never grows.
     */
    @Test
    void fadingMakesNoScatter() {
        for (int n = 0; n < 10; n++) {
            see(State.EMPTY, 100, 50);
            see(State.of(1), 200, 80);
        }
        tally.fade(0, 20_000, State.of(1), 100, 8000);
        for (State state : List.of(State.EMPTY, State.of(1))) {
            Tally.Cell cell = cell(0, state);
            double mean = state.isEmpty() ? 50 : 80;
            // The steps are rounded up to whole ones, and there are at least 100.
            assertThat(cell.mean()).isCloseTo(mean, within(mean / 100));
            assertThat(cell.scatter(mean)).isCloseTo(0, within(2 * mean * mean));
            assertThat(cell.scatter(0)).isCloseTo(mean * mean * cell.steps(), within(2 * mean * mean));
            assertThat(cell.stays()).isBetween(2L, 9L);
        }
    }

    /** The steps of a set fade as those of the criterion's cells with the same configuration of the set do, taken together. */
    @Test
    void setsFadeAsTheirCellsDo() {
        CorrelationSets path = CorrelationSets.of(3, List.of(new int[] {0, 1}, new int[] {0, 2}));
        Tally faded = new Tally(path);
        for (State state : List.of(State.EMPTY, State.of(1), State.of(2), State.of(1, 2))) {
            Losses losses = new Losses(3);
            losses.suffer(0, state.has(1) ? 900_000 : 100_000);
            faded.add(new Dwell(state, 1000, losses));
        }
        // 100,000 / (100,000 + 100,000) of the first and third cell are left, 100,000 / (100,000 + 900,000) of the
        // others.
        faded.fade(0, 100_000, State.of(1, 2), 0, 0);
        for (int j = 0; j < path.size(); j++) {
            State members = State.of(path.members(j));
            if (members.equals(State.of(0, 1))) {
                assertThat(faded.steps(j, State.EMPTY)).isEqualTo(1000);
                assertThat(faded.steps(j, State.of(1))).isEqualTo(200);
            } else if (members.equals(State.of(0, 2))) {
                assertThat(faded.steps(j, State.EMPTY)).isEqualTo(600);
                assertThat(faded.steps(j, State.of(2))).isEqualTo(600);
            } else if (members.equals(State.of(0))) {
                assertThat(faded.steps(j, State.EMPTY)).isEqualTo(1200);
            } else {
                assertThat(faded.steps(j, State.EMPTY)).as("not of criterion 0").isEqualTo(2000);
            }
        }
    }

    @Test
    void fadingKeepsMeansAndBoundsWhatTheyCountFor() {
        see(State.EMPTY, 1000, 50);
        see(State.of(0), 20, 5);
        see(State.EMPTY, 100, 90);
        tally.fade(0, 10_000, State.EMPTY, 100, 9000);
        // 50,000 micros in 1,000 steps count for 10,000 * 50,000 / 60,000 = 8,333 in 167; the last 100 steps count
        // whole.
        assertThat(cell(0, State.EMPTY).steps()).isEqualTo(167 + 100);
        assertThat(cell(0, State.EMPTY).mean()).isCloseTo((167 * 50 + 100 * 90) / 267.0, within(0.01));
        // 100 micros are few beside 10,000: hardly less than before.
        assertThat(cell(0, State.of(0)).steps()).isEqualTo(20);
        assertThat(cell(0, State.of(0)).mean()).isEqualTo(5);
    }

    @Test
    void fadingLeavesOtherCriteriaAndTheirSetsAlone() {
        see(State.EMPTY, 1000, 50);
        tally.fade(0, 10_000, State.EMPTY, 0, 0);
        assertThat(cell(1, State.EMPTY).steps()).isEqualTo(1000);
        assertThat(cell(2, State.EMPTY).steps()).isEqualTo(1000);
        assertThat(tally.steps(2, State.EMPTY)).isEqualTo(1000);
        assertThat(tally.steps(0, State.EMPTY)).isEqualTo(167);
        assertThat(tally.steps(pair(), State.EMPTY)).isEqualTo(167);
        assertThat(cell(0, State.EMPTY).scatter(50))
                .as("no stay of no steps was added")
                .isCloseTo(0, within(50.0 * 50));
        assertThat(cell(0, State.EMPTY).stays()).isEqualTo(1);
    }

    @Test
    void whenAllCameAfterTheChangeAllOfItIsKept() {
        see(State.of(2), 40, 7);
        tally.fade(0, 1, State.of(2), 40, 280);
        assertThat(cell(0, State.of(2)).steps()).isEqualTo(40);
        assertThat(cell(0, State.of(2)).mean()).isEqualTo(7);
        assertThat(cell(0, State.of(2)).scatter(0)).isEqualTo(7 * 7 * 40);
        assertThat(cell(0, State.of(2)).stays()).isEqualTo(1);
        assertThat(tally.steps(pair(), State.of(2))).isEqualTo(40);
    }
}
