package dev.redress.policy;

/** The requested policy is not in the catalogue. */
public final class UnknownPolicyException extends IllegalArgumentException {
    private final String policy;

    UnknownPolicyException(String policy, String message) {
        super(message);
        this.policy = policy;
    }

    /** The requested id. */
    public String policy() {
        return policy;
    }
}
