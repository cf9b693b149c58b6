package dev.redress.evidence.texts;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * A model that turns a few sentences into a vector, such that texts about the same thing have vectors in similar directions. It is
 * large, so it is in a separate jar (redress-embedding), which is found on the class path.
 */
public interface Embedder {
    /** The name and version of the model; models with different vectors have different names. */
    String name();

    /** The dimension of the vectors. */
    int dimension();

    /** The vector of a piece of text of at most {@link CleanText#PIECE_WORDS} words; deterministic. */
    float[] embed(String piece);

    /** The model on the class path. */
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
