package dev.redress.files;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.stream.Stream;

/** Files that are written completely or not at all, even if the process dies. */
public final class AtomicFile {
    /** The number of links that Linux follows. */
    private static final int MOST_LINKS = 40;

    private AtomicFile() {}

    /**
     * Writes a temporary file in the same folder, makes it durable, and moves it into place; an existing file is replaced and its
     * permissions are kept. If the path is a link, its target is written. Devices and pipes are written to, not replaced. A path
     * that cannot be written throws {@link InputException}.
     */
    public static void write(Path path, byte[] content) throws IOException {
        try {
            if (Files.isDirectory(path)) {
                throw new InputException(path.toAbsolutePath().toString(), 0, "is a folder, not a file");
            }
            if (isSpecial(path)) {
                try (OutputStream out = new FileOutputStream(path.toFile(), true)) {
                    out.write(content);
                }
            } else {
                replace(target(path), content);
            }
        } catch (NoSuchFileException e) {
            throw new InputException(path.toString(), 0, "its folder does not exist");
        } catch (AccessDeniedException e) {
            throw new InputException(path.toString(), 0, "cannot be written: access is denied");
        } catch (FileSystemException e) {
            throw new InputException(path.toString(), 0, "cannot be written: " + e.getReason());
        } catch (FileNotFoundException e) {
            throw new InputException(path.toString(), 0, "cannot be opened to write");
        } catch (IOException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    /** Refuses at once what {@link #write} would refuse, before the content is computed. */
    public static void requirePlace(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw new InputException(path.toAbsolutePath().toString(), 0, "is a folder, not a file");
            }
            Path folder = folder(target(path));
            if (!isSpecial(path) && !Files.isDirectory(folder)) {
                throw new InputException(path.toString(), 0, "its folder does not exist");
            }
            if (!isSpecial(path) && !Files.isWritable(folder)) {
                throw new InputException(path.toString(), 0, "cannot be written: access is denied");
            }
        } catch (IOException e) {
            throw new InputException(path.toString(), 0, "cannot be written: " + e.getMessage());
        }
    }

    /** Whether it is a device or a pipe, or a link to what a shell provides in place of one. */
    private static boolean isSpecial(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        return whole.startsWith("/dev/fd")
                || whole.startsWith("/proc")
                || whole.equals(Path.of("/dev/stdout"))
                || whole.equals(Path.of("/dev/stderr"))
                || (Files.exists(path) && !Files.isRegularFile(path));
    }

    private static Path target(Path path) throws IOException {
        Path target = path.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(path.toString(), null, "too many links");
            }
            target = folder(target).resolve(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static void replace(Path path, byte[] content) throws IOException {
        Path beside = freeName(path);
        try {
            // Never follows a link that somebody else created there.
            try (FileChannel channel =
                    FileChannel.open(beside, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            keepPermissions(path, beside);
            Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
            forceFolder(path);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** An unused name in the same folder; a short one, since the name of the file itself may have the maximum length. */
    private static Path freeName(Path path) {
        String ours = ".redress-" + ProcessHandle.current().pid() + "-";
        return Stream.iterate(0, n -> n + 1)
                .map(n -> folder(path).resolve(ours + n + ".tmp"))
                .filter(beside -> !Files.exists(beside, LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElseThrow();
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null && Files.exists(from)) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }

    private static Path folder(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "a file is in a folder");
    }

    /** Makes the directory entry of the file durable. Systems that cannot open a folder do not need this. */
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
