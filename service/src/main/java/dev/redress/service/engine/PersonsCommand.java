package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A person's action on a system other than a report on a decision: one event, with the person and the reason. */
public final class PersonsCommand implements Command<PersonsCommand.Done> {
    /**
     * The result of the action.
     *
     * @param seq the line of the event
     * @param made the decisions that it led to
     * @param again whether the same request had been sent before
     */
    public record Done(long seq, List<DecisionRecord> made, boolean again) {}

    /** Creates the event with the charter at the time when the writer handles it. */
    private interface Wording {
        Event event(LiveSystem system);
    }

    private final Wording wording;
    private final TableLedger.Stamp stamp;
    private final @Nullable Long version;
    private final @Nullable Long instead;

    private PersonsCommand(Wording wording, TableLedger.Stamp stamp, @Nullable Long version, @Nullable Long instead) {
        this.wording = wording;
        this.stamp = stamp;
        this.version = version;
        this.instead = instead;
    }

    /** Fixes a criterion, overriding the policy; without given releases, the fix releases what it must. */
    public static PersonsCommand fix(
            String criterion, List<String> releases, @Nullable Long instead, String why, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> new Event.Intervention(
                        null,
                        stamp.at(),
                        new Action.Fix(index(system, criterion), state(system, releases)),
                        0,
                        stamp.actor(),
                        why),
                stamp,
                null,
                instead);
    }

    /** Releases a criterion, overriding the policy. */
    public static PersonsCommand release(String criterion, String why, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> new Event.Intervention(
                        null, stamp.at(), new Action.Release(index(system, criterion)), 0, stamp.actor(), why),
                stamp,
                null,
                null);
    }

    /** Holds a criterion fixed, forbids it, or lifts either. */
    public static PersonsCommand hold(
            Event.Hold.Kind kind, String criterion, List<String> releases, String why, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> new Event.Hold(
                        null, stamp.at(), kind, index(system, criterion), state(system, releases), stamp.actor(), why),
                stamp,
                null,
                null);
    }

    /**
     * Replaces the charter.
     *
     * @param version the number of lines of the ledger that the person has seen; null if it is not given
     */
    public static PersonsCommand amend(Charter charter, String why, @Nullable Long version, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> new Event.Amendment(null, stamp.at(), charter, stamp.actor(), why), stamp, version, null);
    }

    /** Changes the mode. */
    public static PersonsCommand mode(Mode mode, String why, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> new Event.ModeChange(null, stamp.at(), mode, stamp.actor(), why), stamp, null, null);
    }

    /** Reports the losses of some steps by criterion, for learning policies. */
    public static PersonsCommand observe(
            @Nullable String at, long steps, Map<String, Long> losses, TableLedger.Stamp stamp) {
        return new PersonsCommand(
                system -> {
                    Losses sums = new Losses(system.resolver().charter().size());
                    losses.forEach((id, loss) -> sums.suffer(index(system, id), loss));
                    return new Event.Observation(null, at == null ? stamp.at() : at, steps, sums);
                },
                stamp,
                null,
                null);
    }

    private static int index(LiveSystem system, String id) {
        int index = system.resolver().charter().index(id);
        if (index < 0) {
            throw new Refusal(Refusal.Reason.INVALID, "there is no criterion " + id);
        }
        return index;
    }

    private static State state(LiveSystem system, List<String> ids) {
        return State.of(ids.stream().mapToInt(id -> index(system, id)).toArray());
    }

    @Override
    public Collection<String> keys() {
        return stamp.key() == null ? List.of() : List.of(stamp.key());
    }

    @Override
    public Done run(LiveSystem system, EarlierRequests earlier) throws IOException {
        Optional<EntryRow> before =
                stamp.key() == null ? Optional.empty() : earlier.find(stamp.key(), String.valueOf(stamp.digest()));
        if (before.isPresent()) {
            return new Done(before.get().seq(), made(system, before.get().seq()), true);
        }
        if (version != null && version != system.lines()) {
            throw new Refusal(
                    Refusal.Reason.STALE,
                    "the system has changed since you read it: it has " + system.lines() + " lines now");
        }
        requireDeclinable(system);
        try {
            EntryRow row = system.handle(wording.event(system), stamp).row();
            declineWhatItReplaces(system);
            return new Done(row.seq(), made(system, row.seq()), false);
        } catch (RefusedEvent e) {
            throw new Refusal(Refusal.Reason.CONFLICT, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    private static List<DecisionRecord> made(LiveSystem system, long seq) {
        List<DecisionRecord> made = new ArrayList<>();
        for (long number : system.decisions().madeAt(seq)) {
            system.decisions().find(number).ifPresent(made::add);
        }
        return made;
    }

    /** An action instead of a decision requires that the decision can still be declined. */
    private void requireDeclinable(LiveSystem system) {
        if (instead == null) {
            return;
        }
        DecisionRecord decision = system.decisions()
                .find(instead)
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no decision " + instead));
        if (!decision.stage().isOpen() || decision.stage() == DecisionRecord.Stage.STARTED) {
            throw new Refusal(
                    Refusal.Reason.CONFLICT,
                    "the decision is already " + decision.stage().word());
        }
    }

    /** Declines the decision, unless the action has superseded it. */
    private void declineWhatItReplaces(LiveSystem system) throws IOException {
        Optional<DecisionRecord> left = instead == null
                ? Optional.empty()
                : system.decisions().find(instead).filter(one -> one.stage().isOpen());
        if (left.isPresent()) {
            int criterion = index(system, left.get().criterion());
            Action action = left.get().action().equals("fix")
                    ? new Action.Fix(criterion, State.EMPTY)
                    : new Action.Release(criterion);
            system.handle(
                    new Event.FollowUp(
                            null,
                            stamp.at(),
                            Event.FollowUp.Stage.DECLINED,
                            action,
                            java.util.OptionalLong.empty(),
                            stamp.actor(),
                            "something else was done instead"),
                    new TableLedger.Stamp(stamp.at(), stamp.actor(), null, null));
        }
    }
}
