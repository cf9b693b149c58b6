package dev.redress.lab;

import dev.redress.model.Conflicts;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;

/** An oracle that counts its calls. */
final class CountingOracle implements Oracle {
    private final Oracle oracle;
    private long calls;

    CountingOracle(Oracle oracle) {
        this.oracle = oracle;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        calls++;
        return oracle.minimise(objective, conflicts);
    }

    long calls() {
        return calls;
    }
}
