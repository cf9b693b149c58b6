package dev.redress.service.engine;

import dev.redress.ledger.Entry;
import dev.redress.resolve.Resolver;

/**
 * An entry that was just applied, live or in a replay, as projections see it.
 *
 * @param seq the number of its line
 * @param after the resolver right after it
 */
record AppliedEntry(long seq, Entry entry, Resolver after) {
    /** The time in the line; empty if it has none. */
    String at() {
        String at = entry.event().at();
        return at == null ? "" : at;
    }
}
