package dev.redress.solvers;

import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.LocalSearchOracle;
import java.util.List;
import java.util.stream.Collectors;

/** Every oracle there is, by the name that commands use. A new oracle is one class and one line here. */
public final class OracleCatalogue {
    private static final int SEED = 1;
    private static final int ROUNDS = 20;
    private static final int MOVES_A_CRITERION = 20;

    private static final List<OracleKind> KINDS = List.of(
            new OracleKind(
                    "exact",
                    "proves the best state by branch and bound; at its limit, the best it found and a bound",
                    (limit, watch) ->
                            new CliqueBoundedOracle(end -> new ExactOracle(Long.MAX_VALUE, end), limit, watch)),
            new OracleKind(
                    "local-search",
                    "goes downhill from many states; for any number of criteria, never proven",
                    (limit, watch) -> new CliqueBoundedOracle(
                            end -> new LocalSearchOracle(SEED, ROUNDS, MOVES_A_CRITERION, end), limit, watch)),
            new OracleKind(
                    "lp-rounding",
                    "rounds a linear relaxation, as the paper does, repaired",
                    LpRoundingOracle::repaired),
            new OracleKind(
                    "cp-sat",
                    "asks the CP-SAT solver",
                    (limit, watch) ->
                            new CpSatOracle(SEED, Math.max(0.001, limit.toMillis() / 1000.0)).watched(watch)));

    private OracleCatalogue() {}

    /** All kinds, in the order in which people should read them. */
    public static List<OracleKind> kinds() {
        return KINDS;
    }

    /** The kind with that name; an unknown one is refused with the names there are. */
    public static OracleKind find(String id) {
        return KINDS.stream()
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no oracle '" + id + "'; there are "
                        + KINDS.stream().map(OracleKind::id).collect(Collectors.joining(", "))));
    }
}
