package dev.redress.policy;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;

/**
 * Corrects observed losses for ageing: they become what they would be if every criterion that ages had reached its maximum age. The law of
 * ageing in the charter gives the difference. So a learner that knows nothing of ageing learns the long-run loss of a criterion, and steps
 * during the growth are as informative as steps after it.
 */
final class AgeingCorrection {
    private final Charter charter;
    /** The number of steps for which each criterion has been unfixed. */
    private final long[] ages;

    AgeingCorrection(Charter charter) {
        this.charter = charter;
        ages = new long[charter.size()];
    }

    /** Updates the ages, and returns the dwell with corrected losses. If nothing ages, it returns the dwell itself. */
    Dwell correct(Dwell seen) {
        if (!charter.isAgeing()) {
            return seen;
        }
        Losses later = seen.losses().copy();
        for (int i = 0; i < ages.length; i++) {
            if (seen.state().has(i)) {
                ages[i] = 0;
            } else {
                long missing = missing(i, ages[i] + seen.steps()) - missing(i, ages[i]);
                ages[i] += seen.steps();
                if (missing > 0) {
                    later.suffer(i, missing);
                }
            }
        }
        return new Dwell(seen.state(), seen.decided(), seen.steps(), later);
    }

    /** The number of steps for which each criterion has been unfixed. */
    long[] ages() {
        return ages;
    }

    /** The difference, in micros, between the loss that ageing adds at the maximum age and what it added in the first steps without a fix. */
    private long missing(int i, long steps) {
        Ageing law = charter.ageing(i);
        long growing = Math.min(steps, law.grown());
        return Micros.of(Math.max(0, law.most() * growing - law.sum(0, growing)));
    }

    /** Copies the ages of the criteria that an amendment kept. */
    void inherit(AgeingCorrection before, int[] origin) {
        for (int i = 0; i < ages.length; i++) {
            ages[i] = origin[i] >= 0 ? before.ages[origin[i]] : 0;
        }
    }
}
