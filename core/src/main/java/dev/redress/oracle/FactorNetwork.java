package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An objective and its conflicts as one list of factors: tables, cliques (at most one member is fixed) and larger conflicts (not all
 * members are fixed). Gains are kept separately; a pair or small table is merged into a table whose scope contains its own.
 */
final class FactorNetwork {
    private final int criteria;
    private final List<int[]> scopes = new ArrayList<>();
    private final int firstClique;
    private final int firstLarger;
    private final List<long[]> cells = new ArrayList<>();
    private final int[][] factorsOf;

    FactorNetwork(ScaledObjective objective, Conflicts conflicts, int[][] cliques) {
        criteria = objective.criteria();
        List<List<Integer>> of = new ArrayList<>();
        for (int v = 0; v < criteria; v++) {
            of.add(new ArrayList<>());
        }
        objective.tables().stream()
                .sorted((a, b) -> Integer.compare(b.members.length, a.members.length))
                .forEach(table -> absorb(table.members, table.cells, of));
        for (int v = 0; v < criteria; v++) {
            for (int p = objective.pairStart(v); p < objective.pairStart(v + 1); p++) {
                if (objective.pairOther(p) > v) {
                    long[] pair = {0, 0, 0, objective.pairLoss(p)};
                    absorb(new int[] {v, objective.pairOther(p)}, pair, of);
                }
            }
        }
        firstClique = scopes.size();
        for (int[] clique : cliques) {
            if (container(clique, of, firstClique) < 0) {
                add(clique, new long[clique.length], of);
            }
        }
        firstLarger = scopes.size();
        for (int n = 0; n < conflicts.largerCount(); n++) {
            if (container(conflicts.larger(n), of, firstClique) < 0) {
                add(conflicts.larger(n), new long[conflicts.larger(n).length], of);
            }
        }
        factorsOf = of.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private void add(int[] scope, long[] values, List<List<Integer>> of) {
        for (int v : scope) {
            of.get(v).add(scopes.size());
        }
        scopes.add(scope);
        cells.add(values);
    }

    /** Adds the numbers to a table whose scope contains this one, or creates a table for them. */
    private void absorb(int[] scope, long[] values, List<List<Integer>> of) {
        int into = container(scope, of, scopes.size());
        if (into < 0) {
            add(scope, values.clone(), of);
            return;
        }
        int[] whole = scopes.get(into);
        int[] bit = new int[scope.length];
        for (int n = 0; n < scope.length; n++) {
            bit[n] = Arrays.binarySearch(whole, scope[n]);
        }
        long[] sum = cells.get(into);
        for (int c = 0; c < sum.length; c++) {
            int part = 0;
            for (int n = 0; n < bit.length; n++) {
                part |= (c >> bit[n] & 1) << n;
            }
            if (sum[c] < ScaledObjective.NEVER / 2) {
                sum[c] += values[part];
            }
        }
    }

    /** The first table whose scope contains the other; -1 if none does. */
    private int container(int[] scope, List<List<Integer>> of, int tables) {
        for (int f : of.get(scope[0])) {
            if (f < tables && containsAll(scopes.get(f), scope)) {
                return f;
            }
        }
        return -1;
    }

    private static boolean containsAll(int[] whole, int[] part) {
        for (int v : part) {
            if (Arrays.binarySearch(whole, v) < 0) {
                return false;
            }
        }
        return true;
    }

    int criteria() {
        return criteria;
    }

    int size() {
        return scopes.size();
    }

    /** The index of the first factor that is not a table. A table has a cell per configuration, other factors one per member: its cost if fixed. */
    int firstClique() {
        return firstClique;
    }

    /** The index of the first larger conflict; the factors between it and the tables are cliques. */
    int firstLarger() {
        return firstLarger;
    }

    int[] scope(int f) {
        return scopes.get(f);
    }

    long[] cells(int f) {
        return cells.get(f);
    }

    int[] factorsOf(int v) {
        return factorsOf[v];
    }
}
