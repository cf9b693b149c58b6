package dev.redress.hindsight;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * A low-rank solution of the semidefinite program of the theta number (Lovász, 1979): a unit vector q_i for each criterion, and a common axis e.
 * With v_i = (e + q_i) / 2, it maximises the sum of weight_i e.v_i subject to v_i.v_j = 0 for criteria that exclude each other; e.v_i is the
 * share in which i is fixed, and a valid state has v_i = e or 0. It is solved by coordinate ascent on the augmented Lagrangian (Burer
 * and Monteiro, 2003). The multipliers of the pairs define a {@link ThetaMatrix}.
 */
final class OrthogonalVectors {
    /** The penalty parameter, for weights of about 1. A smaller one lets the multipliers converge sooner; if it is too small, the vectors diverge. */
    private static final double PENALTY = 0.03;
    /** Bounds the step of a vector without rivals. */
    private static final double LEAST_CURVATURE = 1e-3;

    private final int[][] rivals;
    private final int dimensions;
    private final double[][] vector;
    /** The multiplier of the pair of criterion i and its n-th rival; each pair is stored twice. */
    private final double[][] price;

    /** Random vectors. The rivals of a criterion are the criteria that exclude it, in ascending order. */
    OrthogonalVectors(int[][] rivals, RandomStream random) {
        this.rivals = rivals;
        // Fewer dimensions have local maxima below the theta number: 40 are too few for 1,000 criteria.
        dimensions = 2 * (1 + (int) Math.sqrt(rivals.length));
        vector = new double[rivals.length][dimensions];
        price = new double[rivals.length][];
        for (int i = 0; i < rivals.length; i++) {
            Arrays.setAll(vector[i], d -> random.nextGaussian());
            scaleToOne(vector[i]);
            price[i] = new double[rivals[i].length];
        }
    }

    private OrthogonalVectors(OrthogonalVectors other) {
        rivals = other.rivals;
        dimensions = other.dimensions;
        vector = Arrays.stream(other.vector).map(double[]::clone).toArray(double[][]::new);
        price = Arrays.stream(other.price).map(double[]::clone).toArray(double[][]::new);
    }

    OrthogonalVectors copy() {
        return new OrthogonalVectors(this);
    }

    /** Sweeps over all vectors, then over all multipliers, the given number of times. The weights are positive. */
    void improve(double[] weight, int sweeps) {
        double[] slope = new double[dimensions];
        int[] seen = new int[rivals.length];
        for (int sweep = 0; sweep < sweeps; sweep++) {
            for (int i = 0; i < rivals.length; i++) {
                turn(i, weight[i], slope);
            }
            // Rivals are in ascending order, so the entries of i for lower criteria are filled in the order of its
            // list.
            Arrays.fill(seen, 0);
            for (int i = 0; i < rivals.length; i++) {
                for (int n = seen[i]; n < rivals[i].length; n++) {
                    int j = rivals[i][n];
                    price[i][n] += PENALTY * product(i, j);
                    price[j][seen[j]++] = price[i][n];
                }
            }
        }
    }

    /** A gradient step, bounded by the curvature, and projection to length 1. */
    private void turn(int i, double weight, double[] slope) {
        Arrays.fill(slope, 0);
        slope[0] = -weight / 2;
        double curvature = LEAST_CURVATURE;
        for (int n = 0; n < rivals[i].length; n++) {
            int j = rivals[i][n];
            double pull = price[i][n] + PENALTY * product(i, j);
            add(pull, vector[j], slope);
            slope[0] += pull;
            curvature += PENALTY * 4 * share(j);
        }
        double[] own = vector[i];
        for (int d = 0; d < dimensions; d++) {
            own[d] = curvature * own[d] - slope[d];
        }
        scaleToOne(own);
    }

    /** The share in which a criterion is fixed, from 0 to 1. */
    double share(int i) {
        return (1 + vector[i][0]) / 2;
    }

    /** The entry of the matrix for a criterion and its rival n. */
    double entry(int i, int n) {
        return 2 * price[i][n];
    }

    /** The diagonal entry for which the vector of i is optimal, given the multipliers. */
    double diagonal(int i, double weight) {
        double[] slope = new double[dimensions];
        slope[0] = -weight;
        for (int n = 0; n < rivals[i].length; n++) {
            add(entry(i, n), vector[rivals[i][n]], slope);
            slope[0] += entry(i, n);
        }
        double along = 0;
        for (int d = 0; d < dimensions; d++) {
            along += slope[d] * vector[i][d];
        }
        return -along;
    }

    /** Four times the product of v_i and v_j. */
    private double product(int i, int j) {
        double[] a = vector[i];
        double[] b = vector[j];
        double even = 1 + a[0] + b[0];
        double odd = 0;
        for (int d = 0; d < dimensions; d += 2) {
            even += a[d] * b[d];
            odd += a[d + 1] * b[d + 1];
        }
        return even + odd;
    }

    private static void add(double factor, double[] from, double[] to) {
        for (int d = 0; d < to.length; d++) {
            to[d] += factor * from[d];
        }
    }

    private static void scaleToOne(double[] vector) {
        double square = 0;
        for (double x : vector) {
            square += x * x;
        }
        double scale = square > 0 ? 1 / Math.sqrt(square) : 0;
        for (int d = 0; d < vector.length; d++) {
            vector[d] *= scale;
        }
    }
}
