package dev.redress.evidence.texts;

import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A split of cases into folds with nearly equal numbers of groups; a group is never divided. It depends only on the cases and their order. */
final class Folds {
    private Folds() {}

    /** The fold of each case, from 0 to parts - 1. */
    static int[] of(List<TrainingCase> cases, int parts, RandomStream random) {
        List<Integer> groups =
                cases.stream().map(TrainingCase::group).distinct().toList();
        int[] order = random.nextPermutation(groups.size());
        Map<Integer, Integer> part = new HashMap<>();
        for (int n = 0; n < groups.size(); n++) {
            part.put(groups.get(order[n]), n % parts);
        }
        return cases.stream().mapToInt(one -> part.getOrDefault(one.group(), 0)).toArray();
    }

    static <T> List<T> in(List<T> cases, int[] part, int which) {
        return chosen(cases, part, which, true);
    }

    static <T> List<T> notIn(List<T> cases, int[] part, int which) {
        return chosen(cases, part, which, false);
    }

    private static <T> List<T> chosen(List<T> cases, int[] part, int which, boolean in) {
        List<T> chosen = new ArrayList<>();
        for (int n = 0; n < part.length; n++) {
            if ((part[n] == which) == in) {
                chosen.add(cases.get(n));
            }
        }
        return chosen;
    }
}
