package dev.redress.resolve;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Holds;
import dev.redress.model.State;

/** The check whether a person's action is allowed in the current state, with messages in the charter's ids. */
record PersonsAction(Charter charter, State state, Holds holds) {
    /** The action with everything it releases; an illegal action is refused. */
    Action checked(Action action) {
        if (action instanceof Action.Fix fix) {
            return checked(fix);
        }
        if (action instanceof Action.Release release) {
            String id = id(release.criterion());
            refuseIf(!state.has(release.criterion()), id + " is not fixed: it cannot be released");
            refuseIf(holds.isHeld(release.criterion()), id + " is held: lift that first");
        }
        return action;
    }

    private Action.Fix checked(Action.Fix fix) {
        String id = id(fix.criterion());
        refuseIf(state.has(fix.criterion()), id + " is fixed already: it cannot be fixed again");
        refuseIf(holds.isForbidden(fix.criterion()), id + " is forbidden: lift that first");
        // If there is a choice, held criteria stay fixed.
        Action.Fix least = charter.conflicts().fix(state, fix.criterion(), holds.held());
        Action.Fix whole = fix.released().isEmpty() ? least : fix;
        fix.released().stream().forEach(this::id);
        refuseIf(
                !charter.conflicts().allows(state, whole),
                "to fix " + id + " is to release " + ids(least.released()) + ", not " + ids(whole.released()));
        refuseIf(
                whole.released().intersects(holds.held()),
                "to fix " + id + " is to release " + ids(whole.released().intersection(holds.held()))
                        + ", and that is held: lift that first");
        return whole;
    }

    /** Refuses unless the criterion is held or forbidden. */
    void requireHold(int criterion) {
        refuseIf(
                !holds.isHeld(criterion) && !holds.isForbidden(criterion),
                id(criterion) + " is neither held nor forbidden: there is nothing to lift");
    }

    private String ids(State some) {
        return some.isEmpty() ? "nothing" : String.join(", ", charter.ids(some));
    }

    private String id(int criterion) {
        refuseIf(
                criterion < 0 || criterion >= charter.size(),
                "there is no criterion number " + criterion + " in the charter");
        return charter.id(criterion);
    }

    private static void refuseIf(boolean condition, String why) {
        if (condition) {
            throw new RefusedEvent(why);
        }
    }
}
