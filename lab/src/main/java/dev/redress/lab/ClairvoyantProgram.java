package dev.redress.lab;

import dev.redress.model.Action;
import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The least cost of a clairvoyant who knows the true means at all times, by dynamic programming over positions: the state, and how
 * long each ageing criterion has been unfixed. It runs forward in time, so one pass gives the answer for every number of steps.
 * All costs are relative to the best state of each span, so that rounding does not hide them after a million steps.
 */
final class ClairvoyantProgram {
    private final Charter charter;
    private final LossTimeline timeline;
    private final int most;
    private final List<State> states = new ArrayList<>();
    private final Map<State, Integer> stateNumbers = new HashMap<>();
    private final List<Position> positions = new ArrayList<>();
    private final Map<Position, Integer> positionNumbers = new HashMap<>();
    private final List<Move[]> moves = new ArrayList<>();
    private int[] stateOf = {};

    private long step;
    private double[] least = {};

    /** A position: the state, and the ages of the ageing criteria, in their order, up to the age at which growth ends. */
    private record Position(State state, List<Long> ages) {}

    /** One step: its target, the cost of its fix, and the loss added by ageing. */
    private record Move(int to, double cost) {}

    private ClairvoyantProgram(Charter charter, LossTimeline timeline, int most) {
        this.charter = charter;
        this.timeline = timeline;
        this.most = most;
    }

    /** The program for a charter; empty if it would have more positions than this. */
    static Optional<ClairvoyantProgram> of(Charter charter, LossTimeline timeline, int mostPositions) {
        ClairvoyantProgram program = new ClairvoyantProgram(charter, timeline, mostPositions);
        if (!program.explore()) {
            return Optional.empty();
        }
        program.begin();
        return Optional.of(program);
    }

    private boolean explore() {
        List<Long> young = new ArrayList<>();
        for (int i = 0; i < charter.size(); i++) {
            if (charter.ageing(i).grown() > 0) {
                young.add(0L);
            }
        }
        number(new Position(State.EMPTY, young));
        for (int n = 0; n < positions.size(); n++) {
            Position from = positions.get(n);
            List<Move> steps = new ArrayList<>();
            steps.add(move(from, from.state(), 0));
            for (int i = 0; i < charter.size(); i++) {
                if (!from.state().has(i)) {
                    double cost = Micros.toDouble(charter.costs().cost(i, from.state()));
                    for (Action.Fix fix : charter.conflicts().fixes(from.state(), i)) {
                        steps.add(move(from, charter.conflicts().after(from.state(), fix), cost));
                    }
                } else if (charter.release() == ReleaseRule.FREE) {
                    steps.add(move(from, from.state().without(i), 0));
                }
            }
            if (positions.size() > most) {
                return false;
            }
            moves.add(steps.toArray(new Move[0]));
        }
        stateOf = positions.stream()
                .mapToInt(position -> stateNumbers.getOrDefault(position.state(), -1))
                .toArray();
        return true;
    }

    private Move move(Position from, State to, double fix) {
        double cost = fix;
        List<Long> ages = new ArrayList<>(from.ages().size());
        int n = 0;
        for (int i = 0; n < from.ages().size(); i++) {
            Ageing law = charter.ageing(i);
            if (law.grown() > 0) {
                long age = from.ages().get(n++);
                cost += to.has(i) ? 0 : law.at(age);
                ages.add(to.has(i) ? 0 : Math.min(law.grown(), age + 1));
            }
        }
        return new Move(number(new Position(to, ages)), cost);
    }

    private int number(Position position) {
        Integer known = positionNumbers.get(position);
        if (known != null) {
            return known;
        }
        positionNumbers.put(position, positions.size());
        positions.add(position);
        if (!stateNumbers.containsKey(position.state())) {
            stateNumbers.put(position.state(), states.size());
            states.add(position.state());
        }
        return positions.size() - 1;
    }

    private void begin() {
        step = 0;
        least = new double[positions.size()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        least[0] = 0;
    }

    /** The least cost of its first steps beyond the best state of each span. */
    synchronized double cost(long steps) {
        if (steps < step) {
            begin();
        }
        while (step < steps) {
            LossTimeline.Span span = timeline.spans().get(timeline.at(step));
            walk(excesses(span), Math.min(steps, span.end()));
        }
        return Arrays.stream(least).min().orElseThrow();
    }

    private double[] excesses(LossTimeline.Span span) {
        double[] losses = states.stream()
                .mapToDouble(state -> span.means().expectedLoss(state))
                .toArray();
        double best = Arrays.stream(losses).min().orElseThrow();
        return Arrays.stream(losses).map(loss -> loss - best).toArray();
    }

    /** Advances to a step of the same span, one step at a time until nothing changes any more. */
    private void walk(double[] excesses, long end) {
        double[] next = new double[least.length];
        while (step < end) {
            Arrays.fill(next, Double.POSITIVE_INFINITY);
            for (int from = 0; from < next.length; from++) {
                double so = least[from];
                for (Move move : moves.get(from)) {
                    if (so + move.cost() < next[move.to()]) {
                        next[move.to()] = so + move.cost();
                    }
                }
            }
            for (int to = 0; to < next.length; to++) {
                next[to] += excesses[stateOf[to]];
            }
            boolean still = Arrays.equals(next, least);
            double[] before = least;
            least = next;
            next = before;
            step = still ? end : step + 1;
        }
    }
}
