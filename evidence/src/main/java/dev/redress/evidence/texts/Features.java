package dev.redress.evidence.texts;

/**
 * What the heads see of a text.
 *
 * @param vector the direction that the embedding model gives it
 * @param words numbers of the words of the {@link Vocabulary} in it, rising
 * @param weights how much each of these words weighs in it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Features(double[] vector, int[] words, float[] weights) {
    /** The inner product with a head's weights: those of the vector, then the bias, then those of the words. */
    double times(double[] head) {
        // Four sums side by side: one would wait for itself at every step.
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
