package dev.redress.model;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The set of criteria that are fixed. Immutable, and equal by content. Criteria are numbered from 0 without an upper limit;
 * the first 64 live in one long, so that small charters pay for nothing else. The others live in pages, which states share: a
 * change copies the pages that it touches, and whoever compares two states skips the pages that they have in common.
 */
public final class State {
    /** So many words of 64 criteria to a page. */
    private static final int PAGE = 16;

    /** The page in which nothing is fixed: always this object. */
    private static final long[] BLANK = new long[PAGE];

    private static final long[][] NO_PAGES = {};

    /** The state in which every system starts: nothing is fixed. */
    public static final State EMPTY = new State(0L, NO_PAGES);

    /** Criteria 0 to 63. */
    private final long head;
    /** Criteria from 64 on; never ends in a blank page, so that equal sets have equal pages. */
    private final long[][] pages;

    private State(long head, long[][] pages) {
        this.head = head;
        this.pages = pages;
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
        return bits == 0 ? EMPTY : new State(bits, NO_PAGES);
    }

    /** The state whose fixed criteria are the set bits of the words, 64 criteria to a word. The array is not kept. */
    public static State ofWords(long[] words) {
        if (words.length <= 1) {
            return ofBits(words.length == 0 ? 0L : words[0]);
        }
        long[][] pages = new long[(words.length + PAGE - 2) / PAGE][];
        for (int p = 0; p < pages.length; p++) {
            pages[p] = orBlank(Arrays.copyOfRange(words, 1 + p * PAGE, 1 + (p + 1) * PAGE));
        }
        return of(words[0], pages);
    }

    private static State of(long head, long[][] pages) {
        int length = pages.length;
        while (length > 0 && pages[length - 1] == BLANK) {
            length--;
        }
        if (length == 0) {
            return ofBits(head);
        }
        return new State(head, length == pages.length ? pages : Arrays.copyOf(pages, length));
    }

    private static long[] orBlank(long[] page) {
        for (long word : page) {
            if (word != 0) {
                return page;
            }
        }
        return BLANK;
    }

    /** Whether the criterion is fixed. */
    public boolean has(int criterion) {
        if (criterion < 64) {
            return (head >>> criterion & 1L) != 0;
        }
        int w = (criterion >> 6) - 1;
        int p = w / PAGE;
        return p < pages.length && (pages[p][w % PAGE] >>> criterion & 1L) != 0;
    }

    /** This state with one more criterion fixed; conflicts are not looked at ({@link Conflicts} does that). */
    public State with(int criterion) {
        if (checked(criterion) < 64) {
            return new State(head | 1L << criterion, pages);
        }
        int w = (criterion >> 6) - 1;
        int p = w / PAGE;
        long[][] more = Arrays.copyOf(pages, Math.max(pages.length, p + 1));
        if (pages.length <= p) {
            Arrays.fill(more, pages.length, p + 1, BLANK);
        }
        more[p] = more[p].clone();
        more[p][w % PAGE] |= 1L << criterion;
        return new State(head, more);
    }

    /** This state with one criterion fewer. */
    public State without(int criterion) {
        return has(criterion) ? minus(EMPTY.with(criterion)) : this;
    }

    /** What is fixed here or there. */
    public State union(State other) {
        if (pages.length < other.pages.length) {
            return other.union(this);
        }
        if (pages.length == 0) {
            return ofBits(head | other.head);
        }
        long[][] union = pages.clone();
        for (int p = 0; p < other.pages.length; p++) {
            if (other.pages[p] != pages[p] && other.pages[p] != BLANK) {
                union[p] = pages[p].clone();
                for (int w = 0; w < PAGE; w++) {
                    union[p][w] |= other.pages[p][w];
                }
            }
        }
        return new State(head | other.head, union);
    }

    /** What is fixed here and not there. */
    public State minus(State other) {
        if (pages.length == 0) {
            return ofBits(head & ~other.head);
        }
        long[][] left = pages.clone();
        for (int p = 0; p < Math.min(pages.length, other.pages.length); p++) {
            if (other.pages[p] == pages[p]) {
                left[p] = BLANK;
            } else if (other.pages[p] != BLANK && pages[p] != BLANK) {
                left[p] = pages[p].clone();
                for (int w = 0; w < PAGE; w++) {
                    left[p][w] &= ~other.pages[p][w];
                }
                left[p] = orBlank(left[p]);
            }
        }
        return of(head & ~other.head, left);
    }

    /** What is fixed in both. */
    public State intersection(State other) {
        int length = Math.min(pages.length, other.pages.length);
        if (length == 0) {
            return ofBits(head & other.head);
        }
        long[][] shared = Arrays.copyOf(pages, length);
        for (int p = 0; p < length; p++) {
            if (other.pages[p] != pages[p]) {
                shared[p] = pages[p].clone();
                for (int w = 0; w < PAGE; w++) {
                    shared[p][w] &= other.pages[p][w];
                }
                shared[p] = orBlank(shared[p]);
            }
        }
        return of(head & other.head, shared);
    }

    /** Those of the given criteria (ascending) that are fixed. */
    State among(int[] criteria) {
        long first = 0;
        long[][] found = NO_PAGES;
        for (int n = criteria.length - 1; n >= 0; n--) {
            int i = criteria[n];
            if (!has(i)) {
                continue;
            }
            if (i < 64) {
                first |= 1L << i;
                continue;
            }
            int w = (i >> 6) - 1;
            int p = w / PAGE;
            if (found.length == 0) {
                found = new long[p + 1][];
                Arrays.fill(found, BLANK);
            }
            if (found[p] == BLANK) {
                found[p] = new long[PAGE];
            }
            found[p][w % PAGE] |= 1L << i;
        }
        return found.length == 0 ? ofBits(first) : new State(first, found);
    }

    /** What is fixed in one of the two only: s xor t. */
    public State difference(State other) {
        return minus(other).union(other.minus(this));
    }

    /** Whether everything fixed there is fixed here. */
    public boolean containsAll(State other) {
        return other.nextOutside(this, 0) < 0;
    }

    /** Whether something is fixed in both. */
    public boolean intersects(State other) {
        boolean shared = (head & other.head) != 0;
        for (int w = 1; !shared && w < Math.min(words(), other.words()); w++) {
            shared = (word(w) & other.word(w)) != 0;
        }
        return shared;
    }

    /** How many criteria are fixed in one of the two only: |s xor t|. */
    public int distance(State other) {
        int distance = Long.bitCount(head ^ other.head);
        for (int w = 1; w < Math.max(words(), other.words()); w++) {
            distance += Long.bitCount(word(w) ^ other.word(w));
        }
        return distance;
    }

    /** How many criteria are fixed. */
    public int size() {
        int size = Long.bitCount(head);
        for (long[] page : pages) {
            if (page != BLANK) {
                for (long word : page) {
                    size += Long.bitCount(word);
                }
            }
        }
        return size;
    }

    public boolean isEmpty() {
        return head == 0 && pages.length == 0;
    }

    /**
     * The first fixed criterion that is not below {@code from}, or -1: {@code for (int i = s.next(0); i >= 0; i = s.next(i + 1))}
     * visits all in ascending order.
     */
    public int next(int from) {
        return nextOutside(EMPTY, from);
    }

    /** The first criterion that is not below {@code from}, is fixed here and is not fixed there; or -1. */
    int nextOutside(State other, int from) {
        long rest = from < 64 ? head & ~other.head & -1L << from : 0;
        if (rest != 0) {
            return Long.numberOfTrailingZeros(rest);
        }
        int w = from < 64 ? 0 : (from >> 6) - 1;
        long mask = from < 64 ? -1L : -1L << from;
        for (int p = w / PAGE; p < pages.length; p++) {
            long[] here = pages[p];
            long[] there = other.page(p);
            for (w %= PAGE; here != there && w < PAGE; w++) {
                rest = here[w] & ~there[w] & mask;
                if (rest != 0) {
                    return ((1 + p * PAGE + w) << 6) + Long.numberOfTrailingZeros(rest);
                }
                mask = -1L;
            }
            w = 0;
            mask = -1L;
        }
        return -1;
    }

    private long[] page(int p) {
        return p < pages.length ? pages[p] : BLANK;
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
        int p = (w - 1) / PAGE;
        return p < pages.length ? pages[p][(w - 1) % PAGE] : 0L;
    }

    /** All words from this one on are 0. */
    private int words() {
        return 1 + PAGE * pages.length;
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
                || (object instanceof State other && head == other.head && Arrays.deepEquals(pages, other.pages));
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(head * 0x9E3779B97F4A7C15L) + Arrays.deepHashCode(pages);
    }

    @Override
    public String toString() {
        return stream().mapToObj(Integer::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
