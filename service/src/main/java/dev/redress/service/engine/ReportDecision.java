package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.State;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A report on a decision: approved, started, done, declined or cancelled.
 *
 * @param number the number of the decision
 * @param cost the actual cost, in micros, once it is done
 * @param version the version of the decision that the sender has seen; null if it is not given
 * @param why the reason
 */
public record ReportDecision(
        long number,
        Event.FollowUp.Stage stage,
        OptionalLong cost,
        String why,
        @Nullable Long version,
        TableLedger.Stamp stamp)
        implements Command<ReportDecision.Reported> {
    /** The decision after the report, and whether the same report had been sent before. */
    public record Reported(DecisionRecord decision, long seq, boolean again) {}

    @Override
    public Collection<String> keys() {
        return stamp.key() == null ? List.of() : List.of(stamp.key());
    }

    @Override
    public Reported run(LiveSystem system, EarlierRequests earlier) throws IOException {
        DecisionRecord decision = system.decisions()
                .find(number)
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no decision " + number));
        Optional<EntryRow> before =
                stamp.key() == null ? Optional.empty() : earlier.find(stamp.key(), String.valueOf(stamp.digest()));
        if (before.isPresent()) {
            return new Reported(decision, before.get().seq(), true);
        }
        if (version != null && version != decision.changed()) {
            throw new Refusal(
                    Refusal.Reason.STALE,
                    "the decision has changed since you read it: it is "
                            + decision.stage().word());
        }
        if (!decision.stage().isOpen()) {
            throw new Refusal(
                    Refusal.Reason.CONFLICT,
                    "the decision is already " + decision.stage().word());
        }
        requireFourEyes(system);
        try {
            LiveSystem.Handled handled = system.handle(event(decision, system), stamp);
            return new Reported(
                    system.decisions().find(number).orElse(decision),
                    handled.row().seq(),
                    false);
        } catch (RefusedEvent e) {
            throw new Refusal(Refusal.Reason.CONFLICT, String.valueOf(e.getMessage()), e);
        }
    }

    /** With {@code fourEyes}, the person who last overrode the policy may not approve its next recommendation. */
    private void requireFourEyes(LiveSystem system) {
        if (stage == Event.FollowUp.Stage.APPROVED
                && SystemSettings.of(system.row().settings()).fourEyes()
                && stamp.actor().equals(system.decisions().lastOverrider())) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "the person who last overrode the policy may not approve");
        }
    }

    private Event event(DecisionRecord decision, LiveSystem system) {
        int criterion = system.resolver().charter().require(decision.criterion());
        Action action = decision.action().equals("fix")
                ? new Action.Fix(criterion, State.EMPTY)
                : new Action.Release(criterion);
        try {
            return new Event.FollowUp(null, stamp.at(), stage, action, cost, stamp.actor(), why);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.INVALID, String.valueOf(e.getMessage()), e);
        }
    }
}
