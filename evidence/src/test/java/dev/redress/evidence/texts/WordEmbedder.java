package dev.redress.evidence.texts;

import dev.redress.random.RandomStream;
import java.util.Locale;

/** An embedder for tests: each word has its own random direction, derived from its letters. */
final class WordEmbedder implements Embedder {
    private static final int DIMENSION = 64;

    @Override
    public String name() {
        return "words";
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public float[] embed(String piece) {
        double[] sum = new double[DIMENSION];
        for (String word : piece.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
            if (word.length() > 3) {
                RandomStream random = RandomStream.of(7).split(word);
                for (int n = 0; n < DIMENSION; n++) {
                    sum[n] += random.nextGaussian();
                }
            }
        }
        return TextVectors.ofLengthOne(sum);
    }
}
