package dev.redress.model;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The set of criteria that are fixed. Immutable, and equal by content. Criteria are numbered from 0 without an upper limit;
 * the first 64 live in one long, so that small charters pay for nothing else.
 */
public final class State {
    private static final long[] NO_TAIL = {};

    /** The state in which every system starts: nothing is fixed. */
    public static final State EMPTY = new State(0L, NO_TAIL);

    /** Criteria 0 to 63. */
    private final long head;
    /** Criteria from 64 on, 64 to a word; never ends in a zero word, so that equal sets have equal arrays. */
    private final long[] tail;

    private State(long head, long[] tail) {
        this.head = head;
        this.tail = tail;
    }

    /** The state in which exactly the given criteria are fixed. */
    public static State of(int... criteria) {
        int last = Arrays.stream(criteria).max().orElse(0);
        long[] words = new long[(Math.max(0, last) >> 6) + 1];
        for (int criterion : criteria) {
            words[checked(criterion) >> 6] |= 1L << criterion;
        }
        return ofWords(words);
    }

    /** The state whose fixed criteria are the set bits, among the first 64 criteria. */
    public static State ofBits(long bits) {
        return bits == 0 ? EMPTY : new State(bits, NO_TAIL);
    }

    /** The state whose fixed criteria are the set bits of the words, 64 criteria to a word. The array is not kept. */
    public static State ofWords(long[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        if (length <= 1) {
            return ofBits(length == 0 ? 0L : words[0]);
        }
        return new State(words[0], Arrays.copyOfRange(words, 1, length));
    }

    /** Whether the criterion is fixed. */
    public boolean has(int criterion) {
        if (criterion < 64) {
            return (head >>> criterion & 1L) != 0;
        }
        int word = (criterion >> 6) - 1;
        return word < tail.length && (tail[word] >>> criterion & 1L) != 0;
    }

    /** This state with one more criterion fixed; conflicts are not looked at ({@link Conflicts} does that). */
    public State with(int criterion) {
        if (checked(criterion) < 64) {
            return new State(head | 1L << criterion, tail);
        }
        int word = (criterion >> 6) - 1;
        long[] words = Arrays.copyOf(tail, Math.max(tail.length, word + 1));
        words[word] |= 1L << criterion;
        return new State(head, words);
    }

    /** This state with one criterion fewer. */
    public State without(int criterion) {
        if (!has(criterion)) {
            return this;
        }
        return minus(of(criterion));
    }

    /** What is fixed here or there. */
    public State union(State other) {
        if (tail.length == 0 && other.tail.length == 0) {
            return ofBits(head | other.head);
        }
        long[] words = Arrays.copyOf(tail, Math.max(tail.length, other.tail.length));
        for (int w = 0; w < other.tail.length; w++) {
            words[w] |= other.tail[w];
        }
        return new State(head | other.head, words);
    }

    /** What is fixed here and not there. */
    public State minus(State other) {
        return combine(other, false);
    }

    /** What is fixed in both. */
    public State intersection(State other) {
        return combine(other, true);
    }

    private State combine(State other, boolean keepShared) {
        if (tail.length == 0) {
            return ofBits(head & (keepShared ? other.head : ~other.head));
        }
        int length = tail.length;
        while (length > 0 && combine(length, other, keepShared) == 0) {
            length--;
        }
        long[] words = length == 0 ? NO_TAIL : new long[length];
        for (int w = 0; w < length; w++) {
            words[w] = combine(w + 1, other, keepShared);
        }
        return new State(combine(0, other, keepShared), words);
    }

    private long combine(int w, State other, boolean keepShared) {
        return word(w) & (keepShared ? other.word(w) : ~other.word(w));
    }

    /** This state without what is released and with one more criterion, in one go. */
    State exchanged(State released, int criterion) {
        if (criterion < 64 && tail.length == 0) {
            return new State((head & ~released.head) | 1L << criterion, NO_TAIL);
        }
        int length = Math.max(tail.length, criterion >> 6);
        long[] words = Arrays.copyOf(tail, length);
        for (int w = 0; w < Math.min(length, released.tail.length); w++) {
            words[w] &= ~released.tail[w];
        }
        long first = head & ~released.head;
        if (criterion < 64) {
            first |= 1L << criterion;
        } else {
            words[(criterion >> 6) - 1] |= 1L << criterion;
        }
        return new State(first, trimmed(words));
    }

    /** Without the zero words at its end; the array itself if there are none. */
    private static long[] trimmed(long[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        return length == words.length ? words : Arrays.copyOf(words, length);
    }

    /** What is fixed in one of the two only: s xor t. */
    public State difference(State other) {
        return minus(other).union(other.minus(this));
    }

    /** Whether everything fixed there is fixed here. */
    public boolean containsAll(State other) {
        boolean all = (other.head & ~head) == 0 && other.tail.length <= tail.length;
        for (int w = 0; all && w < other.tail.length; w++) {
            all = (other.tail[w] & ~tail[w]) == 0;
        }
        return all;
    }

    /** Whether something is fixed in both. */
    public boolean intersects(State other) {
        boolean shared = (head & other.head) != 0;
        for (int w = 0; !shared && w < Math.min(tail.length, other.tail.length); w++) {
            shared = (tail[w] & other.tail[w]) != 0;
        }
        return shared;
    }

    /** How many criteria are fixed in one of the two only: |s xor t|. */
    public int distance(State other) {
        int distance = Long.bitCount(head ^ other.head);
        for (int w = 1; w <= Math.max(tail.length, other.tail.length); w++) {
            distance += Long.bitCount(word(w) ^ other.word(w));
        }
        return distance;
    }

    /** How many criteria are fixed. */
    public int size() {
        int size = Long.bitCount(head);
        for (long word : tail) {
            size += Long.bitCount(word);
        }
        return size;
    }

    public boolean isEmpty() {
        return head == 0 && tail.length == 0;
    }

    /**
     * The first fixed criterion that is not below {@code from}, or -1: {@code for (int i = s.next(0); i >= 0; i = s.next(i + 1))}
     * visits all in ascending order.
     */
    public int next(int from) {
        int w = from >> 6;
        if (w > tail.length) {
            return -1;
        }
        long rest = word(w) & -1L << from;
        while (rest == 0) {
            if (++w > tail.length) {
                return -1;
            }
            rest = word(w);
        }
        return (w << 6) + Long.numberOfTrailingZeros(rest);
    }

    /** The first criterion that is not below {@code from}, is fixed here and is not fixed there; or -1. */
    int nextOutside(State other, int from) {
        if (from < 64) {
            long rest = head & ~other.head & -1L << from;
            if (rest != 0) {
                return Long.numberOfTrailingZeros(rest);
            }
        }
        long mask = from < 64 ? -1L : -1L << from;
        for (int w = Math.max(0, (from >> 6) - 1); w < tail.length; w++) {
            long rest = tail[w] & mask & (w < other.tail.length ? ~other.tail[w] : -1L);
            if (rest != 0) {
                return ((w + 1) << 6) + Long.numberOfTrailingZeros(rest);
            }
            mask = -1L;
        }
        return -1;
    }

    /** The fixed criteria in ascending order. */
    public int[] toArray() {
        int[] criteria = new int[size()];
        int n = 0;
        for (int i = next(0); i >= 0; i = next(i + 1)) {
            criteria[n++] = i;
        }
        return criteria;
    }

    /** The fixed criteria in ascending order. */
    public IntStream stream() {
        return Arrays.stream(toArray());
    }

    /** How the members stand, as an index into a table: bit n is 1 iff {@code members[n]} is fixed. */
    public int configuration(int[] members) {
        int bits = 0;
        for (int n = 0; n < members.length; n++) {
            if (has(members[n])) {
                bits |= 1 << n;
            }
        }
        return bits;
    }

    /** The bits of criteria 64w to 64w + 63. */
    public long word(int w) {
        if (w == 0) {
            return head;
        }
        return w <= tail.length ? tail[w - 1] : 0L;
    }

    private static int checked(int criterion) {
        if (criterion < 0) {
            throw new IllegalArgumentException("criterion " + criterion + " is negative");
        }
        return criterion;
    }

    @Override
    public boolean equals(Object object) {
        return this == object
                || (object instanceof State other && head == other.head && Arrays.equals(tail, other.tail));
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(head * 0x9E3779B97F4A7C15L) + Arrays.hashCode(tail);
    }

    @Override
    public String toString() {
        return stream().mapToObj(Integer::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
