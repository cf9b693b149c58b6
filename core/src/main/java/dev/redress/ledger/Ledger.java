package dev.redress.ledger;

import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/**
 * Where events and decisions are kept in order, each chained to the one before ({@link HashChain}). One writer at a time. A file
 * is one; a table of a database can be another.
 */
public interface Ledger extends AutoCloseable {
    /** What messages call it. */
    String name();

    /** How it was opened; empty if nothing is in it yet. */
    Optional<Opening> opening();

    /**
     * The entries that are there, in order, each verified before it is given out: {@link LedgerDamage} says which is not what was
     * once written. To be read to the end, once, before anything is appended.
     */
    Iterator<Entry> entries();

    /** Begins a ledger that has nothing in it. */
    void begin(Opening opening) throws IOException;

    /** Adds an entry. It is safe once {@link #force} has returned. */
    void append(Entry entry) throws IOException;

    /** Makes everything that is in it durable: after this, not even a power cut loses it. */
    void force() throws IOException;

    /** The hash of the last entry. Kept elsewhere, it shows later whether the end of the ledger was lost. */
    Optional<String> head();

    @Override
    void close() throws IOException;

    /** A ledger that keeps nothing: for whoever wants decisions only. */
    static Ledger none() {
        return new NoLedger();
    }
}
