package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The true mean losses (the paper's theta): for each correlation set, the mean loss per member and step in each of its
 * configurations. Only simulations and the clairvoyant know them.
 */
public final class LossModel {
    private final CorrelationSets sets;
    private final List<Factor> means;

    /** One factor of means per correlation set, over exactly its members, in the order of the sets. */
    public LossModel(CorrelationSets sets, List<Factor> means) {
        if (means.size() != sets.size()) {
            throw new IllegalArgumentException(sets.size() + " sets, but " + means.size() + " tables");
        }
        for (int j = 0; j < sets.size(); j++) {
            if (!Arrays.equals(sets.members(j), means.get(j).members())) {
                throw new IllegalArgumentException("table " + j + " is not over the members of set " + j);
            }
        }
        this.sets = sets;
        this.means = List.copyOf(means);
    }

    /** The same with another table for one of the sets. */
    public LossModel with(Factor changed) {
        List<Factor> tables = new ArrayList<>(means);
        for (int j = 0; j < tables.size(); j++) {
            if (tables.get(j).sameMembers(changed)) {
                tables.set(j, changed);
                return new LossModel(sets, tables);
            }
        }
        throw new IllegalArgumentException("there is no set " + Arrays.toString(changed.members()));
    }

    public CorrelationSets sets() {
        return sets;
    }

    /** The means of set j, per member. */
    public Factor means(int j) {
        return means.get(j);
    }

    /** The mean loss of criterion i in the state: mu_i^s, equation 2. */
    public double meanLoss(int i, State state) {
        double mean = 0;
        for (int j : sets.setsOf(i)) {
            mean += means.get(j).value(state);
        }
        return mean;
    }

    /** The expected loss of one step in the state: g(s), equation 4. A set counts once for each member (decision 2). */
    public double expectedLoss(State state) {
        double loss = 0;
        for (int j = 0; j < sets.size(); j++) {
            loss += sets.members(j).length * means.get(j).value(state);
        }
        return loss;
    }

    /** g as a sum of factors: each set's means times its size. */
    public List<Factor> expectedLossFactors() {
        return IntStream.range(0, sets.size())
                .mapToObj(j -> means.get(j).times(sets.members(j).length))
                .toList();
    }
}
