package dev.redress.resolve;

/** A policy wants what cannot be: an invalid state, or a fix that is not legal. It is a fault of the policy. */
public final class PolicyFault extends IllegalStateException {
    PolicyFault(String what) {
        super(what);
    }
}
