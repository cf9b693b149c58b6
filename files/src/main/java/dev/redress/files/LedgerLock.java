package dev.redress.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write one ledger. It is a lock on a separate file beside the ledger: on POSIX systems a process loses its locks on
 * a file as soon as it closes <em>any</em> channel to that file, and a ledger is also opened for reading. The lock file is not
 * opened for anything else. Within a process file locks do not exclude each other, so a set of paths does.
 */
final class LedgerLock implements AutoCloseable {
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();
    private static final int TRIES = 100;

    private final Path ledger;
    private final Path file;
    private final FileChannel channel;

    private LedgerLock(Path ledger, Path file, FileChannel channel) {
        this.ledger = ledger;
        this.file = file;
        this.channel = channel;
    }

    /** The lock on the ledger at this real path; empty if another writer holds it. */
    static Optional<LedgerLock> of(Path ledger) throws IOException {
        if (!HELD_HERE.add(ledger)) {
            return Optional.empty();
        }
        LedgerLock lock = null;
        try {
            lock = acquire(ledger);
            return Optional.ofNullable(lock);
        } finally {
            if (lock == null) {
                HELD_HERE.remove(ledger);
            }
        }
    }

    private static @Nullable LedgerLock acquire(Path ledger) throws IOException {
        Path file = ledger.resolveSibling(ledger.getFileName() + ".lock");
        for (int n = 0; n < TRIES; n++) {
            Object before = createdKey(file);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                continue;
            }
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                return null;
            }
            // The previous holder may have removed the file after we opened it: then our lock has no effect.
            if (before.equals(key(file))) {
                return new LedgerLock(ledger, file, channel);
            }
            channel.close();
        }
        return null;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** The identity of the file; creates the file if it is missing. */
    private static Object createdKey(Path file) throws IOException {
        while (true) {
            Object key = key(file);
            if (key != null) {
                return key;
            }
            try {
                Files.createFile(file);
            } catch (FileAlreadyExistsException e) {
                // Another writer was faster.
            }
        }
    }

    private static @Nullable Object key(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Object key = attributes.fileKey();
            return key == null ? attributes.creationTime() : key;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Releases the lock. The file is removed while the lock is still held, so that nobody else's file is removed. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        } finally {
            HELD_HERE.remove(ledger);
        }
    }
}
