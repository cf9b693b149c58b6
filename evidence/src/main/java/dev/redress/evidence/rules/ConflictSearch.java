package dev.redress.evidence.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Finds all minimal sets that cannot hold together and all maximal sets that can, where a part of what can hold together can, too.
 * It takes a largest set of which nothing is known, asks about it, and shrinks it if it cannot hold (MARCO: Liffiton, Previti,
 * Malik and Marques-Silva 2016). Sets are bits of an int; with twelve members there are 4096 of them, so what is known of each is
 * simply kept.
 */
final class ConflictSearch {
    /** With more members there would be too many sets to keep. */
    static final int MOST = 20;

    private final int members;
    private final IntFunction<Verdict> question;
    private final BitSet possible;
    private final BitSet impossible;
    private final BitSet undetermined;

    /** @param question can the set hold together? The answer may report further sets that can hold, by {@link #canHold} */
    ConflictSearch(int members, IntFunction<Verdict> question) {
        if (members > MOST) {
            throw new IllegalArgumentException(members + " criteria: conflicts are searched among at most " + MOST);
        }
        this.members = members;
        this.question = question;
        possible = new BitSet(1 << members);
        impossible = new BitSet(1 << members);
        undetermined = new BitSet(1 << members);
    }

    /** Asks until all is known. */
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

    /** Drops members as long as what is left cannot hold. */
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

    /** The set holds together, and so does every part of it. */
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

    /** The sets that cannot hold, although every part of them can or is undetermined. */
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

    /** The sets that can hold, although with any further member they cannot or are undetermined. */
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

    /** The sets of which it could not be told. */
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
