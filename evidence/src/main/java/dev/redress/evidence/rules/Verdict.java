package dev.redress.evidence.rules;

import java.util.Locale;

/** Whether criteria can hold together within the budget. */
public enum Verdict {
    /** There is a rule under which they do. */
    FEASIBLE,
    /** There is a bound that no such rule is below, and it is beyond the budget. */
    INFEASIBLE,
    /** Neither was found in the time given. */
    UNDETERMINED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
