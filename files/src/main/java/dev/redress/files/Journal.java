package dev.redress.files;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.resolve.Replay;
import dev.redress.resolve.Resolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A resolver and its ledger: every event that it handles is written down with what was decided. Opened again, it stands where it
 * stood, also after a kill. Whoever tells others of a decision calls {@link #force} first.
 */
public final class Journal implements AutoCloseable {
    private final Resolver resolver;
    private final @Nullable LedgerWriter ledger;
    private final long recorded;
    private final long tornBytes;

    private Journal(Resolver resolver, @Nullable LedgerWriter ledger, long recorded, long tornBytes) {
        this.resolver = resolver;
        this.ledger = ledger;
        this.recorded = recorded;
        this.tornBytes = tornBytes;
    }

    /** A resolver that keeps no ledger. */
    public static Journal withoutLedger(Opening opening) {
        return new Journal(new Replay(opening).resolver(), null, 0, 0);
    }

    /**
     * Begins a ledger, or goes on with the one that is there: it must have been opened with the same charter, policy, parameters
     * and seed, and every decision in it must come out again.
     *
     * @param replayed is told each event that the ledger already holds, in order; what it throws stops the opening
     */
    public static Journal open(Path path, Opening opening, Consumer<Event> replayed) throws IOException {
        try (LedgerReader reader = LedgerReader.toResume(path)) {
            Replay replay = new Replay(opening);
            if (reader.opening().isEmpty()) {
                long torn = reader.tornBytes();
                return new Journal(replay.resolver(), reader.begin(opening), 0, torn);
            }
            requireSame(path, reader.opening().get(), opening);
            long events = 0;
            while (reader.hasNext()) {
                Entry entry = reader.next();
                Optional<String> difference = replay.check(entry);
                if (difference.isPresent()) {
                    throw new LedgerDamage(path.toString(), reader.line(), difference.get());
                }
                replayed.accept(entry.event());
                events++;
            }
            long torn = reader.tornBytes();
            return new Journal(replay.resolver(), reader.append(), events, torn);
        }
    }

    private static void requireSame(Path path, Opening there, Opening here) {
        require(path, "policy", there.policy(), here.policy());
        require(path, "parameters", there.parameters(), here.parameters());
        require(path, "seed", there.seed(), here.seed());
        List<String> one = CharterFile.toJson(there.charter()).lines().toList();
        List<String> other = CharterFile.toJson(here.charter()).lines().toList();
        for (int n = 0; n < Math.max(one.size(), other.size()); n++) {
            require(path, "charter", line(one, n), line(other, n));
        }
    }

    private static String line(List<String> lines, int n) {
        return n < lines.size() ? lines.get(n).strip() : "nothing";
    }

    private static void require(Path path, String what, Object there, Object here) {
        if (!there.equals(here)) {
            throw new InputException(
                    path.toString(),
                    1,
                    "the ledger was opened with another " + what + ": " + there + " there, " + here + " here");
        }
    }

    /** The resolver as it stands. To drive it past the journal would leave the ledger behind. */
    public Resolver resolver() {
        return resolver;
    }

    /** How many events the ledger held when it was opened. */
    public long recorded() {
        return recorded;
    }

    /** How many bytes of a torn last line were dropped when the ledger was opened. */
    public long tornBytes() {
        return tornBytes;
    }

    /** Answers an event and writes both down. */
    public List<Decision> handle(Event event) throws IOException {
        List<Decision> decisions = resolver.handle(event);
        if (ledger != null) {
            ledger.append(new Entry(event, decisions));
        }
        return decisions;
    }

    /** Makes everything handled so far durable. */
    public void force() throws IOException {
        if (ledger != null) {
            ledger.force();
        }
    }

    /** The hash of the ledger's last line; kept elsewhere, it shows later whether the end was lost. */
    public Optional<String> head() {
        return Optional.ofNullable(ledger).map(LedgerWriter::head);
    }

    @Override
    public void close() throws IOException {
        if (ledger != null) {
            ledger.close();
        }
    }
}
