package dev.redress.oracle;

import dev.redress.catalogue.Kind;
import java.util.function.Supplier;

/**
 * An oracle by name, and how far it may search for one answer: what a ledger keeps of an oracle, because it gives the same
 * answers again.
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

    /** A new oracle of this choice, which only its own limit ends. */
    @Override
    public Oracle get() {
        return OracleCatalogue.find(id).create(nodes, SearchWatch.NONE);
    }
}
