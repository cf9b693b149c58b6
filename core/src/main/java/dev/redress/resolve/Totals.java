package dev.redress.resolve;

import dev.redress.model.CharterChange;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import java.util.Arrays;

/**
 * What a run has cost so far, in micros, and how often each criterion was fixed. An event that would take the total loss beyond
 * {@link Micros#MAX_TOTAL} is refused before it changes anything.
 */
final class Totals {
    private long[] fixes;
    private long complaints;
    private long complaintLoss;
    private long fixingCost;

    Totals(int criteria) {
        fixes = new long[criteria];
    }

    /** Starts again from 0. */
    void clear() {
        Arrays.fill(fixes, 0);
        complaints = 0;
        complaintLoss = 0;
        fixingCost = 0;
    }

    /** The total suffered loss of a period, before it is counted; refused if there is no room for it. */
    long suffered(Losses losses) {
        try {
            long suffered = losses.total();
            if (Math.addExact(totalLoss(), suffered) <= Micros.MAX_TOTAL) {
                return suffered;
            }
        } catch (ArithmeticException e) {
            // Refused below.
        }
        throw tooMuch();
    }

    void requireRoom() {
        if (totalLoss() > Micros.MAX_TOTAL) {
            throw tooMuch();
        }
    }

    /** Refuses unless this many complaints fit, each with the largest loss and followed by the most expensive fix. */
    void requireRoom(int complaints) {
        if ((Micros.MAX_TOTAL - totalLoss()) / (2 * Micros.MAX) < complaints) {
            throw tooMuch();
        }
    }

    private static RefusedEvent tooMuch() {
        return new RefusedEvent(
                "the total loss would pass " + Micros.format(Micros.MAX_TOTAL) + ", the most that is counted");
    }

    void complained() {
        complaints++;
    }

    void suffer(long loss) {
        complaintLoss += loss;
    }

    void fixed(int criterion, long cost) {
        fixingCost = Math.addExact(fixingCost, cost);
        fixes[criterion]++;
    }

    /** The counts of fixes move with their criteria. */
    void amend(CharterChange change) {
        int[] origin = change.origin();
        long[] before = fixes;
        fixes = new long[origin.length];
        for (int i = 0; i < fixes.length; i++) {
            fixes[i] = origin[i] < 0 ? 0 : before[origin[i]];
        }
    }

    long complaints() {
        return complaints;
    }

    long complaintLoss() {
        return complaintLoss;
    }

    long fixingCost() {
        return fixingCost;
    }

    long totalLoss() {
        return complaintLoss + fixingCost;
    }

    long fixes(int criterion) {
        return fixes[criterion];
    }
}
