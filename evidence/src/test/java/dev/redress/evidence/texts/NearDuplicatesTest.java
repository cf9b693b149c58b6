package dev.redress.evidence.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NearDuplicatesTest {
    private static final String LONG =
            "I was refused a loan although I have repaid every one before, and nobody in the bank wants to say why";

    private static int[] groups(String... texts) {
        return NearDuplicates.groups(Arrays.stream(texts).map(CleanText::of).toList());
    }

    @Test
    void nearDuplicatesFormOneGroup() {
        assertThat(groups(LONG, "something else", LONG.toUpperCase(Locale.ROOT) + "!!", LONG + " to me"))
                .containsExactly(0, 1, 0, 0);
        assertThat(groups("", "", "one two", "one  two.")).containsExactly(0, 1, 2, 2);
    }

    /** Compares with the definition, applied to all pairs. */
    @Test
    void itFindsTheSameGroupsAsComparingAllPairs() {
        RandomStream random = RandomStream.of(5);
        for (int round = 0; round < 30; round++) {
            List<CleanText> texts = new ArrayList<>();
            for (int n = 0; n < 40; n++) {
                StringBuilder text = new StringBuilder();
                int topic = random.nextInt(8);
                for (int w = 0; w < 24; w++) {
                    text.append(random.nextDouble() < 0.06 ? "x" + random.nextInt(50) : "t" + topic + "w" + w)
                            .append(' ');
                }
                texts.add(CleanText.of(text.toString()));
            }
            assertThat(NearDuplicates.groups(texts)).isEqualTo(byAllPairs(texts));
        }
    }

    private static int[] byAllPairs(List<CleanText> texts) {
        int[] group = new int[texts.size()];
        Arrays.setAll(group, n -> n);
        for (int a = 0; a < group.length; a++) {
            for (int b = 0; b < a; b++) {
                Set<List<String>> both = new HashSet<>(runs(texts.get(a)));
                both.retainAll(runs(texts.get(b)));
                Set<List<String>> either = new HashSet<>(runs(texts.get(a)));
                either.addAll(runs(texts.get(b)));
                if (2 * both.size() >= either.size()) {
                    int from = Math.max(group[a], group[b]);
                    int to = Math.min(group[a], group[b]);
                    Arrays.setAll(group, n -> group[n] == from ? to : group[n]);
                }
            }
        }
        return group;
    }

    private static Set<List<String>> runs(CleanText text) {
        Set<List<String>> runs = new HashSet<>();
        List<String> words = text.words();
        for (int n = 0; n + 5 <= words.size(); n++) {
            runs.add(words.subList(n, n + 5));
        }
        return runs;
    }
}
