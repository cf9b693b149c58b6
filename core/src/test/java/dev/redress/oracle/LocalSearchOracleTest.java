package dev.redress.oracle;

final class LocalSearchOracleTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return new LocalSearchOracle(1, 3, 20);
    }

    @Override
    protected boolean proves() {
        return false;
    }
}
