package dev.redress.evidence.rules;

import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Proportion;
import dev.redress.evidence.metrics.Rate;
import java.util.List;

/**
 * The numerator or denominator of a rate in a group, as a linear function of the true and false positive rates of the group's
 * strata: true positives are the positives times the true positive rate, false negatives the remaining positives, and so on.
 */
final class LinearCount {
    private final List<Integer> strata;
    private final double[] byTrue;
    private final double[] byFalse;
    private double atNone;

    private LinearCount(List<Integer> strata) {
        this.strata = strata;
        byTrue = new double[strata.size()];
        byFalse = new double[strata.size()];
    }

    /** The numerator of a rate in a group, divided by a number that does not depend on the decisions. */
    static LinearCount numerator(Rate rate, Population people, List<Integer> strata, double divisor) {
        return of(rate, people, strata, divisor, true);
    }

    /** Its denominator, likewise. */
    static LinearCount denominator(Rate rate, Population people, List<Integer> strata, double divisor) {
        return of(rate, people, strata, divisor, false);
    }

    private static LinearCount of(Rate rate, Population people, List<Integer> strata, double divisor, boolean above) {
        LinearCount count = new LinearCount(strata);
        for (int n = 0; n < strata.size(); n++) {
            double p = people.positivesFrom(strata.get(n), 0);
            double q = people.negativesFrom(strata.get(n), 0);
            count.atNone += part(rate.of(new Confusion(0, 0, p, q)), above) / divisor;
            count.byTrue[n] = part(rate.of(new Confusion(p, 0, -p, 0)), above) / divisor;
            count.byFalse[n] = part(rate.of(new Confusion(0, q, 0, -q)), above) / divisor;
        }
        return count;
    }

    private static double part(Proportion share, boolean above) {
        return above ? share.some() : share.all();
    }

    /** This minus a multiple of another count of the same group. */
    LinearCount minus(double factor, LinearCount other) {
        LinearCount difference = new LinearCount(strata);
        difference.atNone = atNone - factor * other.atNone;
        for (int n = 0; n < byTrue.length; n++) {
            difference.byTrue[n] = byTrue[n] - factor * other.byTrue[n];
            difference.byFalse[n] = byFalse[n] - factor * other.byFalse[n];
        }
        return difference;
    }

    List<Integer> strata() {
        return strata;
    }

    /** Its value if all decisions are negative. */
    double atNone() {
        return atNone;
    }

    /** How much it grows with the true positive rate of the n-th stratum. */
    double byTrue(int n) {
        return byTrue[n];
    }

    /** How much it grows with the false positive rate of the n-th stratum. */
    double byFalse(int n) {
        return byFalse[n];
    }
}
