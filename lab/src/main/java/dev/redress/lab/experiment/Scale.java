package dev.redress.lab.experiment;

import java.util.Locale;

/** The size of a sweep. */
public enum Scale {
    /** Every figure, with few seeds: takes minutes. */
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
