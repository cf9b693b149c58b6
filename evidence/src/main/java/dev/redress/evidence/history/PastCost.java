package dev.redress.evidence.history;

import dev.redress.model.Micros;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

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

    /** The 0.975 quantile of Student's distribution. */
    static double student(int freedom) {
        return TDistribution.of(freedom).inverseCumulativeProbability(0.975);
    }
}
