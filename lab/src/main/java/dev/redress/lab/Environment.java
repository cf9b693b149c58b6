package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/**
 * A world that complains: it draws the losses of steps spent in a state from a charter's true means. A set's loss is drawn once
 * a step and charged to each of its members (decision 6).
 *
 * <p>A dwell's sum is cut to whole micros, and the fraction that is left over is added to the set's next draw: so nothing is lost
 * however small the losses are, and a long dwell has the same mean as its steps one by one.
 */
public final class Environment {
    private final LossModel model;
    private final LossFamily family;
    private final double bound;
    private final RandomStream random;
    /** The means of the sets in the state of the last draw: steps one by one mostly stay where they are. */
    private final double[] means;

    private final int[][] members;
    /** Fractions of a micro, for each set. */
    private final double[] leftOver;

    private final long[] drawn;
    private State state = State.EMPTY;

    public Environment(Charter charter, LossFamily family, RandomStream random) {
        this.model = modelOf(charter);
        this.family = family;
        this.bound = Micros.toDouble(charter.lossBound());
        this.random = random;
        means = new double[model.sets().size()];
        members = new int[means.length][];
        leftOver = new double[means.length];
        drawn = new long[charter.size()];
        for (int j = 0; j < means.length; j++) {
            members[j] = model.sets().members(j);
            for (double mean : model.means(j).table()) {
                family.check(mean, bound);
            }
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
        for (int j = 0; j < means.length; j++) {
            means[j] = model.means(j).value(next);
        }
    }

    /** Adds the losses of a number of steps in the state. */
    public void draw(State where, long steps, Losses into) {
        if (!where.equals(state)) {
            enter(where);
        }
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
        for (int i = 0; i < drawn.length; i++) {
            into.suffer(i, drawn[i]);
            drawn[i] = 0;
        }
    }
}
