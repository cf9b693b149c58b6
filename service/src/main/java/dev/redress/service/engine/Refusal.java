package dev.redress.service.engine;

/** A command that is not carried out; nothing has changed. */
public final class Refusal extends RuntimeException {
    /** Why, so that whoever asked can tell what to do about it. */
    public enum Reason {
        /** There is no such system, decision or complaint. */
        NOT_FOUND,
        /** What is asked does not fit the state that things are in. */
        CONFLICT,
        /** Somebody else changed it since it was looked at. */
        STALE,
        /** What was sent cannot be understood or applied. */
        INVALID,
        /** Another thing was sent before under the same key. */
        KEY_REUSED,
        /** Whoever asks may not do this. */
        FORBIDDEN,
        /** Not now: too much waits, the database is away, or another server has the system. Try again. */
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
