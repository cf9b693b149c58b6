package dev.redress.lab.world;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/**
 * The result of a policy in a world derived from data.
 *
 * @param loss the expected losses of the visited states plus the cost of fixes
 * @param fixes the number of fixes
 * @param last the final state
 */
public record WorldRun(double loss, long fixes, State last) {
    /** One run. The number of people affected in a step is Poisson, with the mean from the table. */
    public static WorldRun of(
            DataWorld world,
            CriterionWeights attention,
            Charter charter,
            String policy,
            SortedMap<String, Double> parameters,
            long horizon,
            long seed) {
        PolicyKind kind = PolicyCatalogue.find(policy);
        Setting setting = Setting.of(charter, seed).withParameters(parameters);
        Resolver resolver = new Resolver(setting, kind.create(setting));
        RandomStream random = RandomStream.of(seed).split("world");
        Losses drawn = new Losses(charter.size());
        resolver.start();
        double lost = 0;
        double fixing = 0;
        long fixes = 0;
        long step = 0;
        while (step < horizon) {
            // The fix that answers the last step is never made.
            fixing = Micros.toDouble(resolver.fixingCost());
            fixes = sum(resolver, charter);
            State state = resolver.state();
            long steps = Math.min(Math.min(resolver.quietSteps(), attention.steps(step)), horizon - step);
            double[] weights = attention.weights(step);
            double[] means = world.losses(state);
            drawn.clear();
            for (int i = 0; i < means.length; i++) {
                drawn.suffer(i, random.nextPoisson(weights[i] * means[i] * steps) * Micros.ONE);
            }
            lost += steps * world.loss(state, weights);
            step += steps;
            if (step >= horizon) {
                return new WorldRun(lost + fixing, fixes, state);
            }
            resolver.advance(steps, drawn);
        }
        throw new IllegalArgumentException("a run needs at least one step, not " + horizon);
    }

    private static long sum(Resolver resolver, Charter charter) {
        long sum = 0;
        for (int i = 0; i < charter.size(); i++) {
            sum += resolver.fixes(i);
        }
        return sum;
    }

    /** Moves to a state, one action per step, and stays there. */
    public static WorldRun staying(
            DataWorld world, CriterionWeights attention, Charter charter, State target, long horizon) {
        List<Action> route = charter.route(State.EMPTY, target);
        State state = State.EMPTY;
        double loss = 0;
        long fixes = 0;
        for (long step = 0; step < horizon; step++) {
            if (step < route.size()) {
                Action action = route.get((int) step);
                if (action instanceof Action.Fix fix) {
                    loss += Micros.toDouble(charter.costs().cost(fix.criterion(), state));
                    fixes++;
                }
                state = charter.conflicts().after(state, action);
            }
            loss += world.loss(state, attention.weights(step));
        }
        return new WorldRun(loss, fixes, state);
    }

    /** The best fixed state in hindsight, including the cost of moving there. */
    public static WorldRun best(DataWorld world, CriterionWeights attention, Charter charter, long horizon) {
        return world.states().stream()
                .map(state -> staying(world, attention, charter, state, horizon))
                .min(Comparator.comparingDouble(WorldRun::loss))
                .orElseThrow();
    }
}
