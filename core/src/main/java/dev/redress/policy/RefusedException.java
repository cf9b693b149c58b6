package dev.redress.policy;

/**
 * A policy cannot do what it is asked, for example because there are more states than it can keep. The request itself is valid,
 * so a comparison of policies leaves this one out. Any other exception is a bug, and must not be treated as a refusal.
 */
public final class RefusedException extends IllegalArgumentException {
    public RefusedException(String why) {
        super(why);
    }
}
