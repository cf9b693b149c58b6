package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** MASTER's schedule and its tests, as Wei and Luo (2021) define them, read from what the policy says. */
final class MasterUcbTest extends PolicyContract {
    /** Two visits to each of the three states of the cover take six steps; the next power of two is 8. */
    private static final int LEAST_ORDER = 3;

    private static final double NEVER = 1e9;
    private static final double FIXED = 5;
    private static final double OTHER = 0.5;
    private static final Charter TWO =
            Charter.named("two").criterion("a", 1).criterion("b", 1).build();
    private static final double LOSS_BOUND = 0.5;
    /** Hopes are read with four decimals. */
    private static final double READ = 1e-3;

    private static final Pattern WORDS =
            Pattern.compile("an instance of (\\d+) steps says: (?:state|may lose as little as (-?[\\d.]+)).*: (\\d+)");

    @Override
    protected String policy() {
        return "master-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("horizon", 1000.0, "exploration", 0.1, "threshold", 0.1));
    }

    /**
     * A plan as it was carried out.
     *
     * @param start the step at which it began
     * @param length the number of steps of the instance that decided
     * @param hope its optimistic loss; NaN while it visits its cover
     * @param restarts how often everything had been restarted by then
     */
    private record Episode(long start, long steps, long length, double hope, int restarts, double loss) {
        private boolean isVisit() {
            return Double.isNaN(hope);
        }

        private int order() {
            return Long.numberOfTrailingZeros(length);
        }
    }

    /**
     * Runs it on two criteria without noise, and with confidence widths of 0, so that a hope is a mean. Fixing is always bad.
     *
     * @param unfixed the loss of each step in which the first criterion is not fixed
     */
    private static List<Episode> run(double threshold, long seed, long horizon, LongToDoubleFunction unfixed) {
        Policy policy = PolicyCatalogue.find("master-ucb")
                .create(Setting.of(TWO, seed)
                        .with("horizon", 1e4)
                        .with("exploration", 0)
                        .with("loss-bound", LOSS_BOUND)
                        .with("threshold", threshold));
        List<Episode> episodes = new ArrayList<>();
        for (long start = 0; start < horizon; ) {
            Plan plan = policy.plan();
            Matcher words = WORDS.matcher(plan.because());
            assertThat(words.matches()).as(plan.because()).isTrue();
            Losses losses = new Losses(2);
            for (long step = start; step < start + plan.steps(); step++) {
                losses.suffer(0, Micros.of(plan.target().has(0) ? FIXED : unfixed.applyAsDouble(step)));
                losses.suffer(1, Micros.of(plan.target().has(1) ? FIXED : OTHER));
            }
            episodes.add(new Episode(
                    start,
                    plan.steps(),
                    Long.parseLong(words.group(1)),
                    words.group(2) == null ? Double.NaN : Double.parseDouble(words.group(2)),
                    Integer.parseInt(words.group(3)),
                    Micros.toDouble(losses.total())));
            policy.observe(new Dwell(plan.target(), plan.steps(), losses));
            start += plan.steps();
        }
        return episodes;
    }

    /** The order of the instance that decides at each step. */
    private static List<Integer> orders(long seed, int horizon) {
        List<Integer> orders = new ArrayList<>();
        for (Episode episode : run(NEVER, seed, horizon, step -> 1)) {
            assertThat(Long.bitCount(episode.length())).isEqualTo(1);
            for (long n = 0; n < episode.steps(); n++) {
                orders.add(episode.order());
            }
        }
        return orders;
    }

    /**
     * In a block of 2^n steps, an instance of 2^m steps begins at each multiple of 2^m with probability 2^((m - n) / 2), and the shortest
     * decides. So a longer one than 2^m decides at a step with probability prod_(l <= m) (1 - 2^((l - n) / 2)). Of 500 seeds, the share is
     * within five standard deviations, sqrt(1 / 2,000) each at most, at a step in each of the four smallest slots of the block with n = 5. It
     * comes after those with n = 3 and 4.
     */
    @Test
    void shortInstancesAreMoreFrequentAsThePaperSays() {
        int order = 5;
        int block = 8 + 16;
        int seeds = 500;
        int[][] longer = new int[4][order + 1];
        for (long seed = 0; seed < seeds; seed++) {
            List<Integer> orders = orders(seed, block + 32);
            for (int slot = 0; slot < longer.length; slot++) {
                for (int m = LEAST_ORDER; m <= order; m++) {
                    longer[slot][m] += orders.get(block + 8 * slot + slot) > m ? 1 : 0;
                }
            }
        }
        for (int[] counts : longer) {
            double expected = 1;
            for (int m = LEAST_ORDER; m <= order; m++) {
                expected *= 1 - Math.pow(2, (m - order) / 2.0);
                assertThat((double) counts[m] / seeds).isCloseTo(expected, within(5 * Math.sqrt(0.25 / seeds)));
            }
        }
    }

    /** Blocks double. An instance of 2^m steps begins at a multiple of 2^m in its block, and until it ends no longer one decides. */
    @Test
    void theShortestInstanceDecidesUntilItEnds() {
        for (long seed = 0; seed < 20; seed++) {
            List<Integer> orders = orders(seed, 8 + 16 + 32 + 64 + 128);
            int start = 0;
            for (int n = LEAST_ORDER; n <= 7; n++) {
                int longest = n;
                List<Integer> block = orders.subList(start, start + (1 << n));
                assertThat(block).allMatch(order -> order >= LEAST_ORDER && order <= longest);
                for (int step = 0; step < block.size(); step++) {
                    int order = block.get(step);
                    int slot = step >> order;
                    assertThat(block.subList(step, (slot + 1) << order)).allMatch(other -> other <= order);
                }
                start += 1 << n;
            }
        }
    }

    /** The two tests, by the paper's definition, on what was seen since the block began. Losses take the place of rewards. */
    private static final class Tests {
        private final double threshold;
        private final List<Episode> block = new ArrayList<>();
        private int order = LEAST_ORDER;

        Tests(double threshold) {
            this.threshold = threshold * LOSS_BOUND * TWO.size();
        }

        private long steps() {
            return block.stream().mapToLong(Episode::steps).sum();
        }

        /** By how much the block's mean loss is above its mean hope, less three thresholds. Steps in the cover have no hope. */
        private double second() {
            double excess = block.stream()
                    .mapToDouble(one -> one.isVisit() ? 0 : one.loss() - one.steps() * one.hope())
                    .sum();
            return excess / steps() - 3 * threshold / Math.sqrt((double) steps());
        }

        /** By how much the mean loss of the block's last steps is below the largest hope, less nine thresholds. */
        private double first(long length) {
            double most = block.stream()
                    .filter(one -> !one.isVisit())
                    .mapToDouble(Episode::hope)
                    .max()
                    .orElse(Double.NEGATIVE_INFINITY);
            long from = block.get(0).start() + steps() - length;
            double loss = block.stream()
                    .filter(one -> one.start() >= from)
                    .mapToDouble(Episode::loss)
                    .sum();
            return most - loss / length - 9 * threshold / Math.sqrt((double) length);
        }

        /** Whether an instance that has just decided ends here. */
        private boolean isAtTheEndOf(long length) {
            return steps() % length == 0;
        }

        private void next(boolean restarted) {
            if (restarted) {
                order = LEAST_ORDER;
                block.clear();
            } else if (steps() == 1L << order) {
                order++;
                block.clear();
            }
        }
    }

    /**
     * Runs it, and checks each decision to restart: the tests fire if, and only if, they should. Only the instances that decided are known;
     * another that ends at the same step may fire, too. Returns how often everything was restarted.
     */
    private static int restarts(double threshold, long seed, LongToDoubleFunction unfixed) {
        Tests tests = new Tests(threshold);
        int restarts = 0;
        for (Episode episode : run(threshold, seed, 3_000, unfixed)) {
            if (!tests.block.isEmpty()) {
                boolean restarted = episode.restarts() > restarts;
                long last = tests.block.get(tests.block.size() - 1).length();
                double visible = tests.isAtTheEndOf(last) ? tests.first(last) : Double.NEGATIVE_INFINITY;
                double any = visible;
                for (long length = 1L << LEAST_ORDER;
                        tests.isAtTheEndOf(length) && length <= tests.steps();
                        length *= 2) {
                    any = Math.max(any, tests.first(length));
                }
                if (Math.max(tests.second(), visible) > READ) {
                    assertThat(restarted).as("it restarts at " + episode).isTrue();
                } else if (Math.max(tests.second(), any) < -READ) {
                    assertThat(restarted).as("it restarts at " + episode).isFalse();
                }
                tests.next(restarted);
                restarts = episode.restarts();
            }
            assertThat(episode.length()).isLessThanOrEqualTo(1L << tests.order);
            tests.block.add(episode);
        }
        return restarts;
    }

    /** While nothing changes, losses are as hoped, and a test with any threshold stays silent. */
    @Test
    void nothingRestartsWhileNothingChanges() {
        for (long seed = 0; seed < 5; seed++) {
            assertThat(restarts(0.01, seed, step -> 1)).isZero();
        }
    }

    @Test
    void theSecondTestFiresWhenTheBlockLosesMoreThanHoped() {
        for (long seed = 0; seed < 10; seed++) {
            assertThat(restarts(0.5, seed, step -> step < 1000 ? 1 : 4))
                    .as("seed " + seed)
                    .isBetween(1, 3);
        }
    }

    @Test
    void theFirstTestFiresWhenAnInstanceLosesLessThanHoped() {
        int restarts = 0;
        for (long seed = 0; seed < 6; seed++) {
            restarts += restarts(0.5, seed, step -> step < 1500 ? 4 : 0);
        }
        assertThat(restarts).isPositive();
    }

    /** People may stay elsewhere past the start, or to the end, of instances that are scheduled: each plan is for at least one step all the same. */
    @Test
    void whatPeopleStayPastIsSkipped() {
        for (long seed = 0; seed < 50; seed++) {
            Policy policy = PolicyCatalogue.find("master-ucb")
                    .create(Setting.of(TWO, seed).with("horizon", 1e4).with("threshold", NEVER));
            for (long steps = 0; steps < 500; ) {
                Plan plan = policy.plan();
                // To a multiple of 8, where instances begin and end, once the plan is done.
                long elsewhere = 8 + (8 - (steps + plan.steps()) % 8) % 8;
                policy.observe(new Dwell(plan.target().difference(State.of(0)), elsewhere, new Losses(2)));
                assertThat(policy.plan()).isEqualTo(plan);
                policy.observe(new Dwell(plan.target(), plan.steps(), new Losses(2)));
                steps += elsewhere + plan.steps();
                assertThat(policy.plan().steps()).isPositive();
            }
        }
    }
}
