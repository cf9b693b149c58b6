package dev.redress.audit;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Opening;
import dev.redress.model.State;
import dev.redress.resolve.DecidesDifferently;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import dev.redress.resolve.Resolver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The result of reading a ledger: its history, whether it is intact, and the state at its end. If the ledger is damaged, the history ends
 * before the damage.
 *
 * @param resolver the resolver after the last entry that verifies
 */
public record Audit(SystemHistory history, Integrity integrity, Resolver resolver) {
    /** Verifies a ledger and recomputes its decisions. Throws {@link LedgerDamage} if even the first line does not verify. */
    public static Audit of(Path file) throws IOException {
        try (LedgerReader reader = LedgerReader.open(file)) {
            return of(file.toString(), reader);
        }
    }

    /** Verifies the ledger of a reader. */
    public static Audit of(String name, LedgerReader reader) {
        Opening opening = reader.opening().orElseThrow(() -> new LedgerDamage(name, 1, "the ledger is empty"));
        Replay replay = replay(name, opening);
        HistoryRecorder recorder = new HistoryRecorder(opening);
        long line = 1;
        try {
            while (reader.hasNext()) {
                var entry = reader.next();
                DurableResolver.check(replay, entry, name, line + 1, opening.version());
                recorder.take(entry, replay.resolver());
                line++;
            }
            return new Audit(
                    recorder.history(),
                    new Integrity(line, reader.head(), reader.tornBytes(), Optional.empty()),
                    replay.resolver());
        } catch (LedgerDamage damage) {
            return damaged(recorder, replay, line, new Integrity.Fault(damage.line(), false, damage.problem()));
        } catch (DecidesDifferently different) {
            String problem = "redress " + different.writtenBy() + ", which wrote this line, decided "
                    + different.difference().recorded() + "; this version decides "
                    + different.difference().decided();
            return damaged(recorder, replay, line, new Integrity.Fault(different.line(), true, problem));
        }
    }

    private static Audit damaged(HistoryRecorder recorder, Replay replay, long line, Integrity.Fault fault) {
        return new Audit(recorder.history(), new Integrity(line, "", 0, Optional.of(fault)), replay.resolver());
    }

    private static Replay replay(String name, Opening opening) {
        try {
            return new Replay(opening);
        } catch (IllegalArgumentException e) {
            throw new LedgerDamage(name, 1, String.valueOf(e.getMessage()));
        }
    }

    /** The number of decisions, by the policy or by people in its place. */
    public long decisions() {
        return history.events().stream()
                .filter(moment -> moment.kind() == HistoryEvent.Kind.DECIDED
                        || moment.kind() == HistoryEvent.Kind.RECOMMENDED
                        || moment.kind() == HistoryEvent.Kind.OVERRIDDEN)
                .count();
    }

    State state() {
        return resolver.state();
    }
}
