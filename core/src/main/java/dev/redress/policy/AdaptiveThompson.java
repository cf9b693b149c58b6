package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Reason;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * {@link Thompson} in a world that may change. A {@link ChangeDetector} looks at what each criterion loses every few steps. Where the
 * losses of a criterion have changed, what was seen of it before counts for less, the less the more they changed; what was seen of
 * other criteria stays as it is (decision 38). Until the first alarm it decides exactly as {@code thompson} does, unless
 * criteria age: then it may take turns ({@link TurnTaking}).
 */
final class AdaptiveThompson implements Policy {
    private final Charter charter;
    private final Revisable learner;
    private final ChangeDetector detector;
    private final Grown grown;
    private long steps;
    /** What changed last, and when that was seen. */
    private @Nullable String news;

    AdaptiveThompson(Setting setting) {
        charter = setting.charter();
        grown = new Grown(charter);
        learner = AgeingGraph.of(charter)
                .<Revisable>map(graph -> new TurnTaking(setting, graph, grown))
                .orElseGet(() -> new Thompson(setting));
        detector = new ChangeDetector(charter.correlations(), setting.random().split("changes"));
    }

    @Override
    public Plan plan() {
        Plan plan = learner.plan();
        long look = Math.min(plan.steps(), detector.left(plan.target()));
        return new Plan(plan.target(), look, reason(plan.reason(), news));
    }

    private static Reason reason(Reason learners, @Nullable String lately) {
        return lately == null ? learners : Reason.of(() -> learners + "; " + lately);
    }

    @Override
    public void observe(Dwell seen) {
        Dwell later = grown.add(seen);
        learner.observe(later);
        steps += seen.steps();
        State changed = State.EMPTY;
        for (ChangeDetector.Alarm alarm : detector.add(later)) {
            learner.change(alarm.criterion(), seen.state(), alarm.steps(), alarm.micros());
            changed = changed.with(alarm.criterion());
        }
        if (!changed.isEmpty()) {
            news = "the losses of " + charter.ids(changed) + " were seen to change at step " + steps;
        }
    }

    /** The tests begin anew; what was learned stays. */
    @Override
    public void inherit(Policy before, int[] origin) {
        AdaptiveThompson other = (AdaptiveThompson) before;
        learner.inherit(other.learner, origin);
        grown.inherit(other.grown, origin);
        steps = other.steps;
    }
}
