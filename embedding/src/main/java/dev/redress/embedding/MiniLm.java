package dev.redress.embedding;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.redress.evidence.texts.Embedder;
import org.jspecify.annotations.Nullable;

/**
 * The embedding model all-MiniLM-L6-v2 (Reimers and Gurevych), quantised, from a jar of langchain4j: English, 384 dimensions, at most 128 tokens.
 * It downloads nothing at run time. Its vectors may differ in their last digits between types of processors.
 */
public final class MiniLm implements Embedder {
    private static final int DIMENSION = 384;

    private @Nullable AllMiniLmL6V2QuantizedEmbeddingModel model;

    @Override
    public String name() {
        return "all-minilm-l6-v2-q";
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    @Override
    public synchronized float[] embed(String piece) {
        if (model == null) {
            model = load();
        }
        return model.embed(piece).content().vector();
    }

    private static AllMiniLmL6V2QuantizedEmbeddingModel load() {
        // Must be set before the tokenizer's classes load. Otherwise they send usage reports and download their
        // native library.
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        return new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
    }
}
