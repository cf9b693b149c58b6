package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Writes a ledger at its end, and alone: the file is locked. Lines are collected and written in large pieces; whoever shows a
 * decision to anybody calls {@link #force} first. Should the process die, what is on disk is a beginning of what was appended,
 * cut anywhere: {@link LedgerReader#toResume} goes on from there to the same bytes.
 */
public final class LedgerWriter implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final LineWriter lines;
    private final JsonBytes pending = new JsonBytes();
    private boolean isNew;
    private boolean failed;

    LedgerWriter(Path path, FileChannel channel, LineWriter lines) {
        this.path = path;
        this.channel = channel;
        this.lines = lines;
    }

    /** Begins a ledger in a file that is not there or is empty. */
    public static LedgerWriter create(Path path, Opening opening) throws IOException {
        LedgerReader reader = LedgerReader.toResume(path);
        try {
            if (reader.opening().isPresent()) {
                throw new InputException(path.toString(), 0, "is a ledger already: it would be overwritten");
            }
            return reader.begin(opening);
        } catch (RuntimeException | IOException e) {
            reader.close();
            throw e;
        }
    }

    /** The first line. */
    void append(Opening opening) throws IOException {
        isNew = true;
        append(() -> lines.write(opening, pending));
    }

    /** Adds a line. It is safe once {@link #force} has returned. */
    public void append(Entry entry) throws IOException {
        append(() -> lines.write(entry, pending));
    }

    private void append(Runnable encode) throws IOException {
        int before = pending.size();
        try {
            encode.run();
        } catch (RuntimeException e) {
            pending.cut(before);
            throw e;
        }
        if (pending.size() - before > LedgerLines.LONGEST) {
            failed = true;
            throw new IOException("a line of the ledger would be longer than a reader accepts");
        }
        if (pending.size() >= PIECE) {
            write();
        }
    }

    /** Whole or part of it may be on disk after a failure, so nothing may follow one. */
    private void write() throws IOException {
        if (failed) {
            throw new IOException("the ledger could not be written before; it is not written on");
        }
        failed = true;
        ByteBuffer bytes = ByteBuffer.wrap(pending.array(), 0, pending.size());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        pending.cut(0);
        failed = false;
    }

    /** Makes everything that was appended durable: after this, not even a power cut loses it. */
    public void force() throws IOException {
        write();
        channel.force(false);
        if (isNew) {
            AtomicFile.forceFolder(path);
            isNew = false;
        }
    }

    /** How many lines the ledger has, with those not yet forced. */
    public long lines() {
        return lines.lines();
    }

    /** The hash of the last line. Kept elsewhere, it shows later whether the end of the ledger was lost. */
    public String head() {
        return lines.head();
    }

    /** Forces, unless writing has failed before, and gives the lock back. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen() && !failed) {
                force();
            }
        }
    }
}
