package dev.redress.hindsight;

import java.util.Arrays;

/**
 * A positive semidefinite matrix A that is 0 between two criteria unless they exclude each other, with a proof that it is semidefinite. For a
 * valid state s (1 where fixed), s.As is the sum of A_ii s_i, since no two that exclude each other are fixed; and (s - z).A(s - z) is never
 * negative, whatever z is. So the sum of (2 Az - a)_i s_i is at most z.Az, where a is the diagonal. Such a cut says something about all
 * criteria at once, where cliques and cycles see a few; with the best A and z it is the theta number of Lovász (1979).
 */
final class ThetaMatrix {
    /** The first increase of the diagonal, relative to itself. It doubles until the matrix is semidefinite. */
    private static final double FIRST_RAISE = 5e-4;
    /** The least mean of the diagonal that is assumed when it is raised. */
    private static final double LEAST_DIAGONAL = 1e-6;
    /**
     * The share of the trace that is subtracted before the matrix is factorised, and the share of all terms that is added to the right-hand
     * side of a cut. Rounding errors are at most about (criteria + 1) 2^-53 of the trace (Rump, 2006), and less of the terms.
     */
    private static final double SAFETY = 1e-9;

    private final int[][] rivals;
    private final double[][] entry;
    private final double[] diagonal;
    private final double[][] factor;

    /** The matrix of the vectors' multipliers, with the diagonal raised until it is semidefinite. */
    ThetaMatrix(int[][] rivals, OrthogonalVectors vectors, double[] weight) {
        this.rivals = rivals;
        int k = rivals.length;
        entry = new double[k][];
        diagonal = new double[k];
        factor = new double[k][];
        for (int i = 0; i < k; i++) {
            int self = i;
            entry[i] = new double[rivals[i].length];
            Arrays.setAll(entry[i], n -> vectors.entry(self, n));
            factor[i] = new double[i + 1];
        }
        double[] own = new double[k];
        Arrays.setAll(own, i -> vectors.diagonal(i, weight[i]));
        // Positive, so that the loop ends: a matrix with a dominant diagonal is semidefinite.
        double mean = Math.max(
                LEAST_DIAGONAL, Arrays.stream(own).map(Math::abs).average().orElse(0));
        double raise = FIRST_RAISE;
        do {
            double share = raise;
            Arrays.setAll(diagonal, i -> own[i] + share * Math.max(own[i], mean));
            raise *= 2;
        } while (!isSemidefinite());
    }

    /** Whether the matrix has a Cholesky factor after a small part of its trace is subtracted. If so, keeps the factor. */
    private boolean isSemidefinite() {
        double little = SAFETY * Arrays.stream(diagonal).map(Math::abs).sum();
        for (int i = 0; i < diagonal.length; i++) {
            double[] row = factor[i];
            Arrays.fill(row, 0);
            for (int n = 0; n < rivals[i].length && rivals[i][n] < i; n++) {
                row[rivals[i][n]] = entry[i][n];
            }
            for (int j = 0; j < i; j++) {
                row[j] = (row[j] - product(row, factor[j], j)) / factor[j][j];
            }
            double left = diagonal[i] - little - product(row, row, i);
            if (!(left > 0)) {
                return false;
            }
            row[i] = Math.sqrt(left);
        }
        return true;
    }

    /**
     * The strongest cut with about these weights: in every valid state, the weights of the fixed criteria sum to at most the returned value.
     *
     * @param weights the weights asked for; lowered where rounding requires it
     */
    double cut(double[] weights) {
        double[] byWeights = solved(weights);
        double[] byDiagonal = solved(diagonal);
        // Any multiple of the matrix gives a cut; this multiple has the least right-hand side.
        double scale = Math.sqrt(product(byWeights, weights) / product(byDiagonal, diagonal));
        double[] z = new double[weights.length];
        Arrays.setAll(z, i -> (byWeights[i] / scale + byDiagonal[i]) / 2);
        double room = 0;
        double terms = 0;
        for (int i = 0; i < z.length; i++) {
            double sum = diagonal[i] * z[i];
            double size = Math.abs(sum);
            for (int n = 0; n < rivals[i].length; n++) {
                double term = entry[i][n] * z[rivals[i][n]];
                sum += term;
                size += Math.abs(term);
            }
            room += z[i] * sum;
            terms += size * (2 + Math.abs(z[i])) + Math.abs(diagonal[i]);
            weights[i] = Math.min(weights[i], scale * (2 * sum - diagonal[i]));
        }
        return scale * (room + SAFETY * terms);
    }

    /** An approximate solution of Ax = b. */
    private double[] solved(double[] b) {
        double[] x = new double[b.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = (b[i] - product(factor[i], x, i)) / factor[i][i];
        }
        for (int i = x.length - 1; i >= 0; i--) {
            x[i] /= factor[i][i];
            for (int j = 0; j < i; j++) {
                x[j] -= factor[i][j] * x[i];
            }
        }
        return x;
    }

    private static double product(double[] a, double[] b) {
        return product(a, b, a.length);
    }

    private static double product(double[] a, double[] b, int length) {
        double even = 0;
        double odd = 0;
        int n = 0;
        for (; n + 1 < length; n += 2) {
            even += a[n] * b[n];
            odd += a[n + 1] * b[n + 1];
        }
        return n < length ? even + odd + a[n] * b[n] : even + odd;
    }
}
