package dev.redress.resolve;

/** A ledger with an intact chain, but with a decision that differs from the one this version of Redress makes. */
public final class DecidesDifferently extends RuntimeException {
    private final String ledger;
    private final long line;
    private final String writtenBy;
    private final Replay.Difference difference;

    /** The line counts from 1; the version is the one that wrote the ledger. */
    public DecidesDifferently(String ledger, long line, String writtenBy, Replay.Difference difference) {
        super(ledger + ":" + line + ": the chain holds, but redress " + writtenBy + ", which wrote this line, decided "
                + difference.recorded() + "; this version decides " + difference.decided());
        this.ledger = ledger;
        this.line = line;
        this.writtenBy = writtenBy;
        this.difference = difference;
    }

    public String ledger() {
        return ledger;
    }

    public long line() {
        return line;
    }

    /** The version of Redress that wrote the ledger. */
    public String writtenBy() {
        return writtenBy;
    }

    public Replay.Difference difference() {
        return difference;
    }
}
