package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Reason;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * {@link Thompson} for losses that may change. A {@link ChangeDetector} tests the losses of each criterion every few steps. After an alarm,
 * earlier observations of that criterion get less weight, and the less, the larger the change was; observations of other criteria keep
 * theirs (decision 38). Until the first alarm it decides exactly as {@code thompson} does, unless criteria age: then it may take turns
 * ({@link TurnTaking}).
 */
final class AdaptiveThompson implements Policy {
    private final Charter charter;
    private final ChangeAwareLearner learner;
    private final ChangeDetector detector;
    private final AgeingCorrection correction;
    private long steps;
    /** The last alarm, in words, for the reasons of decisions. */
    private @Nullable String news;

    AdaptiveThompson(Setting setting) {
        charter = setting.charter();
        correction = new AgeingCorrection(charter);
        learner = AgeingGraph.of(charter)
                .<ChangeAwareLearner>map(graph -> new TurnTaking(setting, graph, correction))
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
        Dwell later = correction.correct(seen);
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
        correction.inherit(other.correction, origin);
        steps = other.steps;
    }
}
