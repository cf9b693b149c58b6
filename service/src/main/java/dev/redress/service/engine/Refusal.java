package dev.redress.service.engine;

/** The refusal of a command; nothing has changed. */
public final class Refusal extends RuntimeException {
    /** The reason of a refusal. */
    public enum Reason {
        /** There is no such system, decision or complaint. */
        NOT_FOUND,
        /** The command does not fit the current state. */
        CONFLICT,
        /** The resource has changed since the sender read it. */
        STALE,
        /** The request cannot be understood or applied. */
        INVALID,
        /** A different request was sent before with the same key. */
        KEY_REUSED,
        /** The sender may not do this. */
        FORBIDDEN,
        /** Temporarily impossible: the queue is full, the database is unavailable, or another server serves the system. */
        UNAVAILABLE
    }

    private final Reason reason;

    public Refusal(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Refusal(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
