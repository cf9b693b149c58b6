package dev.redress.policy;

/** The numbers from which a policy that answers complaints decides, for people and pages to look at; in micros. */
public interface Accounts {
    /** What the criterion has lost and not yet spent on a fix (the paper's tau_i). */
    long accrued(int criterion);

    /** What those who want the fixed criterion released must still lose first (the paper's kappa_i). */
    long barrier(int criterion);
}
