package dev.redress.ledger;

/** A ledger is not what was once written: a line was changed, removed, swapped or repeated, or says what cannot have happened. */
public final class LedgerDamage extends RuntimeException {
    private final String ledger;
    private final long line;
    private final String problem;

    /** The line counts from 1. */
    public LedgerDamage(String ledger, long line, String problem) {
        super(ledger + ":" + line + ": " + problem);
        this.ledger = ledger;
        this.line = line;
        this.problem = problem;
    }

    public String ledger() {
        return ledger;
    }

    public long line() {
        return line;
    }

    /** What is wrong, without file and line. */
    public String problem() {
        return problem;
    }
}
