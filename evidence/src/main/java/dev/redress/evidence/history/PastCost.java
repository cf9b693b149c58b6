package dev.redress.evidence.history;

import dev.redress.model.Micros;
import java.util.List;
import java.util.Optional;

/**
 * The cost of fixing a criterion, estimated from the actual costs of past fixes.
 *
 * @param cases the number of past fixes with a reported cost
 * @param cost their mean cost, or the charter's cost if there are none
 * @param interval the 95% interval of the mean (Student's), if there are at least two cases
 */
public record PastCost(int cases, double cost, Optional<Interval> interval) {
    /** An interval from low to high. */
    public record Interval(double low, double high) {}

    /** The 0.975 quantiles of Student's distribution with 1 to 10 degrees of freedom. */
    private static final double[] STUDENT = {
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281
    };

    private static final double NORMAL = 1.959964;

    /** The cost of each criterion. */
    public static List<PastCost> of(History history) {
        return history.charter().criteria().stream()
                .map(criterion -> of(history.costs().get(history.charter().require(criterion.id())), criterion.cost()))
                .toList();
    }

    private static PastCost of(List<Long> costs, long prior) {
        if (costs.isEmpty()) {
            return new PastCost(0, Micros.toDouble(prior), Optional.empty());
        }
        int n = costs.size();
        double mean = costs.stream().mapToDouble(Micros::toDouble).sum() / n;
        if (n == 1) {
            return new PastCost(1, mean, Optional.empty());
        }
        double squares = costs.stream()
                .mapToDouble(cost -> (Micros.toDouble(cost) - mean) * (Micros.toDouble(cost) - mean))
                .sum();
        double half = student(n - 1) * Math.sqrt(squares / (n - 1) / n);
        return new PastCost(n, mean, Optional.of(new Interval(Math.max(0, mean - half), mean + half)));
    }

    /** The 0.975 quantile; beyond the table by the Cornish-Fisher expansion, which is then correct to four digits. */
    static double student(int freedom) {
        if (freedom <= STUDENT.length) {
            return STUDENT[freedom - 1];
        }
        double z = NORMAL;
        double z3 = z * z * z;
        double z5 = z3 * z * z;
        double z7 = z5 * z * z;
        double f = freedom;
        return z
                + (z3 + z) / (4 * f)
                + (5 * z5 + 16 * z3 + 3 * z) / (96 * f * f)
                + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * f * f * f);
    }
}
