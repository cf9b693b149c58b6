package dev.redress.oracle;

import java.util.Arrays;

/**
 * The linear relaxation of a choice of vertices: each is taken to a part x of at most one, all of a set together to at most one, and
 * what a set has beyond that costs its loss. Its dual puts a multiplier y on each set, no more than its loss, and bounds the weight of
 * every choice by the sum of the multipliers and of what they leave of each vertex.
 *
 * <p>Solved by primal-dual steps (Chambolle and Pock 2011), reflected, drawn towards an anchor and restarted (Halpern's iteration; Lu and
 * Yang 2024). These converge to the best multipliers, where {@linkplain DualBound dual ascent} may stop short of them. Sums, products and
 * square roots of doubles only, so that the outcome is the same everywhere; no bound depends on how exact they are.
 */
final class CliqueRelaxation {
    /** Less than one, so that a step of one side never outruns the other. */
    private static final double STEP = 0.998;
    /** A restart is due when the steps have become this much shorter since the last. */
    private static final double SHORTER = 0.2;
    /** Or this much, if they are getting longer again. */
    private static final double LITTLE_SHORTER = 0.8;
    /** Or when this part of all steps has passed since the last. */
    private static final double LATE = 0.36;

    private static final int STEPS_BETWEEN_LOOKS = 40;
    private static final int MOST_STEPS = 5000;
    /** Members of sets that are looked at in all steps together: less than a second. */
    private static final long MOST_WORK = 1L << 27;
    /** It is solved when the bound is this near to what parts that fit are worth, compared with the bound. */
    private static final double TOLERANCE = 1e-6;

    private final long[] weight;
    private final double[] loss;
    /** The members of set s stand at memberStart[s] to memberStart[s + 1]; the sets of vertex v at setStart[v] to setStart[v + 1]. */
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
    /** The multipliers with the lowest bound, and that bound. */
    private final double[] bestY;

    private double bound = Double.POSITIVE_INFINITY;
    /** How long steps of x are, compared with steps of y. */
    private double balance;
    /** The square of the length of the last step. */
    private double square;

    /** Sets of vertices, each with its loss and the multiplier to start from. */
    static final class Sets {
        private final int[] memberStart;
        private final int[] member;
        private final double[] loss;
        private final double[] multiplier;
        private int sets;
        private int members;

        /** None yet, and no more than so many. */
        Sets(int mostSets, int mostMembers) {
            memberStart = new int[mostSets + 1];
            member = new int[mostMembers];
            loss = new double[mostSets];
            multiplier = new double[mostSets];
        }

        /** Adds a vertex to the set that is not closed yet. */
        void join(int v) {
            member[members++] = v;
        }

        /** The set is complete. */
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

    /** Takes steps until the bound comes down to the goal, is as low as it can be, or they have been many. */
    void solve(double goal) {
        long steps = Math.min(MOST_STEPS, MOST_WORK / Math.max(1, set.length));
        balance = startBalance();
        look(y);
        double first = 0;
        double before = 0;
        int since = 0;
        for (int step = 1; step <= steps && bound > goal; step++) {
            step(since);
            if (step % STEPS_BETWEEN_LOOKS == 0) {
                look(nextY);
                if (bound - value(nextX) <= TOLERANCE * bound) {
                    return;
                }
            }
            first = since == 0 ? square : first;
            boolean due = square <= SHORTER * SHORTER * first
                    || (square <= LITTLE_SHORTER * LITTLE_SHORTER * first && square > before)
                    || since >= LATE * step;
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

    /** One step from (y, x) to (nextY, nextX); then (y, x) is as far beyond that, drawn back towards the anchor. */
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
            nextX[v] = Math.min(1, Math.max(0, x[v] + pace * left(v, y)));
            double difference = nextX[v] - x[v];
            squares += difference * difference / pace;
            x[v] = near * (nextX[v] + difference) + (1 - near) * anchorX[v];
        }
        return squares;
    }

    /** Where the last step led is the next anchor; the side that moved more since the last one takes longer steps. */
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

    /** Keeps the multipliers if their bound is the lowest so far. */
    private void look(double[] multipliers) {
        double sum = 0;
        for (double multiplier : multipliers) {
            sum += multiplier;
        }
        for (int v = 0; v < weight.length; v++) {
            sum += Math.max(0, left(v, multipliers));
        }
        if (sum < bound) {
            bound = sum;
            System.arraycopy(multipliers, 0, bestY, 0, bestY.length);
        }
    }

    /** What parts are worth that fit into the sets: these, lessened by as much as they exceed a set without a loss. */
    private double value(double[] parts) {
        double sum = 0;
        for (int v = 0; v < weight.length; v++) {
            double most = 1;
            for (int p = setStart[v]; p < setStart[v + 1]; p++) {
                most = isSoft(set[p]) ? most : Math.max(most, total(set[p], parts));
            }
            sum += weight[v] * parts[v] / most;
        }
        for (int s = 0; s < loss.length; s++) {
            sum -= isSoft(s) ? loss[s] * Math.max(0, total(s, parts) - 1) : 0;
        }
        return sum;
    }

    private boolean isSoft(int s) {
        return loss[s] < Double.POSITIVE_INFINITY;
    }

    private double total(int s, double[] parts) {
        double sum = 0;
        for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
            sum += parts[member[m]];
        }
        return sum;
    }

    /** What the multipliers leave of a vertex. */
    private double left(int v, double[] multipliers) {
        double left = weight[v];
        for (int p = setStart[v]; p < setStart[v + 1]; p++) {
            left -= multipliers[set[p]];
        }
        return left;
    }

    /** The lowest bound met, up to rounding. */
    double bound() {
        return bound;
    }

    /** The multiplier of a set in that bound, rounded. */
    long multiplier(int s) {
        return (long) bestY[s];
    }

    /** To which part the last step took a vertex. */
    double part(int v) {
        return nextX[v];
    }
}
