package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.Optional;

/**
 * Reads a ledger and believes nothing: every line is verified before it is given out, and the first that does not verify is a
 * {@link LedgerDamage}. Only what a dying process may have left of a last line is passed over ({@link #tornBytes}).
 */
public final class LedgerReader implements Iterator<Entry>, AutoCloseable {
    private final Path path;
    private final FileChannel channel;
    private final boolean isNew;
    private final LedgerLines lines;
    private boolean handedOver;

    private LedgerReader(Path path, FileChannel channel, boolean isNew) throws IOException {
        this.path = path;
        this.channel = channel;
        this.isNew = isNew;
        lines = new LedgerLines(path.toString(), Channels.newInputStream(channel));
    }

    /** Opens a ledger to read it, even while somebody writes to it. */
    public static LedgerReader toVerify(Path path) throws IOException {
        return open(path, openToRead(path), false);
    }

    private static FileChannel openToRead(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InputException(path.toString(), 0, "is a folder, not a ledger");
        }
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw new InputException(path.toString(), 0, "there is no such ledger");
        } catch (IOException e) {
            throw TextFile.unreadable(path.toString(), e);
        }
    }

    /**
     * Opens a ledger to go on with it; a file that is not there is an empty one. Nobody else can do the same until this, or the
     * writer that comes of it, is closed.
     */
    public static LedgerReader toResume(Path path) throws IOException {
        boolean isNew = !Files.exists(path);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        } catch (NoSuchFileException e) {
            throw new InputException(path.toString(), 0, "its folder is not there");
        } catch (IOException e) {
            throw new InputException(path.toString(), 0, "cannot be written: " + Words.oneLine(e.toString()));
        }
        if (!lock(channel)) {
            channel.close();
            throw new InputException(path.toString(), 0, "somebody else is writing this ledger");
        }
        return open(path, channel, isNew);
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static LedgerReader open(Path path, FileChannel channel, boolean isNew) throws IOException {
        try {
            return new LedgerReader(path, channel, isNew);
        } catch (RuntimeException | IOException e) {
            channel.close();
            throw e;
        }
    }

    /** The first line; none if the ledger has no whole line yet. */
    public Optional<Opening> opening() {
        return Optional.ofNullable(lines.opening());
    }

    @Override
    public boolean hasNext() {
        return lines.hasNext();
    }

    @Override
    public Entry next() {
        return lines.next();
    }

    /** The line of what was given out last: 1 after the opening. */
    public long line() {
        return lines.given();
    }

    /** The hash of the last line, once all have been read. */
    public String head() {
        return lines.writer().head();
    }

    /** How many bytes of a torn last line were passed over, once all lines have been read. */
    public long tornBytes() {
        return lines.tornBytes();
    }

    /** Begins the ledger that this found empty, and passes the file on: this is closed then. */
    public LedgerWriter begin(Opening first) throws IOException {
        if (lines.opening() != null) {
            throw new IllegalStateException("the ledger has begun already");
        }
        LedgerWriter writer = handOver();
        writer.append(first);
        return writer;
    }

    /** Goes on after the last line, cuts a torn one off, and passes the file on: this is closed then. */
    public LedgerWriter append() throws IOException {
        if (lines.opening() == null) {
            throw new IllegalStateException("the ledger has not begun");
        }
        return handOver();
    }

    private LedgerWriter handOver() throws IOException {
        LineWriter writer = lines.writer();
        if (lines.tornBytes() > 0) {
            channel.truncate(lines.verifiedBytes());
            channel.force(true);
        }
        channel.position(lines.verifiedBytes());
        handedOver = true;
        return new LedgerWriter(path, channel, writer);
    }

    /** Closes the file, unless a writer has it now. A new one in which nothing was written is removed. */
    @Override
    public void close() throws IOException {
        if (!handedOver) {
            try (channel) {
                if (isNew && channel.isOpen() && channel.size() == 0) {
                    Files.deleteIfExists(path);
                }
            }
        }
    }
}
