package dev.redress.evidence.texts;

/**
 * The features of a text.
 *
 * @param vector the embedding, of length 1
 * @param words the indexes of its words in the {@link Vocabulary}, increasing
 * @param weights the weight of each of these words
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Features(double[] vector, int[] words, float[] weights) {
    /** The inner product with a head's weights: those of the vector, then the bias, then those of the words. */
    double times(double[] head) {
        // Four independent sums, because additions to a single one would wait for each other.
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int n = 0;
        for (; n + 3 < vector.length; n += 4) {
            a += vector[n] * head[n];
            b += vector[n + 1] * head[n + 1];
            c += vector[n + 2] * head[n + 2];
            d += vector[n + 3] * head[n + 3];
        }
        for (; n < vector.length; n++) {
            a += vector[n] * head[n];
        }
        double sum = a + b + (c + d) + head[vector.length];
        for (int w = 0; w < words.length; w++) {
            sum += weights[w] * head[vector.length + 1 + words[w]];
        }
        return sum;
    }

    /** Adds a multiple of these features to a gradient. */
    void addTo(double[] gradient, double much) {
        for (int n = 0; n < vector.length; n++) {
            gradient[n] += much * vector[n];
        }
        gradient[vector.length] += much;
        for (int w = 0; w < words.length; w++) {
            gradient[vector.length + 1 + words[w]] += much * weights[w];
        }
    }
}
