package dev.redress.evidence.texts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Fits logistic heads: the weights w that minimise the sum of log(1 + exp(-y w.x)) plus |w - prior|^2 / 2C. Without cases a head is the
 * prior. The method is L-BFGS, preconditioned by the curvature that all heads share (exactly, by Cholesky decomposition) and the diagonal of that of the
 * words. The same cases in the same order give the same bytes.
 */
final class LogisticFit {
    /** The constant C: how far a case may move a head from the prior. */
    static final double C = 10;

    private static final int MOST_STEPS = 200;
    private static final int MOST_HALVINGS = 39;
    private static final int MEMORY = 8;

    /** The gradient, divided by the square root of the number of cases, at which the fit of a final head ends, and of a head for a fold. */
    static final double EXACT = 1e-4;

    static final double ROUGH = 1e-3;

    /** p (1 - p) of a typical case, which sets only the scale of the curvature. */
    private static final double CURVATURE = 0.1;

    /** The number of cases from which the curvature is estimated. */
    private static final int MOST_LOOKED_AT = 2000;

    private final List<Features> cases;
    private final int dense;
    private final int size;
    private final double[][] factor;
    private final double[] diagonal;

    LogisticFit(List<Features> cases, int dimension, int words) {
        this.cases = cases;
        dense = dimension + 1;
        size = dense + words;
        factor = new double[dense][dense];
        diagonal = new double[words];
        curvature();
        cholesky();
    }

    private void curvature() {
        int every = 1 + cases.size() / MOST_LOOKED_AT;
        double[] x = new double[dense];
        for (int n = 0; n < cases.size(); n += every) {
            Features one = cases.get(n);
            System.arraycopy(one.vector(), 0, x, 0, dense - 1);
            x[dense - 1] = 1;
            for (int i = 0; i < dense; i++) {
                double[] row = factor[i];
                double much = every * CURVATURE * x[i];
                for (int j = 0; j <= i; j++) {
                    row[j] += much * x[j];
                }
            }
            for (int w = 0; w < one.words().length; w++) {
                diagonal[one.words()[w]] += every * CURVATURE * one.weights()[w] * one.weights()[w];
            }
        }
        for (int i = 0; i < dense; i++) {
            factor[i][i] += 1 / C;
        }
        for (int w = 0; w < diagonal.length; w++) {
            diagonal[w] += 1 / C;
        }
    }

    private void cholesky() {
        for (int i = 0; i < dense; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = factor[i][j];
                for (int n = 0; n < j; n++) {
                    sum -= factor[i][n] * factor[j][n];
                }
                factor[i][j] = i == j ? Math.sqrt(sum) : sum / factor[j][j];
            }
        }
    }

    /** Applies the inverse of the shared curvature, in place. */
    private void precondition(double[] x) {
        for (int i = 0; i < dense; i++) {
            double sum = x[i];
            for (int n = 0; n < i; n++) {
                sum -= factor[i][n] * x[n];
            }
            x[i] = sum / factor[i][i];
        }
        for (int i = dense - 1; i >= 0; i--) {
            x[i] /= factor[i][i];
            for (int n = 0; n < i; n++) {
                x[n] -= factor[i][n] * x[i];
            }
        }
        for (int w = 0; w < diagonal.length; w++) {
            x[dense + w] /= diagonal[w];
        }
    }

    /** A step and the change of the gradient. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Secant(double[] step, double[] change, double product, double scale) {}

    /**
     * Fits a head for each criterion to the answers of all cases. Heads are independent, but fitted together,
     * because reading the cases takes longer than the computation.
     *
     * @param starts the starting point of each head; it affects only the last digits of the result
     */
    double[][] heads(List<boolean[]> answers, List<double[]> priors, List<double[]> starts, double small) {
        List<Descent> all = IntStream.range(0, answers.size())
                .mapToObj(n -> new Descent(answers.get(n), priors.get(n), starts.get(n), small))
                .toList();
        int threads = Math.min(ForkJoinPool.getCommonPoolParallelism() + 1, all.size());
        IntStream.range(0, threads).parallel().forEach(t -> {
            List<Descent> own = IntStream.range(0, all.size())
                    .filter(n -> n % threads == t)
                    .mapToObj(all::get)
                    .toList();
            while (!own.isEmpty()) {
                look(own);
                own = own.stream().filter(Descent::advance).toList();
            }
        });
        return all.stream().map(one -> one.head).toArray(double[][]::new);
    }

    /** Computes value and gradient of each head at its current point. */
    private void look(List<Descent> descents) {
        descents.forEach(Descent::clear);
        for (int n = 0; n < cases.size(); n++) {
            Features one = cases.get(n);
            for (Descent descent : descents) {
                descent.add(one, n);
            }
        }
    }

    /** The minimisation of one head: its current point and its next trial point. */
    private final class Descent {
        private final boolean[] answers;
        private final double[] prior;
        private final double close;
        private final Deque<Secant> moves = new ArrayDeque<>();
        private double[] head;
        private double[] gradient = new double[size];
        private double value = Double.NaN;
        private double[] step = new double[size];
        private double slope;
        private double length;
        private int halvings;
        private int steps;
        private double[] next;
        private double[] nextGradient = new double[size];
        private double nextValue;

        Descent(boolean[] answers, double[] prior, double[] start, double small) {
            this.answers = answers;
            this.prior = prior;
            close = small * Math.sqrt(cases.size() + 1.0);
            head = start.clone();
            next = head;
        }

        void clear() {
            nextValue = 0;
            for (int i = 0; i < size; i++) {
                double from = next[i] - prior[i];
                nextGradient[i] = from / C;
                nextValue += from * from / (2 * C);
            }
        }

        void add(Features one, int n) {
            double logit = one.times(next);
            double margin = answers[n] ? logit : -logit;
            double wrong = Logistic.of(-margin);
            nextValue += Logistic.logOnePlus(-margin);
            one.addTo(nextGradient, answers[n] ? -wrong : wrong);
        }

        /** Processes value and gradient and chooses the next trial point; false once it has converged. */
        boolean advance() {
            if (Double.isNaN(value)) {
                arrive();
            } else if (nextValue > value + 1e-4 * length * slope && halvings < MOST_HALVINGS) {
                halvings++;
                length /= 2;
                aim();
                return true;
            } else if (!(nextValue < value)) {
                return false;
            } else {
                remember(moves, head, next, gradient, nextGradient);
                arrive();
            }
            if (steps == MOST_STEPS || norm(gradient) <= close) {
                return false;
            }
            steps++;
            step = step(gradient, moves);
            slope = product(step, gradient);
            halvings = 0;
            length = 1;
            next = new double[size];
            aim();
            return true;
        }

        private void arrive() {
            double[] before = gradient;
            head = next;
            gradient = nextGradient;
            value = nextValue;
            nextGradient = before;
        }

        private void aim() {
            for (int i = 0; i < size; i++) {
                next[i] = head[i] + length * step[i];
            }
        }
    }

    private void remember(Deque<Secant> moves, double[] head, double[] next, double[] before, double[] after) {
        double[] step = minus(next, head);
        double[] change = minus(after, before);
        double product = product(step, change);
        if (product > 0) {
            double[] shared = change.clone();
            precondition(shared);
            moves.addLast(new Secant(step, change, product, product / product(change, shared)));
            if (moves.size() > MEMORY) {
                moves.removeFirst();
            }
        }
    }

    /** The two-loop recursion (Nocedal and Wright, algorithm 7.4). */
    private double[] step(double[] gradient, Deque<Secant> moves) {
        double[] step = gradient.clone();
        Deque<Double> shares = new ArrayDeque<>();
        moves.descendingIterator().forEachRemaining(move -> {
            double share = product(move.step(), step) / move.product();
            add(step, -share, move.change());
            shares.addFirst(share);
        });
        precondition(step);
        if (!moves.isEmpty()) {
            // The scale of the curvature, estimated from the last step.
            scale(step, moves.getLast().scale());
        }
        moves.forEach(move -> {
            double back = product(move.change(), step) / move.product();
            add(step, shares.removeFirst() - back, move.step());
        });
        scale(step, -1);
        return step;
    }

    private static double norm(double[] x) {
        return Math.sqrt(product(x, x));
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int n = 0; n < a.length; n++) {
            sum += a[n] * b[n];
        }
        return sum;
    }

    private static void scale(double[] x, double by) {
        for (int n = 0; n < x.length; n++) {
            x[n] *= by;
        }
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        add(difference, -1, b);
        return difference;
    }

    private static void add(double[] to, double much, double[] what) {
        for (int n = 0; n < to.length; n++) {
            to[n] += much * what[n];
        }
    }
}
