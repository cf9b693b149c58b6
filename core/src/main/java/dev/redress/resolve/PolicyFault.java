package dev.redress.resolve;

/** A bug in a policy: it asked for an invalid state or an illegal fix. */
public final class PolicyFault extends IllegalStateException {
    PolicyFault(String what) {
        super(what);
    }
}
