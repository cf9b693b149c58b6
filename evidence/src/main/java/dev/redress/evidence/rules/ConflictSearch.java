package dev.redress.evidence.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Finds all minimal infeasible sets and all maximal feasible sets of criteria, where every subset of a feasible set is feasible.
 * It takes a largest unexplored set, tests it, and shrinks it if it is infeasible (MARCO: Liffiton, Previti,
 * Malik and Marques-Silva 2016). Sets are bits of an int; with twelve members there are 4096 of them, so the status of each is
 * stored.
 */
final class ConflictSearch {
    /** With more members there would be too many sets to store. */
    static final int MOST = 20;

    private final int members;
    private final IntFunction<Verdict> question;
    private final BitSet possible;
    private final BitSet impossible;
    private final BitSet undetermined;

    /** @param question whether a set is feasible; the test may report further feasible sets by {@link #canHold} */
    ConflictSearch(int members, IntFunction<Verdict> question) {
        if (members > MOST) {
            throw new IllegalArgumentException(
                    members + " criteria are too many: conflicts can be searched among at most " + MOST);
        }
        this.members = members;
        this.question = question;
        possible = new BitSet(1 << members);
        impossible = new BitSet(1 << members);
        undetermined = new BitSet(1 << members);
    }

    /** Tests sets until the status of all is known. */
    void run() {
        for (int seed = nextUnknown(); seed >= 0; seed = nextUnknown()) {
            int set = seed;
            for (int i = 0; i < members; i++) {
                if (!known(set | 1 << i)) {
                    set |= 1 << i;
                }
            }
            if (ask(set) == Verdict.INFEASIBLE) {
                shrink(set);
            }
        }
    }

    private int nextUnknown() {
        for (int set = (1 << members) - 1; set >= 0; set--) {
            if (!known(set)) {
                return set;
            }
        }
        return -1;
    }

    private boolean known(int set) {
        return possible.get(set) || impossible.get(set) || undetermined.get(set);
    }

    private Verdict ask(int set) {
        Verdict verdict = question.apply(set);
        if (verdict == Verdict.FEASIBLE) {
            canHold(set);
        } else if (verdict == Verdict.UNDETERMINED) {
            undetermined.set(set);
        }
        return verdict;
    }

    /** Removes members while the rest is infeasible. */
    private void shrink(int conflict) {
        int set = conflict;
        for (int i = 0; i < members; i++) {
            int less = set & ~(1 << i);
            if (less != set && (impossible.get(less) || (!known(less) && ask(less) == Verdict.INFEASIBLE))) {
                set = less;
            }
        }
        int rest = (1 << members) - 1 & ~set;
        for (int more = rest; ; more = more - 1 & rest) {
            impossible.set(set | more);
            if (more == 0) {
                break;
            }
        }
    }

    /** Marks the set and all its subsets feasible. */
    void canHold(int set) {
        if (possible.get(set)) {
            return;
        }
        for (int part = set; ; part = part - 1 & set) {
            possible.set(part);
            if (part == 0) {
                break;
            }
        }
    }

    /** The infeasible sets without a proper subset that is infeasible. */
    List<Integer> conflicts() {
        List<Integer> conflicts = new ArrayList<>();
        for (int set = impossible.nextSetBit(0); set >= 0; set = impossible.nextSetBit(set + 1)) {
            boolean minimal = true;
            for (int i = 0; i < members; i++) {
                minimal &= (set >> i & 1) == 0 || !impossible.get(set & ~(1 << i));
            }
            if (minimal) {
                conflicts.add(set);
            }
        }
        return conflicts;
    }

    /** The feasible sets without a proper superset that is feasible. */
    List<Integer> maximal() {
        List<Integer> maximal = new ArrayList<>();
        for (int set = possible.nextSetBit(0); set >= 0; set = possible.nextSetBit(set + 1)) {
            boolean largest = true;
            for (int i = 0; i < members; i++) {
                largest &= (set >> i & 1) != 0 || !possible.get(set | 1 << i);
            }
            if (largest) {
                maximal.add(set);
            }
        }
        return maximal;
    }

    /** The undetermined sets. */
    List<Integer> undetermined() {
        List<Integer> sets = new ArrayList<>();
        for (int set = undetermined.nextSetBit(0); set >= 0; set = undetermined.nextSetBit(set + 1)) {
            if (!possible.get(set) && !impossible.get(set)) {
                sets.add(set);
            }
        }
        return sets;
    }
}
