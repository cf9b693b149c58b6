package dev.redress.evidence.history;

import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * For each pair of criteria, whether fixing one raised the losses of the other. The people affected by j shortly before and shortly
 * after each fix of i are counted, while nothing else is fixed or released. If fixing i has no effect, each of them falls into the time after the fix
 * with a probability equal to that time's share, so the number after the fix is binomial. (If the share differs between fixes, its
 * mean is used: by a theorem of Hoeffding the tail of the true distribution is then smaller.) The Benjamini-Hochberg procedure over all pairs
 * keeps the false discovery rate below the level.
 */
public final class PastEffects {
    private final List<Effect> effects;

    private PastEffects(List<Effect> effects) {
        this.effects = List.copyOf(effects);
    }

    /**
     * The effect of fixing one criterion on another.
     *
     * @param fixes the number of fixes of the one that could be observed
     * @param before the number of people affected by the other shortly before
     * @param after the number shortly after
     * @param expectedAfter the expected number after if the fixes had no effect
     * @param p the probability of at least this number after if the fixes had no effect
     * @param adjusted the adjusted p-value among all pairs
     */
    public record Effect(
            int fixed,
            int other,
            long fixes,
            long before,
            long after,
            double expectedAfter,
            double p,
            double adjusted) {
        /** The ratio of the rates of affected people after and before; infinite if there were none before. */
        public double ratio() {
            double share = expectedAfter / (before + after);
            return (after / share) / (before / (1 - share));
        }

        private Effect withAdjusted(double value) {
            return new Effect(fixed, other, fixes, before, after, expectedAfter, p, value);
        }
    }

    /** Compares the losses around each fix for every pair. */
    public static PastEffects of(History history, int window) {
        if (window < 1) {
            throw new IllegalArgumentException("a window of " + window + " is too short: at least 1");
        }
        List<Effect> effects = new ArrayList<>();
        int size = history.charter().size();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (i != j) {
                    effects.add(new Watch(history.stretches(), i, j, window).effect());
                }
            }
        }
        return new PastEffects(adjusted(effects));
    }

    /** Every ordered pair, with Benjamini and Hochberg's adjusted p. */
    private static List<Effect> adjusted(List<Effect> effects) {
        List<Effect> byP = new ArrayList<>(effects);
        byP.sort(Comparator.comparingDouble(Effect::p).reversed());
        double least = 1;
        List<Effect> adjusted = new ArrayList<>();
        for (int n = 0; n < byP.size(); n++) {
            int rank = byP.size() - n;
            least = Math.min(least, byP.get(n).p() * byP.size() / rank);
            adjusted.add(byP.get(n).withAdjusted(least));
        }
        adjusted.sort(Comparator.comparingInt(Effect::fixed).thenComparingInt(Effect::other));
        return adjusted;
    }

    /** Every ordered pair, in the order of the criteria. */
    public List<Effect> effects() {
        return effects;
    }

    /** The pairs where fixing at least one raised the losses of the other, with the smaller index first. */
    public List<int[]> conflicts(double level) {
        return effects.stream()
                .filter(effect -> effect.adjusted() <= level)
                .map(effect ->
                        new int[] {Math.min(effect.fixed(), effect.other()), Math.max(effect.fixed(), effect.other())})
                .sorted(Comparator.<int[]>comparingInt(pair -> pair[0]).thenComparingInt(pair -> pair[1]))
                .map(pair -> List.of(pair[0], pair[1]))
                .distinct()
                .map(pair -> new int[] {pair.get(0), pair.get(1)})
                .toList();
    }

    /** The counts of one pair. */
    private static final class Watch {
        private final List<History.Stretch> stretches;
        private final int i;
        private final int j;
        private final int window;
        private long fixes;
        private long before;
        private long after;
        private double expectedAfter;

        Watch(List<History.Stretch> stretches, int i, int j, int window) {
            this.stretches = stretches;
            this.i = i;
            this.j = j;
            this.window = window;
        }

        Effect effect() {
            for (int t = 1; t < stretches.size(); t++) {
                State now = stretches.get(t).fixed();
                State then = stretches.get(t - 1).fixed();
                // If anything else changes at the same time, that may be the reason for a change of losses.
                if (!then.has(i) && now.equals(then.with(i))) {
                    watch(t);
                }
            }
            long all = before + after;
            double p = all == 0 ? 1 : BinomialTail.atLeast(after, all, Math.min(1, expectedAfter / all));
            return new Effect(i, j, fixes, before, after, expectedAfter, p, 1);
        }

        private void watch(int t) {
            long earlier = 0;
            long earlierLength = 0;
            for (int u = t - 1; u >= Math.max(0, t - window) && isLike(u, t - 1); u--) {
                earlier += stretches.get(u).counts().get(j);
                earlierLength += stretches.get(u).length();
            }
            long later = 0;
            long laterLength = 0;
            for (int u = t; u < Math.min(stretches.size(), t + window) && isLike(u, t); u++) {
                later += stretches.get(u).counts().get(j);
                laterLength += stretches.get(u).length();
            }
            fixes++;
            before += earlier;
            after += later;
            expectedAfter += (earlier + later) * (double) laterLength / (earlierLength + laterLength);
        }

        private boolean isLike(int u, int t) {
            return stretches.get(u).fixed().equals(stretches.get(t).fixed());
        }
    }
}
