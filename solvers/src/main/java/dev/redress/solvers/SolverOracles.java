package dev.redress.solvers;

import dev.redress.oracle.OracleKind;
import dev.redress.oracle.OracleProvider;
import java.util.List;

/** The oracles that use OR-Tools. */
public final class SolverOracles implements OracleProvider {
    private static final int SEED = 1;

    @Override
    public List<OracleKind> oracles() {
        return List.of(
                OracleKind.named("lp-rounding")
                        .does("rounds a linear relaxation, as the paper does, and repairs the result")
                        .relaxes()
                        .made((nodes, watch) -> LpRoundingOracle.repaired(watch)),
                OracleKind.named("cp-sat")
                        .does("uses the CP-SAT solver of OR-Tools")
                        .relaxes()
                        .made((nodes, watch) -> new CpSatOracle(SEED, Double.POSITIVE_INFINITY)
                                .watched(watch)
                                .upTo(nodes)));
    }
}
