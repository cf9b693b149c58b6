package dev.redress.policy;

import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The posterior of one criterion's mean loss, either while it is fixed or while it is not. The mean is linear (equation 2): a base, plus
 * one effect for each correlation set in which another member is fixed, which depends on the set's configuration. Every step in every state
 * is therefore an observation. The fit is weighted least squares with a normal prior, so the posterior is normal. Effects that were never
 * observed keep their prior.
 */
final class LossRegression {
    /** The weight of a guessed mean, in complaints. */
    private static final double TEMPER = 5;

    /**
     * The noise of a step's loss: its variance is its mean times the dispersion. That holds for complaints that arrive at random and each
     * cost the dispersion, however rare and heavy they are, and for exponential losses, whose dispersion is their mean.
     *
     * @param least the smallest variance assumed
     */
    record Noise(double dispersion, double least) {
        private double variance(Tally.Cell cell, double guess) {
            return Math.max(least, dispersion * mean(cell, guess));
        }

        /** A cell's mean, shrunk toward a guess that has the weight of a few complaints. */
        double mean(Tally.Cell cell, double guess) {
            double steps = TEMPER * dispersion / guess;
            return (cell.steps() * cell.mean() + steps * guess) / (cell.steps() + steps);
        }
    }

    /** Precision below this share of the prior's is a rounding error. */
    private static final double LEAST_SEEN = 1e-6;

    /** A first stay with more steps than this counts less in {@link #firstScatter}. */
    private static final double SHORT = 10;

    /**
     * The distribution of effects over all criteria, each in the unit of its criterion.
     *
     * @param mean their mean
     * @param spread their standard deviation
     */
    record EffectSize(double mean, double spread) {}

    /**
     * The prior of the base and of each effect.
     *
     * @param unit the unit of this criterion's effects
     */
    record Prior(double base, double baseDeviation, double unit, EffectSize effects) {
        private double effect() {
            return unit * effects.mean();
        }

        private double effectVariance() {
            return unit * unit * effects.spread() * effects.spread();
        }
    }

    /** The index of the base among the unknowns; the effects follow in the order of their first observation. */
    private static final int BASE = 0;

    private static final int UNSEEN = -1;

    private final int criterion;
    private final boolean fixed;
    /** The sets of two or more that contain the criterion, and its bit in each. */
    private final int[][] sets;

    private final int[] self;
    /** For each set and configuration, the index of its effect among the unknowns. */
    private final int[][] slots;

    private int effects;

    private Prior prior = new Prior(0, 1, 1, new EffectSize(0, 1));
    private Noise noise = new Noise(1, 1);
    private double[] mean = {0};
    /** The Cholesky factor of the posterior's precision. */
    private double[][] factor = {{1}};

    LossRegression(int criterion, boolean fixed, int[][] sets) {
        this.criterion = criterion;
        this.fixed = fixed;
        this.sets = sets;
        self = new int[sets.length];
        slots = new int[sets.length][];
        for (int p = 0; p < sets.length; p++) {
            self[p] = 1 << Arrays.binarySearch(sets[p], criterion);
            slots[p] = new int[1 << sets[p].length];
            Arrays.fill(slots[p], UNSEEN);
        }
    }

    /** Fits all observations. */
    void fit(Prior belief, Collection<Tally.Cell> cells, Noise believedNoise) {
        prior = belief;
        noise = believedNoise;
        for (Tally.Cell cell : cells) {
            if (cell.configuration().has(criterion) == fixed) {
                admit(cell.configuration());
            }
        }
        int size = effects + 1;
        double[][] precision = new double[size][size];
        double[] solution = new double[size];
        for (int f = 0; f < size; f++) {
            precision[f][f] = 1 / (f == 0 ? prior.baseDeviation() * prior.baseDeviation() : prior.effectVariance());
            solution[f] = (f == 0 ? prior.base() : prior.effect()) * precision[f][f];
        }
        for (Tally.Cell cell : cells) {
            if (cell.configuration().has(criterion) == fixed) {
                add(cell, precision, solution);
            }
        }
        factorise(precision);
        solveLower(precision, solution);
        solveUpper(precision, solution);
        factor = precision;
        mean = solution;
    }

    /** Fits again, with another prior of the base. */
    void fit(UncertainMean base, Collection<Tally.Cell> cells) {
        fit(new Prior(base.value(), base.deviation(), prior.unit(), prior.effects()), cells, noise);
    }

    private void add(Tally.Cell cell, double[][] precision, double[] solution) {
        double weight = cell.steps() / noise.variance(cell, prior.base());
        int[] unknowns = unknowns(cell.configuration());
        for (int f : unknowns) {
            solution[f] += weight * cell.mean();
            for (int g : unknowns) {
                precision[f][g] += weight;
            }
        }
    }

    /** Adds the effects of the state's configurations to the unknowns. */
    private void admit(State state) {
        for (int p = 0; p < sets.length; p++) {
            int configuration = state.configuration(sets[p]);
            if ((configuration & ~self[p]) != 0 && slots[p][configuration] == UNSEEN) {
                slots[p][configuration] = ++effects;
            }
        }
    }

    /** The unknowns whose sum is the mean loss in the state; {@link #UNSEEN} for an effect that was never observed. */
    private int[] unknowns(State state) {
        int[] unknowns = new int[sets.length + 1];
        unknowns[0] = BASE;
        int count = 1;
        for (int p = 0; p < sets.length; p++) {
            int configuration = state.configuration(sets[p]);
            if ((configuration & ~self[p]) != 0) {
                unknowns[count++] = slots[p][configuration];
            }
        }
        return count == unknowns.length ? unknowns : Arrays.copyOf(unknowns, count);
    }

    /**
     * The scatter of the stays in each configuration about their own mean. Estimating that mean takes one degree of freedom for each
     * configuration. Configurations are not compared with each other, so a wrong prior is not mistaken for noise. Stays without a
     * complaint would suggest that there is no noise, so the stays count for no more than the number of complaints expected in them.
     *
     * @param dispersion the current estimate
     * @param least the smallest mean assumed
     */
    VarianceLaw.Scatter scatter(Collection<Tally.Cell> cells, double dispersion, double least) {
        double stays = 0;
        double means = 0;
        double scatter = 0;
        double complaints = 0;
        for (Tally.Cell cell : cells) {
            if (cell.configuration().has(criterion) == fixed && cell.stays() > 1) {
                double expected = Math.max(least, cell.mean());
                scatter += cell.scatter(cell.mean());
                stays += cell.stays() - 1;
                means += (cell.stays() - 1) * expected;
                complaints += cell.steps() * expected / dispersion;
            }
        }
        if (stays == 0) {
            return VarianceLaw.Scatter.NONE;
        }
        double weight = Math.min(1, complaints / stays);
        return new VarianceLaw.Scatter(weight * scatter, weight * stays, means / stays);
    }

    /**
     * The same before anything was fitted: the scatter of the criteria's first stays about one common mean. A long stay counts less, because
     * its distance from that mean shows how criteria differ rather than noise.
     */
    VarianceLaw.Scatter firstScatter(Collection<Tally.Cell> cells, double guess) {
        double scatter = 0;
        double stays = 0;
        for (Tally.Cell cell : cells) {
            if (cell.configuration().has(criterion) == fixed) {
                double weight = Math.min(1, SHORT / cell.steps());
                scatter += weight * cell.scatter(guess);
                stays += weight * cell.stays();
            }
        }
        return new VarianceLaw.Scatter(scatter, stays, guess);
    }

    /** The mean loss of all its steps, shrunk toward a guess that has the weight of a few complaints. */
    double usualLoss(Collection<Tally.Cell> cells, double guess, double dispersion) {
        double steps = TEMPER * dispersion / guess;
        double sum = steps * guess;
        for (Tally.Cell cell : cells) {
            if (cell.configuration().has(criterion) == fixed) {
                steps += cell.steps();
                sum += cell.steps() * cell.mean();
            }
        }
        return sum / steps;
    }

    /** The posterior mean of the mean loss in the state. */
    double expected(State state) {
        double sum = 0;
        for (int f : unknowns(state)) {
            sum += f == UNSEEN ? prior.effect() : mean[f];
        }
        return sum;
    }

    /** The posterior variance of the mean loss in the state. */
    double variance(State state) {
        double[] weights = new double[mean.length];
        return variance(weights, weigh(state, state, 1, weights, true));
    }

    /** The posterior variance of the difference between the mean losses in two states. */
    double variance(State one, State other) {
        double[] weights = new double[mean.length];
        int unseen = weigh(one, other, 1, weights, false) + weigh(other, one, -1, weights, false);
        return variance(weights, unseen);
    }

    /** Adds the state's unknowns to the weights: all of them, or only those that the other state does not share. Returns how many were never observed. */
    private int weigh(State state, State other, double sign, double[] weights, boolean all) {
        int unseen = 0;
        if (all) {
            weights[0] += sign;
        }
        for (int p = 0; p < sets.length; p++) {
            int configuration = state.configuration(sets[p]);
            if (all || configuration != other.configuration(sets[p])) {
                unseen += count(p, configuration, sign, weights);
            }
        }
        return unseen;
    }

    private double variance(double[] weights, int unseen) {
        solveLower(factor, weights);
        double variance = unseen * prior.effectVariance();
        for (double weight : weights) {
            variance += weight * weight;
        }
        return variance;
    }

    /**
     * Adds the observed effects, in this criterion's unit.
     *
     * @param means each effect, weighted by the share of its prior variance that observations removed
     * @param spreads its expected squared distance from the prior mean (the E step of the EM algorithm, Dempster, Laird and Rubin 1977)
     */
    void effects(PooledRatio means, PooledRatio spreads) {
        double unit = prior.unit();
        for (int f = 1; f < mean.length; f++) {
            double[] weights = new double[mean.length];
            weights[f] = 1;
            double variance = variance(weights, 0);
            double doubt = variance / prior.effectVariance();
            means.add((mean[f] - doubt * prior.effect()) / unit, 1 - doubt);
            double distance = mean[f] - prior.effect();
            spreads.add((distance * distance + variance) / (unit * unit), 1);
        }
    }

    /** The likelihood of the base: its posterior without its prior. */
    UncertainMean seenOfBase() {
        double variance = variance(State.EMPTY);
        double priorVariance = prior.baseDeviation() * prior.baseDeviation();
        double precision = 1 / variance - 1 / priorVariance;
        if (precision <= LEAST_SEEN / priorVariance) {
            return UncertainMean.NONE;
        }
        return new UncertainMean((mean[BASE] / variance - prior.base() / priorVariance) / precision, 1 / precision);
    }

    /** The posterior mean. */
    Coefficients believed() {
        return new Coefficients(mean, 0, null);
    }

    /** One draw from the posterior, with deviations multiplied by the width. */
    Coefficients drawn(RandomStream random, double width) {
        double[] drawn = new double[mean.length];
        for (int f = 0; f < drawn.length; f++) {
            drawn[f] = width * random.nextGaussian();
        }
        solveUpper(factor, drawn);
        for (int f = 0; f < drawn.length; f++) {
            drawn[f] += mean[f];
        }
        return new Coefficients(drawn, width * Math.sqrt(prior.effectVariance()), random);
    }

    /** A value for each unknown: one way in which the criterion's mean loss could depend on the state. */
    final class Coefficients {
        private final double[] values;
        private final double unseenDeviation;
        private final @Nullable RandomStream random;

        private Coefficients(double[] values, double unseenDeviation, @Nullable RandomStream random) {
            this.values = values;
            this.unseenDeviation = unseenDeviation;
            this.random = random;
        }

        double base() {
            return values[BASE];
        }

        /** The effect of a configuration of the set at that position. One that was never observed is drawn at each call. */
        double effect(int position, int configuration) {
            if ((configuration & ~self[position]) == 0) {
                return 0;
            }
            int slot = slots[position][configuration];
            if (slot == UNSEEN) {
                return prior.effect() + (random == null ? 0 : unseenDeviation * random.nextGaussian());
            }
            return values[slot];
        }
    }

    /** The posterior variance of the difference between two effects of the set at that position. */
    double variance(int position, int configuration, int other) {
        double[] weights = new double[mean.length];
        int unseen = count(position, configuration, 1, weights) + count(position, other, -1, weights);
        return variance(weights, unseen);
    }

    private int count(int position, int configuration, double sign, double[] weights) {
        if ((configuration & ~self[position]) == 0) {
            return 0;
        }
        int slot = slots[position][configuration];
        if (slot == UNSEEN) {
            return 1;
        }
        weights[slot] += sign;
        return 0;
    }

    /** The posterior mean of the base. */
    double base() {
        return mean[BASE];
    }

    /** The Cholesky factorisation, in place, in the lower triangle. */
    private static void factorise(double[][] a) {
        for (int r = 0; r < a.length; r++) {
            for (int c = 0; c <= r; c++) {
                double sum = a[r][c];
                for (int n = 0; n < c; n++) {
                    sum -= a[r][n] * a[c][n];
                }
                a[r][c] = r == c ? Math.sqrt(sum) : sum / a[c][c];
            }
        }
    }

    private static void solveLower(double[][] lower, double[] x) {
        for (int r = 0; r < x.length; r++) {
            double sum = x[r];
            for (int n = 0; n < r; n++) {
                sum -= lower[r][n] * x[n];
            }
            x[r] = sum / lower[r][r];
        }
    }

    private static void solveUpper(double[][] lower, double[] x) {
        for (int r = x.length - 1; r >= 0; r--) {
            double sum = x[r];
            for (int n = r + 1; n < x.length; n++) {
                sum -= lower[n][r] * x[n];
            }
            x[r] = sum / lower[r][r];
        }
    }
}
