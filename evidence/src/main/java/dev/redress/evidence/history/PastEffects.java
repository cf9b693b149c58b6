package dev.redress.evidence.history;

import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * For each pair of criteria, whether fixing one raised the losses of the other. The people touched by j shortly before and shortly
 * after each fix of i are counted, as long as nothing else is fixed or released; if fixing i changed nothing, each of them is as likely
 * after as the share of time that was watched after, so their number is binomial. (Where that share differs from fix to fix, its
 * mean is taken: Hoeffding showed that the tail of the true distribution is then smaller.) Many pairs are asked at once: Benjamini-Hochberg
 * keeps the expected share of false alarms among what is found below the level.
 */
public final class PastEffects {
    private final List<Effect> effects;

    private PastEffects(List<Effect> effects) {
        this.effects = List.copyOf(effects);
    }

    /**
     * What fixing one criterion did to another.
     *
     * @param fixes of the one, that could be watched
     * @param before how many people the other touched shortly before
     * @param after and shortly after
     * @param expectedAfter of all of them, if the fix changed nothing
     * @param p the probability of at least this number after, if the fix changed nothing
     * @param adjusted the level at which it would just be found among all pairs
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
        /** How many times as many people it touched after as before, in the same time; infinite if none before. */
        public double ratio() {
            double share = expectedAfter / (before + after);
            return (after / share) / (before / (1 - share));
        }

        private Effect withAdjusted(double value) {
            return new Effect(fixed, other, fixes, before, after, expectedAfter, p, value);
        }
    }

    /** Watches every pair. */
    public static PastEffects of(History history, int window) {
        if (window < 1) {
            throw new IllegalArgumentException("a window of " + window + " sees nothing");
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

    /** The pairs of which fixing at least one raised the losses of the other; the smaller number first. */
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

    /** One pair under watch. */
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
                // If anything else changes in the same moment, losses may change for that reason.
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
