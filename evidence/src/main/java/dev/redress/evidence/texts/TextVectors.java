package dev.redress.evidence.texts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The embeddings of texts: the mean of the vectors of a text's pieces, weighted by their lengths and normalised to length 1. Each text is embedded
 * once. Not thread-safe.
 */
final class TextVectors {
    private final Embedder embedder;
    private final Optional<VectorFile> kept;
    private final Map<String, float[]> known = new HashMap<>();

    TextVectors(Embedder embedder) {
        this.embedder = embedder;
        kept = Optional.empty();
    }

    /** With stored embeddings. */
    TextVectors(VectorFile file) {
        embedder = file.embedder();
        kept = Optional.of(file);
    }

    Embedder embedder() {
        return embedder;
    }

    float[] of(CleanText text) {
        return known.computeIfAbsent(
                text.text(), words -> kept.flatMap(file -> file.find(text)).orElseGet(() -> read(text)));
    }

    private float[] read(CleanText text) {
        float[] vector = average(text.pieces());
        kept.ifPresent(file -> file.keep(text, vector));
        return vector;
    }

    /** The embedding of a text that is not needed again, so it is not stored. */
    float[] once(CleanText text) {
        float[] vector = known.get(text.text());
        return vector == null ? average(text.pieces()) : vector;
    }

    private float[] average(List<String> pieces) {
        double[] sum = new double[embedder.dimension()];
        for (String piece : pieces) {
            float[] vector = embedder.embed(piece);
            int words = piece.split(" ", -1).length;
            for (int n = 0; n < sum.length; n++) {
                sum[n] += (double) words * vector[n];
            }
        }
        return ofLengthOne(sum);
    }

    /** The vector normalised to length 1; a zero vector is unchanged. */
    static float[] ofLengthOne(double[] vector) {
        double square = 0;
        for (double x : vector) {
            square += x * x;
        }
        double length = square > 0 ? Math.sqrt(square) : 1;
        float[] unit = new float[vector.length];
        for (int n = 0; n < unit.length; n++) {
            unit[n] = (float) (vector[n] / length);
        }
        return unit;
    }
}
