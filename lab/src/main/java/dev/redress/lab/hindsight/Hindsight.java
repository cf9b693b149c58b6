package dev.redress.lab.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;

/**
 * The least that a complaint log could have cost had it been known in advance (OPT), complaints and fixes together, in micros. It
 * is exact iff the lower bound meets it; where a log is too large for that, both are what was reached.
 */
public record Hindsight(long totalLoss, long lowerBound) {
    /** How hard to try on what is too large to be done by looking at every state: about a minute. */
    public static final double DEFAULT_EFFORT = 60;

    private static final int MOST_STATES = 1 << 12;
    private static final long MOST_STATE_STEPS = 200_000_000L;
    private static final int MOST_ROWS_TO_PROVE = 150_000;
    private static final double RESPONSES_A_SECOND = 1e7;
    private static final double RESPONSES_A_MOMENT = 5000;
    private static final int STEPS_BEFORE_PROOF = 60;
    private static final int STEPS_WITHOUT_PROOF = 150;
    private static final int STEPS_AFTER_PROOF_FAILED = 800;

    public Hindsight {
        if (lowerBound < 0 || lowerBound > totalLoss) {
            throw new IllegalArgumentException("the bound " + lowerBound + " is not from 0 to " + totalLoss);
        }
    }

    /** Whether no lower total is possible. */
    public boolean optimal() {
        return lowerBound == totalLoss;
    }

    Hindsight plus(Hindsight other) {
        return new Hindsight(Math.addExact(totalLoss, other.totalLoss), Math.addExact(lowerBound, other.lowerBound));
    }

    /** The optimum for a log of complaints and changes of cost; other events have no part in it. */
    public static Hindsight of(Charter charter, Iterable<? extends Event> log) {
        return of(charter, log, DEFAULT_EFFORT);
    }

    /** As much as so much effort, about a second each, finds out. */
    public static Hindsight of(Charter charter, Iterable<? extends Event> log, double effort) {
        Moments moments = Moments.of(charter, log);
        Parts parts = new Parts(moments, charter.conflicts());
        long left = moments.size();
        double effortLeft = effort;
        Hindsight sum = new Hindsight(0, 0);
        for (Moments part : parts.split()) {
            double share = effortLeft * part.size() / Math.max(1, left);
            sum = sum.plus(ofPart(part, charter.conflicts(), share));
            left -= part.size();
            effortLeft -= share;
        }
        return sum.plus(new Hindsight(parts.suffered(), parts.suffered()));
    }

    private static Hindsight ofPart(Moments part, Conflicts conflicts, double effort) {
        int states = EveryState.countStates(part, conflicts, MOST_STATES);
        if (states <= MOST_STATES && (long) states * part.size() <= MOST_STATE_STEPS) {
            long optimum = new EveryState(part, conflicts).optimum(part);
            return new Hindsight(optimum, optimum);
        }
        return byProgram(Program.of(part, conflicts), effort);
    }

    /**
     * First the cheap bounds from both sides, with a search for a better schedule if they do not meet; then the proof, where there is
     * hope for one; and if that comes to nothing, the cheap bounds once more with patience.
     */
    static Hindsight byProgram(Program program, double effort) {
        Relaxation relaxation = new Relaxation(program, RandomStream.of(1).split("hindsight"));
        boolean provable = program.rows() <= MOST_ROWS_TO_PROVE;
        relaxation.improve(provable ? STEPS_BEFORE_PROOF : STEPS_WITHOUT_PROOF);
        if (relaxation.lowerBound() < relaxation.schedule().cost()) {
            relaxation.schedule().annealed(responses(program, effort));
        }
        Hindsight found = reached(relaxation);
        if (provable && !found.optimal()) {
            found = found.and(IntegerProgram.solve(program, relaxation.schedule(), effort));
            if (!found.optimal()) {
                relaxation.improve(STEPS_AFTER_PROOF_FAILED);
                found = found.and(reached(relaxation));
            }
        }
        return found;
    }

    /** A quarter of the effort at most, and less where less is enough. */
    private static long responses(Program program, double effort) {
        return (long) Math.min(effort / 4 * RESPONSES_A_SECOND, RESPONSES_A_MOMENT * program.moments.size());
    }

    private static Hindsight reached(Relaxation relaxation) {
        long cost = relaxation.schedule().cost();
        return new Hindsight(cost, Math.max(0, Math.min(relaxation.lowerBound(), cost)));
    }

    /** What is known of the same optimum from here and from there. */
    private Hindsight and(Hindsight other) {
        return new Hindsight(Math.min(totalLoss, other.totalLoss), Math.max(lowerBound, other.lowerBound));
    }
}
