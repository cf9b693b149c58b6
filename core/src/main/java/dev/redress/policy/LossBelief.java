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
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is believed of all losses, in micros: one regression for each criterion and bit, all from the same tally. */
final class LossBelief {
    /** No loss is believed to be steadier than this part of the mean loss of all criteria. */
    private static final double STEADIEST = 0.01;

    /** How many stays' worth of prior belief temper what is learned of a dispersion. */
    private static final double PRIOR_STAYS = 5;
    /** How many effects' worth of prior belief says that effects are usually nothing. */
    private static final double PRIOR_EFFECTS = 5;

    /**
     * A loss is well known if its deviation is at most this part of it. Where criteria correlate, a base that is less well known is known
     * only together with effects.
     */
    private static final double WELL_KNOWN = 0.3;

    private final CorrelationSets sets;
    private final LossRegression[] unfixed;
    private final LossRegression[] fixed;
    /** For each criterion, the sets of two or more that contain it. */
    private final int[][] larger;

    /** The criteria that correlate with nothing, and if there are any, those that can learn from them. */
    private final int[] alone;

    private final int[] pupils;

    private final RemainingShare remaining = new RemainingShare();
    private final State[] neighbourhoods;
    /** For each criterion, the size of the largest set that contains it: how many share its noise at most. */
    private final int[] widest;
    /** For each set, which of its configurations are valid. */
    private final boolean[][] feasible;

    private final Tally tally;
    private long steps;
    /** The dispersion of all losses, as last learned; 0 before. */
    private double dispersion;

    LossBelief(Charter charter) {
        sets = charter.correlations();
        tally = new Tally(sets);
        int criteria = charter.size();
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
        alone = IntStream.range(0, criteria).filter(i -> larger[i].length == 0).toArray();
        pupils = alone.length == 0
                ? new int[0]
                : IntStream.range(0, criteria).filter(i -> larger[i].length > 0).toArray();
        feasible = IntStream.range(0, sets.size())
                .mapToObj(j -> Configurations.valid(charter.conflicts(), sets.members(j)))
                .toArray(boolean[][]::new);
    }

    /** Takes in what was seen. */
    void add(Dwell seen) {
        tally.add(seen);
        steps += seen.steps();
    }

    /** Takes over what was seen of what an amendment left alone. */
    void inherit(LossBelief before, int[] origin) {
        tally.inherit(before.tally, origin);
        steps = before.steps;
    }

    /** Forgets criterion i but for its last steps in the state, which lost that many micros. */
    void forget(int i, State state, long lastSteps, long lastMicros) {
        tally.forget(i, state, lastSteps, lastMicros);
    }

    /**
     * Believes less of what was seen of criterion i before its losses changed. If its mean moved from a to b, an earlier mean is off
     * by about |a - b|. So is a mean over ab / (a - b)^2 complaints, by chance (its variance is the dispersion times the mean), so
     * no configuration may count for more complaints than that.
     *
     * @param lastSteps how many of the last steps, all in the state, came after the change
     * @param lastMicros what was lost in them
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

    /** How many steps were seen in all. */
    long steps() {
        return steps;
    }

    /** Criterion i and all that its loss depends on. */
    State neighbourhood(int i) {
        return neighbourhoods[i];
    }

    /**
     * Learns anew from all that was seen. The priors know only the size of things: a criterion's unfixed loss is about as large as
     * all others, a fix leaves about half of it, give or take half, and what others do to it is about what it usually is. How much
     * losses vary, what effects usually are and what a fix leaves is learned with them: from each criterion, and where that says little
     * from all of them.
     */
    void update() {
        double scale = Math.max(1, tally.micros() / steps / unfixed.length);
        double least = STEADIEST * scale;
        double unfixedScale = Math.max(scale, usualUnfixed());
        PooledRatio[] ofUnfixed = scatters(unfixed, scale, least);
        PooledRatio[] ofFixed = scatters(fixed, scale, least);
        PooledRatio all = new PooledRatio();
        Stream.concat(Arrays.stream(ofUnfixed), Arrays.stream(ofFixed)).forEach(all::add);
        dispersion = all.value(scale, PRIOR_STAYS * scale);
        EffectSize usual = effectSize(unfixed);
        EffectSize usualFixed = effectSize(fixed);
        for (int i = 0; i < unfixed.length; i++) {
            double share = 1.0 / (1 + larger[i].length);
            Noise noise = noise(ofUnfixed[i], scale, least);
            Tally.Cell first = tally.cell(i, State.EMPTY);
            double guess = share * (first == null ? scale : Math.max(least, noise.mean(first, scale)));
            double size = larger[i].length == 0 ? unfixedScale : scale;
            unfixed[i].fit(new Prior(size, 2 * size, guess, usual), tally.cells(i), noise);
            double loss = Math.max(least, unfixed[i].base());
            Prior prior = new Prior(0.5 * loss, 0.5 * loss, share * loss, usualFixed);
            fixed[i].fit(prior, tally.cells(i), noise(ofFixed[i], loss, least));
        }
        learnWhatRemains(unfixedScale, least);
    }

    /**
     * The mean over the criteria of what each lost unfixed. In a good state most losses are small because of what is fixed, and say little of
     * what would be lost without.
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
     * Fits again with priors by what a fix usually leaves. That is learned from the criteria that correlate with nothing, whose losses
     * depend on nothing else; those that correlate only make use of it.
     */
    private void learnWhatRemains(double unfixedScale, double least) {
        List<RemainingShare.Seen> seen = Arrays.stream(alone)
                .mapToObj(i -> new RemainingShare.Seen(unfixed[i].seenOfBase(), fixed[i].seenOfBase()))
                .toList();
        remaining.learn(seen);
        UncertainMean usual = new UncertainMean(unfixedScale, 4 * unfixedScale * unfixedScale);
        for (int n = 0; n < alone.length; n++) {
            int i = alone[n];
            UncertainMean loss = unfixedLoss(i, least);
            unfixed[i].fit(usual.and(remaining.unfixed(seen.get(n).fixed(), loss.value())), tally.cells(i));
            fixed[i].fit(remaining.fixed(loss), tally.cells(i));
        }
        for (int i : pupils) {
            UncertainMean loss = unfixedLoss(i, least);
            if (loss.deviation() <= WELL_KNOWN * loss.value()) {
                fixed[i].fit(remaining.fixed(loss), tally.cells(i));
            }
        }
    }

    /** What criterion i loses if nothing is fixed. */
    private UncertainMean unfixedLoss(int i, double least) {
        return new UncertainMean(Math.max(least, unfixed[i].base()), unfixed[i].variance(State.EMPTY));
    }

    private PooledRatio[] scatters(LossRegression[] regressions, double scale, double least) {
        return IntStream.range(0, regressions.length)
                .mapToObj(i -> dispersion == 0
                        ? regressions[i].firstScatter(tally.cells(i), scale)
                        : regressions[i].scatter(tally.cells(i), dispersion, least))
                .toArray(PooledRatio[]::new);
    }

    private Noise noise(PooledRatio own, double mean, double least) {
        return new Noise(Math.max(least, own.value(dispersion, PRIOR_STAYS * mean)), least * least);
    }

    /** What effects usually are: nothing, give or take the unit, until some were seen; they are not believed to vary by more. */
    private static EffectSize effectSize(LossRegression[] regressions) {
        PooledRatio means = new PooledRatio();
        PooledRatio spreads = new PooledRatio();
        for (LossRegression regression : regressions) {
            regression.effects(means, spreads);
        }
        return new EffectSize(means.value(0, PRIOR_EFFECTS), Math.min(1, Math.sqrt(spreads.value(1, 1))));
    }

    /** The expected loss of a step by what is believed most. */
    Objective expected() {
        return objective(LossRegression::believed);
    }

    /** The expected loss of a step in a world drawn from all that could be, deviations so many times as large. */
    Objective drawn(RandomStream random, double width) {
        return objective(regression -> regression.drawn(random, width));
    }

    /**
     * The expected loss of a step less so many times the variance of its difference from a state: it lures to what is not known
     * well. Effects are taken as independent of each other, but each as a difference from what it is in that state: there their sum
     * may be known where none of them is.
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

    /** Where set j stands among the larger sets of criterion i. */
    private int position(int i, int j) {
        return Arrays.binarySearch(larger[i], j);
    }

    private LossRegression regression(int i, State state) {
        return state.has(i) ? fixed[i] : unfixed[i];
    }

    /** How much less is expected to be lost in a step of the second state than of the first. */
    double gain(State from, State to) {
        State affected = affected(from.difference(to));
        double gain = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            gain += regression(i, from).expected(from) - regression(i, to).expected(to);
        }
        return gain;
    }

    /** All whose loss depends on a criterion of the change. */
    State affected(State change) {
        State affected = State.EMPTY;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            affected = affected.union(neighbourhoods[i]);
        }
        return affected;
    }

    /**
     * The part of the gain's variance that being in the second state would take away. Where a criterion has the same bit in both,
     * only a difference of effects is uncertain, and it is due to either state by how little it was seen there.
     *
     * <p>The loss of a set is charged to each of its members, so their noise is shared (decision 37): the variances do not simply add.
     * With N_j the noise of set j, and X_i = sum a_ij N_j what it makes of criterion i's estimate, Cauchy and Schwarz give Var sum X_i
     * = sum_j (sum_i a_ij)^2 Var N_j <= sum_i max_j n_j Var X_i, n_j being how many members of set j are affected.
     */
    double doubt(State from, State to) {
        State affected = affected(from.difference(to));
        double doubt = 0;
        for (int i = affected.next(0); i >= 0; i = affected.next(i + 1)) {
            doubt += sharers(i, affected) * doubt(i, from, to);
        }
        return doubt;
    }

    private double doubt(int i, State from, State to) {
        if (from.has(i) != to.has(i)) {
            return regression(i, to).variance(to);
        }
        double here = 1.0 + leastSeen(i, from, to);
        double there = 1.0 + leastSeen(i, to, from);
        return regression(i, to).variance(from, to) * here / (here + there);
    }

    /** The most members, of all sets of criterion i, that are among the affected. */
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

    /** The least count among the configurations that criterion i's sets have in the state and not in the other. */
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

    /** For each correlation set and each valid way to fix two or more of its members, those members. */
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

    /** The least count among the configurations, in the state, of all sets that have a member in the change. */
    long leastSeen(State state, State change) {
        long least = Long.MAX_VALUE;
        for (int i = change.next(0); i >= 0; i = change.next(i + 1)) {
            for (int j : sets.setsOf(i)) {
                least = Math.min(least, tally.steps(j, state));
            }
        }
        return least;
    }

    /** The least count among the configurations of all sets in the state. */
    long leastSeen(State state) {
        long least = Long.MAX_VALUE;
        for (int j = 0; j < sets.size(); j++) {
            least = Math.min(least, tally.steps(j, state));
        }
        return least;
    }
}
