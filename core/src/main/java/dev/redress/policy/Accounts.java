package dev.redress.policy;

/** What a policy that answers complaints one at a time has written down for each criterion, for people to read. In micros. */
public interface Accounts {
    /** What an unfixed criterion has lost toward its next fix: tau_i. */
    long accrued(int criterion);

    /** What must still be lost to a fixed criterion before it may be released: kappa_i; 0 if it is not fixed. */
    long barrier(int criterion);
}
