package dev.redress.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reason for a decision: one sentence, in the terms of the algorithm, with the numbers that decided. The text is built when
 * it is first read, because simulations and what-ifs read almost none of their reasons.
 */
public final class Reason {
    private final Supplier<String> words;
    /** Two threads may both build the text: they get the same one. */
    private @Nullable String sentence;

    private Reason(Supplier<String> words) {
        this.words = words;
    }

    /** A reason with a given text. */
    public static Reason of(String sentence) {
        return new Reason(() -> sentence);
    }

    /** A reason whose text is built when it is read: the supplier must not depend on anything that changes. */
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

    /** Equal if they have the same text. */
    @Override
    public boolean equals(Object object) {
        return this == object || (object instanceof Reason other && toString().equals(other.toString()));
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
