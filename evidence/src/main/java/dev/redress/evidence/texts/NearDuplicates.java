package dev.redress.evidence.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of near-duplicates: texts whose sets of five-word shingles have a Jaccard similarity of at least 1/2, or that are joined by a chain of such
 * pairs. Two such sets share one of the rarer half of their shingles, so only those are looked up
 * (prefix filtering, Chaudhuri et al. 2006).
 */
public final class NearDuplicates {
    private static final int RUN = 5;

    /** The largest number of texts with the same rare shingle with which a text is compared. */
    private static final int MOST_COMPARED = 100;

    private final int[] parent;

    private NearDuplicates(int size) {
        parent = new int[size];
        Arrays.setAll(parent, n -> n);
    }

    /** For each text the index of the first text of its group, which may be its own. */
    public static int[] groups(List<CleanText> texts) {
        NearDuplicates groups = new NearDuplicates(texts.size());
        List<long[]> sets = texts.stream().map(NearDuplicates::runs).toList();
        Map<Long, Integer> shared = shared(sets);
        Map<Long, List<Integer>> holders = new HashMap<>();
        for (int n = 0; n < sets.size(); n++) {
            for (long run : rarerHalf(sets.get(n), shared)) {
                List<Integer> others = holders.computeIfAbsent(run, any -> new ArrayList<>());
                for (int other : others) {
                    if (groups.root(other) != groups.root(n) && similar(sets.get(n), sets.get(other))) {
                        groups.join(n, other);
                    }
                }
                if (others.size() < MOST_COMPARED) {
                    others.add(n);
                }
            }
        }
        int[] first = new int[texts.size()];
        Arrays.setAll(first, groups::root);
        return first;
    }

    /** The distinct hashes of the shingles, sorted; a shorter text has one shingle, an empty text none. */
    private static long[] runs(CleanText text) {
        List<String> words = text.words();
        int count = words.isEmpty() ? 0 : Math.max(1, words.size() - RUN + 1);
        long[] runs = new long[count];
        for (int n = 0; n < count; n++) {
            long hash = 17;
            for (String word : words.subList(n, Math.min(words.size(), n + RUN))) {
                for (int i = 0; i < word.length(); i++) {
                    hash = (hash ^ word.charAt(i)) * 0x100000001b3L;
                }
                hash = (hash ^ ' ') * 0x9E3779B97F4A7C15L;
            }
            runs[n] = hash ^ hash >>> 29;
        }
        return Arrays.stream(runs).sorted().distinct().toArray();
    }

    /** The shingles that more than one text has, with the number of texts. */
    private static Map<Long, Integer> shared(List<long[]> sets) {
        long[] all = sets.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        Map<Long, Integer> shared = new HashMap<>();
        for (int from = 0, to; from < all.length; from = to) {
            to = from + 1;
            while (to < all.length && all[to] == all[from]) {
                to++;
            }
            if (to > from + 1) {
                shared.put(all[from], to - from);
            }
        }
        return shared;
    }

    /** Those of the rarer half of the shingles that other texts have, too. */
    private static long[] rarerHalf(long[] runs, Map<Long, Integer> shared) {
        long half = runs.length - (runs.length + 1) / 2 + 1L;
        List<Long> others =
                Arrays.stream(runs).boxed().filter(shared::containsKey).toList();
        return others.stream()
                .sorted((a, b) -> {
                    int byRarity = Integer.compare(shared.getOrDefault(a, 0), shared.getOrDefault(b, 0));
                    return byRarity != 0 ? byRarity : Long.compare(a, b);
                })
                .limit(Math.max(0, half - (runs.length - others.size())))
                .mapToLong(Long::longValue)
                .toArray();
    }

    private static boolean similar(long[] a, long[] b) {
        int common = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            if (a[i] == b[j]) {
                common++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return 2 * common >= a.length + b.length - common;
    }

    private int root(int n) {
        int root = n;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    /** The root of a group, which is its first text. */
    private void join(int a, int b) {
        int first = Math.min(root(a), root(b));
        int second = Math.max(root(a), root(b));
        parent[second] = first;
    }
}
