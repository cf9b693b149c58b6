package dev.redress.model;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The set of fixed criteria. Immutable, and equal by content. Criteria are numbered from 0 without an upper limit. The first 128
 * are stored in two longs, so small charters need nothing else. The others are stored in pages, which states share: a change
 * copies only the pages that it touches, and a comparison of two states skips the pages that they share.
 */
public final class State {
    /** The first criterion that is stored in a page. */
    private static final int PAGED = 128;

    /** The number of words of 64 criteria in a page. */
    private static final int PAGE_BITS = 4;

    private static final int PAGE = 1 << PAGE_BITS;

    /** The page in which nothing is fixed: always this instance. */
    private static final long[] BLANK = new long[PAGE];

    private static final long[][] NO_PAGES = {};
    private static final int[] NONE = {};

    /** The initial state: nothing is fixed. */
    public static final State EMPTY = new State(0L, 0L, NO_PAGES);

    /** Criteria 0 to 63. */
    private final long low;
    /** Criteria 64 to 127. */
    private final long high;
    /** Criteria from 128 on; never ends with a blank page, so that equal sets have equal pages. */
    private final long[][] pages;

    private State(long low, long high, long[][] pages) {
        this.low = low;
        this.high = high;
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
        return ofBits(bits, 0L);
    }

    private static State ofBits(long low, long high) {
        return (low | high) == 0 ? EMPTY : new State(low, high, NO_PAGES);
    }

    /** The state whose fixed criteria are the set bits of the words, 64 criteria to a word. The array is not kept. */
    public static State ofWords(long[] words) {
        if (words.length <= 2) {
            return ofBits(words.length == 0 ? 0L : words[0], words.length < 2 ? 0L : words[1]);
        }
        long[][] pages = new long[(words.length + PAGE - 3) / PAGE][];
        for (int p = 0; p < pages.length; p++) {
            pages[p] = orBlank(Arrays.copyOfRange(words, 2 + p * PAGE, 2 + (p + 1) * PAGE));
        }
        return of(words[0], words[1], pages);
    }

    private static State of(long low, long high, long[][] pages) {
        int length = pages.length;
        while (length > 0 && pages[length - 1] == BLANK) {
            length--;
        }
        if (length == 0) {
            return ofBits(low, high);
        }
        return new State(low, high, length == pages.length ? pages : Arrays.copyOf(pages, length));
    }

    private static long[] orBlank(long[] page) {
        for (long word : page) {
            if (word != 0) {
                return page;
            }
        }
        return BLANK;
    }

    /** The page of a criterion from 128 on. */
    private static int pageOf(int criterion) {
        return (criterion - PAGED) >>> (6 + PAGE_BITS);
    }

    /** The word, within its page, of a criterion from 128 on. */
    private static int wordOf(int criterion) {
        return ((criterion - PAGED) >>> 6) & (PAGE - 1);
    }

    /** The criterion's bit if it is one of the 64 starting at this one, else 0. */
    private static long bit(int criterion, int first) {
        return (criterion >> 6) == (first >> 6) ? 1L << criterion : 0L;
    }

    /** Whether the criterion is fixed. */
    public boolean has(int criterion) {
        if (criterion < PAGED) {
            return ((criterion < 64 ? low : high) >>> criterion & 1L) != 0;
        }
        int p = pageOf(criterion);
        return p < pages.length && (pages[p][wordOf(criterion)] >>> criterion & 1L) != 0;
    }

    /** This state with one more criterion fixed. Conflicts are not checked: {@link Conflicts} does that. */
    public State with(int criterion) {
        return exchanged(NONE, criterion);
    }

    /** This state without the given criteria and with one more: the result of a fix, in one operation. */
    State exchanged(int[] gone, int come) {
        long first = low;
        long second = high;
        int last = checked(come) < PAGED ? 0 : pageOf(come) + 1;
        long[][] next = pages.length == 0 && last == 0 ? NO_PAGES : paged(last);
        for (int i : gone) {
            if (i < PAGED) {
                first &= ~bit(i, 0);
                second &= ~bit(i, 64);
            } else if (has(i)) {
                int p = pageOf(i);
                own(next, p)[wordOf(i)] &= ~(1L << i);
                next[p] = orBlank(next[p]);
            }
        }
        if (come >= PAGED) {
            own(next, last - 1)[wordOf(come)] |= 1L << come;
        }
        return of(first | bit(come, 0), second | bit(come, 64), next);
    }

    /** A copy of the list of pages, with at least this length. */
    private long[][] paged(int atLeast) {
        long[][] copy = Arrays.copyOf(pages, Math.max(pages.length, atLeast));
        Arrays.fill(copy, pages.length, copy.length, BLANK);
        return copy;
    }

    /** A page that may be written to: a copy if it is shared with this state, or a blank one. */
    private long[] own(long[][] copy, int p) {
        if (copy[p] == page(p) || copy[p] == BLANK) {
            copy[p] = copy[p].clone();
        }
        return copy[p];
    }

    /** These pages without the criteria of the other state. */
    private long[][] pagesWithout(State gone) {
        long[][] left = pages.clone();
        for (int p = 0; p < Math.min(pages.length, gone.pages.length); p++) {
            if (gone.pages[p] == pages[p]) {
                left[p] = BLANK;
            } else if (gone.pages[p] != BLANK && pages[p] != BLANK) {
                left[p] = pages[p].clone();
                for (int w = 0; w < PAGE; w++) {
                    left[p][w] &= ~gone.pages[p][w];
                }
                left[p] = orBlank(left[p]);
            }
        }
        return left;
    }

    /** The number of criteria in which this state differs from {@code other} without {@code gone}. */
    int distance(State other, State gone) {
        int distance = Long.bitCount(low ^ (other.low & ~gone.low)) + Long.bitCount(high ^ (other.high & ~gone.high));
        for (int p = 0; p < Math.max(pages.length, other.pages.length); p++) {
            long[] here = page(p);
            long[] there = other.page(p);
            long[] less = gone.page(p);
            for (int w = 0; (here != there || less != BLANK) && w < PAGE; w++) {
                distance += Long.bitCount(here[w] ^ (there[w] & ~less[w]));
            }
        }
        return distance;
    }

    /** This state with one criterion released. */
    public State without(int criterion) {
        return has(criterion) ? minus(EMPTY.with(criterion)) : this;
    }

    /** The criteria that are fixed in either state: the union. */
    public State union(State other) {
        if (pages.length < other.pages.length) {
            return other.union(this);
        }
        if (pages.length == 0) {
            return ofBits(low | other.low, high | other.high);
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
        return new State(low | other.low, high | other.high, union);
    }

    /** The criteria that are fixed here and not there: the difference. */
    public State minus(State other) {
        long first = low & ~other.low;
        long second = high & ~other.high;
        return pages.length == 0 ? ofBits(first, second) : of(first, second, pagesWithout(other));
    }

    /** The criteria that are fixed in both states: the intersection. */
    public State intersection(State other) {
        int length = Math.min(pages.length, other.pages.length);
        if (length == 0) {
            return ofBits(low & other.low, high & other.high);
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
        return of(low & other.low, high & other.high, shared);
    }

    /** Those of the given criteria (ascending) that are fixed. */
    public State among(int[] criteria) {
        long first = 0;
        long second = 0;
        long[][] found = NO_PAGES;
        for (int n = criteria.length - 1; n >= 0; n--) {
            int i = criteria[n];
            if (i < PAGED) {
                first |= low & bit(i, 0);
                second |= high & bit(i, 64);
            } else if (has(i)) {
                int p = pageOf(i);
                if (found.length == 0) {
                    found = new long[p + 1][];
                    Arrays.fill(found, BLANK);
                }
                if (found[p] == BLANK) {
                    found[p] = new long[PAGE];
                }
                found[p][wordOf(i)] |= 1L << i;
            }
        }
        return found.length == 0 ? ofBits(first, second) : new State(first, second, found);
    }

    /** The criteria that are fixed in exactly one of the two states: s xor t. */
    public State difference(State other) {
        return minus(other).union(other.minus(this));
    }

    /** Whether everything that is fixed there is fixed here. */
    public boolean containsAll(State other) {
        return other.nextOutside(this, 0) < 0;
    }

    /** Whether a criterion is fixed in both. */
    public boolean intersects(State other) {
        boolean shared = ((low & other.low) | (high & other.high)) != 0;
        for (int w = 2; !shared && w < Math.min(words(), other.words()); w++) {
            shared = (word(w) & other.word(w)) != 0;
        }
        return shared;
    }

    /** The number of criteria that are fixed in exactly one of the two states: |s xor t|. */
    public int distance(State other) {
        return distance(other, EMPTY);
    }

    /** The number of fixed criteria. */
    public int size() {
        int size = Long.bitCount(low) + Long.bitCount(high);
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
        return (low | high) == 0 && pages.length == 0;
    }

    /**
     * The first fixed criterion at or after {@code from}, or -1: {@code for (int i = s.next(0); i >= 0; i = s.next(i + 1))}
     * visits all in ascending order.
     */
    public int next(int from) {
        return nextOutside(EMPTY, from);
    }

    /** The first criterion at or after {@code from} that is fixed here and not there; or -1. */
    int nextOutside(State other, int from) {
        long rest = from < 64 ? low & ~other.low & -1L << from : 0;
        if (rest != 0) {
            return Long.numberOfTrailingZeros(rest);
        }
        rest = from < PAGED ? high & ~other.high & (from < 64 ? -1L : -1L << from) : 0;
        if (rest != 0) {
            return 64 + Long.numberOfTrailingZeros(rest);
        }
        int start = Math.max(from, PAGED);
        long mask = -1L << start;
        for (int p = pageOf(start), w = wordOf(start); p < pages.length; p++, w = 0, mask = -1L) {
            long[] here = pages[p];
            long[] there = other.page(p);
            for (; here != there && w < PAGE; w++, mask = -1L) {
                rest = here[w] & ~there[w] & mask;
                if (rest != 0) {
                    return PAGED + 64 * (p * PAGE + w) + Long.numberOfTrailingZeros(rest);
                }
            }
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

    /** The configuration of the members, as an index into a table: bit n is 1 iff {@code members[n]} is fixed. */
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
        if (w < 2) {
            return w == 0 ? low : high;
        }
        int p = (w - 2) / PAGE;
        return p < pages.length ? pages[p][(w - 2) % PAGE] : 0L;
    }

    /** All words from this one on are 0. */
    private int words() {
        return 2 + PAGE * pages.length;
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
                || (object instanceof State other && low == other.low && high == other.high && samePages(other));
    }

    private boolean samePages(State other) {
        boolean same = pages.length == other.pages.length;
        for (int p = 0; same && p < pages.length; p++) {
            same = pages[p] == other.pages[p] || Arrays.equals(pages[p], other.pages[p]);
        }
        return same;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode((31 * low + high) * 0x9E3779B97F4A7C15L) + Arrays.deepHashCode(pages);
    }

    @Override
    public String toString() {
        return stream().mapToObj(Integer::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
