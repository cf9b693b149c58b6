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
 * A ledger that was read, verified and decided again, as far as that goes: where it is damaged, what comes before the damage is told, and
 * what is wrong.
 *
 * @param resolver as it stands after the last line that verifies
 */
public record Audit(Story story, Integrity integrity, Resolver resolver) {
    /** Reads a ledger. One whose first line does not verify is {@link LedgerDamage}: nothing can be said about it. */
    public static Audit of(Path file) throws IOException {
        try (LedgerReader reader = LedgerReader.open(file)) {
            return of(file.toString(), reader);
        }
    }

    /** The same from any reader. */
    public static Audit of(String name, LedgerReader reader) {
        Opening opening = reader.opening().orElseThrow(() -> new LedgerDamage(name, 1, "the ledger is empty"));
        Replay replay = replay(name, opening);
        StoryRecorder history = new StoryRecorder(opening);
        long line = 1;
        try {
            while (reader.hasNext()) {
                var entry = reader.next();
                DurableResolver.check(replay, entry, name, line + 1, opening.version());
                history.take(entry, replay.resolver());
                line++;
            }
            return new Audit(
                    history.told(),
                    new Integrity(line, reader.head(), reader.tornBytes(), Optional.empty()),
                    replay.resolver());
        } catch (LedgerDamage damage) {
            return damaged(history, replay, line, new Integrity.Fault(damage.line(), false, damage.problem()));
        } catch (DecidesDifferently different) {
            String problem = "redress " + different.writtenBy() + ", which wrote this line, decided "
                    + different.difference().recorded() + "; this version decides "
                    + different.difference().decided();
            return damaged(history, replay, line, new Integrity.Fault(different.line(), true, problem));
        }
    }

    private static Audit damaged(StoryRecorder history, Replay replay, long line, Integrity.Fault fault) {
        return new Audit(history.told(), new Integrity(line, "", 0, Optional.of(fault)), replay.resolver());
    }

    private static Replay replay(String name, Opening opening) {
        try {
            return new Replay(opening);
        } catch (IllegalArgumentException e) {
            throw new LedgerDamage(name, 1, String.valueOf(e.getMessage()));
        }
    }

    /** How many decisions the policy made and people made in its place. */
    public long decisions() {
        return story.moments().stream()
                .filter(moment -> moment.kind() == Moment.Kind.DECIDED
                        || moment.kind() == Moment.Kind.RECOMMENDED
                        || moment.kind() == Moment.Kind.OVERRIDDEN)
                .count();
    }

    State state() {
        return resolver.state();
    }
}
