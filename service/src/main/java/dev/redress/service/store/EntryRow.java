package dev.redress.service.store;

import org.jspecify.annotations.Nullable;

/**
 * An entry of a system's ledger as a row of the database.
 *
 * @param seq the number of its line, from 1
 * @param kind the kind of event
 * @param at when the server accepted it
 * @param key the idempotency key, if any
 * @param digest the SHA-256 of the request with that key
 * @param actor the sender
 * @param line the line of the ledger, without its newline
 * @param hash the SHA-256 of the line
 */
public record EntryRow(
        long system,
        long seq,
        String kind,
        String at,
        @Nullable String key,
        @Nullable String digest,
        String actor,
        String line,
        String hash) {}
