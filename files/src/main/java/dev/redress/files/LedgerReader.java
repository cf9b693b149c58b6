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
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a ledger and believes nothing: every line is verified before it is given out, and the first that does not verify is a
 * {@link LedgerDamage}. Only what a dying process may have left of a last line is passed over ({@link #tornBytes}).
 */
public final class LedgerReader implements Iterator<Entry>, AutoCloseable {
    /** The longest line: an opening that holds a large charter. */
    static final int LONGEST = 256 << 20;

    private final Path path;
    private final FileChannel channel;
    private final boolean isNew;
    private final LineReader lines;
    private final LineVerifier verifier;
    private final @Nullable Opening opening;
    private final @Nullable EventReader events;
    private @Nullable Entry ahead;
    private long line;
    private long verifiedBytes;
    private long tornBytes;
    private boolean ended;
    private boolean handedOver;

    private LedgerReader(Path path, FileChannel channel, boolean isNew) throws IOException {
        this.path = path;
        this.channel = channel;
        this.isNew = isNew;
        lines = new LineReader(Channels.newInputStream(channel), LONGEST);
        verifier = new LineVerifier(path.toString());
        if (nextLine()) {
            opening = verifier.opening(lines.array(), lines.from(), lines.length());
            events = new EventReader(opening.charter(), "seq", "prev", "decisions", "crc");
            line = 1;
            verifiedBytes = lines.length() + 1L;
        } else {
            opening = null;
            events = null;
        }
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
        return Optional.ofNullable(opening);
    }

    /** Moves to the next whole line, if there is one. */
    private boolean nextLine() throws IOException {
        try {
            ended = ended || !lines.next();
        } catch (LineReader.LineTooLongException e) {
            throw verifier.damage("this line " + e.getMessage());
        }
        if (!ended && !lines.isTerminated()) {
            if (!verifier.isTorn(lines.array(), lines.from(), lines.length())) {
                throw verifier.damage("the end is not what is left of a line of this ledger");
            }
            tornBytes = lines.length();
            ended = true;
        }
        return !ended;
    }

    @Override
    public boolean hasNext() {
        try {
            if (ahead == null && events != null && nextLine()) {
                ahead = verifier.entry(lines.array(), lines.from(), lines.length(), events);
                verifiedBytes += lines.length() + 1L;
            }
        } catch (IOException e) {
            throw TextFile.unreadable(path.toString(), e);
        }
        return ahead != null;
    }

    @Override
    public Entry next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException("the ledger has ended");
        }
        Entry entry = ahead;
        ahead = null;
        line++;
        return entry;
    }

    /** The line of what was given out last: 1 after the opening. */
    public long line() {
        return line;
    }

    /** The hash of the last line, once all have been read. */
    public String head() {
        requireEnd();
        return verifier.writer().head();
    }

    /** How many bytes of a torn last line were passed over, once all lines have been read. */
    public long tornBytes() {
        requireEnd();
        return tornBytes;
    }

    private void requireEnd() {
        if (hasNext()) {
            throw new IllegalStateException("the ledger was not read to its end");
        }
    }

    /** Begins the ledger that this found empty, and passes the file on: this is closed then. */
    public LedgerWriter begin(Opening first) throws IOException {
        if (opening != null) {
            throw new IllegalStateException("the ledger has begun already");
        }
        LedgerWriter writer = handOver();
        writer.append(first);
        return writer;
    }

    /** Goes on after the last line, cuts a torn one off, and passes the file on: this is closed then. */
    public LedgerWriter append() throws IOException {
        if (opening == null) {
            throw new IllegalStateException("the ledger has not begun");
        }
        return handOver();
    }

    private LedgerWriter handOver() throws IOException {
        requireEnd();
        if (tornBytes > 0) {
            channel.truncate(verifiedBytes);
            channel.force(true);
        }
        channel.position(verifiedBytes);
        handedOver = true;
        return new LedgerWriter(path, channel, verifier.writer());
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
