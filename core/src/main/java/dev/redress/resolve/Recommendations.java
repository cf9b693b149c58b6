package dev.redress.resolve;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Holds;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The pending recommendations, in the order in which they were made, and the state they would lead to. */
final class Recommendations {
    private final Conflicts conflicts;
    private final Holds holds;
    private final List<Recommendation> pending = new ArrayList<>();
    private State decided = State.EMPTY;
    /** The recommendation that people declined last: it is not made again before another one is. */
    private @Nullable Action declined;

    Recommendations(Conflicts conflicts, Holds holds) {
        this.conflicts = conflicts;
        this.holds = holds;
    }

    List<Recommendation> pending() {
        return List.copyOf(pending);
    }

    /** The state with all recommendations carried out. */
    State decided() {
        return decided;
    }

    /** Adds a pending recommendation; pending fixes of what it releases are dropped. */
    boolean add(Recommendation one) {
        if (one.action() instanceof Action.Fix fix) {
            pending.removeIf(other ->
                    other.action() instanceof Action.Fix && fix.released().has(other.criterion()));
        }
        pending.add(one);
        return true;
    }

    /**
     * Replaces all others by one recommendation, and returns whether it is new. Work that people have started is kept, and a
     * recommendation that they declined is not made again at once.
     */
    boolean supersede(Recommendation one) {
        if (one.action().equals(declined)
                || pending.stream()
                        .anyMatch(other -> other.stage() == Recommendation.Stage.STARTED
                                || other.action().equals(one.action()))) {
            return false;
        }
        declined = null;
        pending.clear();
        pending.add(one);
        return true;
    }

    /** The pending recommendation that a report refers to; a report about none is refused. */
    Recommendation find(Action reported, Charter charter) {
        return pending.stream()
                .filter(one -> one.isAbout(reported))
                .findFirst()
                .orElseThrow(() -> new RefusedEvent(words(reported, charter) + " is not recommended now"));
    }

    private static String words(Action action, Charter charter) {
        return action instanceof Action.Fix fix
                ? "the fix of " + charter.id(fix.criterion())
                : "the release of " + charter.id(((Action.Release) action).criterion());
    }

    /** Refuses a report out of order, such as an approval or a decline after the work has started. */
    static void requireInOrder(Recommendation pending, Event.FollowUp.Stage report, Charter charter) {
        boolean fits = switch (report) {
            case APPROVED -> pending.stage() == Recommendation.Stage.RECOMMENDED;
            case STARTED, DECLINED -> pending.stage() != Recommendation.Stage.STARTED;
            case DONE, CANCELLED -> true;
        };
        if (!fits) {
            throw new RefusedEvent(words(pending.action(), charter) + " is "
                    + pending.stage().name().toLowerCase(Locale.ROOT) + " already");
        }
    }

    void replace(Recommendation one, Recommendation by) {
        pending.set(pending.indexOf(one), by);
    }

    void remove(Recommendation one) {
        pending.remove(one);
        declined = null;
    }

    void decline(Recommendation one) {
        pending.remove(one);
        declined = one.action();
    }

    /** Its effect in the state: it releases what it must, choosing criteria that are neither held nor decided to stay. */
    Action done(Recommendation one, State state) {
        return one.action() instanceof Action.Fix fix ? fix(state, fix.criterion()) : one.action();
    }

    private Action.Fix fix(State state, int i) {
        Action.Fix fix = conflicts.fix(state, i, decided.union(holds.held()));
        return holds.allow(fix) ? fix : conflicts.fix(state, i, holds.held());
    }

    /** People fixed or released what was recommended, so that recommendation is done. */
    void dropWhatIsMoot(State state) {
        pending.removeIf(one -> one.action() instanceof Action.Fix == state.has(one.criterion()));
    }

    /** Drops each recommendation that, after the ones before it, would violate a hold. */
    void dropWhatIsNotAllowed(State state) {
        State then = state;
        for (Recommendation one : pending()) {
            State next = after(one, then);
            if (next.containsAll(then.intersection(holds.held())) && !next.intersects(holds.forbidden())) {
                then = next;
            } else {
                pending.remove(one);
            }
        }
    }

    /** Computes the state that all recommendations together lead to. */
    void decide(State state) {
        State then = state;
        for (Recommendation one : pending) {
            then = after(one, then);
        }
        decided = then.equals(decided) ? decided : then;
    }

    /** The state after one recommendation. If there is a choice, criteria that were decided earlier stay. */
    private State after(Recommendation one, State then) {
        if (one.action() instanceof Action.Fix fix) {
            State left = then.minus(fix.released());
            return fix(left, fix.criterion()).applied(left);
        }
        return then.without(one.criterion());
    }
}
