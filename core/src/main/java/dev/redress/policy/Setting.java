package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.FixingCosts;
import dev.redress.model.Holds;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleChoice;
import dev.redress.random.RandomStream;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Everything that a policy is created from.
 *
 * @param costs the current costs of fixes; shared with the resolver, which may change them
 * @param holds the criteria that people hold or forbid; shared with the resolver, which may change them
 * @param parameters by name, complete once a {@link PolicyKind} has filled in its defaults
 * @param random the policy's own stream: all its randomness is split from it
 * @param oracles creates the oracle that the policy asks, one instance per policy; an {@link OracleChoice} if a ledger must
 * record it
 */
public record Setting(
        Charter charter,
        FixingCosts costs,
        Holds holds,
        SortedMap<String, Double> parameters,
        RandomStream random,
        Supplier<Oracle> oracles) {

    /**
     * The default oracle: it proves its answers if it can. Most answers are proven within this many nodes. If not, the learners
     * ask hundreds of times, and do as well with good states as with the best.
     */
    public static final OracleChoice ORACLE = new OracleChoice("exact", 4_000);

    /** The charter's own costs, no parameters, and the default oracle. */
    public static Setting of(Charter charter, long seed) {
        return new Setting(
                charter,
                charter.costs(),
                new Holds(),
                new TreeMap<>(),
                RandomStream.of(seed).split("policy"),
                ORACLE);
    }

    /** The same for another charter, at its own costs and with no holds. */
    public Setting withCharter(Charter other) {
        return new Setting(other, other.costs(), new Holds(), parameters, random, oracles);
    }

    /** The same for an amended charter: with its costs, the remaining holds, and a separate random stream. */
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

    /** The oracle by name and limit, as a ledger records it; refused if it was given without a name. */
    public OracleChoice oracle() {
        if (oracles instanceof OracleChoice choice) {
            return choice;
        }
        throw new IllegalStateException(
                "the oracle of this setting was given without a name, so a ledger cannot record it");
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
