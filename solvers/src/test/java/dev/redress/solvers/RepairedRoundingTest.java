package dev.redress.solvers;

import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleContract;

final class RepairedRoundingTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return LpRoundingOracle.repaired();
    }

    @Override
    protected boolean proves() {
        return false;
    }
}
