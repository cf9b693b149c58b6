package dev.redress.cli;

import dev.redress.catalogue.PluginException;
import dev.redress.files.InputException;
import dev.redress.ledger.LedgerDamage;
import dev.redress.model.VisibleText;
import dev.redress.resolve.DecidesDifferently;
import dev.redress.resolve.RefusedEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * An error as one line of text and an exit code.
 *
 * @param line empty if nothing is to be printed
 */
record CommandFailure(int code, String line) {
    static CommandFailure of(Throwable fault) {
        if (fault instanceof CheckFailedException
                || fault instanceof LedgerDamage
                || fault instanceof DecidesDifferently) {
            return new CommandFailure(Redress.CHECK_FAILED, message(fault));
        }
        if (fault instanceof InputException
                || fault instanceof RefusedEvent
                || fault instanceof PluginException
                || fault instanceof IllegalArgumentException) {
            return new CommandFailure(Redress.BAD_INPUT, message(fault));
        }
        if (fault instanceof OutputLostException lost) {
            return lost.readerLeft()
                    ? new CommandFailure(Redress.READER_LEFT, "")
                    : new CommandFailure(Redress.INTERNAL, message(fault));
        }
        if (fault instanceof UncheckedIOException && fault.getCause() != null) {
            return of(fault.getCause());
        }
        if (fault instanceof FileSystemException named) {
            return new CommandFailure(Redress.BAD_INPUT, named.getFile() + ": " + reason(named));
        }
        if (fault instanceof IOException) {
            return new CommandFailure(Redress.INTERNAL, "cannot read or write: " + message(fault));
        }
        if (fault instanceof OutOfMemoryError) {
            return new CommandFailure(Redress.INTERNAL, "out of memory (REDRESS_JAVA_OPTS=-Xmx8g lets Java use 8 GiB)");
        }
        return new CommandFailure(Redress.INTERNAL, "internal error: " + fault + " (REDRESS_TRACE=1 shows where)");
    }

    private static String message(Throwable fault) {
        String message = fault.getMessage();
        return message == null ? fault.getClass().getSimpleName() : message;
    }

    private static String reason(FileSystemException fault) {
        if (fault instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (fault instanceof AccessDeniedException) {
            return "access is denied";
        }
        if (fault instanceof NotDirectoryException) {
            return "is not a folder";
        }
        if (fault instanceof FileAlreadyExistsException) {
            return "already exists";
        }
        return fault.getReason() == null ? fault.getClass().getSimpleName() : fault.getReason();
    }

    /** Prints it on a single line, whatever characters it contains. */
    int report(Output err) {
        if (!line.isEmpty()) {
            err.println("redress: " + VisibleText.of(line));
        }
        return code;
    }
}
