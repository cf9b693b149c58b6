package dev.redress.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A stream with some text followed by one character without end. Reading more than a quarter of a GiB of it fails. */
final class EndlessInput extends InputStream {
    private final byte[] head;
    private final char rest;
    private long read;

    EndlessInput(String head, char rest) {
        this.head = head.getBytes(StandardCharsets.UTF_8);
        this.rest = rest;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (read > 256 << 20) {
            throw new IOException("somebody wanted to read it all");
        }
        if (read < head.length) {
            bytes[from] = head[(int) read++];
            return 1;
        }
        Arrays.fill(bytes, from, from + length, (byte) rest);
        read += length;
        return length;
    }
}
