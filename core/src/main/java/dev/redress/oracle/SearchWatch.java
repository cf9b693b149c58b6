package dev.redress.oracle;

/**
 * Looks over a search's shoulder: it is shown how far the search is every so often, and may end it. What it answers usually
 * depends on the time, so a search that must be repeatable is limited in nodes and watched by none.
 */
@FunctionalInterface
public interface SearchWatch {
    /** Lets every search run to its end. */
    SearchWatch NONE = progress -> true;

    /** Whether the search should go on. */
    boolean goesOn(Progress progress);

    /** For how many milliseconds it will let a search go on, for a solver that must be told before it starts. */
    default long millisLeft() {
        return Long.MAX_VALUE;
    }

    /** The value of the best state so far, a bound that no valid state is below, and how many nodes were looked at. */
    record Progress(double value, double lowerBound, long nodes) {}
}
