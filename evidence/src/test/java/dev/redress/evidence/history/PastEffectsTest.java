package dev.redress.evidence.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.files.FileLedger;
import dev.redress.files.PeriodTable;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import dev.redress.resolve.DurableResolver;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PastEffectsTest {
    private static final int CRITERIA = 10;
    private static final int PERIODS = 500;
    private static final int WORLDS = 20;

    @TempDir
    Path directory = Path.of("");

    private static Charter charter() {
        Charter.Builder builder = Charter.named("past");
        for (int i = 0; i < CRITERIA; i++) {
            builder.criterion("c" + i, 1 + i);
        }
        return builder.build();
    }

    /** A synthetic history with random conflicts. Fixes are chosen at random, or worst first. */
    private static final class World {
        private final boolean[][] conflict = new boolean[CRITERIA][CRITERIA];
        private final RandomStream random;
        private final boolean worstFirst;
        private final boolean complaintsOnly;
        private final List<PeriodTable.PeriodRow> rows = new ArrayList<>();
        private long[] counts = new long[CRITERIA];
        private State fixed = State.EMPTY;

        World(long seed, boolean worstFirst, boolean complaintsOnly) {
            this.worstFirst = worstFirst;
            this.complaintsOnly = complaintsOnly;
            random = RandomStream.of(seed).split("past");
            for (int i = 0; i < CRITERIA; i++) {
                for (int j = i + 1; j < CRITERIA; j++) {
                    conflict[i][j] = conflict[j][i] = random.nextInt(4) == 0;
                }
            }
            for (int t = 0; t < PERIODS; t++) {
                period();
            }
        }

        /**
         * One fix or release per period. A fix halves a criterion's losses; every fixed criterion that conflicts with it doubles
         * them.
         */
        private void period() {
            int i = worstFirst ? worst() : random.nextInt(CRITERIA);
            fixed = fixed.has(i) ? fixed.without(i) : fixed.with(i);
            counts = new long[CRITERIA];
            Losses losses = new Losses(CRITERIA);
            for (int j = 0; j < CRITERIA; j++) {
                double mean = fixed.has(j) ? 6 : 12;
                for (int other = 0; other < CRITERIA; other++) {
                    mean *= conflict[j][other] && fixed.has(other) ? 2 : 1;
                }
                counts[j] = random.nextPoisson(Math.min(mean, 200));
                losses.suffer(j, counts[j] * Micros.ONE);
            }
            rows.add(new PeriodTable.PeriodRow(fixed, losses, OptionalLong.empty()));
        }

        /** The unfixed criterion with the largest losses in the last period; one time in three, a random criterion. */
        private int worst() {
            if (random.nextInt(3) == 0) {
                return random.nextInt(CRITERIA);
            }
            int worst = 0;
            for (int i = 1; i < CRITERIA; i++) {
                worst = !fixed.has(i) && (fixed.has(worst) || counts[i] > counts[worst]) ? i : worst;
            }
            return worst;
        }

        /** Complaints alone do not show how much time has passed, so the length of a period is its number of complaints. */
        private History history() {
            History periods = History.of(charter(), rows);
            return !complaintsOnly
                    ? periods
                    : new History(
                            periods.charter(),
                            periods.stretches().stream()
                                    .map(one -> new History.Stretch(
                                            one.fixed(),
                                            one.counts().stream()
                                                    .mapToLong(Long::longValue)
                                                    .sum(),
                                            one.counts()))
                                    .toList(),
                            periods.costs());
        }

        /** The number of correct conflicts among those found, of conflicts found, and of true conflicts. */
        long[] score() {
            List<int[]> found = PastEffects.of(history(), 20).conflicts(0.01);
            long right =
                    found.stream().filter(pair -> conflict[pair[0]][pair[1]]).count();
            long there = 0;
            for (int i = 0; i < CRITERIA; i++) {
                for (int j = i + 1; j < CRITERIA; j++) {
                    there += conflict[i][j] ? 1 : 0;
                }
            }
            return new long[] {right, found.size(), there};
        }
    }

    private static double[] precisionAndRecall(boolean worstFirst, boolean complaintsOnly) {
        long[] sum = new long[3];
        for (long seed = 1; seed <= WORLDS; seed++) {
            long[] score = new World(seed, worstFirst, complaintsOnly).score();
            for (int n = 0; n < 3; n++) {
                sum[n] += score[n];
            }
        }
        return new double[] {sum[0] / (double) sum[1], sum[0] / (double) sum[2]};
    }

    /**
     * About 225 conflicts in 20 histories. The false discovery rate is at most .01 over ordered pairs, so at most .02 over pairs.
     * The standard error of a share of .98 among 225 is .01, and three standard errors below .98 is .95. The effects are large, so
     * nearly all conflicts are found.
     */
    @Test
    void conflictsAreFoundFromRandomFixes() {
        double[] found = precisionAndRecall(false, false);
        assertThat(found[0]).as("precision").isGreaterThan(0.95);
        assertThat(found[1]).as("recall").isGreaterThan(0.97);
    }

    /** Worst-first fixes confound the comparison: losses after a fix are compared with the losses that were the reason for it. */
    @Test
    void conflictsAreHarderToFindFromWorstFirstFixes() {
        double[] found = precisionAndRecall(true, false);
        assertThat(found[0]).as("precision").isBetween(0.6, 1.0);
        assertThat(found[1]).as("recall").isGreaterThan(0.7);
    }

    @Test
    void complaintsAloneGiveWeakerEvidence() {
        double[] found = precisionAndRecall(false, true);
        assertThat(found[0]).as("precision").isBetween(0.3, 1.0);
        assertThat(found[1]).as("recall").isGreaterThan(0.3);
    }

    @Test
    void theBinomialTailIsExact() {
        for (long n : new long[] {1, 7, 40, 300}) {
            for (double p : new double[] {0.03, 0.5, 0.875}) {
                for (long k = 0; k <= n + 1; k += Math.max(1, n / 9)) {
                    double exact = exact(k, n, p);
                    assertThat(BinomialTail.atLeast(k, n, p))
                            .as(k + " of " + n + " at " + p)
                            .isCloseTo(exact, within(1e-12 + 1e-10 * exact));
                }
            }
        }
        // Far in the tail the result is still a number, and the direction of the summation does not matter.
        assertThat(BinomialTail.atLeast(600_000, 1_000_000, 0.5)).isZero();
        assertThat(BinomialTail.atLeast(500_000, 1_000_000, 0.5)).isCloseTo(0.5004, within(1e-4));
    }

    /** The sum of the terms, in decimal arithmetic. */
    private static double exact(long k, long n, double p) {
        MathContext digits = new MathContext(60);
        BigDecimal sum = BigDecimal.ZERO;
        for (long x = k; x <= n; x++) {
            BigInteger ways = BigInteger.ONE;
            for (long d = 0; d < x; d++) {
                ways = ways.multiply(BigInteger.valueOf(n - d)).divide(BigInteger.valueOf(d + 1));
            }
            sum = sum.add(new BigDecimal(ways)
                    .multiply(new BigDecimal(p).pow((int) x, digits))
                    .multiply(BigDecimal.ONE.subtract(new BigDecimal(p)).pow((int) (n - x), digits)));
        }
        return sum.doubleValue();
    }

    /** A fix of a doubles b's losses: three periods before it and three after. The release at the end is not evaluated. */
    @Test
    void anEffectEqualsACountByHand() {
        Charter two = Charter.named("two").criterion("a", 4).criterion("b", 5).build();
        List<PeriodTable.PeriodRow> rows = new ArrayList<>();
        int[] losses = {10, 11, 9, 20, 21, 22, 5};
        boolean[] fixed = {false, false, false, true, true, true, false};
        for (int t = 0; t < losses.length; t++) {
            Losses seen = new Losses(2);
            seen.suffer(1, losses[t] * Micros.ONE);
            rows.add(new PeriodTable.PeriodRow(
                    fixed[t] ? State.of(0) : State.EMPTY,
                    seen,
                    t == 3 ? OptionalLong.of(6 * Micros.ONE) : OptionalLong.empty()));
        }
        History history = History.of(two, rows);
        PastEffects.Effect effect = PastEffects.of(history, 20).effects().get(0);
        assertThat(effect.fixes()).isEqualTo(1);
        assertThat(effect.before()).isEqualTo(30);
        assertThat(effect.after()).isEqualTo(63);
        assertThat(effect.expectedAfter()).isEqualTo(46.5);
        assertThat(effect.ratio()).isCloseTo(2.1, within(1e-12));
        assertThat(effect.p()).isCloseTo(exact(63, 93, 0.5), within(1e-15));
        // Two ordered pairs, one of which has no observations.
        assertThat(effect.adjusted()).isCloseTo(2 * effect.p(), within(1e-15));
        assertThat(PastEffects.of(history, 1).effects().get(0).before()).isEqualTo(9);
        assertThat(history.fixes()).isEqualTo(1);
        assertThat(PastCost.of(history))
                .containsExactly(new PastCost(1, 6, Optional.empty()), new PastCost(0, 5, Optional.empty()));
        assertThatThrownBy(() -> PastEffects.of(history, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Ledgers in advise mode: each change of state begins a stretch, and only reported costs count. */
    @Test
    void aLedgerIsReadAsAHistory() throws IOException {
        Charter two = Charter.named("two").criterion("a", 1).criterion("b", 5).build();
        Path file = directory.resolve("ledger.jsonl");
        Opening opening = new Opening(two, "never", new TreeMap<>(), 1, "test").withMode(Mode.ADVISE);
        try (DurableResolver resolver = DurableResolver.open(FileLedger.open(file), opening)) {
            resolver.handle(new Event.Complaint(null, null, List.of(1), Micros.ONE));
            resolver.handle(new Event.Intervention(new Action.Fix(0, State.EMPTY), 0, "Ada", "law"));
            resolver.handle(new Event.Complaint(null, null, List.of(0, 1), Micros.ONE));
        }
        History history = History.ofLedger(file);
        assertThat(history.stretches())
                .containsExactly(
                        new History.Stretch(State.EMPTY, 1, List.of(0L, 1L)),
                        new History.Stretch(State.of(0), 2, List.of(1L, 1L)));
        assertThat(history.costs()).allMatch(List::isEmpty);

        Path advised = directory.resolve("advised.jsonl");
        Opening barrier = new Opening(
                        two, "barrier", PolicyCatalogue.find("barrier").complete(Setting.of(two, 1)), 1, "test")
                .withMode(Mode.ADVISE);
        try (DurableResolver resolver = DurableResolver.open(FileLedger.open(advised), barrier)) {
            for (double cost : new double[] {2, 3, 4}) {
                while (resolver.resolver().recommendations().isEmpty()) {
                    resolver.handle(new Event.Complaint(null, null, List.of(0), Micros.ONE));
                }
                resolver.handle(new Event.FollowUp(
                        null,
                        null,
                        Event.FollowUp.Stage.DONE,
                        new Action.Fix(0, State.EMPTY),
                        OptionalLong.of(Micros.of(cost)),
                        "Bo",
                        "deployed"));
                resolver.handle(new Event.Intervention(new Action.Release(0), 0, "Ada", "appeal"));
            }
        }
        PastCost cost = PastCost.of(History.ofLedger(advised)).get(0);
        assertThat(cost.cases()).isEqualTo(3);
        assertThat(cost.cost()).isEqualTo(3);
        // The standard deviation of 2, 3, 4 is 1, so with two degrees of freedom the half-width is 4.3027 / sqrt(3).
        assertThat(cost.interval().orElseThrow().high()).isCloseTo(3 + 4.302652729911275 / Math.sqrt(3), within(1e-9));
    }

    /** Compares with published quantiles. */
    @Test
    void studentQuantilesEqualPublishedOnes() {
        assertThat(PastCost.student(2)).isCloseTo(4.303, within(1e-3));
        assertThat(PastCost.student(11)).isCloseTo(2.2010, within(2e-4));
        assertThat(PastCost.student(15)).isCloseTo(2.1314, within(1e-4));
        assertThat(PastCost.student(30)).isCloseTo(2.0423, within(1e-4));
        assertThat(PastCost.student(1000)).isCloseTo(1.9623, within(1e-4));
    }
}
