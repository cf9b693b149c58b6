package dev.redress.audit;

import java.util.Optional;

/**
 * Whether a ledger is intact: its hash chain holds, and every decision can be reproduced.
 *
 * @param entries the number of entries that verify, from the first on
 * @param head the hash of the last of them; empty if a line is damaged
 * @param tornBytes the length of an incomplete last line, which is left out
 * @param fault the first fault, if any
 */
public record Integrity(long entries, String head, long tornBytes, Optional<Fault> fault) {
    /**
     * A fault in a ledger.
     *
     * @param line the line, from 1
     * @param chain whether the hash chain holds and only a decision differs
     */
    public record Fault(long line, boolean chain, String problem) {}

    public boolean verified() {
        return fault.isEmpty();
    }
}
