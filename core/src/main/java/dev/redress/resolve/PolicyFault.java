package dev.redress.resolve;

/** A policy asked for something impossible: an invalid state, or an illegal fix. This is a bug in the policy. */
public final class PolicyFault extends IllegalStateException {
    PolicyFault(String what) {
        super(what);
    }
}
