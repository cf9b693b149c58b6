package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A set of criteria of which at most a given number can be fixed at once. Several conflicts are often one such statement: if every
 * three of five criteria exclude each other, that is ten conflicts, or at most two of five.
 *
 * @param members ascending
 * @param atMost the largest number that can be fixed together
 */
public record Exclusion(List<Integer> members, int atMost) {
    public Exclusion {
        members = List.copyOf(members);
    }

    /** Whether it has two members: a line, not a hull. */
    public boolean isPair() {
        return members.size() == 2;
    }

    /** The conflicts as a small number of exclusions; each conflict is in at least one. Pairs stay pairs. */
    public static List<Exclusion> of(int criteria, List<int[]> conflicts) {
        Set<List<Integer>> all = new HashSet<>();
        conflicts.forEach(set -> all.add(Arrays.stream(set).sorted().boxed().toList()));
        List<Exclusion> found = new ArrayList<>();
        for (int[] conflict : conflicts) {
            List<Integer> set = Arrays.stream(conflict).sorted().boxed().toList();
            boolean said = found.stream().anyMatch(one -> one.atMost == set.size() - 1 && one.members.containsAll(set));
            if (!said) {
                found.add(new Exclusion(set.size() == 2 ? set : grown(set, criteria, all), set.size() - 1));
            }
        }
        return found;
    }

    /** The conflict extended by every criterion that excludes the others in the same way. */
    private static List<Integer> grown(List<Integer> conflict, int criteria, Set<List<Integer>> all) {
        List<Integer> members = new ArrayList<>(conflict);
        for (int i = 0; i < criteria; i++) {
            if (!members.contains(i) && excludes(members, i, conflict.size() - 1, 0, new ArrayList<>(), all)) {
                members.add(i);
            }
        }
        members.sort(null);
        return members;
    }

    /** Whether i conflicts with every choice of this many members. */
    private static boolean excludes(
            List<Integer> members, int i, int more, int from, List<Integer> chosen, Set<List<Integer>> all) {
        if (more == 0) {
            List<Integer> set = new ArrayList<>(chosen);
            set.add(i);
            set.sort(null);
            return all.contains(set);
        }
        for (int n = from; n <= members.size() - more; n++) {
            chosen.add(members.get(n));
            boolean holds = excludes(members, i, more - 1, n + 1, chosen, all);
            chosen.remove(chosen.size() - 1);
            if (!holds) {
                return false;
            }
        }
        return true;
    }
}
