package dev.redress.ledger;

/** A ledger has been altered: a line was changed, removed, swapped or repeated, or records an impossible event. */
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

    /** The problem, without file and line. */
    public String problem() {
        return problem;
    }
}
