package dev.redress.evidence.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The words of the labelled texts, with their frequencies. The word features of a text are (1 + log count) (1 + log 1/share)
 * for each word, scaled to a fixed length. The embedding knows what words mean; these features know which words people use in this system.
 */
final class Vocabulary {
    private static final int LEAST_TEXTS = 2;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> words = new ArrayList<>();
    private final double[] rarity;
    private final double weight;

    /** @param weight {@link Hyperparameters#words} */
    Vocabulary(Collection<CleanText> texts, double weight) {
        this.weight = weight;
        Map<String, Integer> counts = new TreeMap<>();
        texts.forEach(text -> text.words().stream().distinct().forEach(word -> counts.merge(word, 1, Integer::sum)));
        counts.values().removeIf(count -> count < LEAST_TEXTS);
        rarity = new double[counts.size()];
        counts.forEach((word, count) -> {
            rarity[words.size()] = 1 + StrictMath.log((1.0 + texts.size()) / (1.0 + count));
            numbers.put(word, words.size());
            words.add(word);
        });
    }

    int size() {
        return words.size();
    }

    List<String> words() {
        return words;
    }

    double rarity(int word) {
        return rarity[word];
    }

    Features features(CleanText text, float[] vector) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (String word : text.words()) {
            Integer number = numbers.get(word);
            if (number != null) {
                counts.merge(number, 1, Integer::sum);
            }
        }
        int[] present = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
        double[] weights = new double[present.length];
        double square = 0;
        for (int n = 0; n < present.length; n++) {
            weights[n] = (1 + StrictMath.log(counts.getOrDefault(present[n], 1))) * rarity[present[n]];
            square += weights[n] * weights[n];
        }
        double scale = square > 0 ? Math.sqrt(weight / square) : 0;
        float[] scaled = new float[present.length];
        for (int n = 0; n < scaled.length; n++) {
            scaled[n] = (float) (scale * weights[n]);
        }
        double[] wide = new double[vector.length];
        Arrays.setAll(wide, n -> vector[n]);
        return new Features(wide, present, scaled);
    }
}
