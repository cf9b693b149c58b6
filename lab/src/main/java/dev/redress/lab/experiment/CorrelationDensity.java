package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import java.util.Locale;

/** The number of correlated pairs in the experiments that are commented out in the paper's source. */
enum CorrelationDensity {
    /** 0.2 k pairs. */
    SPARSE {
        @Override
        int pairs(int criteria) {
            return (int) Math.round(0.2 * criteria);
        }
    },
    /** 0.2 k (k - 1) / 2 pairs. */
    DENSE {
        @Override
        int pairs(int criteria) {
            return (int) Math.round(0.1 * criteria * (criteria - 1));
        }
    };

    abstract int pairs(int criteria);

    Charter charter(int criteria, double lambda, long seed) {
        return new CharterGenerator(criteria, pairs(criteria), lambda, ReleaseRule.FREE).generate(seed);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
