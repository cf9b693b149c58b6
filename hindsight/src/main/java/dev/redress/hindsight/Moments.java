package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A complaint log as the optimum in hindsight sees it: the moments at which it may want a criterion fixed, in order of time. Some
 * optimum fixes a criterion only just before one of its own complaints (decision 22), or before its cost changes, which counts as
 * a complaint of loss 0. Complaints about a criterion with none about a rival in between (one that it shares a conflict with) are
 * one moment with their losses added: whoever has it fixed at the first keeps it for nothing.
 */
final class Moments {
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

    private Moments(int[] criterion, long[] loss, long[] price, int[] previous, int[] row, int[] number) {
        this.criterion = criterion;
        this.loss = loss;
        this.price = price;
        this.previous = previous;
        this.row = row;
        this.number = number;
    }

    int size() {
        return criterion.length;
    }

    /** What is lost if nothing is ever fixed. */
    long totalLoss() {
        return Arrays.stream(loss).sum();
    }

    /** Those of the moments alone, in the same order; each knows the moment before it if that is among them and linked says so. */
    Moments select(int[] chosen, boolean[] linked) {
        int[] place = new int[size()];
        Arrays.fill(place, -1);
        for (int n = 0; n < chosen.length; n++) {
            place[chosen[n]] = n;
        }
        return new Moments(
                Arrays.stream(chosen).map(t -> criterion[t]).toArray(),
                Arrays.stream(chosen).mapToLong(t -> loss[t]).toArray(),
                Arrays.stream(chosen).mapToLong(t -> price[t]).toArray(),
                Arrays.stream(chosen)
                        .map(t -> linked[t] ? place[previous[t]] : -1)
                        .toArray(),
                Arrays.stream(chosen).map(t -> row[t]).toArray(),
                Arrays.stream(chosen).map(t -> number[t]).toArray());
    }

    static Moments of(Charter charter, Iterable<? extends Event> log) {
        Collector collector = new Collector(charter);
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

    private static final class Collector {
        private final int[][] rivals;
        private final long[] priceNow;
        /** The last moment of each criterion, or -1; and of its rivals. */
        private final int[] last;

        private final int[] lastRival;
        private int[] criterion = new int[64];
        private long[] loss = new long[64];
        private long[] price = new long[64];
        private int[] previous = new int[64];
        private int[] row = new int[64];
        private int size;
        private int rows;
        private long lostInAll;

        Collector(Charter charter) {
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
                    complain(i, complaint.loss());
                }
            } else if (event instanceof Event.Repricing change) {
                complain(change.criterion(), 0);
                priceNow[change.criterion()] = change.cost();
            }
            rows++;
        }

        private void complain(int i, long lost) {
            lostInAll = Micros.plus(lostInAll, lost);
            int before = last[i];
            if (before > lastRival[i] && price[before] <= priceNow[i]) {
                loss[before] += lost;
                return;
            }
            if (size == criterion.length) {
                grow();
            }
            criterion[size] = i;
            loss[size] = lost;
            price[size] = priceNow[i];
            previous[size] = before;
            row[size] = rows;
            last[i] = size;
            for (int j : rivals[i]) {
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
        }

        Moments moments() {
            return new Moments(
                    Arrays.copyOf(criterion, size),
                    Arrays.copyOf(loss, size),
                    Arrays.copyOf(price, size),
                    Arrays.copyOf(previous, size),
                    Arrays.copyOf(row, size),
                    IntStream.range(0, size).toArray());
        }
    }
}
