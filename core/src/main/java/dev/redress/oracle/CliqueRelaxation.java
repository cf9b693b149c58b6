package dev.redress.oracle;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The linear relaxation of the choice of vertices. Each vertex has a value x between 0 and 1. In each set the values add up to at most 1,
 * or the excess costs the set's loss. In the dual, each set has a multiplier y between 0 and its loss. The weight of every choice is at
 * most the sum of all multipliers and of all positive reduced weights; the reduced weight of a vertex is its weight minus the multipliers
 * of its sets.
 *
 * <p>It is solved by the primal-dual hybrid gradient method (Chambolle and Pock 2011) with reflection, Halpern's anchor and restarts (Lu
 * and Yang 2024). This converges to optimal multipliers, where {@linkplain DualBound dual ascent} may get stuck. Only sums, products,
 * quotients and square roots of doubles are used, so results are the same on every JVM. The search does not rely on their precision:
 * {@link NodeRelaxation} computes its own bound, in integers, from the multipliers.
 */
final class CliqueRelaxation {
    /** The step size, relative to the largest for which the method converges. */
    private static final double STEP = 0.998;
    /** It restarts when the step length has fallen to this share of the first one since the last restart. */
    private static final double SUFFICIENT_DECREASE = 0.2;
    /** It also restarts when the step length has fallen to this share and is rising again. */
    private static final double NECESSARY_DECREASE = 0.8;
    /** It also restarts when this share of all steps so far came after the last restart. */
    private static final double LONGEST_EPOCH = 0.36;

    private static final int STEPS_BETWEEN_EVALUATIONS = 40;
    private static final int MOST_STEPS = 5000;
    /** The most memberships (a vertex in a set) that all steps together may read. */
    private static final long MOST_WORK = 1L << 27;
    /** The largest relative gap between primal and dual at which it is solved. */
    private static final double TOLERANCE = 1e-6;

    private final long[] weight;
    private final double[] loss;
    /** The members of set s are at memberStart[s] to memberStart[s + 1], the sets of vertex v at setStart[v] to setStart[v + 1]. */
    private final int[] memberStart;

    private final int[] member;
    private final int[] setStart;
    private final int[] set;

    private final double[] y;
    private final double[] x;
    private final double[] nextY;
    private final double[] nextX;
    private final double[] anchorY;
    private final double[] anchorX;
    /** The multipliers with the lowest bound so far. */
    private final double[] bestY;

    private double bound = Double.POSITIVE_INFINITY;
    /** The primal weight: the ratio of the step sizes of x and y. */
    private double balance;
    /** The square of the length of the last step, in the norm of the method. */
    private double square;

    /** Sets of vertices, each with its loss and its initial multiplier. */
    static final class Sets {
        private final int[] memberStart;
        private final int[] member;
        private final double[] loss;
        private final double[] multiplier;
        private int sets;
        private int members;

        /** Starts empty, with room for this many sets and members. */
        Sets(int mostSets, int mostMembers) {
            memberStart = new int[mostSets + 1];
            member = new int[mostMembers];
            loss = new double[mostSets];
            multiplier = new double[mostSets];
        }

        /** Adds a vertex to the current set. */
        void join(int v) {
            member[members++] = v;
        }

        /** Completes the current set. */
        void close(long lossOf, long start) {
            loss[sets] = lossOf == DualBound.CONFLICT ? Double.POSITIVE_INFINITY : lossOf;
            multiplier[sets] = Math.min(loss[sets], (double) Math.max(0, start));
            memberStart[++sets] = members;
        }
    }

    CliqueRelaxation(long[] weight, Sets sets) {
        this.weight = weight;
        memberStart = Arrays.copyOf(sets.memberStart, sets.sets + 1);
        member = sets.member;
        loss = Arrays.copyOf(sets.loss, sets.sets);
        setStart = new int[weight.length + 1];
        for (int m = 0; m < sets.members; m++) {
            setStart[member[m] + 1]++;
        }
        for (int v = 0; v < weight.length; v++) {
            setStart[v + 1] += setStart[v];
        }
        set = new int[sets.members];
        int[] next = setStart.clone();
        for (int s = 0; s < loss.length; s++) {
            for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
                set[next[member[m]]++] = s;
            }
        }
        y = Arrays.copyOf(sets.multiplier, sets.sets);
        x = new double[weight.length];
        nextY = y.clone();
        nextX = x.clone();
        anchorY = y.clone();
        anchorX = x.clone();
        bestY = y.clone();
    }

    /**
     * Takes steps until the bound is at most the goal, or optimal within the tolerance, or the work limit is reached, or it may not go on.
     *
     * @param goesOn asked every {@value #STEPS_BETWEEN_EVALUATIONS} steps
     */
    void solve(double goal, BooleanSupplier goesOn) {
        long steps = Math.min(MOST_STEPS, MOST_WORK / Math.max(1, set.length));
        balance = startBalance();
        evaluate(y);
        double first = 0;
        double before = 0;
        int since = 0;
        for (int step = 1; step <= steps && bound > goal; step++) {
            step(since);
            if (step % STEPS_BETWEEN_EVALUATIONS == 0) {
                evaluate(nextY);
                if (bound - value(nextX) <= TOLERANCE * bound || !goesOn.getAsBoolean()) {
                    return;
                }
            }
            first = since == 0 ? square : first;
            boolean due = square <= SUFFICIENT_DECREASE * SUFFICIENT_DECREASE * first
                    || (square <= NECESSARY_DECREASE * NECESSARY_DECREASE * first && square > before)
                    || since >= LONGEST_EPOCH * step;
            before = square;
            since++;
            if (due && since > 1) {
                restart();
                since = 0;
            }
        }
    }

    private double startBalance() {
        double sum = 0;
        for (long w : weight) {
            sum += (double) w * w;
        }
        return sum == 0 ? 1 : Math.sqrt(loss.length / sum);
    }

    /** One step from (y, x) to (nextY, nextX); then (y, x) is the reflection at that point, averaged with the anchor. */
    private void step(int since) {
        double near = (since + 1.0) / (since + 2.0);
        square = stepY() + stepX(near);
        for (int s = 0; s < y.length; s++) {
            y[s] = near * y[s] + (1 - near) * anchorY[s];
        }
    }

    private double stepY() {
        double squares = 0;
        for (int s = 0; s < y.length; s++) {
            double pace = STEP / (balance * (memberStart[s + 1] - memberStart[s]));
            nextY[s] = Math.min(loss[s], Math.max(0, y[s] + pace * (total(s, x) - 1)));
            double difference = nextY[s] - y[s];
            squares += difference * difference / pace;
            y[s] = nextY[s] + difference;
        }
        return squares;
    }

    private double stepX(double near) {
        double squares = 0;
        for (int v = 0; v < x.length; v++) {
            double pace = STEP * balance / Math.max(1, setStart[v + 1] - setStart[v]);
            nextX[v] = Math.min(1, Math.max(0, x[v] + pace * reducedWeight(v, y)));
            double difference = nextX[v] - x[v];
            squares += difference * difference / pace;
            x[v] = near * (nextX[v] + difference) + (1 - near) * anchorX[v];
        }
        return squares;
    }

    /** Restarts at the last step's result, which becomes the anchor. The side that moved more since the last restart gets longer steps. */
    private void restart() {
        double movedY = squareDistance(nextY, anchorY);
        double movedX = squareDistance(nextX, anchorX);
        if (movedX > 0 && movedY > 0) {
            balance = Math.sqrt(balance * Math.sqrt(movedX / movedY));
        }
        System.arraycopy(nextY, 0, y, 0, y.length);
        System.arraycopy(nextX, 0, x, 0, x.length);
        System.arraycopy(y, 0, anchorY, 0, y.length);
        System.arraycopy(x, 0, anchorX, 0, x.length);
    }

    private static double squareDistance(double[] a, double[] b) {
        double sum = 0;
        for (int n = 0; n < a.length; n++) {
            sum += (a[n] - b[n]) * (a[n] - b[n]);
        }
        return sum;
    }

    /** Computes the bound of these multipliers and keeps them if it is the lowest so far. */
    private void evaluate(double[] multipliers) {
        double sum = 0;
        for (double multiplier : multipliers) {
            sum += multiplier;
        }
        for (int v = 0; v < weight.length; v++) {
            sum += Math.max(0, reducedWeight(v, multipliers));
        }
        if (sum < bound) {
            bound = sum;
            System.arraycopy(multipliers, 0, bestY, 0, bestY.length);
        }
    }

    /** The primal objective of these values, each divided by the largest total of its conflict sets so that they are feasible. */
    private double value(double[] values) {
        double sum = 0;
        for (int v = 0; v < weight.length; v++) {
            double most = 1;
            for (int p = setStart[v]; p < setStart[v + 1]; p++) {
                most = isSoft(set[p]) ? most : Math.max(most, total(set[p], values));
            }
            sum += weight[v] * values[v] / most;
        }
        for (int s = 0; s < loss.length; s++) {
            sum -= isSoft(s) ? loss[s] * Math.max(0, total(s, values) - 1) : 0;
        }
        return sum;
    }

    private boolean isSoft(int s) {
        return loss[s] < Double.POSITIVE_INFINITY;
    }

    private double total(int s, double[] values) {
        double sum = 0;
        for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
            sum += values[member[m]];
        }
        return sum;
    }

    /** The weight of a vertex minus the multipliers of its sets. */
    private double reducedWeight(int v, double[] multipliers) {
        double reduced = weight[v];
        for (int p = setStart[v]; p < setStart[v + 1]; p++) {
            reduced -= multipliers[set[p]];
        }
        return reduced;
    }

    /** The number of sets. */
    int sets() {
        return loss.length;
    }

    /** The number of memberships of vertices in sets. */
    int members() {
        return set.length;
    }

    long weight(int v) {
        return weight[v];
    }

    /** The loss of a set; infinite for a conflict. */
    double loss(int s) {
        return loss[s];
    }

    /** Copies the members of a set to an array, and returns the index after the last one. */
    int copyMembers(int s, int[] to, int at) {
        int count = memberStart[s + 1] - memberStart[s];
        System.arraycopy(member, memberStart[s], to, at, count);
        return at + count;
    }

    /** The ratio of the step sizes of vertices and sets that the steps have arrived at. */
    double balance() {
        return balance;
    }

    /** The lowest bound found, up to rounding. */
    double bound() {
        return bound;
    }

    /** The multiplier of a set in that bound, rounded down. */
    long multiplier(int s) {
        return (long) bestY[s];
    }

    /** The value of a vertex after the last step. */
    double value(int v) {
        return nextX[v];
    }
}
