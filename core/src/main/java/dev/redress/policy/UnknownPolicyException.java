package dev.redress.policy;

/** A policy was asked for that is not in the catalogue. */
public final class UnknownPolicyException extends IllegalArgumentException {
    private final String policy;

    UnknownPolicyException(String policy, String message) {
        super(message);
        this.policy = policy;
    }

    /** The id that was asked for. */
    public String policy() {
        return policy;
    }
}
