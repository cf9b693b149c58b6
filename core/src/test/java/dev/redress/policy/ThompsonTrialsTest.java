package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Oracle;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** When a trial is made: every decision of a run, as its reason states it, against the price by definition, from the policy's own belief. */
final class ThompsonTrialsTest {
    private static final double PATIENCE = 3;
    private static final Pattern BEST =
            Pattern.compile("toward \\[(.*?)]: the best state by all that was seen in (\\d+) steps");
    private static final Pattern TRIAL =
            Pattern.compile("changed in \\[(.*?)] as (?:a trial that|trials; the most promising, of \\[(.*?)],)"
                    + " may save (\\S+) \\+- (\\S+) a step, worth (\\S+) over the next (\\d+) steps");

    /** Simpson's rule. With intervals of 16 / 600 and fourth derivatives of at most 3, the error is below 16 / 180 * 3 * 0.027^4 = 1.5e-7. */
    private static double integral(DoubleUnaryOperator function, double from, double to) {
        int intervals = 600;
        double width = (to - from) / intervals;
        double sum = function.applyAsDouble(from) + function.applyAsDouble(to);
        for (int n = 1; n < intervals; n++) {
            sum += (n % 2 == 0 ? 2 : 4) * function.applyAsDouble(from + n * width);
        }
        return sum * width / 3;
    }

    private static double density(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    /** Within the sum of the two errors. */
    @Test
    void theNormalDistributionIsTheIntegralOfItsDensity() {
        for (double x = -6; x <= 6; x += 0.25) {
            assertThat(Thompson.normal(x)).isCloseTo(integral(ThompsonTrialsTest::density, -8, x), within(2.5e-7));
        }
        assertThat(Thompson.normal(0)).isCloseTo(0.5, within(7.5e-8));
    }

    /** A policy, what it was told, and where it is. */
    private static final class Run {
        private final Charter charter;
        private final Thompson policy;
        private final RandomStream random;
        private final Losses losses;
        private final List<State> valid;
        private final int[] changes;
        private State here = State.EMPTY;
        private long steps;
        private int trials;
        private int stays;

        Run(Charter charter, long seed) {
            this.charter = charter;
            policy = (Thompson) PolicyCatalogue.find("thompson")
                    .create(Setting.of(charter, seed).with("exploration", PATIENCE));
            random = RandomStream.of(seed).split("losses");
            losses = new Losses(charter.size());
            valid = Cover.ofAllStates(charter, 1 << charter.size());
            changes = new int[charter.size()];
        }

        /** Carries out plans until this many steps have passed; some steps are in a state that people chose. */
        void to(long horizon) {
            while (steps < horizon) {
                Plan plan = policy.plan();
                check(plan);
                State state = random.nextInt(20) == 0 ? RandomCharters.state(charter, random) : plan.target();
                losses.clear();
                long stay = state.equals(plan.target()) ? plan.steps() : 1;
                for (int i = 0; i < charter.size(); i++) {
                    double mean = charter.losses().orElseThrow().meanLoss(i, state);
                    losses.suffer(i, Micros.of(mean * random.nextGamma((double) stay)));
                }
                policy.observe(new Dwell(state, stay, losses));
                here = state;
                steps += stay;
            }
        }

        /** Checks a decision, if the plan is one that was made now and not a part of an earlier one. */
        private void check(Plan plan) {
            Matcher words = BEST.matcher(plan.because());
            if (words.find() && Long.parseLong(words.group(2)) == steps) {
                check(plan, state(words.group(1)));
            }
        }

        private State state(String ids) {
            return State.of(Arrays.stream(ids.split(", "))
                    .filter(id -> !id.isEmpty())
                    .mapToInt(charter::index)
                    .toArray());
        }

        private void check(Plan plan, State target) {
            LossBelief belief = policy.belief();
            Matcher words = TRIAL.matcher(plan.because());
            boolean tries = words.find();
            State tried = tries ? state(words.group(1)) : State.EMPTY;
            State best = target.difference(tried);
            assertThatItIsBest(best);
            assertThat(charter.conflicts().admits(target)).isTrue();
            State first = State.EMPTY;
            double worth = 0;
            if (tries) {
                first = words.group(2) == null ? tried : state(words.group(2));
                assertThat(tried.containsAll(first)).isTrue();
                worth = worth(best, first);
                State changed = best.difference(first);
                assertThat(Double.parseDouble(words.group(3)) * Micros.ONE)
                        .isCloseTo(belief.gain(best, changed), within(51.0));
                assertThat(Double.parseDouble(words.group(4)) * Micros.ONE)
                        .isCloseTo(Math.sqrt(belief.doubt(best, changed)), within(51.0));
                // Two decimals, and the error of the normal distribution over the horizon.
                assertThat(Double.parseDouble(words.group(5)) * Micros.ONE)
                        .isCloseTo(worth, within(5100 + 1e-6 * Math.abs(worth)));
                assertThat(worth).isPositive();
                assertThat(Double.parseDouble(words.group(6))).isCloseTo(horizon(first), within(0.51));
                trials++;
            } else {
                assertThat(plan.because()).contains("no change of it is worth a trial");
                stays++;
            }
            for (State change : simple(best)) {
                assertThat(worth(best, change)).isLessThanOrEqualTo(worth + 1e-6 * Math.abs(worth) + 1);
            }
            State next = plan.target();
            if (next.equals(target)) {
                assertThat(plan.steps()).isLessThanOrEqualTo(Math.max(1, belief.leastSeen(target)));
                assertThat(steps(here, next)).isLessThanOrEqualTo(1);
            } else {
                assertThat(plan.steps()).isEqualTo(1);
                assertThat(steps(next, target)).isEqualTo(steps(here, target) - 1);
                assertThatItGainsMostOnTheWay(next, target);
            }
        }

        /** Of the fixes on the way to the target, the one that saves most comes first. */
        private void assertThatItGainsMostOnTheWay(State next, State target) {
            for (int i : target.minus(here).toArray()) {
                State other =
                        charter.conflicts().after(here, charter.conflicts().fix(here, i, target));
                assertThat(policy.belief().gain(here, next))
                        .isGreaterThanOrEqualTo(policy.belief().gain(here, other));
            }
        }

        /** The least expected loss of all valid states; where criteria correlate, of those that a single change leads to. */
        private void assertThatItIsBest(State best) {
            LossBelief belief = policy.belief();
            double expected = belief.expected().value(best);
            for (State other : valid) {
                if (charter.correlations().order() == 1 || other.distance(best) == 1) {
                    assertThat(belief.expected().value(other)).isGreaterThan(expected - 1e-6 * Math.abs(expected));
                }
            }
        }

        private int steps(State from, State to) {
            return charter.conflicts().route(from, to).size();
        }

        /** The changes of one criterion; those of several and those of other worlds are not known here. */
        private Set<State> simple(State best) {
            Set<State> changes = new HashSet<>();
            for (int i = 0; i < charter.size(); i++) {
                changes.add(best.difference(
                        best.has(i) ? best.without(i) : charter.conflicts().afterFix(best, i)));
            }
            return changes;
        }

        /**
         * The worth of a trial. After it, the believed saving per step is normal, with the mean believed now and four fifths of the variance
         * (a stay that doubles the steps removes half of it, and a trial that looks promising is extended). The better of the two states is kept for the horizon. The trial costs its fixes, its loss, and, if it fails, the fixes to come back; without
         * it, the best state is fixed at once.
         */
        private double worth(State best, State change) {
            LossBelief belief = policy.belief();
            State changed = best.difference(change);
            double gain = belief.gain(best, changed);
            double deviation = Math.sqrt(0.8 * belief.doubt(best, changed));
            double from = Math.max(-8, -gain / deviation);
            double chance = from > 8 ? 0 : integral(ThompsonTrialsTest::density, from, 8);
            double saving = from > 8 ? 0 : integral(x -> (gain + deviation * x) * density(x), from, 8);
            long trial = Math.max(1, belief.leastSeen(changed, change));
            double without = fixes(best.intersection(change), here);
            double with = fixes(changed.intersection(change), here)
                    + (1 - chance) * fixes(best.intersection(change), State.EMPTY);
            return saving * horizon(change) - trial * (saving - gain) - (with - without);
        }

        /** Three times the time so far; or, if the losses of criteria that the change affects have changed, the mean time between. */
        private double horizon(State change) {
            int reported = 0;
            for (int i : policy.belief().affected(change).toArray()) {
                reported += changes[i];
            }
            return reported == 0 ? PATIENCE * steps : (double) steps / (1 + reported);
        }

        private double fixes(State criteria, State in) {
            return criteria.minus(in).stream()
                    .mapToDouble(i -> charter.costs().cost(i, in))
                    .sum();
        }

        /** Reports that a criterion's losses have changed in the last two steps. */
        void change(int criterion) {
            policy.change(criterion, here, 2, 2 * Micros.ONE);
            changes[criterion]++;
        }
    }

    /** Up to six criteria, in which only pairs exclude each other. */
    private static List<Charter> charters(int order) {
        return RandomCharters.some(100, order)
                .filter(charter -> charter.conflicts().largerCount() == 0 && charter.size() <= 6)
                .limit(4)
                .toList();
    }

    private static void assertThatAll(List<Charter> charters, Consumer<Run> told) {
        int trials = 0;
        int stays = 0;
        for (Charter charter : charters) {
            Run run = new Run(charter, 1);
            run.to(200);
            told.accept(run);
            run.to(2_000);
            told.accept(run);
            run.to(20_000);
            trials += run.trials;
            stays += run.stays;
        }
        assertThat(trials).isGreaterThan(20);
        assertThat(stays).isGreaterThan(20);
    }

    @Test
    void everyTrialHasItsPriceAndNoSimpleOneIsWorthMore() {
        assertThatAll(charters(1), run -> {});
        assertThatAll(charters(2), run -> {});
    }

    /** After a change, a trial that the criterion affects pays for as long as changes of all these criteria are apart. */
    @Test
    void afterAChangeATrialPaysUntilTheNextOne() {
        assertThatAll(charters(2), run -> {
            run.change(0);
            run.change(1);
        });
    }

    /**
     * The oracle is asked for the best state at times that grow geometrically: at the first decision, and then when the time since the last
     * reported change has grown by a share, which is between a tenth and all of it. Right after a change it is asked at each decision.
     */
    @Test
    void theOracleIsAskedAtGeometricallyGrowingTimes() {
        Charter charter = charters(1).get(0);
        Oracle oracle = Setting.ORACLE.get();
        List<Objective> questions = new ArrayList<>();
        Thompson policy = (Thompson) PolicyCatalogue.find("thompson")
                .create(Setting.of(charter, 1).withOracles(() -> (objective, conflicts) -> {
                    questions.add(objective);
                    return oracle.minimise(objective, conflicts);
                }));
        RandomStream random = RandomStream.of(1).split("asked");
        long steps = 0;
        long asked = 0;
        long changed = 0;
        int count = 0;
        while (steps < 10_000) {
            questions.clear();
            Plan plan = policy.plan();
            Objective expected = policy.belief().expected();
            boolean asks = questions.stream()
                    .anyMatch(question -> question.value(State.EMPTY) == expected.value(State.EMPTY)
                            && question.value(State.of(0)) == expected.value(State.of(0)));
            if (asks) {
                assertThat(steps - asked).isGreaterThanOrEqualTo(Math.max(0, asked - changed) / 10);
                asked = steps;
                count++;
            } else if (plan.because().contains("in " + steps + " steps")) {
                assertThat(steps - asked).as("not asked at " + steps).isLessThan(asked - changed);
            }
            losses(charter, plan, random, policy);
            steps += plan.steps();
            if (changed == 0 && steps > 5_000) {
                policy.change(0, plan.target(), 1, Micros.ONE);
                changed = steps;
            }
        }
        assertThat(count).isGreaterThan(10);
    }

    private static void losses(Charter charter, Plan plan, RandomStream random, Policy policy) {
        Losses losses = new Losses(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            double mean = charter.losses().orElseThrow().meanLoss(i, plan.target());
            losses.suffer(i, Micros.of(mean * random.nextGamma((double) plan.steps())));
        }
        policy.observe(new Dwell(plan.target(), plan.steps(), losses));
    }
}
