package dev.redress.evidence.texts;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * From how sure on texts are assigned to a criterion.
 *
 * @param value from this confidence on; infinite if nothing is assigned
 * @param precision the share of rightly assigned texts among those at or above it, measured on texts that the model had not seen; NaN
 *     if it was not measured
 * @param cases how many such texts there were
 */
public record Threshold(Basis kind, double value, double precision, int cases) {
    /** What a threshold rests on. */
    public enum Basis {
        /** It reached the target precision on texts that the model had not seen. */
        MEASURED,
        /** It was measured, and no threshold reaches the target yet: all texts are left to people. */
        NONE,
        /** There are too few labels to measure it: texts are assigned as the charter describes the criterion. */
        UNMEASURED
    }

    /** The least number of texts on which a precision is measured. */
    static final int LEAST_CASES = 10;

    /** Where nothing was measured, what is more likely than not is assigned. */
    static final Threshold UNMEASURED = new Threshold(Basis.UNMEASURED, 0.5, Double.NaN, 0);

    boolean passes(double confidence) {
        return confidence >= value;
    }

    /**
     * The lowest threshold whose precision less a standard error reaches the target, from at least {@link #LEAST_CASES} texts. The precision is
     * taken as (right + 1/2) / (cases + 1): ten right of ten are not certainty.
     */
    static Threshold measured(List<double[]> confidences, List<boolean[]> answers, int criterion, double target) {
        long positive = answers.stream().filter(a -> a[criterion]).count();
        if (positive < LEAST_CASES) {
            return UNMEASURED;
        }
        int[] order = IntStream.range(0, answers.size())
                .boxed()
                .sorted(Comparator.comparingDouble(n -> -confidences.get(n)[criterion]))
                .mapToInt(Integer::intValue)
                .toArray();
        Threshold lowest = new Threshold(Basis.NONE, Double.POSITIVE_INFINITY, Double.NaN, order.length);
        int right = 0;
        for (int n = 0; n < order.length; n++) {
            right += answers.get(order[n])[criterion] ? 1 : 0;
            double here = confidences.get(order[n])[criterion];
            boolean last = n + 1 == order.length || confidences.get(order[n + 1])[criterion] < here;
            if (last && n + 1 >= LEAST_CASES) {
                double share = (right + 0.5) / (n + 2);
                double error = Math.sqrt(share * (1 - share) / (n + 1));
                if (share - error >= target) {
                    lowest = new Threshold(Basis.MEASURED, here, (double) right / (n + 1), n + 1);
                }
            }
        }
        return lowest;
    }

    /** In how many cases this would assign rightly, and in how many at all. */
    static int[] counts(List<double[]> confidences, List<boolean[]> answers, int criterion, Threshold threshold) {
        int[] counts = new int[2];
        for (int n = 0; n < answers.size(); n++) {
            if (threshold.passes(confidences.get(n)[criterion])) {
                counts[1]++;
                counts[0] += answers.get(n)[criterion] ? 1 : 0;
            }
        }
        return counts;
    }

    static Threshold[] unmeasured(int criteria) {
        Threshold[] all = new Threshold[criteria];
        Arrays.fill(all, UNMEASURED);
        return all;
    }
}
