package dev.redress.evidence.texts;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * A model that turns a few sentences into a vector, such that texts about the same thing have vectors in the same direction. It is
 * heavy, so it comes in a jar of its own (redress-embedding) and is found on the class path.
 */
public interface Embedder {
    /** Which model this is, with its version: other vectors, other name. */
    String name();

    /** How many numbers a vector has. */
    int dimension();

    /** The vector of a piece of text of at most {@link CleanText#PIECE_WORDS} words; the same every time. */
    float[] embed(String piece);

    /** The one on the class path. */
    static Embedder load() {
        try {
            Iterator<Embedder> found = ServiceLoader.load(Embedder.class).iterator();
            if (found.hasNext()) {
                return found.next();
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException("the embedding model does not load: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(
                "texts need an embedding model: ./redress fetches it; in a program, put dev.redress:redress-embedding on the class path");
    }
}
