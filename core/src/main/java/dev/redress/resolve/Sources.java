package dev.redress.resolve;

import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Losses;

/**
 * Which losses count for each criterion under the charter: those of complaints, those that a monitor measures, or both. For a
 * policy that learns from periods, it also collects the complaints of the current period (decision 33).
 */
final class Sources {
    private final Charter charter;
    private final boolean learns;
    private final boolean allComplaintsCount;
    private final boolean allMeasuresCount;
    private final boolean collects;
    private final Losses collected;

    /** @param learns whether the policy learns the loss of a step, rather than answering complaints one at a time */
    Sources(Charter charter, boolean learns) {
        this.charter = charter;
        this.learns = learns;
        allComplaintsCount =
                charter.criteria().stream().allMatch(c -> c.source().countsComplaints());
        allMeasuresCount = charter.criteria().stream().allMatch(c -> c.source().countsMonitor());
        collects = learns && charter.isMonitored();
        collected = new Losses(charter.size());
    }

    boolean countsComplaints(int criterion) {
        return allComplaintsCount || charter.criteria().get(criterion).source().countsComplaints();
    }

    /** The measured losses of a period that count. */
    Losses measured(Losses losses) {
        if (allMeasuresCount) {
            return losses;
        }
        Losses measured = new Losses(losses.criteria());
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            if (charter.criteria().get(i).source().countsMonitor()) {
                measured.suffer(i, losses.suffered(i));
                measured.avert(i, losses.averted(i));
            }
        }
        return measured;
    }

    /** Whether a complaint is part of a period, rather than a step of its own. */
    boolean collects() {
        return collects;
    }

    void collect(Losses complaint) {
        collected.addAll(complaint);
    }

    /** The losses of a period, including those of its complaints; the next period begins. */
    Losses withComplaints(Losses period) {
        if (collected.count() == 0) {
            return period;
        }
        Losses all = period.copy();
        all.addAll(collected);
        collected.clear();
        return all;
    }

    /** The same under another charter: the current period continues. */
    Sources amended(CharterChange change, Charter after) {
        Sources next = new Sources(after, learns);
        int[] origin = change.origin();
        for (int i = 0; next.collects && i < origin.length; i++) {
            if (origin[i] >= 0) {
                next.collected.suffer(i, collected.suffered(origin[i]));
                next.collected.avert(i, collected.averted(origin[i]));
            }
        }
        return next;
    }
}
