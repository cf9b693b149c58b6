package dev.redress.evidence.rules;

import java.util.Locale;

/** Whether criteria can hold together within the budget. */
public enum Verdict {
    /** There is a rule that satisfies them. */
    FEASIBLE,
    /** A lower bound on the price of every such rule exceeds the budget. */
    INFEASIBLE,
    /** Neither was shown within the limit on programs. */
    UNDETERMINED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
