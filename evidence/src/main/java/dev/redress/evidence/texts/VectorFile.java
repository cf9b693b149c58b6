package dev.redress.evidence.texts;

import dev.redress.files.AtomicFile;
import dev.redress.files.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file of embeddings, because embedding takes far longer than learning. Embeddings are found by the hash
 * of their text, which itself is not stored. The content of another model, or a damaged file, is ignored and replaced.
 */
public final class VectorFile {
    private static final String KIND = "redress vectors 1\n";
    private static final int HASH_BYTES = 32;

    private final Path file;
    private final Embedder embedder;
    private final byte[] head;
    private final Map<String, float[]> vectors = new TreeMap<>();
    private boolean changed;

    private VectorFile(Path file, Embedder embedder) {
        this.file = file;
        this.embedder = embedder;
        head = (KIND + embedder.name() + "\n" + embedder.dimension() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads the file, if it exists. A file of another kind is refused, so that it is not overwritten. */
    public static VectorFile open(Path file, Embedder embedder) throws IOException {
        AtomicFile.requirePlace(file);
        VectorFile vectors = new VectorFile(file, embedder);
        if (Files.exists(file)) {
            byte[] bytes = Files.readAllBytes(file);
            byte[] kind = KIND.getBytes(StandardCharsets.UTF_8);
            if (bytes.length > 0 && !startsWith(bytes, kind)) {
                throw new InputException(file.toString(), 0, "is not a file of vectors");
            }
            vectors.read(bytes);
        }
        return vectors;
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private void read(byte[] bytes) {
        int end = bytes.length - HASH_BYTES;
        int entry = HASH_BYTES + Float.BYTES * embedder.dimension();
        if (!startsWith(bytes, head) || end < head.length || (end - head.length) % entry != 0) {
            return;
        }
        String sum = Classifier.hash(Arrays.copyOf(bytes, end));
        if (!sum.equals(HexFormat.of().formatHex(bytes, end, bytes.length))) {
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, head.length, end - head.length);
        while (buffer.hasRemaining()) {
            byte[] hash = new byte[HASH_BYTES];
            buffer.get(hash);
            float[] vector = new float[embedder.dimension()];
            for (int n = 0; n < vector.length; n++) {
                vector[n] = buffer.getFloat();
            }
            vectors.put(HexFormat.of().formatHex(hash), vector);
        }
    }

    Embedder embedder() {
        return embedder;
    }

    private static String key(CleanText text) {
        return Classifier.hash(text.text().getBytes(StandardCharsets.UTF_8));
    }

    Optional<float[]> find(CleanText text) {
        return Optional.ofNullable(vectors.get(key(text)));
    }

    void keep(CleanText text, float[] vector) {
        vectors.put(key(text), vector);
        changed = true;
    }

    /** Writes the file, completely or not at all, if there are new embeddings. The same texts give the same bytes. */
    public void write() throws IOException {
        if (!changed) {
            return;
        }
        int entry = HASH_BYTES + Float.BYTES * embedder.dimension();
        ByteBuffer buffer = ByteBuffer.allocate(head.length + entry * vectors.size() + HASH_BYTES);
        buffer.put(head);
        vectors.forEach((hash, vector) -> {
            buffer.put(HexFormat.of().parseHex(hash));
            for (float x : vector) {
                buffer.putFloat(x);
            }
        });
        byte[] content = Arrays.copyOf(buffer.array(), buffer.position());
        buffer.put(HexFormat.of().parseHex(Classifier.hash(content)));
        AtomicFile.write(file, buffer.array());
        changed = false;
    }
}
