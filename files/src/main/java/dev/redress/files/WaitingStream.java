package dev.redress.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A stream that says so before it waits: whoever reads ahead of others can then bring up to date what they see. */
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

    /** Throws what went wrong before waiting, if something did: those who read would take it for a fault of what they read. */
    void throwFault() {
        if (fault != null) {
            throw fault;
        }
    }
}
