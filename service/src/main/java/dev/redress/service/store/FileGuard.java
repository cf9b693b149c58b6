package dev.redress.service.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock that keeps a second server away from a SQLite file. The operating system releases it when a process dies, so a server that
 * was killed can be restarted at once.
 */
public final class FileGuard implements AutoCloseable {
    private final FileChannel channel;

    private FileGuard(FileChannel channel) {
        this.channel = channel;
    }

    /** Guards a file by a lock on another file beside it. */
    public static FileGuard of(Path file) {
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        try {
            FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                return new FileGuard(channel);
            }
            channel.close();
        } catch (IOException e) {
            throw new IllegalArgumentException(lock + ": cannot be locked: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(file + ": another server uses this file");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("a lock cannot be given back: " + e.getMessage(), e);
        }
    }
}
