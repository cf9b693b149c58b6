package dev.redress.solvers;

import dev.redress.oracle.OracleKind;
import dev.redress.oracle.OracleProvider;
import java.util.List;

/** The oracles that ask OR-Tools. */
public final class SolverOracles implements OracleProvider {
    private static final int SEED = 1;

    @Override
    public List<OracleKind> oracles() {
        return List.of(
                OracleKind.named("lp-rounding")
                        .does("rounds a linear relaxation, as the paper does, repaired")
                        .relaxes()
                        .made((nodes, watch) -> LpRoundingOracle.repaired(watch)),
                OracleKind.named("cp-sat")
                        .does("asks the CP-SAT solver")
                        .relaxes()
                        .made((nodes, watch) -> new CpSatOracle(SEED, Double.POSITIVE_INFINITY)
                                .watched(watch)
                                .upTo(nodes)));
    }
}
