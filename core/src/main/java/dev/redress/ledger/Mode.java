package dev.redress.ledger;

/** Who carries out what is decided. */
public enum Mode {
    /** A decision takes effect at once. */
    ACT,
    /** A decision is a recommendation; it takes effect when people report it done. */
    ADVISE,
    /** A decision is on paper only: counted as if it took effect at once, so that a policy can be watched before it is trusted. */
    SHADOW
}
