package dev.redress.hindsight;

/** What was found about a part: at which moments its criterion is fixed, at which it was kept until then, and a bound. */
final class BoundedSolution {
    final boolean[] fixed;
    final boolean[] kept;
    final long cost;
    final long lowerBound;

    BoundedSolution(boolean[] fixed, boolean[] kept, long cost, long lowerBound) {
        this.fixed = fixed;
        this.kept = kept;
        this.cost = cost;
        this.lowerBound = Math.max(0, Math.min(lowerBound, cost));
    }
}
