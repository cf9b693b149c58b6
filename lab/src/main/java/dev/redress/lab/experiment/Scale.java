package dev.redress.lab.experiment;

import java.util.Locale;

/** How large a sweep is. */
public enum Scale {
    /** Every figure, few seeds: minutes. */
    QUICK,
    /** As many seeds as the claims need. */
    FULL;

    /** One of two values. */
    <V> V pick(V quick, V full) {
        return this == QUICK ? quick : full;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
