package dev.redress.service.engine;

import dev.redress.model.Charter;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.Collection;
import java.util.function.Predicate;

/**
 * An amendment that is applied only if the charter is the one that its sender has seen. Complaints in the meantime do not matter.
 *
 * @param command the amendment
 * @param isSeen whether the charter is the one that the sender has seen
 */
public record AmendSeen(PersonsCommand command, Predicate<Charter> isSeen, TableLedger.Stamp stamp)
        implements Command<PersonsCommand.Done> {
    @Override
    public Collection<String> keys() {
        return command.keys();
    }

    @Override
    public PersonsCommand.Done run(LiveSystem system, EarlierRequests earlier) throws IOException {
        boolean again = stamp.key() != null
                && earlier.find(stamp.key(), String.valueOf(stamp.digest())).isPresent();
        if (!again) {
            require(isSeen.test(system.resolver().charter()));
        }
        return command.run(system, earlier);
    }

    /** Refuses an amendment of a charter that the sender has not seen. */
    public static void require(boolean seen) {
        if (!seen) {
            throw new Refusal(Refusal.Reason.STALE, "the charter has changed since you read it");
        }
    }
}
