package dev.redress.audit;

import java.util.Optional;

/**
 * Whether a ledger is what was once written: every line in its place, and every decision coming out again.
 *
 * @param entries how many lines verify, from the first on
 * @param head the hash of the last of them; empty if a line is damaged
 * @param tornBytes what a power cut left of a last line; it is left out
 * @param fault what is wrong, if anything
 */
public record Integrity(long entries, String head, long tornBytes, Optional<Fault> fault) {
    /**
     * What is wrong with a ledger.
     *
     * @param line where, from 1
     * @param chain whether the hashes hold and only the decisions come out differently
     */
    public record Fault(long line, boolean chain, String problem) {}

    public boolean verified() {
        return fault.isEmpty();
    }
}
