package dev.redress.oracle;

final class LocalSearchOfStatesTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return LocalSearchOracle.ofStates(1, 3, 20);
    }

    @Override
    protected boolean proves() {
        return false;
    }
}
