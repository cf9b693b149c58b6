package dev.redress.embedding;

import dev.redress.evidence.texts.Embedder;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** An embedder whose vectors are kept in a file, for experiments that read the same texts again and again. */
final class RememberedVectors implements Embedder, AutoCloseable {
    private final Embedder embedder;
    private final Path file;
    private final Map<String, float[]> known = new LinkedHashMap<>();
    private final int before;

    RememberedVectors(Embedder embedder, Path file) throws IOException {
        this.embedder = embedder;
        this.file = file;
        if (Files.exists(file)) {
            try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
                byte[] bytes = in.readAllBytes();
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    byte[] text = new byte[buffer.getInt()];
                    buffer.get(text);
                    float[] vector = new float[embedder.dimension()];
                    for (int n = 0; n < vector.length; n++) {
                        vector[n] = buffer.getFloat();
                    }
                    known.put(new String(text, StandardCharsets.UTF_8), vector);
                }
            }
        }
        before = known.size();
    }

    @Override
    public String name() {
        return embedder.name();
    }

    @Override
    public int dimension() {
        return embedder.dimension();
    }

    @Override
    public float[] embed(String piece) {
        return known.computeIfAbsent(piece, embedder::embed);
    }

    @Override
    public void close() throws IOException {
        if (known.size() > before) {
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
                for (Map.Entry<String, float[]> one : known.entrySet()) {
                    byte[] text = one.getKey().getBytes(StandardCharsets.UTF_8);
                    out.writeInt(text.length);
                    out.write(text);
                    for (float x : one.getValue()) {
                        out.writeFloat(x);
                    }
                }
            }
        }
    }
}
