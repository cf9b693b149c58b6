package dev.redress.oracle;

final class ExactOracleTest extends OracleContract {
    @Override
    protected Oracle oracle() {
        return ExactOracle.unlimited();
    }

    @Override
    protected boolean proves() {
        return true;
    }
}
