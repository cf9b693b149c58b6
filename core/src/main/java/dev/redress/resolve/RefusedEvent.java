package dev.redress.resolve;

/** An event that cannot be applied in the current state. The message gives the reason in the charter's ids; nothing was changed. */
public final class RefusedEvent extends RuntimeException {
    public RefusedEvent(String why) {
        super(why);
    }
}
