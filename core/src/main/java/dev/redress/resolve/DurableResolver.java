package dev.redress.resolve;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Micros;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A resolver with its ledger, and the only path from an event to publication: validate, decide, append, force, publish. An event
 * that cannot be applied throws {@link RefusedEvent} and changes nothing. After any other failure, resolver and ledger might
 * disagree, so all further calls fail: reopen the ledger. A reopened ledger continues exactly where it stopped, also after a
 * kill.
 *
 * <p>Several events may be handled before one {@link #force}: they become durable together. Listeners receive an entry only when
 * it is durable. Not thread-safe.
 */
public final class DurableResolver implements AutoCloseable {
    /** Receives the entries of the ledger: a printer, a page, a feed. */
    public interface Listener {
        /** An entry that was in the ledger when it was opened, in order. An exception from this method stops the opening. */
        default void replayed(Entry entry, Resolver after) {}

        /** A new entry, in order, after it has become durable. */
        void published(Entry entry);
    }

    private final Ledger ledger;
    private final Resolver resolver;
    private final List<Listener> listeners;
    private final long recorded;
    private final List<Entry> unpublished = new ArrayList<>();
    private @Nullable Throwable poison;

    private DurableResolver(Ledger ledger, Resolver resolver, List<Listener> listeners, long recorded) {
        this.ledger = ledger;
        this.resolver = resolver;
        this.listeners = listeners;
        this.recorded = recorded;
    }

    /** The same for a policy with its default parameters, and decisions that take effect at once. */
    public static DurableResolver open(Ledger ledger, Charter charter, String policy, long seed, Listener... listeners)
            throws IOException {
        SortedMap<String, Double> parameters = PolicyCatalogue.find(policy).complete(Setting.of(charter, seed));
        String version = DurableResolver.class.getPackage().getImplementationVersion();
        return open(
                ledger,
                new Opening(charter, policy, parameters, seed, version == null ? "unknown" : version),
                listeners);
    }

    /**
     * Starts the ledger, or continues it. An existing ledger must have the same charter, policy, parameters, seed and mode, and
     * every decision in it must be reproduced. The ledger is closed with the resolver, and also if this method fails.
     */
    public static DurableResolver open(Ledger ledger, Opening opening, Listener... listeners) throws IOException {
        try {
            Optional<Opening> there = ledger.opening();
            Opening first = there.isPresent() ? same(ledger, there.get(), opening) : opening;
            Replay replay = new Replay(first);
            long recorded = 0;
            for (Iterator<Entry> entries = ledger.entries(); entries.hasNext(); recorded++) {
                Entry entry = entries.next();
                check(replay, entry, ledger.name(), recorded + 2, first.version());
                for (Listener listener : listeners) {
                    listener.replayed(entry, replay.resolver());
                }
            }
            if (there.isEmpty()) {
                ledger.begin(opening);
            }
            return new DurableResolver(ledger, replay.resolver(), List.of(listeners), recorded);
        } catch (RuntimeException | IOException e) {
            try (ledger) {
                throw e;
            }
        }
    }

    /**
     * Decides an entry of a ledger again. An impossible entry throws {@link LedgerDamage}; a different decision throws {@link
     * DecidesDifferently}.
     */
    public static void check(Replay replay, Entry entry, String ledger, long line, String writtenBy) {
        Optional<Replay.Difference> difference;
        try {
            difference = replay.check(entry);
        } catch (RefusedEvent | ArithmeticException e) {
            throw new LedgerDamage(ledger, line, "this cannot have happened: " + e.getMessage());
        }
        difference.ifPresent(found -> {
            throw new DecidesDifferently(ledger, line, writtenBy, found);
        });
    }

    private static Opening same(Ledger ledger, Opening there, Opening here) {
        require(ledger, "policy", there.policy(), here.policy());
        require(ledger, "parameters", there.parameters(), here.parameters());
        require(ledger, "seed", there.seed(), here.seed());
        require(ledger, "mode", there.mode(), here.mode());
        require(ledger, "oracle", there.oracle(), here.oracle());
        require(ledger, "limit of the oracle", there.oracleNodes(), here.oracleNodes());
        List<String> changes = new CharterChange(there.charter(), here.charter()).sentences();
        if (!changes.isEmpty()) {
            throw new IllegalArgumentException(
                    ledger.name() + ":1: the ledger was opened with another charter: here " + changes.get(0));
        }
        return there;
    }

    private static void require(Ledger ledger, String what, Object there, Object here) {
        if (!there.equals(here)) {
            throw new IllegalArgumentException(ledger.name() + ":1: the ledger was opened with another " + what + ": "
                    + there + " there, " + here + " here");
        }
    }

    /** A complaint about the criterion with this id. It is decided, but the decision must not be published before {@link #force}. */
    public List<Decision> complain(String criterion, double loss) throws IOException {
        int index = resolver.charter().require(criterion);
        return handle(new Event.Complaint(null, null, List.of(index), Micros.of(loss)));
    }

    /** Decides an event and appends it with its decisions. They are durable and published once {@link #force} has returned. */
    public List<Decision> handle(Event event) throws IOException {
        requireHealth();
        try {
            List<Decision> decisions = resolver.handle(event);
            Entry entry = new Entry(event, decisions);
            ledger.append(entry);
            unpublished.add(entry);
            return decisions;
        } catch (RefusedEvent e) {
            throw e;
        } catch (RuntimeException | IOException | Error e) {
            poison = e;
            throw e;
        }
    }

    /** Makes everything handled so far durable, then notifies the listeners. */
    public void force() throws IOException {
        requireHealth();
        try {
            ledger.force();
        } catch (RuntimeException | IOException | Error e) {
            poison = e;
            throw e;
        }
        List<Entry> durable = List.copyOf(unpublished);
        unpublished.clear();
        for (Entry entry : durable) {
            for (Listener listener : listeners) {
                listener.published(entry);
            }
        }
    }

    private void requireHealth() throws IOException {
        if (poison != null) {
            throw new IOException(
                    ledger.name() + ": nothing is taken after a failure, open it again; it was: " + poison.getMessage(),
                    poison);
        }
    }

    /** The current resolver, for reading only: driving it directly would bypass the ledger. */
    public Resolver resolver() {
        return resolver;
    }

    /** The number of events in the ledger when it was opened. */
    public long recorded() {
        return recorded;
    }

    /** The number of events that are not yet durable and published. */
    public int unpublished() {
        return unpublished.size();
    }

    /** The hash of the ledger's last line. A copy kept elsewhere shows later whether the end of the ledger was lost. */
    public Optional<String> head() {
        return ledger.head();
    }

    /** Forces and publishes what remains, unless there was a failure, and closes the ledger. */
    @Override
    public void close() throws IOException {
        try (ledger) {
            if (poison == null) {
                force();
            }
        }
    }
}
