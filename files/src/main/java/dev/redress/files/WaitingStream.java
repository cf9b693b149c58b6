package dev.redress.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A stream that calls back before it blocks, so that a reader ahead of others can update what they see. */
final class WaitingStream extends FilterInputStream {
    private final Runnable beforeWaiting;
    private @Nullable RuntimeException fault;

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
            try {
                beforeWaiting.run();
            } catch (RuntimeException e) {
                fault = e;
                throw e;
            }
        }
    }

    /** Throws the error that occurred in the callback, if any: otherwise readers would take it for an error in the input. */
    void throwFault() {
        if (fault != null) {
            throw fault;
        }
    }
}
