package dev.redress.files;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Files named on a command line; {@code -} is standard input. */
final class TextFile {
    private static final String STANDARD_INPUT = "-";

    private TextFile() {}

    /** The name of the file in messages. */
    static String nameOf(String file) {
        return file.equals(STANDARD_INPUT) ? "standard input" : file;
    }

    static InputStream open(String file) {
        if (file.equals(STANDARD_INPUT)) {
            return System.in;
        }
        if (file.isEmpty()) {
            throw new InputException("''", 0, "is not the name of a file");
        }
        try {
            Path path = Path.of(file);
            if (Files.isDirectory(path)) {
                throw new InputException(file, 0, "is a folder, not a file");
            }
            if (!Files.exists(path)) {
                throw new InputException(file, 0, "there is no such file");
            }
            // Unlike the stream inside it, a buffered stream never asks for a position, which pipes do not have.
            return new BufferedInputStream(new FileInputStream(path.toFile()));
        } catch (InvalidPathException e) {
            throw new InputException(file, 0, "there is no such file");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Refuses a device, and a pipe that is not open yet, since opening it would wait for the other end. What a shell has opened
     * is accepted: {@code <(..)}, {@code /dev/stdin}.
     */
    static void refuseUnopenedPipe(Path path, String what) {
        boolean open = Stream.of("/dev/fd", "/dev/stdin", "/proc").anyMatch(path::startsWith);
        if (!open && Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw new InputException(path.toString(), 0, "is a pipe or a device, not " + what);
        }
    }

    static InputException unreadable(String name, IOException e) {
        return new InputException(name, 0, "cannot be read: " + MessageText.oneLine(String.valueOf(e.getMessage())));
    }

    /** The content, as UTF-8 without a byte order mark; more than the maximum size is refused before it is held in memory. */
    static String readAll(String name, InputStream in, int most) {
        byte[] bytes;
        try {
            bytes = in.readNBytes(most + 1);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
        if (bytes.length > most) {
            throw new InputException(name, 0, "is larger than " + (most >> 20) + " MiB");
        }
        String text = decode(name, bytes);
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private static String decode(String name, byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            // The decoder stops at the first bad byte and leaves the buffer there.
            return StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException e) {
            long line = 1;
            for (int n = 0; n < rest.position(); n++) {
                line += bytes[n] == '\n' ? 1 : 0;
            }
            throw new InputException(
                    name, line, "is not UTF-8: the byte 0x" + Integer.toHexString(bytes[rest.position()] & 0xff));
        }
    }
}
