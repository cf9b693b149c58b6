package dev.redress.files;

/** A ledger is not what was once written: a line was changed, removed, swapped or repeated. */
public final class LedgerDamage extends RuntimeException {
    private final String file;
    private final long line;
    private final String problem;

    /** The line counts from 1. */
    public LedgerDamage(String file, long line, String problem) {
        super(file + ":" + line + ": " + problem);
        this.file = file;
        this.line = line;
        this.problem = problem;
    }

    public String file() {
        return file;
    }

    public long line() {
        return line;
    }

    /** What is wrong, without file and line. */
    public String problem() {
        return problem;
    }
}
