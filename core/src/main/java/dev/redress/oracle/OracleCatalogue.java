package dev.redress.oracle;

import dev.redress.catalogue.Catalogue;
import java.util.List;
import java.util.Optional;

/**
 * The oracles by the ids that commands and ledgers use: those of core, then those of each {@link OracleProvider}. A new oracle of core
 * is one class and one entry here.
 */
public final class OracleCatalogue {
    private static final int SEED = 1;
    private static final int ROUNDS = 20;
    private static final int MOVES_A_CRITERION = 20;

    private static final List<OracleKind> BUILT_IN = List.of(
            OracleKind.named("exact")
                    .does("proves the best state by branch and bound; at its limit, gives the incumbent and a bound")
                    .made(ExactOracle::new),
            OracleKind.named("local-search")
                    .does("descends from many starting states; for any number of criteria, without proof")
                    .made((nodes, watch) -> new LocalSearchOracle(
                            SEED, (int) Math.max(1, Math.min(ROUNDS, nodes)), MOVES_A_CRITERION, watch)));

    private static final Catalogue<OracleKind> ALL =
            Catalogue.of("oracle", BUILT_IN, OracleProvider.class, OracleProvider::oracles);

    private OracleCatalogue() {}

    /** All kinds, in the order in which people should read them. */
    public static List<OracleKind> kinds() {
        return ALL.kinds();
    }

    /**
     * The kind with that id.
     *
     * @throws UnknownOracleException if there is none; its message lists the ids and how to add one
     */
    public static OracleKind find(String id) {
        return ALL.find(id).orElseThrow(() -> new UnknownOracleException(id, ALL.unknown(id)));
    }

    /** The {@link OracleProvider} that added a kind; empty for those of core. */
    public static Optional<String> provider(OracleKind kind) {
        return ALL.provider(kind.id());
    }
}
