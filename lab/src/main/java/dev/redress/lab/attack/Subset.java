package dev.redress.lab.attack;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.TreeSet;

/**
 * The criteria of a charter, ascending, that an adversary complains about. A criterion without complaints is never fixed and costs
 * nothing, so an attack on the charter of these criteria alone is an attack on the whole.
 */
final class Subset {
    private final Charter whole;
    private final int[] criteria;

    private Subset(Charter whole, int[] criteria) {
        this.whole = whole;
        this.criteria = criteria;
    }

    /** A random connected subset of this size, grown along conflicts; smaller if the component is smaller. */
    static Subset connected(Charter charter, int size, RandomStream random) {
        Conflicts conflicts = charter.conflicts();
        TreeSet<Integer> chosen = new TreeSet<>();
        TreeSet<Integer> frontier = new TreeSet<>();
        frontier.add(random.nextInt(charter.size()));
        while (chosen.size() < size && !frontier.isEmpty()) {
            Integer[] choices = frontier.toArray(Integer[]::new);
            int next = choices[random.nextInt(choices.length)];
            frontier.remove(next);
            chosen.add(next);
            for (int j : conflicts.neighbours(next)) {
                if (!chosen.contains(j)) {
                    frontier.add(j);
                }
            }
            for (int n : conflicts.largerOf(next)) {
                for (int j : conflicts.larger(n)) {
                    if (!chosen.contains(j)) {
                        frontier.add(j);
                    }
                }
            }
        }
        return new Subset(charter, chosen.stream().mapToInt(Integer::intValue).toArray());
    }

    int size() {
        return criteria.length;
    }

    /** The number, in the whole charter, of the n-th criterion. */
    int criterion(int n) {
        return criteria[n];
    }

    /** The charter of these criteria alone. */
    Charter charter() {
        if (criteria.length == whole.size()) {
            return whole;
        }
        Charter.Builder builder =
                Charter.named(whole.name()).release(whole.release()).lossBound(Micros.toDouble(whole.lossBound()));
        for (int i : criteria) {
            builder.criterion(whole.criteria().get(i));
        }
        Conflicts among = whole.conflicts().among(criteria);
        for (int n = 0; n < criteria.length; n++) {
            for (int j : among.neighbours(n)) {
                if (n < j) {
                    builder.conflict(n, j);
                }
            }
        }
        for (int n = 0; n < among.largerCount(); n++) {
            builder.conflict(among.larger(n));
        }
        return builder.build();
    }
}
