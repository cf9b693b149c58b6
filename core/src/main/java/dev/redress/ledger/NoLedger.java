package dev.redress.ledger;

import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;

/** A ledger that stores nothing. */
final class NoLedger implements Ledger {
    @Override
    public String name() {
        return "no ledger";
    }

    @Override
    public Optional<Opening> opening() {
        return Optional.empty();
    }

    @Override
    public Iterator<Entry> entries() {
        return Collections.emptyIterator();
    }

    @Override
    public void begin(Opening opening) {}

    @Override
    public void append(Entry entry) {}

    @Override
    public void force() {}

    @Override
    public Optional<String> head() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
