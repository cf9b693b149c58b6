package dev.redress.policy;

import dev.redress.model.Action;
import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The positions of a charter with ageing criteria, and the moves between them. A position is a state together with the age of
 * each ageing criterion, capped at the age at which growth ends. A move is one step.
 */
final class AgeingGraph {
    /** With more positions than this, planning through all of them would take too long. */
    private static final int MOST_POSITIONS = 6_000;
    /** The move fixes nothing. */
    static final int NOTHING = -1;

    private final Charter charter;
    /** The criteria that age. */
    private final int[] ageing;

    private final List<Position> positions = new ArrayList<>();
    private final Map<Position, Integer> numbers = new HashMap<>();
    private final List<Move[]> moves = new ArrayList<>();

    private record Position(State state, List<Long> ages) {}

    /**
     * One step.
     *
     * @param to the number of the position after the step
     * @param fixed the criterion that the step fixes, or {@link #NOTHING}
     * @param young the amount by which the loss of the step is below the loss at maximum ages, in units of loss
     */
    record Move(int to, int fixed, double young) {}

    private AgeingGraph(Charter charter) {
        this.charter = charter;
        ageing = IntStream.range(0, charter.size())
                .filter(i -> charter.ageing(i).grown() > 0)
                .toArray();
    }

    /** The graph of a charter; empty if nothing ages or if there are too many positions. */
    static Optional<AgeingGraph> of(Charter charter) {
        AgeingGraph graph = new AgeingGraph(charter);
        graph.number(State.EMPTY, Collections.nCopies(graph.ageing.length, 0L));
        boolean small = graph.ageing.length > 0 && graph.explore(MOST_POSITIONS);
        return small ? Optional.of(graph) : Optional.empty();
    }

    /** Adds all reachable positions; returns false if there are more than the limit. */
    private boolean explore(int most) {
        while (moves.size() < positions.size() && positions.size() <= most) {
            moves.add(movesFrom(positions.get(moves.size())));
        }
        return positions.size() <= most;
    }

    private Move[] movesFrom(Position from) {
        State state = from.state();
        List<Move> steps = new ArrayList<>();
        steps.add(move(from, state, NOTHING));
        for (int i = 0; i < charter.size(); i++) {
            if (!state.has(i)) {
                for (Action.Fix fix : charter.conflicts().fixes(state, i)) {
                    steps.add(move(from, charter.conflicts().after(state, fix), i));
                }
            } else if (charter.release() == ReleaseRule.FREE) {
                steps.add(move(from, state.without(i), NOTHING));
            }
        }
        return steps.toArray(new Move[0]);
    }

    private Move move(Position from, State to, int fixed) {
        double young = 0;
        List<Long> ages = new ArrayList<>(ageing.length);
        for (int n = 0; n < ageing.length; n++) {
            Ageing law = charter.ageing(ageing[n]);
            long age = from.ages().get(n);
            young += to.has(ageing[n]) ? 0 : law.most() - law.at(age);
            ages.add(to.has(ageing[n]) ? 0 : age + 1);
        }
        return new Move(number(to, ages), fixed, young);
    }

    private int number(State state, List<Long> ages) {
        List<Long> capped = IntStream.range(0, ageing.length)
                .mapToObj(n -> Math.min(ages.get(n), charter.ageing(ageing[n]).grown()))
                .toList();
        Position position = new Position(state, capped);
        Integer known = numbers.putIfAbsent(position, positions.size());
        if (known == null) {
            positions.add(position);
            return positions.size() - 1;
        }
        return known;
    }

    /** The number of a position. A position that only people's actions can reach is added when it is first asked for. */
    int at(State state, long[] ages) {
        int number = number(state, IntStream.of(ageing).mapToObj(i -> ages[i]).toList());
        explore(Integer.MAX_VALUE);
        return number;
    }

    int size() {
        return positions.size();
    }

    State state(int position) {
        return positions.get(position).state();
    }

    /** The moves from a position; the first one stays. */
    Move[] moves(int position) {
        return moves.get(position);
    }
}
