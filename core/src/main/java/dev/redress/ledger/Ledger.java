package dev.redress.ledger;

import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/**
 * A store of events and decisions in order, each chained to the previous one ({@link HashChain}), with one writer at a time. It
 * may be a file or a database table.
 */
public interface Ledger extends AutoCloseable {
    /** The name used in messages. */
    String name();

    /** How it was opened; empty if the ledger is empty. */
    Optional<Opening> opening();

    /**
     * The existing entries, in order. Each is verified before it is returned; {@link LedgerDamage} names the first that was
     * altered. Read them once, to the end, before appending.
     */
    Iterator<Entry> entries();

    /** Starts an empty ledger. */
    void begin(Opening opening) throws IOException;

    /** Appends an entry. It is durable once {@link #force} has returned. */
    void append(Entry entry) throws IOException;

    /** Makes all entries durable: after this, they survive even a power failure. */
    void force() throws IOException;

    /** The hash of the last entry. A copy kept elsewhere shows later whether the end of the ledger was lost. */
    Optional<String> head();

    @Override
    void close() throws IOException;

    /** A ledger that stores nothing, for callers that need only decisions. */
    static Ledger none() {
        return new NoLedger();
    }
}
