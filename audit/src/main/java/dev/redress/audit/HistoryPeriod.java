package dev.redress.audit;

import java.util.Arrays;

/**
 * One period of a history: a day, or a few complaints if the ledger states no times. It holds what came in the period, and the accounts at
 * its end. Criteria have the numbers that {@link HistoryRecorder} gave them, not those of a charter. Amounts are in micros.
 */
final class HistoryPeriod {
    String label;
    int[] costing = {};
    int[] averted = {};
    long[] loss = {};
    /** The losses that complaints stated, whether the criterion was fixed or not. */
    long[] stated = {};

    long[] accrued = {};
    long[] barrier = {};
    long[] price = {};
    boolean[] fixed = {};
    boolean[] decided = {};
    boolean[] changed = {};
    long complaintLoss;
    long fixingCost;
    long neverLoss;
    /** The number of complaints in the period. */
    int complaints;

    HistoryPeriod(String label) {
        this.label = label;
    }

    /** The next period, without complaints, with the accounts of this one. */
    HistoryPeriod next(String later) {
        HistoryPeriod next = new HistoryPeriod(later);
        next.grow(costing.length);
        next.accrued = accrued.clone();
        next.barrier = barrier.clone();
        next.price = price.clone();
        next.fixed = fixed.clone();
        next.complaintLoss = complaintLoss;
        next.fixingCost = fixingCost;
        next.neverLoss = neverLoss;
        return next;
    }

    HistoryPeriod copy() {
        HistoryPeriod copy = next(label);
        copy.add(this);
        copy.accrued = accrued.clone();
        copy.barrier = barrier.clone();
        copy.price = price.clone();
        copy.fixed = fixed.clone();
        return copy;
    }

    void grow(int criteria) {
        costing = Arrays.copyOf(costing, criteria);
        averted = Arrays.copyOf(averted, criteria);
        loss = Arrays.copyOf(loss, criteria);
        stated = Arrays.copyOf(stated, criteria);
        accrued = Arrays.copyOf(accrued, criteria);
        barrier = Arrays.copyOf(barrier, criteria);
        price = Arrays.copyOf(price, criteria);
        fixed = Arrays.copyOf(fixed, criteria);
        decided = Arrays.copyOf(decided, criteria);
        changed = Arrays.copyOf(changed, criteria);
    }

    /** Merges the period after this one into it. */
    void add(HistoryPeriod later) {
        grow(later.costing.length);
        for (int i = 0; i < costing.length; i++) {
            costing[i] += later.costing[i];
            averted[i] += later.averted[i];
            loss[i] += later.loss[i];
            stated[i] += later.stated[i];
            decided[i] |= later.decided[i];
            changed[i] |= later.changed[i];
        }
        accrued = later.accrued;
        barrier = later.barrier;
        price = later.price;
        fixed = later.fixed;
        complaintLoss = later.complaintLoss;
        fixingCost = later.fixingCost;
        neverLoss = later.neverLoss;
        complaints += later.complaints;
        label = later.label;
    }
}
