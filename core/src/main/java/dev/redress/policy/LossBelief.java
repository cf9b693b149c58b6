package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.policy.LossRegression.Coefficients;
import dev.redress.policy.LossRegression.EffectSize;
import dev.redress.policy.LossRegression.Noise;
import dev.redress.policy.LossRegression.Prior;
import dev.redress.policy.VarianceLaw.Scatter;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The belief about all mean losses, in micros: two regressions for each criterion, fixed and not, fitted to one tally. */
final class LossBelief {
    /** The smallest deviation assumed for a loss, as a share of the mean loss of all criteria. */
    private static final double STEADIEST = 0.01;

    /** The weight of the prior of a dispersion, in stays. */
    private static final double PRIOR_STAYS = 5;
    /** The weight of the prior that effects are zero on average, in effects. */
    private static final double PRIOR_EFFECTS = 5;

    /** The largest standard deviation of unfixed losses, as a multiple of their mean. So their variance is at first four times the square of it. */
    private static final double MOST_DIFFERENT = Math.sqrt(12);

    /**
     * A loss is well known if its deviation is at most this share of it. If criteria correlate, a base that is less well known is confounded
     * with effects.
     */
    private static final double WELL_KNOWN = 0.3;

    private final CorrelationSets sets;
    private final LossRegression[] unfixed;
    private final LossRegression[] fixed;
    /** For each criterion, the sets of two or more that contain it. */
    private final int[][] larger;

    /** The criteria that correlate with none. */
    private final int[] independent;
    /** The criteria that correlate with others; empty if no criterion is independent, because then there is nothing to learn from. */
    private final int[] correlated;

    private final RemainingShare remaining = new RemainingShare();
    /** For each independent criterion, the error of its loss that it shares with the others, while it is not fixed. */
    private final double[] sharedUnfixed;
    /** The same while it is fixed. */
    private final double[] sharedFixed;

    private final State[] neighbourhoods;
    /** For each criterion, the size of the largest set that contains it: at most this many share its noise. */
    private final int[] widest;
    /** For each set, which of its configurations are valid. */
    private final boolean[][] feasible;

    private final Tally tally;
    private long steps;
    /** The last estimate of the dispersion of all losses; 0 before the first. */
    private double dispersion;

    LossBelief(Charter charter) {
        sets = charter.correlations();
        tally = new Tally(sets);
        int criteria = charter.size();
        sharedUnfixed = new double[criteria];
        sharedFixed = new double[criteria];
        unfixed = new LossRegression[criteria];
        fixed = new LossRegression[criteria];
        larger = new int[criteria][];
        neighbourhoods = new State[criteria];
        widest = new int[criteria];
        for (int i = 0; i < criteria; i++) {
            neighbourhoods[i] = State.of(sets.neighbourhood(i));
            larger[i] = Arrays.stream(sets.setsOf(i))
                    .filter(j -> sets.members(j).length > 1)
                    .toArray();
            int[][] members = Arrays.stream(larger[i]).mapToObj(sets::members).toArray(int[][]::new);
            widest[i] = Arrays.stream(members).mapToInt(set -> set.length).max().orElse(1);
            unfixed[i] = new LossRegression(i, false, members);
            fixed[i] = new LossRegression(i, true, members);
        }
        independent =
                IntStream.range(0, criteria).filter(i -> larger[i].length == 0).toArray();
        correlated = independent.length == 0
                ? new int[0]
                : IntStream.range(0, criteria).filter(i -> larger[i].length > 0).toArray();
        feasible = IntStream.range(0, sets.size())
                .mapToObj(j -> Configurations.valid(charter.conflicts(), sets.members(j)))
                .toArray(boolean[][]::new);
    }

    /** Adds an observation. */
    void add(Dwell seen) {
        tally.add(seen);
        steps += seen.steps();
    }

    /** Copies the observations of criteria whose correlation sets an amendment did not change. */
    void inherit(LossBelief before, int[] origin) {
        tally.inherit(before.tally, origin);
        steps = before.steps;
    }

    /** Forgets criterion i, except its last steps in the state. */
    void forget(int i, State state, long lastSteps, long lastMicros) {
        tally.forget(i, state, lastSteps, lastMicros);
    }

    /**
     * Discounts what was observed of criterion i before its losses changed. If its mean moved from a to b, earlier means are off by about
     * |a - b|. That is also the standard error of a mean over ab / (a - b)^2 complaints (its variance is the dispersion times the mean), so
     * no configuration counts for more complaints than that.
     *
     * @param lastSteps how many of the last steps, all in the state, came after the change
     * @param lastMicros the loss in these steps
     */
    void change(int i, State state, long lastSteps, long lastMicros) {
        Tally.Cell cell = tally.cell(i, state);
        double complaints = 1;
        if (cell != null && cell.steps() > lastSteps && lastSteps > 0) {
            double after = (double) lastMicros / lastSteps;
            double before = (cell.steps() * cell.mean() - lastMicros) / (cell.steps() - lastSteps);
            double moved = after - before;
            complaints = moved == 0 ? cell.steps() : Math.max(1, after * before / (moved * moved));
        }
        tally.fade(i, complaints * dispersion, state, lastSteps, lastMicros);
    }

    /** The number of steps observed. */
    long steps() {
        return steps;
    }

    /** Criterion i and the criteria that its loss depends on. */
    State neighbourhood(int i) {
        return neighbourhoods[i];
    }

    /**
     * Fits all regressions again. The priors set only scales: a criterion's unfixed loss is about as large as the others', a fix leaves
     * 0.5 +- 0.5 of it, and an effect is about as large as other effects. The dispersion, the size of effects and the share that a fix leaves
     * are estimated too: from each criterion, and from all of them where one criterion has few observations (empirical Bayes).
     */
    void update() {
        double scale = Math.max(1, tally.micros() / steps / unfixed.length);
        double least = STEADIEST * scale;
        double unfixedScale = Math.max(scale, usualUnfixed());
        Scatter[] ofUnfixed = scatters(unfixed, scale, least);
        Scatter[] ofFixed = scatters(fixed, scale, least);
        VarianceLaw law = VarianceLaw.of(
                Stream.concat(Arrays.stream(ofUnfixed), Arrays.stream(ofFixed)).toList(), scale);
        dispersion = law.dispersion(scale);
        EffectSize usual = effectSize(unfixed);
        EffectSize usualFixed = effectSize(fixed);
        for (int i = 0; i < unfixed.length; i++) {
            double share = 1.0 / (1 + larger[i].length);
            Noise noise =
                    noise(law, ofUnfixed[i], unfixed[i].usualLoss(tally.cells(i), unfixedScale, dispersion), least);
            Tally.Cell first = tally.cell(i, State.EMPTY);
            double early = first == null ? scale : Math.max(least, noise.mean(first, scale));
            // The first steps may have been without a complaint. An effect is not small for that, so the base of the
            // last fit counts, too.
            double unit = share * Math.max(early, unfixed[i].base());
            double size = larger[i].length == 0 ? unfixedScale : scale;
            unfixed[i].fit(new Prior(size, 2 * size, unit, usual), tally.cells(i), noise);
            double loss = Math.max(least, unfixed[i].base());
            Prior prior = new Prior(0.5 * loss, 0.5 * loss, share * loss, usualFixed);
            double usualLoss = fixed[i].usualLoss(tally.cells(i), 0.5 * loss, dispersion);
            fixed[i].fit(prior, tally.cells(i), noise(law, ofFixed[i], usualLoss, least));
        }
        learnWhatRemains(unfixedScale, least);
    }

    /**
     * The mean over the criteria of their losses while unfixed. The losses of fixed criteria are left out: in a good state they are small and
     * say little about unfixed ones.
     */
    private double usualUnfixed() {
        double sum = 0;
        int seen = 0;
        for (int i = 0; i < unfixed.length; i++) {
            double micros = 0;
            long unfixedSteps = 0;
            for (Tally.Cell cell : tally.cells(i)) {
                if (!cell.configuration().has(i)) {
                    micros += cell.mean() * cell.steps();
                    unfixedSteps += cell.steps();
                }
            }
            if (unfixedSteps > 0) {
                sum += micros / unfixedSteps;
                seen++;
            }
        }
        return seen == 0 ? 0 : sum / seen;
    }

    /**
     * Fits again with the share that a fix leaves as the prior. The share is estimated from independent criteria only; correlated criteria use
     * it but do not contribute.
     */
    private void learnWhatRemains(double unfixedScale, double least) {
        UncertainMean usual = usual(unfixedScale);
        List<RemainingShare.Seen> seen = Arrays.stream(independent)
                .mapToObj(i -> {
                    UncertainMean own = unfixed[i].seenOfBase();
                    UncertainMean loss = own.isKnown() ? usual.near(own).and(own) : own;
                    return new RemainingShare.Seen(loss, fixed[i].seenOfBase());
                })
                .toList();
        remaining.learn(seen);
        for (int n = 0; n < independent.length; n++) {
            int i = independent[n];
            UncertainMean loss = unfixedLoss(i, least);
            UncertainMean inferred = remaining.unfixed(seen.get(n).fixed(), loss.value());
            UncertainMean near = usual.near(inferred.and(unfixed[i].seenOfBase()));
            unfixed[i].fit(near.and(inferred), tally.cells(i));
            sharedUnfixed[i] = -shared(inferred, unfixed[i]);
            UncertainMean left = remaining.fixed(loss);
            fixed[i].fit(left, tally.cells(i));
            sharedFixed[i] = shared(left, fixed[i]);
        }
        for (int i : correlated) {
            UncertainMean loss = unfixedLoss(i, least);
            if (loss.deviation() <= WELL_KNOWN * loss.value()) {
                fixed[i].fit(remaining.fixed(loss), tally.cells(i));
            }
        }
    }

    /** The unfixed loss expected of an independent criterion; how much criteria differ in it is learned. */
    private UncertainMean usual(double mean) {
        List<Spread.Distance> distances = Arrays.stream(independent)
                .mapToObj(i -> unfixed[i].seenOfBase())
                .filter(UncertainMean::isKnown)
                .map(seen -> new Spread.Distance((seen.value() - mean) / mean, seen.variance() / (mean * mean)))
                .toList();
        return new UncertainMean(mean, Spread.variance(distances, MOST_DIFFERENT) * mean * mean);
    }

    /**
     * The error of an independent criterion's mean loss that is due to the error of the mean share: by how much it is off if the share is
     * off by one standard deviation.
     *
     * @param inferred what was inferred from the share
     */
    private double shared(UncertainMean inferred, LossRegression regression) {
        return inferred.value() / inferred.variance() * regression.variance(State.EMPTY) * remaining.error();
    }

    /** The loss of criterion i if nothing is fixed. */
    private UncertainMean unfixedLoss(int i, double least) {
        return new UncertainMean(Math.max(least, unfixed[i].base()), unfixed[i].variance(State.EMPTY));
    }

    private Scatter[] scatters(LossRegression[] regressions, double scale, double least) {
        return IntStream.range(0, regressions.length)
                .mapToObj(i -> dispersion == 0
                        ? regressions[i].firstScatter(tally.cells(i), scale)
                        : regressions[i].scatter(tally.cells(i), dispersion, least))
                .toArray(Scatter[]::new);
    }

    private static Noise noise(VarianceLaw law, Scatter own, double mean, double least) {
        double value = own.dispersion(law.dispersion(mean), PRIOR_STAYS, mean);
        return new Noise(Math.max(least, value), least * least);
    }

    /** The distribution of effects; 0 +- 1 unit before any was observed. The spread is at most 1. */
    private static EffectSize effectSize(LossRegression[] regressions) {
        PooledRatio means = new PooledRatio();
        PooledRatio spreads = new PooledRatio();
        for (LossRegression regression : regressions) {
            regression.effects(means, spreads);
        }
        return new EffectSize(means.value(0, PRIOR_EFFECTS), Math.min(1, Math.sqrt(spreads.value(1, 1))));
    }

    /** The posterior mean of the loss of a step. */
    Objective expected() {
        return objective(LossRegression::believed);
    }

    /** The mean loss of a step in one world drawn from the posterior, with deviations multiplied by the width. */
    Objective drawn(RandomStream random, double width) {
        return objective(regression -> regression.drawn(random, width));
    }

    /**
     * The posterior mean of the loss of a step, minus the price times the posterior variance of its difference from {@code from}. Minimising
     * it finds states that are uncertain and may be better. Effects are treated as independent, but as differences from the effects in
     * {@code from}, because the sum of the effects there may be well known even if none of them is.
     */
    Objective hoped(State from, double price) {
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : expected().factors()) {
            int[] members = factor.members();
            double[] table = factor.table();
            int here = from.configuration(members);
            int j = factors.size();
            for (int configuration = 0; configuration < table.length; configuration++) {
                if (feasible[j][configuration]) {
                    table[configuration] -= price * variance(j, members, configuration, here, from);
                }
            }
            factors.add(Factor.of(members, table));
        }
        return new Objective(unfixed.length, factors);
    }

    private double variance(int j, int[] members, int configuration, int here, State from) {
        if (members.length == 1) {
            int i = members[0];
            if (configuration == here) {
                return 0;
            }
            State other = here == 0 ? from.with(i) : from.without(i);
            return widest[i] * regression(i, other).variance(other);
        }
        double sum = 0;
        for (int n = 0; n < members.length; n++) {
            int i = members[n];
            int self = 1 << n;
            LossRegression regression = (configuration & self) == 0 ? unfixed[i] : fixed[i];
            int same = (here & ~self) | (configuration & self);
            sum += same == configuration ? 0 : widest[i] * regression.variance(position(i, j), configuration, same);
        }
        return sum;
    }

    private Objective objective(Function<LossRegression, Coefficients> world) {
        Coefficients[] ofUnfixed = Arrays.stream(unfixed).map(world).toArray(Coefficients[]::new);
        Coefficients[] ofFixed = Arrays.stream(fixed).map(world).toArray(Coefficients[]::new);
        List<Factor> factors = new ArrayList<>(sets.size());
        for (int j = 0; j < sets.size(); j++) {
            int[] members = sets.members(j);
            double[] table = new double[1 << members.length];
            for (int configuration = 0; configuration < table.length; configuration++) {
                if (members.length == 1) {
                    table[configuration] = (configuration == 0 ? ofUnfixed : ofFixed)[members[0]].base();
                } else if (feasible[j][configuration]) {
                    for (int n = 0; n < members.length; n++) {
                        Coefficients[] ofBit = (configuration >> n & 1) == 0 ? ofUnfixed : ofFixed;
                        table[configuration] += ofBit[members[n]].effect(position(members[n], j), configuration);
                    }
                }
            }
            factors.add(Factor.of(members, table));
        }
        return new Objective(unfixed.length, factors);
    }

    /** The index of set j among the larger sets of criterion i. */
    private int position(int i, int j) {
        return Arrays.binarySearch(larger[i], j);
    }

    private LossRegression regression(int i, State state) {
        return state.has(i) ? fixed[i] : unfixed[i];
    }

    /** The expected loss of a step in the first state, minus that in the second. */
    double gain(State from, State to) {
        State affected = affected(from.difference(to));
        double gain = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            gain += regression(i, from).expected(from) - regression(i, to).expected(to);
        }
        return gain;
    }

    /** The criteria whose loss depends on a criterion of the change. */
    State affected(State change) {
        State affected = State.EMPTY;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            affected = affected.union(neighbourhoods[i]);
        }
        return affected;
    }

    /**
     * The part of the gain's variance that a stay in the second state can remove. If a criterion is fixed in both states or in neither, only a
     * difference of effects is uncertain. Its variance is divided between the two states: the less one was observed, the larger its part.
     *
     * <p>The loss of a set is charged to each of its members, so members share noise (decision 37) and variances do not simply add. Let N_j be
     * the noise of set j and X_i = sum_j a_ij N_j the resulting error of criterion i. By the Cauchy-Schwarz inequality, Var sum_i X_i =
     * sum_j (sum_i a_ij)^2 Var N_j &lt;= sum_i max_j n_j Var X_i, where n_j is the number of affected members of set j.
     *
     * <p>The losses of independent criteria that are inferred from one estimated share are wrong together if it is. These errors are added,
     * with their signs, before they are squared.
     */
    double doubt(State from, State to) {
        State affected = affected(from.difference(to));
        double doubt = 0;
        double together = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            double shared = from.has(i) == to.has(i) ? 0 : (to.has(i) ? sharedFixed : sharedUnfixed)[i];
            together += shared;
            doubt += sharers(i, affected) * doubt(i, from, to) - shared * shared;
        }
        return doubt + together * together;
    }

    private double doubt(int i, State from, State to) {
        if (from.has(i) != to.has(i)) {
            return regression(i, to).variance(to);
        }
        double here = 1.0 + leastSeen(i, from, to);
        double there = 1.0 + leastSeen(i, to, from);
        return regression(i, to).variance(from, to) * here / (here + there);
    }

    /** The largest number of affected members in a set of criterion i. */
    private int sharers(int i, State affected) {
        int most = 1;
        for (int j : larger[i]) {
            int count = 0;
            for (int member : sets.members(j)) {
                count += affected.has(member) ? 1 : 0;
            }
            most = Math.max(most, count);
        }
        return most;
    }

    /** The fewest steps in which a set of criterion i had the configuration that it has in this state, over the sets whose configuration differs in the other. */
    private long leastSeen(int i, State state, State other) {
        long least = Long.MAX_VALUE;
        for (int j : larger[i]) {
            int[] members = sets.members(j);
            if (state.configuration(members) != other.configuration(members)) {
                least = Math.min(least, tally.steps(j, state));
            }
        }
        return least;
    }

    /** For each correlation set and each of its valid configurations that fixes two or more members, those members. */
    List<State> together() {
        List<State> together = new ArrayList<>();
        for (int j = 0; j < sets.size(); j++) {
            int[] members = sets.members(j);
            for (int configuration = 0; configuration < feasible[j].length; configuration++) {
                if (feasible[j][configuration] && Integer.bitCount(configuration) > 1) {
                    together.add(Configurations.state(members, configuration));
                }
            }
        }
        return together;
    }

    /** The fewest steps in which a set with a member in the change had its configuration of the state. */
    long leastSeen(State state, State change) {
        long least = Long.MAX_VALUE;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            for (int j : sets.setsOf(i)) {
                least = Math.min(least, tally.steps(j, state));
            }
        }
        return least;
    }

    /** The fewest steps in which a set had its configuration of the state. */
    long leastSeen(State state) {
        long least = Long.MAX_VALUE;
        for (int j = 0; j < sets.size(); j++) {
            least = Math.min(least, tally.steps(j, state));
        }
        return least;
    }
}
