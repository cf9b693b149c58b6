package dev.redress.resolve;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Holds;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.Move;
import dev.redress.model.Reason;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.Guarantee;
import dev.redress.policy.Plan;
import dev.redress.policy.Policy;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Recallable;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The only driver of a policy. It receives losses, asks the policy for its plan, takes one action per step toward it, charges
 * fixes, and keeps the totals. The losses of a step occur in the state after its action. In {@link Mode#ADVISE} an action is only
 * recommended, and takes effect when people report it done.
 *
 * <p>The resolver does not trust its policy: an invalid plan or an illegal fix throws {@link PolicyFault}. It does not trust its
 * events either: an event that cannot be applied throws {@link RefusedEvent}, and nothing has changed.
 *
 * <p>Not thread-safe. It stores nothing permanently: {@link DurableResolver} adds a ledger.
 */
public final class Resolver {
    private final @Nullable PolicyKind kind;
    private Mode mode;
    private Setting setting;
    private Charter charter;
    private Holds holds;
    private Policy policy;
    private boolean countsRecommendations;
    private Sources sources;
    private Recommendations recommendations;
    private Route route;
    private final Totals totals;
    private State state = State.EMPTY;
    private long waitSteps;
    private long steps;
    private long amendments;

    /** A complaint allocates nothing: the same losses object is refilled, and the same dwell is used until the state changes. */
    private Losses complaint;

    private Dwell complained;

    /**
     * A resolver for a policy that was created from the setting. Its charter cannot be amended, because only the catalogue can
     * create the next policy.
     */
    public Resolver(Setting setting, Policy policy) {
        this(setting, null, policy, Mode.ACT);
    }

    private Resolver(Setting setting, @Nullable PolicyKind kind, Policy policy, Mode mode) {
        this.setting = setting;
        this.kind = kind;
        this.policy = policy;
        this.mode = mode;
        charter = setting.charter();
        holds = setting.holds();
        countsRecommendations = policy.countsRecommendations();
        sources = new Sources(charter, kind != null && !kind.answersComplaints());
        recommendations = new Recommendations(charter.conflicts(), holds);
        route = new Route(charter);
        totals = new Totals(charter.size());
        complaint = new Losses(charter.size());
        complained = new Dwell(state, 1, complaint);
    }

    /** A resolver for a new policy with this id: see {@link PolicyCatalogue}. */
    public static Resolver of(String policy, Setting setting) {
        return of(policy, setting, Mode.ACT);
    }

    /** The same in a mode. */
    public static Resolver of(String policy, Setting setting, Mode mode) {
        PolicyKind kind = PolicyCatalogue.find(policy);
        return new Resolver(setting, kind, kind.create(setting), mode);
    }

    /** A complaint about the criterion with this id; an unknown id throws {@link IllegalArgumentException}. */
    public Decision complain(String criterion, double loss) {
        return complain(charter.require(criterion), Micros.of(loss));
    }

    /** A person fixes the criterion with this id, and releases what it must. */
    public Decision fix(String criterion, String who, String why) {
        return override(new Action.Fix(charter.require(criterion), State.EMPTY), 0, who, why);
    }

    /** A person releases the criterion with this id. */
    public Decision release(String criterion, String who, String why) {
        return override(new Action.Release(charter.require(criterion)), 0, who, why);
    }

    /** The first action, before any loss: in the stochastic setting the policy moves first. Complaint logs do not need it. */
    public Decision start() {
        return act(null);
    }

    /** Some steps passed in the current state with these losses; returns the action of the next step. */
    public Decision advance(long steps, Losses losses) {
        if (losses.criteria() != charter.size()) {
            throw new RefusedEvent(
                    "losses of " + losses.criteria() + " criteria, but the charter has " + charter.size());
        }
        Losses measured = sources.measured(losses);
        totals.suffer(totals.suffered(measured));
        observe(new Dwell(state, decided(), steps, sources.withComplaints(measured)));
        return act(policy.move());
    }

    /**
     * A complaint of the adversarial setting. It costs its loss iff the criterion is not fixed now; then the policy may act, and
     * pays at once (decision 22). If only measured losses count for the criterion, nothing happens. If the policy learns from
     * periods, the complaint becomes part of the current period (decision 33).
     */
    public Decision complain(int criterion, long loss) {
        requireCriterion(criterion);
        if (loss < 0 || loss > Micros.MAX) {
            throw new RefusedEvent("a loss is negative or too large");
        }
        totals.requireRoom();
        totals.complained();
        if (!sources.countsComplaints(criterion)) {
            return Decision.WAIT;
        }
        complaint.clear();
        if (state.has(criterion)) {
            complaint.avert(criterion, loss);
        } else {
            complaint.suffer(criterion, loss);
            totals.suffer(loss);
        }
        if (sources.collects()) {
            sources.collect(complaint);
            return Decision.WAIT;
        }
        observe(complained);
        return act(policy.move());
    }

    /**
     * Goes back to this state and memory of the policy, with totals of 0, so that a search can try many complaints from one point.
     * Only for a {@link Recallable} policy, and only if no person has acted.
     */
    public void recall(State then, long[] memory) {
        if (!(policy instanceof Recallable recallable)) {
            throw new IllegalStateException("the memory of this policy cannot be restored");
        }
        recallable.recall(memory);
        totals.clear();
        state = then;
        arrived();
    }

    private void requireCriterion(int criterion) {
        if (criterion < 0 || criterion >= charter.size()) {
            throw new RefusedEvent("there is no criterion number " + criterion + " in the charter");
        }
    }

    /**
     * A person acts in place of the policy, which is then not asked for this many steps. A fix that names nothing to release
     * releases what it must, so people need only say what to fix. A wait of 0 steps ends an earlier one; otherwise the longer one
     * counts.
     */
    public Decision override(Action action, long steps, String who, String why) {
        Action whole = new PersonsAction(charter, state, holds).checked(action);
        totals.requireRoom();
        Decision decision = intervene(() -> carryOut(whole, cost(whole, state), attribution(who, why)));
        boolean ends = whole instanceof Action.Wait && steps == 0;
        waitSteps = ends ? 0 : Math.max(waitSteps, steps);
        return decision;
    }

    private static String attribution(String who, String why) {
        return who + ": " + why;
    }

    private Decision hold(Event.Hold event) {
        int i = event.criterion();
        requireCriterion(i);
        totals.requireRoom();
        PersonsAction person = new PersonsAction(charter, state, holds);
        Action action = Action.WAIT;
        switch (event.kind()) {
            case HOLD -> action = state.has(i) ? action : person.checked(new Action.Fix(i, event.released()));
            case FORBID -> action = state.has(i) ? person.checked(new Action.Release(i)) : action;
            case LIFT -> person.requireHold(i);
        }
        Action needed = action;
        return intervene(() -> {
            Decision decision = carryOut(needed, cost(needed, state), attribution(event.who(), event.why()));
            switch (event.kind()) {
                case HOLD -> holds.hold(i);
                case FORBID -> holds.forbid(i);
                case LIFT -> holds.lift(i);
            }
            recommendations.dropWhatIsNotAllowed(state);
            arrived();
            return decision;
        });
    }

    /** Applies a person's change of what is fixed or decided, and informs the policy. */
    private Decision intervene(Supplier<Decision> change) {
        State before = state;
        State from = decided();
        Decision decision = change.get();
        if (!state.equals(before) || !decided().equals(from)) {
            policy.intervened(before, from, decided());
        }
        return decision;
    }

    /** Sets the cost of fixing the criterion from now on. */
    public void reprice(int criterion, long cost) {
        requireCriterion(criterion);
        if (!(setting.costs() instanceof CurrentCosts current)) {
            throw new RefusedEvent("these fixing costs depend on more than the criterion; they cannot be set");
        }
        current.change(criterion, cost);
        policy.repriced(criterion);
    }

    private Decision followUp(Event.FollowUp report) {
        if (mode != Mode.ADVISE) {
            throw new RefusedEvent("decisions take effect at once in this mode, so they cannot be reported");
        }
        totals.requireRoom();
        Recommendation pending = recommendations.find(report.action(), charter);
        Recommendations.requireInOrder(pending, report.stage(), charter);
        switch (report.stage()) {
            case APPROVED -> recommendations.replace(pending, pending.at(Recommendation.Stage.APPROVED));
            case STARTED -> recommendations.replace(pending, pending.at(Recommendation.Stage.STARTED));
            case DECLINED, CANCELLED ->
                intervene(() -> {
                    recommendations.decline(pending);
                    arrived();
                    return Decision.WAIT;
                });
            case DONE -> {
                Action action = recommendations.done(pending, state);
                if (!holds.allow(action)) {
                    throw new RefusedEvent("that would release what is held, or fix what is forbidden");
                }
                recommendations.remove(pending);
                long cost = report.cost().orElse(pending.cost());
                Decision decision = carryOut(action, cost, attribution(report.who(), report.why()));
                if (action instanceof Action.Fix fix) {
                    policy.carriedOut(fix.criterion(), cost);
                }
                return decision;
            }
        }
        return Decision.WAIT;
    }

    private List<Decision> amend(Event.Amendment amendment) {
        if (kind == null) {
            throw new RefusedEvent(
                    "the charter cannot be amended, because the policy was not created by the catalogue");
        }
        CharterChange change = new CharterChange(charter, amendment.charter());
        Setting next =
                setting.amended(change, amendment.charter(), setting.random().split("amendment " + (amendments + 1)));
        Policy successor;
        try {
            successor = kind.create(next);
        } catch (IllegalArgumentException e) {
            throw new RefusedEvent("the policy refuses the amended charter: " + e.getMessage());
        }
        AmendedState amended = new AmendedState(change, state, policy, next);
        successor.inherit(policy, change.origin());
        adopt(change, next, successor);
        List<Decision> decisions = new ArrayList<>();
        for (AmendedState.Released one : amended.released()) {
            decisions.add(new Decision(
                    new Action.Release(one.criterion()),
                    0,
                    attribution(amendment.who(), amendment.why()) + " (" + one.because() + ")"));
        }
        state = amended.state();
        arrived();
        return decisions;
    }

    /**
     * Changes the mode from now on. Pending recommendations are declined; criteria that were fixed on paper only are released,
     * unless they are held.
     */
    private List<Decision> change(Event.ModeChange event) {
        if (event.mode() == mode) {
            throw new RefusedEvent("the system is already in this mode");
        }
        State before = state;
        State from = decided();
        List<Decision> decisions = new ArrayList<>();
        if (mode == Mode.SHADOW) {
            State paper = state.minus(holds.held());
            String because = attribution(event.who(), event.why()) + " (it was fixed on paper only)";
            paper.stream().forEach(i -> decisions.add(new Decision(new Action.Release(i), 0, because)));
            state = state.minus(paper);
        }
        recommendations = new Recommendations(charter.conflicts(), holds);
        mode = event.mode();
        arrived();
        if (!state.equals(before) || !decided().equals(from)) {
            policy.intervened(before, from, decided());
        }
        return decisions;
    }

    private void adopt(CharterChange change, Setting next, Policy successor) {
        amendments++;
        setting = next;
        charter = next.charter();
        holds = next.holds();
        policy = successor;
        sources = sources.amended(change, charter);
        recommendations = new Recommendations(charter.conflicts(), holds);
        route = new Route(charter);
        complaint = new Losses(charter.size());
        totals.amend(change);
    }

    /** Applies any event and returns the resulting actions, without waits. If it throws {@link RefusedEvent}, nothing has changed. */
    public List<Decision> handle(Event event) {
        if (event instanceof Event.Amendment amendment) {
            return amend(amendment);
        }
        if (event instanceof Event.ModeChange change) {
            return change(change);
        }
        if (event instanceof Event.Note) {
            return List.of();
        }
        List<Decision> decisions = new ArrayList<>(1);
        if (event instanceof Event.Complaint one) {
            requireRoom(one.criteria());
            for (int criterion : one.criteria()) {
                note(complain(criterion, one.loss()), decisions);
            }
        } else if (event instanceof Event.Observation seen) {
            note(advance(seen.steps(), seen.losses()), decisions);
        } else if (event instanceof Event.Intervention person) {
            note(override(person.action(), person.steps(), person.who(), person.why()), decisions);
        } else if (event instanceof Event.Hold hold) {
            note(hold(hold), decisions);
        } else if (event instanceof Event.Repricing change) {
            reprice(change.criterion(), change.cost());
        } else if (event instanceof Event.FollowUp report) {
            note(followUp(report), decisions);
        } else {
            note(start(), decisions);
        }
        return decisions;
    }

    /** All criteria are validated before the first of them changes anything. */
    private void requireRoom(List<Integer> criteria) {
        if (criteria.size() > 1) {
            criteria.forEach(this::requireCriterion);
            totals.requireRoom(criteria.size());
        }
    }

    private static void note(Decision decision, List<Decision> decisions) {
        if (!decision.isWait()) {
            decisions.add(decision);
        }
    }

    private void observe(Dwell dwell) {
        steps = Math.addExact(steps, dwell.steps());
        waitSteps = Math.max(0, waitSteps - dwell.steps());
        policy.observe(dwell);
    }

    /** One step toward the policy's target: the fix that the policy computed, or else the next action of the route. */
    private Decision act(@Nullable Move move) {
        if (waitSteps > 0) {
            return Decision.WAIT;
        }
        Plan plan = policy.plan();
        State from = countsRecommendations ? decided() : state;
        State target = holds.any() ? holds.complying(plan.target(), charter.conflicts()) : plan.target();
        if (move != null && target.equals(plan.target())) {
            if (!move.leads(charter.conflicts(), from, target)) {
                throw new PolicyFault("the policy's fix of " + move.fix().criterion() + " does not lead to its plan");
            }
            return take(move.fix(), from, target, plan.reason());
        }
        if (target.equals(from)) {
            return Decision.WAIT;
        }
        route.plan(from, target);
        Action action = route.next();
        return holds.allow(action) ? take(action, from, route.after(from), plan.reason()) : Decision.WAIT;
    }

    private Decision take(Action action, State from, State next, Reason because) {
        long cost = cost(action, from);
        if (mode == Mode.ADVISE) {
            return recommend(
                    new Recommendation(action, cost, because, totals.complaints(), Recommendation.Stage.RECOMMENDED));
        }
        charge(action, cost);
        state = next;
        arrived();
        return new Decision(action, cost, because);
    }

    private Decision recommend(Recommendation one) {
        boolean isNew = countsRecommendations ? recommendations.add(one) : recommendations.supersede(one);
        if (!isNew) {
            return Decision.WAIT;
        }
        arrived();
        return new Decision(one.action(), one.cost(), one.reason());
    }

    /** A person's action, or one that people reported done: it takes effect at once in every mode. */
    private Decision carryOut(Action action, long cost, String because) {
        charge(action, cost);
        state = charter.conflicts().after(state, action);
        recommendations.dropWhatIsMoot(state);
        arrived();
        return action instanceof Action.Wait ? Decision.WAIT : new Decision(action, cost, because);
    }

    private long cost(Action action, State from) {
        return action instanceof Action.Fix fix ? setting.costs().cost(fix.criterion(), from) : 0;
    }

    private void charge(Action action, long cost) {
        if (action instanceof Action.Fix fix) {
            totals.fixed(fix.criterion(), cost);
        }
    }

    /** The state, or the decided state, has changed. */
    private void arrived() {
        if (mode == Mode.ADVISE) {
            recommendations.decide(state);
        }
        complained = new Dwell(state, decided(), 1, complaint);
    }

    /** The state with every pending recommendation carried out; if decisions take effect at once, the state itself. */
    public State decided() {
        return mode == Mode.ADVISE ? recommendations.decided() : state;
    }

    /** The pending recommendations, in the order in which they were made. */
    public List<Recommendation> recommendations() {
        return recommendations.pending();
    }

    /** The current charter. */
    public Charter charter() {
        return charter;
    }

    public Mode mode() {
        return mode;
    }

    /** The criteria that people hold or forbid. */
    public State held() {
        return holds.held();
    }

    public State forbidden() {
        return holds.forbidden();
    }

    /** The number of further steps during which the policy is not asked. */
    public long waitSteps() {
        return waitSteps;
    }

    /** The guarantee for the run so far. */
    public Guarantee guarantee() {
        return policy.guarantee();
    }

    /** The policy, for reading only. */
    public Policy policy() {
        return policy;
    }

    /** The current state. */
    public State state() {
        return state;
    }

    /** The number of steps that may pass at once before the next decision: 1 during a move. */
    public long quietSteps() {
        if (waitSteps > 0) {
            return waitSteps;
        }
        Plan plan = policy.plan();
        return plan.target().equals(state) ? plan.steps() : 1;
    }

    /** The number of steps so far. */
    public long steps() {
        return steps;
    }

    /** The number of complaints so far; a complaint about several criteria counts once for each. */
    public long complaints() {
        return totals.complaints();
    }

    /** The cost of complaints so far, in micros. */
    public long complaintLoss() {
        return totals.complaintLoss();
    }

    /** The cost of fixes so far, in micros. */
    public long fixingCost() {
        return totals.fixingCost();
    }

    /** The cost of complaints and fixes so far, in micros. */
    public long totalLoss() {
        return totals.totalLoss();
    }

    /** How many times the criterion was fixed. */
    public long fixes(int criterion) {
        return totals.fixes(criterion);
    }

    /** The current cost of fixing the criterion, in micros. */
    public long cost(int criterion) {
        return setting.costs().cost(criterion, state);
    }
}
