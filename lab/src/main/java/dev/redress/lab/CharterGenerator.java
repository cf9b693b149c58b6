package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import dev.redress.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A generator of charters as in the paper's experiments (section 5): conflicts G(k, 2 ln k / k), alpha k random correlated pairs,
 * costs uniform on [1, 5], and means from Beta(1/2, 1/2), lambda times as large where nothing is fixed.
 *
 * @param criteria k
 * @param pairs the number of correlated pairs; alpha k in the paper
 * @param lambda the factor by which the loss of an unfixed criterion is larger
 */
public record CharterGenerator(int criteria, int pairs, double lambda, ReleaseRule release) {
    public CharterGenerator {
        if (criteria < 1 || !(lambda >= 0) || lambda > 1e6) {
            throw new IllegalArgumentException("cannot generate " + criteria + " criteria with lambda " + lambda);
        }
        if (pairs < 0 || pairs > (long) criteria * (criteria - 1) / 2) {
            throw new IllegalArgumentException("the number of correlated pairs, " + pairs + ", is not from 0 to "
                    + (long) criteria * (criteria - 1) / 2);
        }
    }

    /** A generator with the paper's alpha k pairs, which puts each criterion into 2 alpha pairs on average (decision 8). */
    public static CharterGenerator ofPaper(int criteria, double alpha, double lambda) {
        return new CharterGenerator(criteria, (int) Math.round(alpha * criteria), lambda, ReleaseRule.FREE);
    }

    /** The charter for a seed; the same on every machine. */
    public Charter generate(long seed) {
        return builder(seed).build();
    }

    /** The same charter as a builder, for callers that add to it. */
    Charter.Builder builder(long seed) {
        RandomStream random = RandomStream.of(seed).split("charter");
        Charter.Builder builder = Charter.named("Generated: " + criteria + " criteria, " + pairs
                        + " correlated pairs, lambda " + lambda + ", seed " + seed)
                .release(release);
        RandomStream costs = random.split("costs");
        for (int i = 0; i < criteria; i++) {
            builder.criterion("c" + i, 1 + 4 * costs.nextDouble());
        }
        conflicts(random.split("conflicts")).forEach(builder::conflict);
        RandomStream means = random.split("means");
        for (int i = 0; i < criteria; i++) {
            builder.means(new int[] {i}, meansOfOne(means));
        }
        for (List<Integer> pair : correlatedPairs(random.split("pairs"))) {
            builder.means(new int[] {pair.get(0), pair.get(1)}, meansOfPair(means));
        }
        return builder;
    }

    /** The means of a singleton: unfixed, fixed. */
    double[] meansOfOne(RandomStream means) {
        double fixed = nextBetaHalf(means);
        return new double[] {lambda * fixed, fixed};
    }

    /** The means of a pair: nothing fixed, the first, the second, both. */
    double[] meansOfPair(RandomStream means) {
        double one = nextBetaHalf(means);
        double other = nextBetaHalf(means);
        double oneFixed = Math.max(one, other);
        double bothFixed = Math.min(one, other);
        return new double[] {lambda * oneFixed, oneFixed, oneFixed, bothFixed};
    }

    /** The edges of G(k, 2 ln k / k); if releases are not allowed, drawn again until the graph is connected (decision 1). */
    private List<int[]> conflicts(RandomStream random) {
        double probability = criteria == 1 ? 0 : Math.min(1, 2 * StrictMath.log(criteria) / criteria);
        List<int[]> edges;
        do {
            edges = new ArrayList<>();
            for (int i = 0; i < criteria; i++) {
                for (int j = i + 1; j < criteria; j++) {
                    if (random.nextDouble() < probability) {
                        edges.add(new int[] {i, j});
                    }
                }
            }
        } while (release == ReleaseRule.NEVER && !connected(edges));
        return edges;
    }

    private boolean connected(List<int[]> edges) {
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            neighbours.add(new ArrayList<>());
        }
        for (int[] edge : edges) {
            neighbours.get(edge[0]).add(edge[1]);
            neighbours.get(edge[1]).add(edge[0]);
        }
        Set<Integer> reached = new LinkedHashSet<>(List.of(0));
        ArrayDeque<Integer> frontier = new ArrayDeque<>(reached);
        while (!frontier.isEmpty()) {
            for (int j : neighbours.get(frontier.remove())) {
                if (reached.add(j)) {
                    frontier.add(j);
                }
            }
        }
        return reached.size() == criteria;
    }

    private Set<List<Integer>> correlatedPairs(RandomStream random) {
        Set<List<Integer>> chosen = new LinkedHashSet<>();
        while (chosen.size() < pairs) {
            int i = random.nextInt(criteria);
            int j = random.nextInt(criteria);
            if (i != j) {
                chosen.add(List.of(Math.min(i, j), Math.max(i, j)));
            }
        }
        return chosen;
    }

    /** Beta(1/2, 1/2), the arcsine law, by inversion. */
    static double nextBetaHalf(RandomStream random) {
        double sine = StrictMath.sin(Math.PI / 2 * random.nextDouble());
        return sine * sine;
    }
}
