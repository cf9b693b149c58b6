package dev.redress.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Files that are there whole or not at all, whenever the process dies. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes the file beside its place, makes it durable, and moves it there; what was there is replaced. */
    public static void write(Path path, byte[] content) throws IOException {
        long process = ProcessHandle.current().pid();
        Path beside = folder(path).resolve("." + path.getFileName() + "." + process + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(
                    beside,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
            forceFolder(path);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static Path folder(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "a file is in a folder");
    }

    /** Makes durable that the file is in its folder. Systems that cannot open a folder need no such thing. */
    static void forceFolder(Path path) throws IOException {
        FileChannel folder;
        try {
            folder = FileChannel.open(folder(path), StandardOpenOption.READ);
        } catch (IOException e) {
            return;
        }
        try (folder) {
            folder.force(true);
        }
    }
}
