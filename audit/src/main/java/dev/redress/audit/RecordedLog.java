package dev.redress.audit;

import dev.redress.ledger.Event;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The complaints that were counted and the prices that changed, in order, in a few bytes each: what another policy would have been told.
 * Criteria have the numbers that {@link StoryRecorder} gave them.
 */
final class RecordedLog {
    private int[] period = new int[64];
    /** The criterion of a complaint; -1 - criterion for a price. */
    private int[] criterion = new int[64];

    private long[] amount = new long[64];
    private final int most;
    private int size;
    private boolean full;

    /** @param most so many rows at most: one more, and all are given up */
    RecordedLog(int most) {
        this.most = most;
    }

    void complaint(int when, int about, long loss) {
        add(when, about, loss);
    }

    void price(int when, int about, long cost) {
        add(when, -1 - about, cost);
    }

    private void add(int when, int about, long much) {
        if (full) {
            return;
        }
        if (size == most) {
            full = true;
            size = 0;
            period = new int[0];
            criterion = new int[0];
            amount = new long[0];
            return;
        }
        if (size == period.length) {
            period = Arrays.copyOf(period, 2 * size);
            criterion = Arrays.copyOf(criterion, 2 * size);
            amount = Arrays.copyOf(amount, 2 * size);
        }
        period[size] = when;
        criterion[size] = about;
        amount[size] = much;
        size++;
    }

    /** Two periods have become one, all over. */
    void halvePeriods() {
        // Copies may still look at the old ones.
        int[] halved = new int[period.length];
        for (int n = 0; n < size; n++) {
            halved[n] = period[n] / 2;
        }
        period = halved;
    }

    int size() {
        return size;
    }

    /** Whether there were too many rows, so that there are none. */
    boolean isGivenUp() {
        return full;
    }

    int period(int n) {
        return period[n];
    }

    boolean isComplaint(int n) {
        return criterion[n] >= 0;
    }

    int criterion(int n) {
        return criterion[n] >= 0 ? criterion[n] : -1 - criterion[n];
    }

    long amount(int n) {
        return amount[n];
    }

    /** The rows up to now: what is added later is not in it. */
    RecordedLog copy() {
        RecordedLog copy = new RecordedLog(most);
        copy.full = full;
        copy.period = period;
        copy.criterion = criterion;
        copy.amount = amount;
        copy.size = size;
        return copy;
    }

    /** The n-th row as an event, its criterion numbered as a charter does. */
    Event event(int n, int inCharter) {
        return isComplaint(n)
                ? new Event.Complaint(null, null, List.of(inCharter), amount[n])
                : new Event.Repricing(null, inCharter, amount[n]);
    }

    /** All rows as events, made one by one. */
    Iterable<Event> events(int[] inCharter) {
        return () -> new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public Event next() {
                if (next >= size) {
                    throw new NoSuchElementException("the log has ended");
                }
                Event event = event(next, inCharter[criterion(next)]);
                next++;
                return event;
            }
        };
    }
}
