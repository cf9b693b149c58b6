package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.FixingCosts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.random.RandomStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A learner for criteria that age: it may take turns between criteria that exclude each other, so that none of them gets old. The
 * law of ageing is in the charter, so it learns only the rest. In each episode it draws a world
 * from what it believes, and goes the way that costs least a step in that world in the long run, ages and fixes included: posterior
 * sampling (Thompson 1933; for problems with positions Strens 2000). A world that is only hoped for is drawn less and less often.
 */
final class TurnTaking extends EpisodicPolicy implements Revisable {
    /** How long the empty state is watched before anything is decided. */
    private static final long FIRST_LOOK = 2;
    /** An episode is no longer than this part of the time so far. */
    private static final double LONGEST = 0.25;

    private final Charter charter;
    private final FixingCosts costs;
    private final AgeingGraph graph;
    /** Knows the ages. What it makes of the losses is what is learned from: as if all that is unfixed had been so for long. */
    private final Grown grown;

    private final LossBelief belief;
    private final RandomStream random;
    private long episode;
    private long end;
    /** How often the least seen part of each state had been seen when the episode first went there. */
    private final Map<State, Long> seenBefore = new HashMap<>();
    /** The move at each position in this episode, and what a step costs then. */
    private int[] moves = {};

    private double mean;

    TurnTaking(Setting setting, AgeingGraph graph, Grown grown) {
        super(setting);
        charter = setting.charter();
        costs = setting.costs();
        this.graph = graph;
        this.grown = grown;
        belief = new LossBelief(charter);
        random = setting.random().split("turns");
    }

    @Override
    void learn(Dwell seen) {
        belief.add(seen);
    }

    /** People decided otherwise: the ages are no longer those of its way. */
    @Override
    @Nullable
    Plan elsewhere(Plan wanted) {
        return null;
    }

    @Override
    Plan next(State here) {
        if (belief.steps() == 0) {
            return new Plan(here, FIRST_LOOK, "a first look at how much each criterion loses unfixed");
        }
        int position = graph.at(here, grown.ages());
        if (belief.steps() >= end || isBetterKnown(here) || moves.length < graph.size()) {
            begin(position);
        }
        State target = graph.state(after(position));
        seenBefore.putIfAbsent(target, belief.leastSeen(target));
        return new Plan(target, stay(position), because(position));
    }

    /** Whether the episode has taught as much of the state as was known before it. */
    private boolean isBetterKnown(State here) {
        Long before = seenBefore.get(here);
        return before != null && belief.leastSeen(here) >= Math.max(1, 2 * before);
    }

    private int after(int position) {
        return graph.moves(position)[moves[position]].to();
    }

    /** How long the way stays in the state that it goes to next: until it leaves it, or the episode ends, or the state is better known. */
    private long stay(int position) {
        int first = after(position);
        State target = graph.state(first);
        long most = Math.min(end - belief.steps(), Math.max(1, belief.leastSeen(target)));
        long steps = 1;
        int now = first;
        while (steps < most && graph.state(after(now)).equals(target)) {
            if (after(now) == now) {
                return most;
            }
            now = after(now);
            steps++;
        }
        return steps;
    }

    private void begin(int position) {
        belief.update();
        Objective world = belief.drawn(random.split(episode), 1);
        episode++;
        end = belief.steps() + Math.max(1, (long) (LONGEST * belief.steps()));
        seenBefore.clear();
        LeastMeanCycle way = solve(world);
        moves = way.moves();
        mean = way.mean(position);
    }

    private LeastMeanCycle solve(Objective world) {
        Map<State, Double> losses = new HashMap<>();
        int[][] to = new int[graph.size()][];
        double[][] weights = new double[to.length][];
        for (int n = 0; n < to.length; n++) {
            AgeingGraph.Move[] all = graph.moves(n);
            to[n] = new int[all.length];
            weights[n] = new double[all.length];
            for (int m = 0; m < all.length; m++) {
                to[n][m] = all[m].to();
                double fix = all[m].fixed() < 0 ? 0 : costs.cost(all[m].fixed(), graph.state(n));
                weights[n][m] =
                        fix - all[m].young() * Micros.ONE + losses.computeIfAbsent(graph.state(to[n][m]), world::value);
            }
        }
        return new LeastMeanCycle(to, weights, moves);
    }

    private String because(int position) {
        Set<Integer> ahead = new LinkedHashSet<>();
        for (int now = after(position); ahead.add(now); now = after(now)) {}
        Set<State> states = new LinkedHashSet<>();
        ahead.forEach(now -> states.add(graph.state(now)));
        return String.format(
                Locale.ROOT,
                "the way through %s costs least, %.4f a step with ageing and fixes, in a world drawn from all that was seen in %d steps",
                states.stream().map(charter::ids).toList(),
                mean / Micros.ONE,
                belief.steps());
    }

    @Override
    public void change(int criterion, State state, long steps, long micros) {
        belief.change(criterion, state, steps, micros);
        end = 0;
        replan();
    }

    @Override
    public void inherit(Policy before, int[] origin) {
        super.inherit(before, origin);
        belief.inherit(((Revisable) before).belief(), origin);
    }

    @Override
    public LossBelief belief() {
        return belief;
    }
}
