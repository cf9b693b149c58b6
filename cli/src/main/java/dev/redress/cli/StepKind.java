package dev.redress.cli;

import dev.redress.files.InputException;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.policy.PolicyKind;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Resolver;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a step of a log is: a complaint or a period. A learning policy compares the losses of steps, so all its steps must be of the
 * same kind, in the ledger and in the log, unless the charter says that complaints are part of periods
 * (decision 33).
 */
final class StepKind implements DurableResolver.Listener {
    private final PolicyKind policy;
    private @Nullable Class<? extends Event> seen;

    StepKind(PolicyKind policy) {
        this.policy = policy;
    }

    @Override
    public void replayed(Entry entry, Resolver after) {
        note(entry.event());
    }

    @Override
    public void published(Entry entry) {}

    /** Refuses a step of the other kind, if it is a learning policy. */
    void require(Event event, Charter charter, Function<String, InputException> error) {
        if (!policy.answersComplaints()
                && !charter.isMonitored()
                && isStep(event)
                && seen != null
                && !seen.isInstance(event)) {
            boolean periods = event instanceof Event.Complaint;
            throw error.apply(policy.id() + " learns the losses of a step, and every step so far was a "
                    + (periods ? "period" : "complaint") + ", so this one cannot be a "
                    + (periods ? "complaint" : "period")
                    + "; with source: monitor or source: both in the charter, complaints are part of periods");
        }
        note(event);
    }

    private void note(Event event) {
        if (seen == null && isStep(event)) {
            seen = event.getClass();
        }
    }

    private static boolean isStep(Event event) {
        return event instanceof Event.Observation || event instanceof Event.Complaint;
    }
}
