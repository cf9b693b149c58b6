package dev.redress.oracle;

import dev.redress.catalogue.Kind;
import java.util.function.Supplier;

/**
 * An oracle by name, with its search limit for one answer. A ledger records this, because it is enough to get the same answers
 * again.
 *
 * @param id its kind in the {@link OracleCatalogue}
 * @param nodes the limit of {@link OracleKind#create}
 */
public record OracleChoice(String id, long nodes) implements Supplier<Oracle> {
    public OracleChoice {
        Kind.checkedId(id);
        if (nodes < 0) {
            throw new IllegalArgumentException("the limit of " + nodes + " nodes is negative");
        }
    }

    /** Creates the oracle, without a watch. */
    @Override
    public Oracle get() {
        return OracleCatalogue.find(id).create(nodes, SearchWatch.NONE);
    }
}
