package dev.redress.policy;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;

/**
 * The losses as they would be if every criterion that ages had been left unfixed for long: what its law in the charter still has to add
 * is added to what was seen. So a learner who knows nothing of ageing learns what leaving a criterion unfixed costs in the long run,
 * and each step of the growth tells it as much as a step after it.
 */
final class Grown {
    private final Charter charter;
    /** For how many steps each criterion was left unfixed. */
    private final long[] ages;

    Grown(Charter charter) {
        this.charter = charter;
        ages = new long[charter.size()];
    }

    /** Takes in what was seen; returns it as it would be later. Nothing is changed where nothing ages. */
    Dwell add(Dwell seen) {
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

    /** For how many steps each criterion was left unfixed. */
    long[] ages() {
        return ages;
    }

    /** What the law would have added to the first steps without a fix, had it been at its most: so many micros more. */
    private long missing(int i, long steps) {
        Ageing law = charter.ageing(i);
        long growing = Math.min(steps, law.grown());
        return Micros.of(Math.max(0, law.most() * growing - law.sum(0, growing)));
    }

    /** Takes over the ages of what an amendment left alone. */
    void inherit(Grown before, int[] origin) {
        for (int i = 0; i < ages.length; i++) {
            ages[i] = origin[i] >= 0 ? before.ages[origin[i]] : 0;
        }
    }
}
