package dev.redress.solvers;

import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleContract;

final class CpSatOracleTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return new CpSatOracle(1, 60);
    }

    @Override
    protected boolean proves() {
        return true;
    }
}
