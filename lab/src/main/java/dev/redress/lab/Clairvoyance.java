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
 * What is paid by one who knows the true means: the yardstick of regret. Where they stay as they are, it starts where every policy
 * starts, walks to the best state at its own cost, one action a step, and stays (decision 4). Where they change or grow, it knows them
 * at all times and pays the least that is possible, its own fixes included (decision 38).
 */
public final class Clairvoyance {
    /** With more positions than this a dynamic program would take minutes. */
    private static final int MOST_POSITIONS = 6_000;

    private final Charter charter;
    private final LossTimeline timeline;
    private final Oracle oracle;
    private final @Nullable Optimum[] best;
    private final Optional<ClairvoyantProgram> program;
    /** The last question, which is often the next. */
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

    /** Whether the means stay as they are at the start. */
    public boolean isSteady() {
        return timeline.spans().size() == 1 && !charter.isAgeing();
    }

    /** Whether {@link #walkingCost} is what it costs, not less than that. */
    public boolean isExact() {
        return isSteady() || program.isPresent();
    }

    /** The best state s* at the end, its expected loss a step, and the bound that proves it. Ageing is left out. */
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

    /** The expected loss of one step in the state beyond that of the best state, at the end. */
    public double excess(State state) {
        return excess(best.length - 1, state);
    }

    /** The expected loss of so many steps in the state beyond those of the best state of each; what ageing adds is left out. */
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

    /** What its first steps cost in all, or no more than that. */
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
     * What its first steps cost beyond being in the best state at all times: the losses on the way and the fixes. All sums are
     * of such excesses, so that a billion steps do not drown the regret in rounding. Where it cannot be computed, 0: no more than
     * it is.
     */
    public double walkingCost(long steps) {
        if (!isSteady()) {
            return program.map(known -> known.cost(steps)).orElse(0.0);
        }
        State state = State.EMPTY;
        double cost = 0;
        long left = steps;
        for (Action action : charter.way(State.EMPTY, best().state())) {
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
