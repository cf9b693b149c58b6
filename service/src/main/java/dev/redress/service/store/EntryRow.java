package dev.redress.service.store;

import org.jspecify.annotations.Nullable;

/**
 * One entry of a system's ledger as the database keeps it.
 *
 * @param seq the number of its line, from 1
 * @param kind what happened, in one word
 * @param at when the server took it
 * @param key what makes a second sending of the same thing recognisable, if anything
 * @param digest the SHA-256 of what was sent under that key
 * @param actor who sent it
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
