package dev.redress.lab;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cost of the clairvoyant, who knows the true means: the baseline of regret. If the means are constant, it starts in the empty
 * state, moves to the best state at its own cost, one action per step, and stays there (decision 4). If they change or grow, it
 * knows them at all times and pays the least possible cost, including its own fixes (decision 38).
 */
public final class Clairvoyance {
    /** The maximum number of positions: with more, the dynamic program would take minutes. */
    private static final int MOST_POSITIONS = 6_000;

    private final Charter charter;
    private final LossTimeline timeline;
    private final Oracle oracle;
    private final @Nullable Optimum[] best;
    private final Optional<ClairvoyantProgram> program;
    /** The last query and its answer, because the same query is often repeated. */
    private int lastSpan = -1;

    private State lastState = State.EMPTY;
    private double lastExcess;

    public Clairvoyance(Charter charter, Oracle oracle) {
        this.charter = charter;
        this.oracle = oracle;
        timeline = new LossTimeline(charter);
        best = new Optimum[timeline.spans().size()];
        program = isSteady() ? Optional.empty() : ClairvoyantProgram.of(charter, timeline, MOST_POSITIONS);
    }

    /** Whether the means are constant. */
    public boolean isSteady() {
        return timeline.spans().size() == 1 && !charter.isAgeing();
    }

    /** Whether {@link #walkingCost} is exact, rather than a lower bound. */
    public boolean isExact() {
        return isSteady() || program.isPresent();
    }

    /**
     * The best state s* under the final means, its expected loss per step, and the bound that proves it. Ageing is not included.
     */
    public Optimum best() {
        return best(best.length - 1);
    }

    private synchronized Optimum best(int span) {
        Optimum known = best[span];
        if (known == null) {
            known = oracle.minimise(
                    Objective.expectedLoss(timeline.spans().get(span).means()), charter.conflicts());
            best[span] = known;
        }
        return known;
    }

    /** The expected loss of one step in the state beyond that of the best state, under the final means. */
    public double excess(State state) {
        return excess(best.length - 1, state);
    }

    /** The expected loss of these steps in the state, beyond that of the best state at each step; ageing is not included. */
    public double excess(State state, long from, long steps) {
        double sum = 0;
        long step = from;
        for (int n = timeline.at(from); step < from + steps; n++) {
            long end = Math.min(from + steps, timeline.spans().get(n).end());
            sum += (end - step) * excess(n, state);
            step = end;
        }
        return sum;
    }

    private synchronized double excess(int span, State state) {
        if (span != lastSpan || !state.equals(lastState)) {
            var means = timeline.spans().get(span).means();
            lastExcess =
                    means.expectedLoss(state) - means.expectedLoss(best(span).state());
            lastSpan = span;
            lastState = state;
        }
        return lastExcess;
    }

    /** The cost of its first steps, or a lower bound on it. */
    public double cost(long steps) {
        double sum = 0;
        for (int n = 0; n < best.length; n++) {
            LossTimeline.Span span = timeline.spans().get(n);
            long length = Math.min(steps, span.end()) - span.start();
            sum += length > 0 ? length * span.means().expectedLoss(best(n).state()) : 0;
        }
        return sum + walkingCost(steps);
    }

    /**
     * The cost of its first steps beyond being in the best state at all times: the losses on the way and the fixes. All sums are
     * of such differences, so that rounding does not hide the regret after a billion steps. If it cannot be computed, 0, which is
     * a lower bound.
     */
    public double walkingCost(long steps) {
        if (!isSteady()) {
            return program.map(known -> known.cost(steps)).orElse(0.0);
        }
        State state = State.EMPTY;
        double cost = 0;
        long left = steps;
        for (Action action : charter.route(State.EMPTY, best().state())) {
            if (left-- == 0) {
                return cost;
            }
            if (action instanceof Action.Fix fix) {
                cost += Micros.toDouble(charter.costs().cost(fix.criterion(), state));
            }
            state = charter.conflicts().after(state, action);
            cost += excess(state);
        }
        return cost;
    }
}
