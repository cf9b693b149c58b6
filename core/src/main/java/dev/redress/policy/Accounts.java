package dev.redress.policy;

/** The accounts of a policy that answers complaints one at a time, for display. In micros. */
public interface Accounts {
    /** The loss that an unfixed criterion has accrued toward its next fix: tau_i. */
    long accrued(int criterion);

    /** The loss that must still occur before a fixed criterion may be released: kappa_i; 0 if it is not fixed. */
    long barrier(int criterion);
}
