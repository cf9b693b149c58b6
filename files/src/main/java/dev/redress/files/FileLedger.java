package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A ledger in a file, one entry per line, with one writer: see {@link LedgerLock}. Lines are buffered and written in large
 * blocks. If the process dies, the file holds a prefix of what was appended, which may end anywhere. A reopened ledger continues
 * from there to the same bytes.
 */
public final class FileLedger implements Ledger {
    private static final int PIECE = 1 << 16;

    private final Path path;
    private final LedgerLock lock;
    private final FileChannel channel;
    private final boolean isNew;
    private final LedgerLines lines;
    private final ReadAhead<Entry> entries;
    private final JsonBytes pending = new JsonBytes();
    private @Nullable LineWriter writer;
    private boolean inItsFolder;
    private @Nullable IOException failure;

    private FileLedger(Path path, LedgerLock lock, FileChannel channel, boolean isNew) throws IOException {
        this.path = path;
        this.lock = lock;
        this.channel = channel;
        this.isNew = isNew;
        lines = new LedgerLines(path.toString(), Channels.newInputStream(channel));
        entries = new ReadAhead<>(lines);
    }

    /**
     * Opens a ledger to continue it; a missing file is an empty ledger. No other writer can open it until this one is closed. A
     * path that is not a regular file is refused.
     */
    public static FileLedger open(Path path) throws IOException {
        Path real = real(path);
        LedgerLock lock;
        try {
            lock = LedgerLock.of(real)
                    .orElseThrow(() -> new InputException(path.toString(), 0, "somebody else is writing this ledger"));
        } catch (IOException e) {
            throw new InputException(path.toString(), 0, "cannot be written: " + MessageText.oneLine(e.toString()));
        }
        try {
            return open(path, real, lock);
        } catch (RuntimeException | IOException e) {
            try (lock) {
                throw e;
            }
        }
    }

    /** The real path of the ledger, with links resolved, so that all its names share one lock. */
    private static Path real(Path path) throws IOException {
        if (Files.exists(path)) {
            if (!Files.isRegularFile(path)) {
                throw new InputException(path.toString(), 0, "is not a regular file: a ledger cannot be kept there");
            }
            return path.toRealPath();
        }
        Path folder = path.toAbsolutePath().getParent();
        Path name = path.getFileName();
        if (folder == null || name == null || !Files.isDirectory(folder) || Files.isSymbolicLink(path)) {
            throw new InputException(path.toString(), 0, "its folder does not exist");
        }
        return folder.toRealPath().resolve(name);
    }

    private static FileLedger open(Path path, Path real, LedgerLock lock) throws IOException {
        boolean isNew = !Files.exists(real);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    real, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        } catch (IOException e) {
            throw new InputException(path.toString(), 0, "cannot be written: " + MessageText.oneLine(e.toString()));
        }
        try {
            // For versions that lock the ledger itself, and for a second hard link to the same file.
            if (channel.tryLock() == null) {
                throw new InputException(path.toString(), 0, "somebody else is writing this ledger");
            }
            return new FileLedger(path, lock, channel, isNew);
        } catch (RuntimeException | IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public Optional<Opening> opening() {
        return Optional.ofNullable(lines.opening());
    }

    @Override
    public Iterator<Entry> entries() {
        return entries;
    }

    /** The lines, once they have been read: until then another thread uses them. */
    private LedgerLines read() {
        if (!entries.isAtEnd()) {
            throw new IllegalStateException("the ledger was not read to its end");
        }
        return lines;
    }

    /** The number of bytes of an incomplete last line that were ignored, once all entries have been read. */
    public long tornBytes() {
        return read().tornBytes();
    }

    @Override
    public void begin(Opening opening) throws IOException {
        if (lines.opening() != null) {
            throw new IllegalStateException("the ledger has begun already");
        }
        LineWriter to = writer();
        append(() -> to.write(opening, pending));
    }

    @Override
    public void append(Entry entry) throws IOException {
        LineWriter to = writer();
        append(() -> to.write(entry, pending));
    }

    /** Continues after the last complete line; the rest of an incomplete one is truncated first. */
    private LineWriter writer() throws IOException {
        if (writer == null) {
            LineWriter after = read().writer();
            if (lines.tornBytes() > 0) {
                channel.truncate(lines.verifiedBytes());
            }
            channel.position(lines.verifiedBytes());
            writer = after;
        }
        return writer;
    }

    private void append(Runnable encode) throws IOException {
        requireHealth();
        int before = pending.size();
        try {
            encode.run();
        } catch (RuntimeException e) {
            pending.cut(before);
            throw e;
        }
        if (pending.size() - before > LedgerLines.LONGEST) {
            throw failed(new IOException(path + ": a line would be longer than a reader accepts"));
        }
        if (pending.size() >= PIECE) {
            write();
        }
    }

    /** After a failure all or part of it may be on disk, so nothing may follow. */
    private void write() throws IOException {
        requireHealth();
        try {
            ByteBuffer bytes = ByteBuffer.wrap(pending.array(), 0, pending.size());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw failed(new IOException(path + ": cannot be written: " + e.getMessage(), e));
        }
        pending.cut(0);
    }

    private IOException failed(IOException cause) {
        failure = cause;
        return cause;
    }

    private void requireHealth() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    @Override
    public void force() throws IOException {
        writer();
        write();
        try {
            channel.force(true);
            if (!inItsFolder) {
                AtomicFile.forceFolder(path);
                inItsFolder = true;
            }
        } catch (IOException e) {
            // After a failed sync the content of the disk is unknown.
            throw failed(new IOException(path + ": cannot be made durable: " + e.getMessage(), e));
        }
    }

    @Override
    public Optional<String> head() {
        LineWriter now = writer == null ? read().writer() : writer;
        return now.lines() == 0 ? Optional.empty() : Optional.of(now.head());
    }

    /** Forces what was appended, unless writing has failed, and releases the lock. A new file that is still empty is removed. */
    @Override
    public void close() throws IOException {
        try (lock;
                channel;
                entries) {
            if (channel.isOpen()) {
                if (writer != null && failure == null) {
                    force();
                }
                if (isNew && channel.size() == 0) {
                    Files.deleteIfExists(path);
                }
            }
        }
    }
}
