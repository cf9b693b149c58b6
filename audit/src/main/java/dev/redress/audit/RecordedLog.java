package dev.redress.audit;

import dev.redress.ledger.Event;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A compact log of the counted complaints and price changes, in order, for replaying them with another policy. Criteria have the numbers
 * that {@link HistoryRecorder} gave them.
 */
final class RecordedLog {
    private int[] period = new int[64];
    /** The criterion of a complaint; -1 - criterion for a price. */
    private int[] criterion = new int[64];

    private long[] amount = new long[64];
    private final int most;
    private int size;
    private boolean full;

    /** @param most the largest number of rows; with one more, the log is given up and becomes empty */
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

    /** Adapts to periods that have been merged two by two. */
    void halvePeriods() {
        // Copies share the old array.
        int[] halved = new int[period.length];
        for (int n = 0; n < size; n++) {
            halved[n] = period[n] / 2;
        }
        period = halved;
    }

    int size() {
        return size;
    }

    /** Whether there were too many rows, so that the log is empty. */
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

    /** A copy of the rows so far. */
    RecordedLog copy() {
        RecordedLog copy = new RecordedLog(most);
        copy.full = full;
        copy.period = period;
        copy.criterion = criterion;
        copy.amount = amount;
        copy.size = size;
        return copy;
    }

    /** The n-th row as an event, with the number of its criterion in a charter. */
    Event event(int n, int inCharter) {
        return isComplaint(n)
                ? new Event.Complaint(null, null, List.of(inCharter), amount[n])
                : new Event.Repricing(null, inCharter, amount[n]);
    }

    /** All rows as events, created one at a time. */
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
