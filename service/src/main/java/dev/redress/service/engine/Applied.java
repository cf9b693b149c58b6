package dev.redress.service.engine;

import dev.redress.ledger.Entry;
import dev.redress.resolve.Resolver;

/**
 * An entry that was just applied, live or in a replay: all that a projection may look at.
 *
 * @param seq the number of its line
 * @param after the resolver right after it
 */
record Applied(long seq, Entry entry, Resolver after) {
    /** When it happened, as the line says; empty if it does not. */
    String at() {
        String at = entry.event().at();
        return at == null ? "" : at;
    }
}
