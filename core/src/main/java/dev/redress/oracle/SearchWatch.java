package dev.redress.oracle;

/**
 * Observes a search and may end it. A search reports its {@linkplain Progress progress} at intervals and stops when the watch says so. The
 * answer usually depends on the clock, so a search that must be repeatable has a limit in nodes and {@link #NONE}.
 */
@FunctionalInterface
public interface SearchWatch {
    /** Lets every search run to its end. */
    SearchWatch NONE = progress -> true;

    /** Whether the search should continue. */
    boolean goesOn(Progress progress);

    /** For how many more milliseconds a search may run, for a solver that needs its limit before it starts. */
    default long millisLeft() {
        return Long.MAX_VALUE;
    }

    /**
     * How far a search is.
     *
     * @param value of the incumbent, the best state found; infinite while there is none
     * @param lowerBound that no valid state is below
     * @param nodes that were opened
     */
    record Progress(double value, double lowerBound, long nodes) {}
}
