package dev.redress.resolve;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.CurrentCosts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.Guarantee;
import dev.redress.policy.Plan;
import dev.redress.policy.Policy;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The only driver of a policy: it is told losses, asks the policy for its plan, takes one action a step on the way there,
 * charges fixes, and keeps the totals. A step's losses fall in the state after its action.
 */
public final class Resolver {
    private final Charter charter;
    private final Policy policy;
    private final FixingCosts costs;
    private final long[] fixes;
    private State state = State.EMPTY;
    private State wayTarget = State.EMPTY;
    private List<Action> way = List.of();
    private int taken;
    private long heldSteps;
    private long steps;
    private long complaintLoss;
    private long fixingCost;

    /** One complaint at a time, without garbage: the same losses are filled anew, the same dwell serves until the state changes. */
    private final Losses complaint;

    private Dwell complained;

    public Resolver(Charter charter, Policy policy, FixingCosts costs) {
        this.charter = charter;
        this.policy = policy;
        this.costs = costs;
        fixes = new long[charter.size()];
        complaint = new Losses(charter.size());
        complained = new Dwell(state, 1, complaint);
    }

    /** A resolver for a new policy of that id: see {@link PolicyCatalogue}. */
    public static Resolver of(String policy, Setting setting) {
        return new Resolver(setting.charter(), PolicyCatalogue.find(policy).create(setting), setting.costs());
    }

    /** The first action, before any loss: the stochastic setting moves first. Complaint logs do not need it. */
    public Decision start() {
        return act(null);
    }

    /** So many steps passed in the present state with these losses; the answer is the action of the next step. */
    public Decision advance(long steps, Losses losses) {
        complaintLoss = Math.addExact(complaintLoss, losses.total());
        observe(new Dwell(state, steps, losses));
        return act(policy.fix());
    }

    /**
     * A complaint of the adversarial setting: it costs its loss iff the criterion is not fixed now; then the policy may act, and
     * pays at once (decision 22).
     */
    public Decision complain(int criterion, long loss) {
        complaint.clear();
        if (state.has(criterion)) {
            complaint.avert(criterion, loss);
        } else {
            complaint.suffer(criterion, loss);
            complaintLoss = Math.addExact(complaintLoss, loss);
        }
        observe(complained);
        return act(policy.fix());
    }

    /**
     * A person acts in the policy's place, which is then not asked for so many steps. A fix that names nothing to release
     * releases what it must: people say what they want fixed, not what has to go.
     */
    public Decision override(Action action, long steps, String who, String why) {
        Action whole = completed(action);
        State before = state;
        Decision decision = take(whole, charter.conflicts().after(state, whole), who + ": " + why);
        way = List.of();
        taken = 0;
        heldSteps = steps;
        if (!state.equals(before)) {
            policy.intervened(before, before, state);
        }
        return decision;
    }

    private Action completed(Action action) {
        return action instanceof Action.Fix fix && fix.released().isEmpty()
                ? charter.conflicts().fix(state, fix.criterion(), State.EMPTY)
                : action;
    }

    /** Fixing the criterion costs this much from now on. */
    public void reprice(int criterion, long cost) {
        if (!(costs instanceof CurrentCosts current)) {
            throw new IllegalStateException("these fixing costs are not ours to change");
        }
        current.change(criterion, cost);
        policy.repriced(criterion);
    }

    /** Answers any event with the actions it leads to; waiting is left out. */
    public List<Decision> handle(Event event) {
        List<Decision> decisions = new ArrayList<>(1);
        if (event instanceof Event.Complaint one) {
            for (int criterion : one.criteria()) {
                note(complain(criterion, one.loss()), decisions);
            }
        } else if (event instanceof Event.Observation seen) {
            note(advance(seen.steps(), seen.losses()), decisions);
        } else if (event instanceof Event.Intervention person) {
            note(override(person.action(), person.steps(), person.who(), person.why()), decisions);
        } else if (event instanceof Event.Repricing change) {
            reprice(change.criterion(), change.cost());
        } else {
            note(start(), decisions);
        }
        return decisions;
    }

    private static void note(Decision decision, List<Decision> decisions) {
        if (!decision.isWait()) {
            decisions.add(decision);
        }
    }

    private void observe(Dwell dwell) {
        steps = Math.addExact(steps, dwell.steps());
        heldSteps = Math.max(0, heldSteps - dwell.steps());
        policy.observe(dwell);
    }

    /** One step toward what the policy wants: the fix that it has worked out, or else the next one on the way. */
    private Decision act(Action.@Nullable Fix fix) {
        if (heldSteps > 0) {
            return Decision.WAIT;
        }
        Plan plan = policy.plan();
        if (fix != null) {
            way = List.of();
            return take(fix, plan.target(), plan.because());
        }
        if (plan.target().equals(state)) {
            return Decision.WAIT;
        }
        if (taken >= way.size() || !plan.target().equals(wayTarget)) {
            way = charter.way(state, plan.target());
            wayTarget = plan.target();
            taken = 0;
        }
        Action action = way.get(taken++);
        // A way ends in its target: no need to work it out again, and policy and resolver then hold the same object.
        State next = taken == way.size() ? wayTarget : charter.conflicts().after(state, action);
        return take(action, next, plan.because());
    }

    private Decision take(Action action, State next, String because) {
        long cost = 0;
        if (action instanceof Action.Fix fix) {
            cost = costs.cost(fix.criterion(), state);
            fixingCost = Math.addExact(fixingCost, cost);
            fixes[fix.criterion()]++;
        }
        state = next;
        complained = new Dwell(next, 1, complaint);
        return new Decision(action, cost, because);
    }

    /** What is fixed now. */
    public State state() {
        return state;
    }

    /** What is promised of the run so far. */
    public Guarantee guarantee() {
        return policy.guarantee();
    }

    /** For how many steps nothing will be decided if they pass in one go: 1 while on the way to a target. */
    public long quietSteps() {
        if (heldSteps > 0) {
            return heldSteps;
        }
        Plan plan = policy.plan();
        return plan.target().equals(state) ? plan.steps() : 1;
    }

    /** How many steps have passed. */
    public long steps() {
        return steps;
    }

    /** What complaints have cost so far, in micros. */
    public long complaintLoss() {
        return complaintLoss;
    }

    /** What fixes have cost so far, in micros. */
    public long fixingCost() {
        return fixingCost;
    }

    /** How often the criterion was fixed. */
    public long fixes(int criterion) {
        return fixes[criterion];
    }
}
