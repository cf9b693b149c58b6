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

/** What was recommended and waits for people, in the order in which it was recommended, and the state it would lead to. */
final class Recommendations {
    private final Conflicts conflicts;
    private final Holds holds;
    private final List<Recommendation> pending = new ArrayList<>();
    private State decided = State.EMPTY;
    /** What people declined last: it is not recommended again before something else is. */
    private @Nullable Action declined;

    Recommendations(Conflicts conflicts, Holds holds) {
        this.conflicts = conflicts;
        this.holds = holds;
    }

    List<Recommendation> pending() {
        return List.copyOf(pending);
    }

    /** The state with all of them carried out. */
    State decided() {
        return decided;
    }

    /** Adds one to those that wait; what it releases need not be fixed any more. */
    boolean add(Recommendation one) {
        if (one.action() instanceof Action.Fix fix) {
            pending.removeIf(other ->
                    other.action() instanceof Action.Fix && fix.released().has(other.criterion()));
        }
        pending.add(one);
        return true;
    }

    /**
     * Puts one in the place of all others; says whether it is new. What people have started is not taken from them, and what they
     * declined is not put before them again at once.
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

    /** The pending one that a report is about; a report about nothing is refused. */
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

    /** Refuses what comes too late: approval after the work has begun, or a decline then. */
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

    /** What carrying it out does in the state: it releases what it must there, of what is neither held nor decided to stay. */
    Action done(Recommendation one, State state) {
        return one.action() instanceof Action.Fix fix ? fix(state, fix.criterion()) : one.action();
    }

    private Action.Fix fix(State state, int i) {
        Action.Fix fix = conflicts.fix(state, i, decided.union(holds.held()));
        return holds.allow(fix) ? fix : conflicts.fix(state, i, holds.held());
    }

    /** People fixed or released what was recommended: nothing is left to do about that. */
    void dropWhatIsMoot(State state) {
        pending.removeIf(one -> one.action() instanceof Action.Fix == state.has(one.criterion()));
    }

    /** What could be carried out, after those before it, only against a hold is not recommended any more. */
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

    /** Works out where all of them together lead from the state. */
    void decide(State state) {
        State then = state;
        for (Recommendation one : pending) {
            then = after(one, then);
        }
        decided = then.equals(decided) ? decided : then;
    }

    /** The state after one of them. What was decided before stays decided where there is a choice. */
    private State after(Recommendation one, State then) {
        if (one.action() instanceof Action.Fix fix) {
            State left = then.minus(fix.released());
            return fix(left, fix.criterion()).applied(left);
        }
        return then.without(one.criterion());
    }
}
