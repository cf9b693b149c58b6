package dev.redress.lab.world;

import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;

/**
 * A least-squares fit of a world's losses by sums over small correlation sets: over the tables of all sets with at most a given
 * number of criteria. As in the paper, a set has one table, which is charged to each of its members; or, with more freedom, each
 * member has its own table.
 *
 * <p>It is solved in the dual, with the smallest norm among equally good tables: the inner product of two rows, criterion i in
 * state s and j in t, is the number of sets that contain both i and j and on which s and t agree, which is a sum of binomial
 * coefficients. So the size of the problem is the number of criteria times the number of states, however many tables there are.
 *
 * @param explained the explained share of the variance about each criterion's mean (R squared)
 * @param predicted the same for states that were left out of the fit, one at a time; below 0 if the mean predicts better
 */
public record CorrelationFit(double explained, double predicted) {
    /** A small ridge, relative to entries of at least 1, which keeps the equations solvable if rows are dependent. */
    private static final double RIDGE = 1e-7;

    /** The best fit with sets of at most this many criteria; shared means one table per set, as in the paper. */
    public static CorrelationFit of(DataWorld world, int order, boolean shared) {
        List<State> states = new ArrayList<>(world.states());
        int k = world.criteria();
        int n = k * states.size();
        double[] y = new double[n];
        double[][] kernel = new double[n][n];
        for (int r = 0; r < n; r++) {
            y[r] = world.losses(states.get(r / k))[r % k];
            for (int c = 0; c < n; c++) {
                kernel[r][c] = shared || r % k == c % k
                        ? setsInCommon(r % k, states.get(r / k), c % k, states.get(c / k), k, order)
                        : 0;
            }
        }
        double total = variance(y, k);
        double[] fitted = fit(kernel, y, -1, k);
        double left = 0;
        double missed = 0;
        for (int r = 0; r < n; r++) {
            left += square(y[r] - fitted[r]);
        }
        for (int s = 0; s < states.size(); s++) {
            double[] without = fit(kernel, y, s, k);
            for (int r = s * k; r < (s + 1) * k; r++) {
                missed += square(y[r] - without[r]);
            }
        }
        return new CorrelationFit(1 - left / total, 1 - missed / total);
    }

    /** The number of sets of at most this many criteria that contain i and j and on all of whose members s and t agree. */
    static double setsInCommon(int i, State s, int j, State t, int criteria, int order) {
        if (s.has(i) != t.has(i) || s.has(j) != t.has(j)) {
            return 0;
        }
        int others = 0;
        for (int l = 0; l < criteria; l++) {
            others += l != i && l != j && s.has(l) == t.has(l) ? 1 : 0;
        }
        int room = order - (i == j ? 1 : 2);
        double ways = 1;
        double sum = 0;
        for (int r = 0; r <= room && r <= others; r++) {
            sum += ways;
            ways = ways * (others - r) / (r + 1);
        }
        return sum;
    }

    /** The predictions for every row of the best fit to all rows except those of one state; to all rows if it is -1. */
    private static double[] fit(double[][] kernel, double[] y, int except, int k) {
        List<Integer> rows = new ArrayList<>();
        for (int r = 0; r < y.length; r++) {
            if (r / k != except) {
                rows.add(r);
            }
        }
        double[][] a = new double[rows.size()][rows.size()];
        double[] b = new double[rows.size()];
        for (int r = 0; r < b.length; r++) {
            b[r] = y[rows.get(r)];
            for (int c = 0; c < b.length; c++) {
                a[r][c] = kernel[rows.get(r)][rows.get(c)];
            }
            a[r][r] += RIDGE;
        }
        double[] weights = solve(a, b);
        double[] fitted = new double[y.length];
        for (int r = 0; r < y.length; r++) {
            for (int c = 0; c < b.length; c++) {
                fitted[r] += kernel[r][rows.get(c)] * weights[c];
            }
        }
        return fitted;
    }

    /** Cholesky factorisation; the matrix is symmetric and positive definite. */
    private static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int c = 0; c < n; c++) {
            for (int r = c; r < n; r++) {
                double sum = a[r][c];
                for (int m = 0; m < c; m++) {
                    sum -= a[r][m] * a[c][m];
                }
                a[r][c] = r == c ? Math.sqrt(Math.max(sum, RIDGE * RIDGE)) : sum / a[c][c];
            }
        }
        double[] x = b.clone();
        for (int r = 0; r < n; r++) {
            for (int m = 0; m < r; m++) {
                x[r] -= a[r][m] * x[m];
            }
            x[r] /= a[r][r];
        }
        for (int r = n - 1; r >= 0; r--) {
            for (int m = r + 1; m < n; m++) {
                x[r] -= a[m][r] * x[m];
            }
            x[r] /= a[r][r];
        }
        return x;
    }

    /** About the mean of each criterion. */
    private static double variance(double[] y, int k) {
        double sum = 0;
        for (int i = 0; i < k; i++) {
            double mean = 0;
            for (int r = i; r < y.length; r += k) {
                mean += y[r] * k / y.length;
            }
            for (int r = i; r < y.length; r += k) {
                sum += square(y[r] - mean);
            }
        }
        return sum;
    }

    private static double square(double x) {
        return x * x;
    }
}
