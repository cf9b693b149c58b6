package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.ledger.Event.FollowUp.Stage;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A complaint log as the optimum in hindsight sees it: the moments at which it may want a criterion fixed, in order of time. Some
 * optimum fixes a criterion only just before one of its own complaints (decision 22), or before its cost changes, which counts as
 * a complaint of loss 0. Complaints about a criterion with none about a rival in between (one that it shares a conflict with) are
 * one moment with their losses added: whoever has it fixed at the first keeps it for nothing.
 */
final class Timeline {
    /** What each moment is about. */
    final int[] criterion;
    /** What is lost at it if its criterion is not fixed then. */
    final long[] loss;
    /** What fixing its criterion costs then. */
    final long[] price;
    /** The moment before it of the same criterion, if it may be kept since then; or -1. */
    final int[] previous;
    /** The row of the log at which it begins, counted from 0. */
    final int[] row;
    /** Its number among all moments of the log. */
    final int[] number;
    /** What people ask of it. */
    final Imposition[] demand;

    private Timeline(
            int[] criterion, long[] loss, long[] price, int[] previous, int[] row, int[] number, Imposition[] demand) {
        this.criterion = criterion;
        this.loss = loss;
        this.price = price;
        this.previous = previous;
        this.row = row;
        this.number = number;
        this.demand = demand;
    }

    int size() {
        return criterion.length;
    }

    /** What is lost if nothing is ever fixed. */
    long totalLoss() {
        return Arrays.stream(loss).sum();
    }

    /** Those of the moments alone, in the same order; each knows the moment before it if that is among them and linked says so. */
    Timeline select(int[] chosen, boolean[] linked) {
        int[] place = new int[size()];
        Arrays.fill(place, -1);
        for (int n = 0; n < chosen.length; n++) {
            place[chosen[n]] = n;
        }
        return new Timeline(
                Arrays.stream(chosen).map(t -> criterion[t]).toArray(),
                Arrays.stream(chosen).mapToLong(t -> loss[t]).toArray(),
                Arrays.stream(chosen).mapToLong(t -> price[t]).toArray(),
                Arrays.stream(chosen)
                        .map(t -> linked[t] ? place[previous[t]] : -1)
                        .toArray(),
                Arrays.stream(chosen).map(t -> row[t]).toArray(),
                Arrays.stream(chosen).map(t -> number[t]).toArray(),
                Arrays.stream(chosen).mapToObj(t -> demand[t]).toArray(Imposition[]::new));
    }

    /** Whether people ask anything of any of them. */
    boolean demanding() {
        return Arrays.stream(demand).anyMatch(one -> one != Imposition.NONE);
    }

    /** The moments of a log, for an optimum that is free to ignore what people did. */
    static Timeline of(Charter charter, Iterable<? extends Event> log) {
        return of(charter, log, false);
    }

    /** The same; if imposed, with what people did as demands. */
    static Timeline of(Charter charter, Iterable<? extends Event> log, boolean imposed) {
        TimelineBuilder collector = new TimelineBuilder(charter, imposed);
        for (Event event : log) {
            collector.add(event);
        }
        return collector.moments();
    }

    /** For each criterion, those that it shares a conflict with. */
    static int[][] rivals(Conflicts conflicts) {
        int[][] rivals = new int[conflicts.criteria()][];
        for (int i = 0; i < rivals.length; i++) {
            int self = i;
            rivals[i] = IntStream.concat(
                            Arrays.stream(conflicts.neighbours(i)),
                            Arrays.stream(conflicts.largerOf(i)).flatMap(n -> Arrays.stream(conflicts.larger(n))))
                    .filter(j -> j != self)
                    .distinct()
                    .sorted()
                    .toArray();
        }
        return rivals;
    }

    private static final class TimelineBuilder {
        private final List<Criterion> criteria;
        private final int[][] rivals;
        private final long[] priceNow;
        /** The last moment of each criterion, or -1; and of its rivals. */
        private final int[] last;

        private final int[] lastRival;
        private final boolean imposed;
        private int[] criterion = new int[64];
        private long[] loss = new long[64];
        private long[] price = new long[64];
        private int[] previous = new int[64];
        private int[] row = new int[64];
        private Imposition[] demand = new Imposition[64];
        private State held = State.EMPTY;
        private State forbidden = State.EMPTY;
        private int size;
        private int rows;
        private long lostInAll;

        TimelineBuilder(Charter charter, boolean imposed) {
            this.imposed = imposed;
            criteria = charter.criteria();
            rivals = rivals(charter.conflicts());
            priceNow = charter.criteria().stream().mapToLong(c -> c.cost()).toArray();
            last = new int[priceNow.length];
            lastRival = new int[priceNow.length];
            Arrays.fill(last, -1);
            Arrays.fill(lastRival, -1);
        }

        void add(Event event) {
            if (event instanceof Event.Complaint complaint) {
                for (int i : complaint.criteria()) {
                    if (criteria.get(i).source().countsComplaints()) {
                        complain(i, complaint.loss());
                    }
                }
            } else if (event instanceof Event.Repricing change) {
                complain(change.criterion(), 0);
                priceNow[change.criterion()] = change.cost();
            } else if (imposed && event instanceof Event.Intervention hand) {
                comply(hand.action());
            } else if (imposed && event instanceof Event.Hold hold) {
                comply(hold);
            } else if (imposed
                    && event instanceof Event.FollowUp said
                    && said.action() instanceof Action.Fix fix
                    && (said.stage() == Stage.DECLINED || said.stage() == Stage.CANCELLED)) {
                // Theorem 4: what is declined, whoever complies does not have either.
                append(fix.criterion(), 0, Imposition.RELEASED);
            }
            rows++;
        }

        private void complain(int i, long lost) {
            lostInAll = Micros.plus(lostInAll, lost);
            if (held.has(i)) {
                return;
            }
            if (forbidden.has(i)) {
                append(i, lost, Imposition.RELEASED);
                return;
            }
            int before = last[i];
            if (before > lastRival[i] && demand[before] != Imposition.RELEASED && price[before] <= priceNow[i]) {
                loss[before] += lost;
                return;
            }
            append(i, lost, Imposition.NONE);
        }

        private void comply(Action hand) {
            if (hand instanceof Action.Fix fix) {
                fix.released().stream().forEach(j -> append(j, 0, Imposition.RELEASED));
                append(fix.criterion(), 0, Imposition.FIXED);
            } else if (hand instanceof Action.Release release) {
                append(release.criterion(), 0, Imposition.RELEASED);
            }
        }

        private void comply(Event.Hold hold) {
            int i = hold.criterion();
            if (held.has(i)) {
                append(i, 0, Imposition.KEPT);
            }
            held = held.without(i);
            forbidden = forbidden.without(i);
            switch (hold.kind()) {
                case HOLD -> {
                    comply(new Action.Fix(i, hold.released()));
                    held = held.with(i);
                }
                case FORBID -> {
                    append(i, 0, Imposition.RELEASED);
                    forbidden = forbidden.with(i);
                }
                case LIFT -> {}
            }
        }

        private void append(int i, long lost, Imposition asked) {
            if (size == criterion.length) {
                grow();
            }
            boolean keepable = last[i] >= 0 && asked != Imposition.RELEASED && demand[last[i]] != Imposition.RELEASED;
            criterion[size] = i;
            loss[size] = lost;
            price[size] = priceNow[i];
            previous[size] = keepable ? last[i] : -1;
            row[size] = rows;
            demand[size] = asked;
            last[i] = size;
            for (int j : asked == Imposition.RELEASED ? new int[0] : rivals[i]) {
                lastRival[j] = size;
            }
            size++;
        }

        private void grow() {
            criterion = Arrays.copyOf(criterion, 2 * size);
            loss = Arrays.copyOf(loss, 2 * size);
            price = Arrays.copyOf(price, 2 * size);
            previous = Arrays.copyOf(previous, 2 * size);
            row = Arrays.copyOf(row, 2 * size);
            demand = Arrays.copyOf(demand, 2 * size);
        }

        Timeline moments() {
            // A hold that nobody has lifted lasts to the end.
            held.stream().forEach(i -> append(i, 0, Imposition.KEPT));
            return new Timeline(
                    Arrays.copyOf(criterion, size),
                    Arrays.copyOf(loss, size),
                    Arrays.copyOf(price, size),
                    Arrays.copyOf(previous, size),
                    Arrays.copyOf(row, size),
                    IntStream.range(0, size).toArray(),
                    Arrays.copyOf(demand, size));
        }
    }
}
