package dev.redress.evidence.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The decisive words of an assignment: those whose removal lowers the confidence most. The text is classified again without each group of words in turn, and
 * then without each single word of the most decisive groups.
 *
 * @param words as written, most decisive first
 * @param marked the analysed part of the text, with these words between asterisks
 */
public record Explanation(List<Word> words, String marked) {
    private static final int FEW = 4;
    private static final int MOST_WORDS = 5;
    private static final int LOOKED_AT = 3;

    public Explanation {
        words = List.copyOf(words);
    }

    /** A word, and how much its removal lowers the confidence. */
    public record Word(String word, double difference) {}

    /** Explains why the text was assigned to the criterion, or would be; for a long text, by its most decisive piece. */
    public static Explanation of(Classifier classifier, String text, String criterion) {
        int index = classifier.charter().require(criterion);
        String piece = CleanText.of(text).pieces().stream()
                .max(Comparator.comparingDouble(one -> sure(classifier, one, index)))
                .orElse("");
        String[] words = piece.isEmpty() ? new String[0] : piece.split(" ", -1);
        double whole = words.length == 0 ? 0 : sure(classifier, piece, index);
        List<int[]> fews = new ArrayList<>();
        for (int from = 0; from < words.length; from += FEW) {
            fews.add(IntStream.range(from, Math.min(words.length, from + FEW)).toArray());
        }
        List<int[]> mattered = fews.stream()
                .sorted(Comparator.comparingDouble(few -> without(classifier, words, few, index)))
                .limit(LOOKED_AT)
                .toList();
        double[] differences = new double[words.length];
        mattered.stream()
                .flatMapToInt(Arrays::stream)
                .forEach(n -> differences[n] = whole - without(classifier, words, new int[] {n}, index));
        int[] decisive = IntStream.range(0, words.length)
                .boxed()
                .filter(n -> differences[n] > 0)
                .sorted(Comparator.comparingDouble(n -> -differences[n]))
                .limit(MOST_WORDS)
                .mapToInt(Integer::intValue)
                .toArray();
        return new Explanation(
                Arrays.stream(decisive)
                        .mapToObj(n -> new Word(words[n], differences[n]))
                        .toList(),
                marked(words, decisive));
    }

    private static double sure(Classifier classifier, String text, int criterion) {
        return classifier.confidences(new CleanText(text, false))[criterion];
    }

    private static double without(Classifier classifier, String[] words, int[] left, int criterion) {
        List<String> rest = new ArrayList<>();
        for (int n = 0; n < words.length; n++) {
            int at = n;
            if (Arrays.stream(left).noneMatch(m -> m == at)) {
                rest.add(words[n]);
            }
        }
        return rest.isEmpty() ? 0 : sure(classifier, String.join(" ", rest), criterion);
    }

    private static String marked(String[] words, int[] decisive) {
        String[] marked = words.clone();
        Arrays.stream(decisive).forEach(n -> marked[n] = "*" + marked[n] + "*");
        return String.join(" ", marked);
    }

    /** As one line: {@code flagged 0.21, reoffend 0.08}. */
    public String summary() {
        return String.join(
                ", ",
                words.stream()
                        .map(word -> String.format(Locale.ROOT, "%s %.2f", word.word(), word.difference()))
                        .toList());
    }
}
