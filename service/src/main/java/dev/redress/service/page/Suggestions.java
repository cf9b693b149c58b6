package dev.redress.service.page;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Suggests criteria for a text by the words that it shares with their names, descriptions and examples in the charter. A word that fewer
 * criteria have weighs more. People decide.
 */
final class Suggestions {
    private static final int SHORTEST = 4;
    /** The least weight of common words for a suggestion. */
    private static final double LEAST = 1;

    private final Map<String, Set<String>> words;
    private final Map<String, Integer> owners = new HashMap<>();

    private Suggestions(Map<String, Set<String>> words) {
        this.words = words;
        words.values().forEach(those -> those.forEach(word -> owners.merge(word, 1, Integer::sum)));
    }

    static Suggestions of(Charter charter) {
        Map<String, Set<String>> words = new LinkedHashMap<>();
        for (Criterion one : charter.criteria()) {
            words.put(one.id(), words(one.name() + " " + one.description() + " " + String.join(" ", one.examples())));
        }
        return new Suggestions(words);
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1))
                .filter(word -> word.length() >= SHORTEST)
                .collect(Collectors.toSet());
    }

    /** The ids of the criteria that share most with the text; several only if they tie. */
    List<String> about(String text) {
        Set<String> said = words(text);
        Map<String, Double> shared = new LinkedHashMap<>();
        words.forEach((id, those) -> shared.put(
                id,
                those.stream()
                        .filter(said::contains)
                        .mapToDouble(word -> 1.0 / owners.getOrDefault(word, 1))
                        .sum()));
        double most = shared.values().stream().mapToDouble(one -> one).max().orElse(0);
        return shared.entrySet().stream()
                .filter(one -> one.getValue() >= LEAST && one.getValue() >= most)
                .map(Map.Entry::getKey)
                .toList();
    }
}
