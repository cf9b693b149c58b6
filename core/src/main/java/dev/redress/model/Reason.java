package dev.redress.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Why something was decided: one sentence, in the words of the algorithm, with the numbers that decided. It is put into words when it
 * is first read: of the decisions that a simulation or a what-if makes, nearly none is.
 */
public final class Reason {
    private final Supplier<String> words;
    /** Two threads may both put it into words: they get the same ones. */
    private @Nullable String sentence;

    private Reason(Supplier<String> words) {
        this.words = words;
    }

    /** A reason that is in words already. */
    public static Reason of(String sentence) {
        return new Reason(() -> sentence);
    }

    /** A reason that will be in these words, whenever it is read: the supplier must not look at anything that changes. */
    public static Reason of(Supplier<String> words) {
        return new Reason(words);
    }

    @Override
    public String toString() {
        String known = sentence;
        if (known == null) {
            known = words.get();
            sentence = known;
        }
        return known;
    }

    /** Equal if in the same words. */
    @Override
    public boolean equals(Object object) {
        return this == object || (object instanceof Reason other && toString().equals(other.toString()));
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
