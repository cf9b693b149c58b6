package dev.redress.policy;

/**
 * A policy does not do what it is asked for: say, there are more states than it can keep. Nothing is wrong with the question, so
 * whoever compares policies leaves this one out; any other exception is a fault, and no one may take it for a refusal.
 */
public final class RefusedException extends IllegalArgumentException {
    public RefusedException(String why) {
        super(why);
    }
}
