package dev.redress.ledger;

/** How decisions are carried out. */
public enum Mode {
    /** A decision takes effect at once. */
    ACT,
    /** A decision is a recommendation; it takes effect when people report it done. */
    ADVISE,
    /** A decision is on paper only. It is counted as if it took effect at once, so a policy can be observed before it is trusted. */
    SHADOW
}
