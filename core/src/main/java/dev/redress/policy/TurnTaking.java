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
 * A learner for criteria that age. It may take turns between criteria that exclude each other, so that none of them stays
 * unfixed for long. The law of ageing is given by the charter, so only the other losses are learned. In each episode it samples
 * losses from the posterior and follows the policy with the least long-run mean cost per step under that sample, with ageing and
 * fixes included. This is posterior sampling (Thompson 1933; for Markov decision processes, Strens 2000). Samples in which a
 * state looks better than it is become rare as the state is observed.
 */
final class TurnTaking extends EpisodicPolicy implements ChangeAwareLearner {
    /** The number of steps in the empty state before the first decision. */
    private static final long FIRST_LOOK = 2;
    /** The largest length of an episode, as a share of the time so far. */
    private static final double LONGEST = 0.25;

    private final Charter charter;
    private final FixingCosts costs;
    private final AgeingGraph graph;
    /** Tracks the ages, and corrects observed losses: what is learned is the loss of a criterion at its maximum age. */
    private final AgeingCorrection correction;

    private final LossBelief belief;
    private final RandomStream random;
    private long episode;
    private long end;
    /** For each state, the count of its least observed configuration when this episode first chose the state. */
    private final Map<State, Long> seenBefore = new HashMap<>();
    /** The chosen move at each position in this episode, and the mean cost of a step under these moves. */
    private int[] moves = {};

    private double mean;

    TurnTaking(Setting setting, AgeingGraph graph, AgeingCorrection correction) {
        super(setting);
        charter = setting.charter();
        costs = setting.costs();
        this.graph = graph;
        this.correction = correction;
        belief = new LossBelief(charter);
        random = setting.random().split("turns");
    }

    @Override
    void learn(Dwell seen) {
        belief.add(seen);
    }

    /** People changed the state, so the ages are no longer those that the moves assume. */
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
        int position = graph.at(here, correction.ages());
        if (belief.steps() >= end || isBetterKnown(here) || moves.length < graph.size()) {
            begin(position);
        }
        State target = graph.state(after(position));
        seenBefore.putIfAbsent(target, belief.leastSeen(target));
        return new Plan(target, stay(position), because(position));
    }

    /** Whether the count of the state's least observed configuration has doubled in this episode. */
    private boolean isBetterKnown(State here) {
        Long before = seenBefore.get(here);
        return before != null && belief.leastSeen(here) >= Math.max(1, 2 * before);
    }

    private int after(int position) {
        return graph.moves(position)[moves[position]].to();
    }

    /**
     * The number of steps in the next state: until the moves leave it, the episode ends, or the count of its least observed
     * configuration has doubled.
     */
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
        LeastMeanCycle best = solve(world);
        moves = best.moves();
        mean = best.mean(position);
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
        belief.inherit(((ChangeAwareLearner) before).belief(), origin);
    }

    @Override
    public LossBelief belief() {
        return belief;
    }
}
