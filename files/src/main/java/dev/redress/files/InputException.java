package dev.redress.files;

import dev.redress.model.VisibleText;

/** An error in a file that a person supplied. The message names file, line and error, with invisible characters escaped. */
public final class InputException extends RuntimeException {
    private final String file;
    private final long line;
    private final String problem;

    /** The line counts from 1; 0 means the file as a whole. */
    public InputException(String file, long line, String problem) {
        super(VisibleText.of(file + (line > 0 ? ":" + line : "") + ": " + problem));
        this.file = file;
        this.line = line;
        this.problem = problem;
    }

    public String file() {
        return file;
    }

    /** Counted from 1; 0 if the error is not on one line. */
    public long line() {
        return line;
    }

    /** The error, without file and line. */
    public String problem() {
        return problem;
    }
}
