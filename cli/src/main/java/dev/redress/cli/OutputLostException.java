package dev.redress.cli;

import java.io.IOException;
import java.util.Locale;

/** Results could not be written to standard output. */
final class OutputLostException extends RuntimeException {
    OutputLostException(IOException cause) {
        super("standard output cannot be written: " + cause.getMessage(), cause);
    }

    /** Whether the reader has closed the pipe, as in {@code redress .. | head -1}, which is not an error. */
    boolean readerLeft() {
        return String.valueOf(getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
    }
}
