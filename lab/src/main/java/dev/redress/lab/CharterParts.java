package dev.redress.lab;

import dev.redress.model.Charter;
import dev.redress.model.Factor;
import dev.redress.model.LossModel;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The parts of a charter, so that one part can be replaced and a new charter built from the result. */
final class CharterParts {
    private static final double SINGLE = 0.5;
    private static final double WORSE_ALONE = 1.2;
    private static final double BETTER_TOGETHER = 0.1;
    /** The number of earlier criteria that a new one conflicts with in scale-free conflicts. */
    private static final int ATTACHMENTS = 3;

    private final Charter origin;
    private final RandomStream random;
    private final double[] costs;
    private double lossBound;
    private Set<List<Integer>> conflicts = new LinkedHashSet<>();
    /** For each correlation set, the mean for each configuration. */
    private List<Factor> means = new ArrayList<>();

    CharterParts(Charter origin, RandomStream random) {
        this.origin = origin;
        this.random = random;
        costs = origin.criteria().stream()
                .mapToDouble(criterion -> Micros.toDouble(criterion.cost()))
                .toArray();
        lossBound = Micros.toDouble(origin.lossBound());
        origin.conflicts().sets().forEach(set -> conflicts.add(list(set)));
        LossModel losses = Environment.modelOf(origin);
        for (int j = 0; j < losses.sets().size(); j++) {
            means.add(Factor.of(losses.sets().members(j), losses.means(j).table()));
        }
    }

    private static List<Integer> list(int... criteria) {
        return Arrays.stream(criteria).sorted().boxed().toList();
    }

    Charter charter(String name) {
        Charter.Builder builder = Charter.named(name).release(origin.release()).lossBound(lossBound);
        for (int i = 0; i < costs.length; i++) {
            builder.criterion(origin.id(i), costs[i]);
        }
        for (List<Integer> conflict : conflicts) {
            builder.conflict(conflict.stream().mapToInt(Integer::intValue).toArray());
        }
        for (Factor table : means) {
            builder.means(table.members(), table.table());
        }
        return builder.build();
    }

    CharterParts bounded(double bound) {
        lossBound = bound;
        return this;
    }

    CharterParts scaled(double factor) {
        means.replaceAll(table -> Factor.of(
                table.members(),
                Arrays.stream(table.table()).map(mean -> factor * mean).toArray()));
        return this;
    }

    /** Costs from 1 to 1000, with uniform logarithms. */
    CharterParts costly() {
        Arrays.setAll(costs, i -> StrictMath.pow(1000, random.nextDouble()));
        return this;
    }

    /** Singletons only, with means that differ by at most a hundredth. */
    CharterParts nearlyTied() {
        means = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            means.add(Factor.of(new int[] {i}, new double[] {5 + 0.05 * random.nextDouble(), 0.5}));
        }
        return this;
    }

    /** Disjoint pairs: fixing one member alone is worse than fixing none; fixing both removes nine tenths of the loss. */
    CharterParts synergistic() {
        means = new ArrayList<>();
        for (int i = 0; i < costs.length; i++) {
            means.add(Factor.of(new int[] {i}, new double[] {SINGLE, SINGLE}));
        }
        int[] order = random.nextPermutation(costs.length);
        for (int n = 0; n + 1 < order.length; n += 2) {
            int[] pair = {Math.min(order[n], order[n + 1]), Math.max(order[n], order[n + 1])};
            double mean = 1 + 4 * random.nextDouble();
            double alone = WORSE_ALONE * mean;
            means.add(Factor.of(pair, new double[] {mean, alone, alone, BETTER_TOGETHER * mean}));
            conflicts.remove(list(pair));
        }
        return this;
    }

    /**
     * Replaces the pairs by k/2 sets of this size. The mean depends on the number of fixed members, as in the paper's pairs:
     * sorted draws from Beta(1/2, 1/2), the largest for one fixed member, and lambda = 10 times the largest for none.
     */
    CharterParts correlated(int size) {
        means.removeIf(table -> table.members().length > 1);
        Set<List<Integer>> sets = new LinkedHashSet<>();
        while (sets.size() < costs.length / 2) {
            sets.add(list(Arrays.copyOf(random.nextPermutation(costs.length), size)));
        }
        for (List<Integer> set : sets) {
            double[] draws = new double[size];
            Arrays.setAll(draws, n -> CharterGenerator.nextBetaHalf(random));
            Arrays.sort(draws);
            double[] table = new double[1 << size];
            Arrays.setAll(table, bits -> bits == 0 ? 10 * draws[size - 1] : draws[size - Integer.bitCount(bits)]);
            means.add(Factor.of(set.stream().mapToInt(Integer::intValue).toArray(), table));
        }
        return this;
    }

    /**
     * Preferential attachment: each criterion conflicts with three earlier ones, more likely with those that have many conflicts.
     */
    CharterParts scaleFree() {
        conflicts = new LinkedHashSet<>();
        List<Integer> ends = new ArrayList<>();
        for (int i = 1; i < costs.length; i++) {
            Set<Integer> chosen = new LinkedHashSet<>();
            while (chosen.size() < Math.min(i, ATTACHMENTS)) {
                boolean any = ends.isEmpty() || random.nextInt(4) == 0;
                chosen.add(any ? random.nextInt(i) : ends.get(random.nextInt(ends.size())));
            }
            for (int j : chosen) {
                conflicts.add(list(j, i));
                ends.add(i);
                ends.add(j);
            }
        }
        return this;
    }

    /** Consecutive criteria form cliques of this size; there are no other conflicts. */
    CharterParts cliques(int size) {
        conflicts = new LinkedHashSet<>();
        for (int i = 0; i < costs.length; i++) {
            for (int j = i + 1; j < costs.length && j / size == i / size; j++) {
                conflicts.add(list(i, j));
            }
        }
        return this;
    }

    CharterParts star() {
        conflicts = new LinkedHashSet<>();
        for (int i = 1; i < costs.length; i++) {
            conflicts.add(list(0, i));
        }
        return this;
    }
}
