package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The sets of criteria whose losses depend on each other (the paper's C). The singletons of all criteria come first, in order;
 * then the larger sets as given, without duplicates, members ascending.
 */
public final class CorrelationSets {
    /** One shared instance, so that it stays in the cache. */
    private static final int[] NONE = {};

    private final int[][] sets;
    private final int[][] setsOf;

    private CorrelationSets(int[][] sets, int[][] setsOf) {
        this.sets = sets;
        this.setsOf = setsOf;
    }

    /** The singletons of this many criteria and the given sets. */
    public static CorrelationSets of(int criteria, Collection<int[]> larger) {
        // Ordered, not hashed: the sets come from outside and may have been chosen to have equal hashes.
        Set<int[]> seen = new TreeSet<>(Arrays::compare);
        List<int[]> distinct = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            distinct.add(new int[] {i});
        }
        for (int[] given : larger) {
            int[] set = Arrays.stream(given).distinct().sorted().toArray();
            if (set.length == 0 || set.length != given.length || set[0] < 0 || set[set.length - 1] >= criteria) {
                throw new IllegalArgumentException("not a set of criteria: " + Arrays.toString(given));
            }
            if (set.length > 1 && seen.add(set)) {
                distinct.add(set);
            }
        }
        int[][] sets = distinct.toArray(int[][]::new);
        return new CorrelationSets(sets, membership(criteria, sets));
    }

    /** For each criterion, the indices of the sets that contain it, ascending. */
    static int[][] membership(int criteria, int[][] sets) {
        List<List<Integer>> of = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            of.add(new ArrayList<>());
        }
        for (int j = 0; j < sets.length; j++) {
            for (int i : sets[j]) {
                of.get(i).add(j);
            }
        }
        return of.stream()
                .map(list -> list.isEmpty()
                        ? NONE
                        : list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The number of sets, including singletons (the paper's n). */
    public int size() {
        return sets.length;
    }

    /** The number of criteria. */
    public int criteria() {
        return setsOf.length;
    }

    /** The members of set j, ascending. The array is shared: do not write to it. */
    public int[] members(int j) {
        return sets[j];
    }

    /** The indices of the sets that contain criterion i, ascending. The array is shared: do not write to it. */
    public int[] setsOf(int i) {
        return setsOf[i];
    }

    /** The size of the largest set (the paper's m); 1 if there are only singletons. */
    public int order() {
        return Arrays.stream(sets).mapToInt(set -> set.length).max().orElse(1);
    }

    /** Criterion i and all criteria that share a set with it, ascending: everything that its loss depends on. */
    public int[] neighbourhood(int i) {
        return Arrays.stream(setsOf[i])
                .flatMap(j -> Arrays.stream(sets[j]))
                .distinct()
                .sorted()
                .toArray();
    }

    /**
     * The criteria correlated with i, in groups that affect i independently of each other (the paper's I_i). Two criteria are in
     * one group iff sets that contain i link them; links through other sets do not affect the loss of i (decision 11).
     */
    public List<int[]> correlatedGroups(int i) {
        List<Set<Integer>> groups = new ArrayList<>();
        for (int j : setsOf[i]) {
            Set<Integer> merged = new TreeSet<>();
            for (int member : sets[j]) {
                if (member != i) {
                    merged.add(member);
                }
            }
            for (Set<Integer> group : List.copyOf(groups)) {
                if (!Collections.disjoint(group, merged)) {
                    merged.addAll(group);
                    groups.remove(group);
                }
            }
            if (!merged.isEmpty()) {
                groups.add(merged);
            }
        }
        return groups.stream()
                .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }
}
