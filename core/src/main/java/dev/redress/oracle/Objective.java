package dev.redress.oracle;

import dev.redress.model.Factor;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import java.util.List;

/**
 * The function that an oracle minimises: a sum of factors, each a table over a few criteria with entries of any sign. The expected loss
 * g(s) is one, and so are a policy's estimates of it.
 */
public record Objective(int criteria, List<Factor> factors) {
    public Objective {
        factors = List.copyOf(factors);
        for (Factor factor : factors) {
            if (factor.order() > 0 && (factor.member(0) < 0 || factor.member(factor.order() - 1) >= criteria)) {
                throw new IllegalArgumentException("a factor looks beyond the " + criteria + " criteria");
            }
        }
    }

    /** The expected loss of one step: g(s), equation 4. */
    public static Objective expectedLoss(LossModel losses) {
        return new Objective(losses.sets().criteria(), losses.expectedLossFactors());
    }

    /** The value of a state, summed in the order of the factors. */
    public double value(State state) {
        double value = 0;
        for (Factor factor : factors) {
            value += factor.value(state);
        }
        return value;
    }
}
