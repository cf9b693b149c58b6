package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A policy around a learner that gives it a regret of O(T^(3/4)), whatever the learner does (docs/guarantees.md, theorem 6).
 *
 * <p>Time is divided into epochs, each twice as long as the one before. An epoch begins with an <em>inspection</em>: every
 * configuration that the estimator of equation 5 needs is observed until it has been seen for n steps in all. That yields an estimate of
 * the best state and of its loss. The learner then decides, but has an <em>allowance</em>: once it has paid that much more than the
 * estimated loss of the best state, it is suspended, and the estimated best state is held until the epoch ends. The learner observes
 * everything, whoever decides.
 */
final class Safeguard extends EpisodicPolicy {
    /** No estimate: nothing is paid beyond it, because the allowance is infinite. */
    private static final Optimum UNKNOWN = new Optimum(State.EMPTY, 0, 0);

    private final Charter charter;
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Policy learner;
    private final Oracle oracle;
    private final CoverEstimator estimator;
    private final Tally tally;
    /** The configurations of closed neighbourhoods that the estimator asks for, each with the criterion it is asked about. */
    private final List<Configuration> needed;
    /** An epoch of this many steps is the first with an inspection. */
    private final double firstGuarded;

    private long passed;
    private State here = State.EMPTY;
    private long epoch = 1;
    /** The number of needed configurations that this epoch's inspection is done with. */
    private int inspected;
    /** The state in which the inspection began. */
    private State base = State.EMPTY;

    private boolean isEstimated = true;
    private Optimum best = UNKNOWN;
    private double allowance = Double.POSITIVE_INFINITY;
    /** What the learner has paid in this epoch, losses and fixes, in micros, and in how many steps. */
    private long paid;

    private long decidedSteps;
    private boolean learnerDecides;
    private boolean suspended;

    /** A criterion, and what is fixed in its closed correlation neighbourhood. */
    private record Configuration(int criterion, State fixed) {}

    Safeguard(Setting setting, Policy learner) {
        super(setting);
        this.learner = learner;
        charter = setting.charter();
        conflicts = charter.conflicts();
        costs = setting.costs();
        oracle = setting.oracles().get();
        estimator = new CoverEstimator(charter);
        tally = new Tally(charter.correlations());
        firstGuarded = setting.parameter("unguarded");
        needed = needed();
        inspected = needed.size();
    }

    private List<Configuration> needed() {
        List<Configuration> all = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            for (State fixed : Cover.ofGroups(charter, i)) {
                all.add(new Configuration(i, fixed));
            }
        }
        return all;
    }

    @Override
    void learn(Dwell seen) {
        if (learnerDecides) {
            decidedSteps += seen.steps();
            for (int n = 0; n < seen.losses().count(); n++) {
                paid = Micros.plus(paid, seen.losses().suffered(seen.losses().criterion(n)));
            }
            State fixed = seen.state().minus(here);
            for (int i = fixed.next(0); i >= 0; i = fixed.next(i + 1)) {
                paid = Micros.plus(paid, costs.cost(i, here));
            }
        }
        learner.observe(seen);
        tally.add(seen);
        passed += seen.steps();
        here = seen.state();
    }

    @Override
    Plan next(State now) {
        if (passed >= 2 * epoch) {
            begin();
        }
        learnerDecides = false;
        while (inspected < needed.size()) {
            Configuration configuration = needed.get(inspected++);
            long missing = wanted() - seen(configuration);
            if (missing > 0) {
                return inspection(configuration, missing);
            }
        }
        if (!isEstimated) {
            estimate();
        }
        suspended |= excess() > allowance;
        if (suspended) {
            return new Plan(best.state(), longest(), suspension());
        }
        learnerDecides = true;
        Plan plan = learner.plan();
        return new Plan(plan.target(), Math.min(plan.steps(), longest()), plan.reason());
    }

    /** What the learner has paid beyond the estimated loss of the best state. */
    private double excess() {
        return paid - best.value() * decidedSteps;
    }

    /** A plan lasts at most the epoch's length to the power 3/4: so little can be lost before the next check. */
    private long longest() {
        double steps = Math.sqrt((double) epoch) * Math.sqrt(Math.sqrt((double) epoch));
        return Math.max(1, Math.min((long) steps, 2 * epoch - passed));
    }

    private void begin() {
        while (passed >= 2 * epoch) {
            epoch *= 2;
        }
        paid = 0;
        decidedSteps = 0;
        suspended = false;
        base = here;
        isEstimated = wanted() == 0;
        inspected = isEstimated ? needed.size() : 0;
    }

    /** n, the number of steps for which each configuration is to be seen: the square root of the epoch's length, scaled. */
    private long wanted() {
        return (long) Math.sqrt(epoch / firstGuarded);
    }

    private long seen(Configuration configuration) {
        Tally.Cell cell = tally.cell(configuration.criterion(), configuration.fixed());
        return cell == null ? 0 : cell.steps();
    }

    /** The configuration beside as much of the base as fits: few fixes, and a loss not far from the base's. */
    private Plan inspection(Configuration configuration, long steps) {
        State around = State.of(charter.correlations().neighbourhood(configuration.criterion()));
        State target = configuration.fixed();
        State rest = base.minus(around);
        for (int i = rest.next(0); i >= 0; i = rest.next(i + 1)) {
            target = conflicts.admits(target, i) ? target.with(i) : target;
        }
        return new Plan(
                target,
                steps,
                "inspects " + charter.id(configuration.criterion()) + " with " + charter.ids(configuration.fixed())
                        + " fixed around it: every configuration is seen for at least " + wanted() + " steps");
    }

    private void estimate() {
        Objective estimated = estimator.objective((i, state) -> {
            Tally.Cell cell = tally.cell(i, state);
            return cell == null ? Double.NaN : cell.mean();
        });
        best = oracle.minimise(estimated, conflicts);
        allowance = estimated.value(State.EMPTY) * epoch / Math.sqrt((double) wanted());
        isEstimated = true;
    }

    private String suspension() {
        return String.format(
                Locale.ROOT,
                "the learner paid %.2f more than the %.4f a step that this state should lose, and %.2f was its allowance",
                excess() / Micros.ONE,
                best.value() / Micros.ONE,
                allowance / Micros.ONE);
    }

    /** What was seen stays; the epoch goes on without an inspection and an allowance, because its estimate may be of other criteria. */
    @Override
    public void inherit(Policy before, int[] origin) {
        super.inherit(before, origin);
        Safeguard other = (Safeguard) before;
        learner.inherit(other.learner, origin);
        tally.inherit(other.tally, origin);
        passed = other.passed;
        epoch = other.epoch;
        for (int i = 0; i < origin.length; i++) {
            here = origin[i] >= 0 && other.here.has(origin[i]) ? here.with(i) : here;
        }
    }
}
