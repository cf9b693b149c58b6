package dev.redress.lab;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.CorrelationSets;
import dev.redress.model.LossModel;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * A simulated environment: it draws the losses of the steps spent in a state from a charter's true means. The loss of a set is
 * drawn once per step and charged to each of its members (decision 6). The means may change over time, and those of ageing
 * criteria grow while they are unfixed; a stay needs one draw for each set and each span of constant means.
 *
 * <p>The sum of a dwell is truncated to whole micros, and the remaining fraction is added to the set's next draw. So no loss is
 * too small to count, and a long dwell has the same mean as its single steps.
 */
public final class Environment {
    /** The number of pieces in which the growth by ageing is drawn, each at its average. */
    private static final long PIECES = 16;

    private final Charter charter;
    private final LossTimeline timeline;
    private final LossFamily family;
    private final double bound;
    private final RandomStream random;
    /** The means of the sets in the state of the last draw: consecutive steps are mostly in the same state. */
    private final double[] means;

    private final int[][] members;
    /** The fraction of a micro that remains, for each set. */
    private final double[] leftOver;
    /** The same for the loss added by ageing, and the number of steps for which each criterion has been unfixed. */
    private final double[] agedLeftOver;

    private final long[] ages;
    private double aged;

    private final long[] drawn;
    private State state = State.EMPTY;
    private long step;
    private int span;

    public Environment(Charter charter, LossFamily family, RandomStream random) {
        this.charter = charter;
        this.timeline = new LossTimeline(charter);
        this.family = family;
        this.bound = Micros.toDouble(charter.lossBound());
        this.random = random;
        CorrelationSets sets = charter.correlations();
        means = new double[sets.size()];
        members = new int[means.length][];
        leftOver = new double[means.length];
        agedLeftOver = new double[charter.size()];
        ages = new long[charter.size()];
        drawn = new long[charter.size()];
        for (int j = 0; j < means.length; j++) {
            members[j] = sets.members(j);
            for (LossTimeline.Span one : timeline.spans()) {
                for (double mean : one.means().means(j).table()) {
                    family.check(mean, bound);
                }
            }
        }
        for (int i = 0; i < ages.length; i++) {
            family.check(charter.ageing(i).most(), bound);
        }
        enter(State.EMPTY);
    }

    static LossModel modelOf(Charter charter) {
        return charter.losses()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the charter '" + charter.name() + "' has no losses to simulate: give it means"));
    }

    private void enter(State next) {
        state = next;
        LossModel model = timeline.spans().get(span).means();
        for (int j = 0; j < means.length; j++) {
            means[j] = model.means(j).value(next);
        }
    }

    /** Adds the losses of a number of steps in the state. */
    public void draw(State where, long steps, Losses into) {
        if (!where.equals(state)) {
            enter(where);
        }
        long end = step + steps;
        while (step < end) {
            long piece = Math.min(end, timeline.spans().get(span).end()) - step;
            drawSets(piece);
            step += piece;
            if (step == timeline.spans().get(span).end()) {
                span++;
                enter(where);
            }
        }
        if (charter.isAgeing()) {
            age(steps);
        }
        for (int i = 0; i < drawn.length; i++) {
            into.suffer(i, drawn[i]);
            drawn[i] = 0;
        }
    }

    private void drawSets(long steps) {
        for (int j = 0; j < means.length; j++) {
            if (means[j] > 0) {
                double exact = family.sum(means[j], bound, steps, random) * Micros.ONE + leftOver[j];
                long micros = (long) exact;
                leftOver[j] = exact - micros;
                for (int i : members[j]) {
                    drawn[i] = Micros.plus(drawn[i], micros);
                }
            }
        }
    }

    private void age(long steps) {
        for (int i = 0; i < ages.length; i++) {
            if (state.has(i)) {
                ages[i] = 0;
                continue;
            }
            Ageing law = charter.ageing(i);
            long end = ages[i] + steps;
            while (law.grown() > 0 && ages[i] < end) {
                long left = end - ages[i];
                long piece = ages[i] < law.grown() ? Math.min(left, 1 + law.grown() / PIECES) : left;
                double sum = law.sum(ages[i], piece);
                aged += sum;
                ages[i] += piece;
                if (sum > 0) {
                    double exact = family.sum(sum / piece, bound, piece, random) * Micros.ONE + agedLeftOver[i];
                    long micros = (long) exact;
                    agedLeftOver[i] = exact - micros;
                    drawn[i] = Micros.plus(drawn[i], micros);
                }
            }
        }
    }

    /** The amount that ageing has added to the expected loss so far. */
    double aged() {
        return aged;
    }
}
