package dev.redress.ledger;

import dev.redress.model.Charter;
import java.util.SortedMap;

/**
 * The first line of a ledger: everything needed to replay it.
 *
 * @param format the format of the lines: {@link #FORMAT}, or 1 for ledgers that do not name it
 * @param version the version of Redress that wrote it
 * @param oracle the oracle that a learning policy asks
 * @param oracleNodes the number of search nodes that the oracle may open for one answer
 */
public record Opening(
        int format,
        String version,
        Mode mode,
        String policy,
        SortedMap<String, Double> parameters,
        long seed,
        String oracle,
        long oracleNodes,
        Charter charter) {
    /** The current format. */
    public static final int FORMAT = 2;

    /** The values for ledgers of format 1, which had only one oracle and one limit. */
    public static final String FIRST_ORACLE = "exact";

    public static final long FIRST_ORACLE_NODES = 4_000;

    public Opening {
        boolean first = mode == Mode.ACT && oracle.equals(FIRST_ORACLE) && oracleNodes == FIRST_ORACLE_NODES;
        if (format < 1 || format > FORMAT || (format == 1 && !first)) {
            throw new IllegalArgumentException(
                    "format " + format + " is not supported, or not with this mode and oracle");
        }
    }

    /** A ledger in the current format, in which decisions take effect at once. */
    public Opening(Charter charter, String policy, SortedMap<String, Double> parameters, long seed, String version) {
        this(FORMAT, version, Mode.ACT, policy, parameters, seed, FIRST_ORACLE, FIRST_ORACLE_NODES, charter);
    }

    /** The same in another mode. */
    public Opening withMode(Mode other) {
        return new Opening(FORMAT, version, other, policy, parameters, seed, oracle, oracleNodes, charter);
    }
}
