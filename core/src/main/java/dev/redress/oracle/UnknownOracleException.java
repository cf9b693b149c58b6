package dev.redress.oracle;

/** An oracle was asked for that is not in the catalogue. */
public final class UnknownOracleException extends IllegalArgumentException {
    private final String oracle;

    UnknownOracleException(String oracle, String message) {
        super(message);
        this.oracle = oracle;
    }

    /** The id that was asked for. */
    public String oracle() {
        return oracle;
    }
}
