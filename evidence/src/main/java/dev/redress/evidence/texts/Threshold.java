package dev.redress.evidence.texts;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The confidence from which on texts are assigned to a criterion.
 *
 * @param value the least confidence; infinite if nothing is assigned
 * @param precision the share of right assignments among held-out texts at or above it; NaN
 *     if it was not measured
 * @param cases the number of those texts
 */
public record Threshold(Basis kind, double value, double precision, int cases) {
    /** The basis of a threshold. */
    public enum Basis {
        /** It reached the target precision on held-out texts. */
        MEASURED,
        /** No threshold reaches the target precision on held-out texts: all texts are left to people. */
        NONE,
        /** There are too few labels to measure it: texts are assigned by the charter's description. */
        UNMEASURED
    }

    /** The least number of texts on which a precision is measured. */
    static final int LEAST_CASES = 10;

    /** The threshold if nothing was measured: more likely than not. */
    static final Threshold UNMEASURED = new Threshold(Basis.UNMEASURED, 0.5, Double.NaN, 0);

    boolean passes(double confidence) {
        return confidence >= value;
    }

    /**
     * The lowest threshold whose precision minus a standard error reaches the target, on at least {@link #LEAST_CASES} texts. The precision is
     * estimated as (right + 1/2) / (cases + 1), so that ten right out of ten are not certainty.
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

    /** The numbers of right assignments and of all assignments at this threshold. */
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
