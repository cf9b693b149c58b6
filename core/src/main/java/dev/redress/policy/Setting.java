package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.FixingCosts;
import dev.redress.model.Holds;
import dev.redress.oracle.ExactOracle;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * All that a policy is made from.
 *
 * @param costs what fixes cost now; shared with the resolver, who may change them
 * @param holds what people have taken out of the policy's hands; shared with the resolver, who may change them
 * @param parameters by name, complete once a {@link PolicyKind} has filled in its fallbacks
 * @param random the policy's own stream: everything random in it is split from here
 * @param oracles makes the oracle that the policy asks, one instance per policy
 */
public record Setting(
        Charter charter,
        FixingCosts costs,
        Holds holds,
        SortedMap<String, Double> parameters,
        RandomStream random,
        Supplier<Oracle> oracles) {

    /**
     * How many nodes the oracle may open for one answer: a limit that replays. Most answers are proven within it; where they are
     * not, the learners ask hundreds of times, and do as well with good states as with the best.
     */
    private static final long ORACLE_NODES = 4_000;

    /** The charter's own costs, no parameters, and the oracle that proves what it answers if it can. */
    public static Setting of(Charter charter, long seed) {
        return new Setting(
                charter,
                charter.costs(),
                new Holds(),
                new TreeMap<>(),
                RandomStream.of(seed).split("policy"),
                () -> new ExactOracle(ORACLE_NODES));
    }

    /** The same for another charter, at its own costs and with no holds. */
    public Setting withCharter(Charter other) {
        return new Setting(other, other.costs(), new Holds(), parameters, random, oracles);
    }

    /** The same for an amended charter: at its costs, with the holds that are left, and with random numbers of its own. */
    public Setting amended(CharterChange change, Charter amended, RandomStream others) {
        return new Setting(amended, amended.costs(), holds.translated(change), parameters, others, oracles);
    }

    public Setting withCosts(FixingCosts other) {
        return new Setting(charter, other, holds, parameters, random, oracles);
    }

    public Setting withParameters(SortedMap<String, Double> other) {
        return new Setting(charter, costs, holds, other, random, oracles);
    }

    public Setting with(String name, double value) {
        SortedMap<String, Double> more = new TreeMap<>(parameters);
        more.put(name, value);
        return withParameters(more);
    }

    public Setting withOracles(Supplier<Oracle> other) {
        return new Setting(charter, costs, holds, parameters, random, other);
    }

    /** The value of a parameter that the policy's kind declares. */
    public double parameter(String name) {
        Double value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the parameter " + name + " is not given");
        }
        return value;
    }
}
