package dev.redress.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that says so before it waits: whoever reads ahead of others can then bring up to date what they see. */
final class WaitingStream extends FilterInputStream {
    private final Runnable beforeWaiting;

    WaitingStream(InputStream in, Runnable beforeWaiting) {
        super(in);
        this.beforeWaiting = beforeWaiting;
    }

    @Override
    public int read() throws IOException {
        sayIfWaiting();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        sayIfWaiting();
        return super.read(bytes, from, length);
    }

    private void sayIfWaiting() throws IOException {
        if (in.available() == 0) {
            beforeWaiting.run();
        }
    }
}
