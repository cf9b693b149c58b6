package dev.redress.resolve;

/** An event that cannot be applied as things stand. The message says why, in the charter's ids; nothing was changed. */
public final class RefusedEvent extends RuntimeException {
    public RefusedEvent(String why) {
        super(why);
    }
}
