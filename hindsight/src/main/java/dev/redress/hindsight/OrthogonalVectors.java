package dev.redress.hindsight;

import dev.redress.random.RandomStream;
import java.util.Arrays;

/**
 * A vector q_i of length 1 for each criterion, and a common axis e. With v_i = (e + q_i) / 2, criteria that exclude each other are to have
 * orthogonal v_i, and the sum of weight_i e.v_i is to be large: its maximum is the theta number of Lovász (1979), and e.v_i is the share in
 * which i is fixed. A valid state is the case in which each v_i is e or 0. The vectors are improved one by one, and a pair that is not
 * orthogonal pays a price and a penalty (Burer and Monteiro, 2003). What is of use is the prices: they make a {@link ThetaMatrix}.
 */
final class OrthogonalVectors {
    /** For weights of about 1. Less lets the prices settle sooner, much less lets the vectors stray. */
    private static final double PENALTY = 0.03;
    /** Keeps the step of a vector without rivals finite. */
    private static final double LEAST_CURVATURE = 1e-3;

    private final int[][] rivals;
    private final int dimensions;
    private final double[][] vector;
    /** The price of the pair of criterion i and its rival n; each pair is here twice. */
    private final double[][] price;

    /** Random vectors; the rivals of a criterion are those that exclude it, in ascending order. */
    OrthogonalVectors(int[][] rivals, RandomStream random) {
        this.rivals = rivals;
        // With fewer the search gets stuck below the maximum: 40 are too few for 1,000 criteria.
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

    /** Goes over all vectors and then over all prices, so many times; the weights are more than 0. */
    void improve(double[] weight, int sweeps) {
        double[] slope = new double[dimensions];
        int[] seen = new int[rivals.length];
        for (int sweep = 0; sweep < sweeps; sweep++) {
            for (int i = 0; i < rivals.length; i++) {
                turn(i, weight[i], slope);
            }
            // Rivals are in ascending order, so those before i have come to it in the order in which it lists them.
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

    /** A step down the slope that is no longer than the curvature allows, and back to length 1. */
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

    /** The diagonal entry that makes the vector of i the best for it at these prices. */
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
