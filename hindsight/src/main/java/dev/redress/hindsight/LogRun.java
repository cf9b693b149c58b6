package dev.redress.hindsight;

import dev.redress.hindsight.Comparison.PolicyOutcome;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.RefusedException;
import dev.redress.policy.Setting;
import dev.redress.resolve.RefusedEvent;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A complaint log on which policies are run, one after the other. */
final class LogRun {
    private static final int POINTS = 400;
    private static final int EVENTS_BETWEEN_REPORTS = 1 << 12;

    private final Charter charter;
    private final List<Event> log;
    private final long seed;
    private final Consumer<String> listener;

    LogRun(Charter charter, List<Event> log, long seed, Consumer<String> listener) {
        this.charter = charter;
        this.log = log;
        this.seed = seed;
        this.listener = listener;
    }

    /** Whether the n-th event is on the curves: {@value #POINTS} of them, evenly spaced, and the last. */
    static boolean isPoint(int n, int events) {
        return (long) n * POINTS / events != (long) (n + 1) * POINTS / events;
    }

    /**
     * The outcome of a policy on the log.
     *
     * @throws RefusedException if the policy does not accept the charter, or its fixes cost more than can be counted
     */
    PolicyOutcome of(PolicyKind kind) {
        Resolver resolver = Resolver.of(kind.id(), Setting.of(charter, seed));
        Set<Integer> fixed = new LinkedHashSet<>();
        List<Long> curve = new ArrayList<>();
        for (int n = 0; n < log.size(); n++) {
            for (Decision decision : handle(resolver, log.get(n))) {
                if (decision.action() instanceof Action.Fix fix) {
                    fixed.add(fix.criterion());
                }
            }
            if (n % EVENTS_BETWEEN_REPORTS == 0) {
                listener.accept(kind.id() + ": " + n + " of " + log.size() + " rows");
            }
            if (resolver.fixingCost() > Micros.MAX_TOTAL) {
                throw new RefusedException("its fixes cost more than " + Micros.format(Micros.MAX_TOTAL));
            }
            if (isPoint(n, log.size())) {
                curve.add(resolver.complaintLoss() + resolver.fixingCost());
            }
        }
        return new PolicyOutcome(
                kind.id(),
                resolver.complaintLoss(),
                resolver.fixingCost(),
                fixes(resolver),
                List.copyOf(fixed),
                resolver.guarantee(),
                curve);
    }

    private long fixes(Resolver resolver) {
        long fixes = 0;
        for (int i = 0; i < charter.size(); i++) {
            fixes += resolver.fixes(i);
        }
        return fixes;
    }

    /**
     * Applies an event. What people did when the log was written may not be possible in this run: a fix releases what it must here, and
     * an action without effect, or a report on something that was not recommended, is skipped.
     */
    private static List<Decision> handle(Resolver resolver, Event event) {
        try {
            return resolver.handle(event);
        } catch (RefusedEvent refused) {
            if (event instanceof Event.Intervention person
                    && person.action() instanceof Action.Fix fix
                    && !fix.released().isEmpty()) {
                Action anew = new Action.Fix(fix.criterion(), State.EMPTY);
                return handle(resolver, new Event.Intervention(anew, person.steps(), person.who(), person.why()));
            }
            if (event instanceof Event.Complaint || event instanceof Event.Observation) {
                throw refused;
            }
            return List.of();
        }
    }
}
