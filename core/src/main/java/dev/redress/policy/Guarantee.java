package dev.redress.policy;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.redress.model.Charter;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The guarantee for a policy's run on a complaint log: an upper bound on its cost relative to the optimum in hindsight, or none.
 * The policy reports the events of the run, so the bound after the run is tighter than before: it uses the amounts by which
 * losses actually exceeded the cost at a fix, not those by which they could have. People's actions add an amount, or nothing
 * against an optimum that must comply with them. The theorems and their proofs are in {@code docs/guarantees.md}.
 */
public final class Guarantee {
    private final @Nullable String obstacle;
    private final RatioFormula formula;
    private final long lossBound;
    /** The costs of fixes in the charter. */
    private final long[] charterCost;
    /** By criterion, the fix with the largest excess of loss relative to its cost: all that a run without people needs. */
    private final long[] worstExcess;

    private final long[] costAtWorst;
    /** Other events of each criterion; null if there were none. */
    private final @Nullable Book[] books;
    /** The last decision: its criterion, or -1; the excess of its loss over its cost; and that cost. */
    private int last = -1;

    private long lastExcess;
    private long lastCost;
    private boolean repriced;

    private long longestWait;
    private boolean decided;

    private long declinedCosts;
    private long droppedCosts;
    private long priceRises;
    private long drainedPastHolds;
    private long sufferedUnderHolds;
    private boolean peopleActed;
    /** Why the guarantee ended, and what it was until then; null while it holds. */
    private @Nullable String end;

    private Guarantee(
            @Nullable String obstacle,
            Charter charter,
            @Nullable BigDecimal beta,
            BigDecimal trust,
            BigDecimal constant) {
        this.obstacle = obstacle;
        formula = new RatioFormula(charter.conflicts(), beta, trust, constant);
        lossBound = charter.lossBound();
        int k = charter.size();
        charterCost = new long[k];
        for (int i = 0; i < k; i++) {
            charterCost[i] = charter.criteria().get(i).cost();
        }
        worstExcess = new long[k];
        costAtWorst = charterCost.clone();
        books = new Book[k];
    }

    /** The events of one criterion other than the policy's own fixes; amounts in micros. */
    private static final class Book {
        /** The last fix: the excess of its loss over its cost, including loss while it was pending; and that cost. */
        private long excess;

        private long costAtFix;
        /** The number of complaints since the last recommendation, while it is pending. */
        private long waited;

        private long price;
        private long leastPrice;
        private long largestLoss;
        /** What people's fixes had not accrued: the sum of c_i - tau_i / t. */
        private long unaccrued;
        /** The remaining barriers of what people released, and of withdrawn recommendations, recorded or not. */
        private long releasedBarriers;

        private long declinedBarriers;
        private long droppedBarriers;

        Book(long price) {
            this.price = price;
            leastPrice = price;
            costAtFix = price;
        }
    }

    /** The criterion's record, including its last fix. */
    private Book book(int i) {
        Book book = books[i];
        if (book == null) {
            book = new Book(charterCost[i]);
            books[i] = book;
        }
        if (i == last) {
            last = -1;
            book.excess = lastExcess;
            book.costAtFix = lastCost;
            book.waited = 0;
        }
        return book;
    }

    /** No guarantee. */
    public static Guarantee none(String why) {
        return new Guarantee(why, Charter.named("").build(), null, ONE, ZERO);
    }

    /** Theorem 1, for conflicts of any size, extended by theorems 3 and 4 when people act and prices change. */
    static Guarantee ofBarrier(Setting setting, double beta) {
        return new Guarantee(obstacle(setting), setting.charter(), BigDecimal.valueOf(beta), ONE, ZERO);
    }

    /** Theorem 5: the same if thresholds are between 1/t and t times the cost, and barriers at most t times as high. */
    static Guarantee ofAdvice(Setting setting, double trust) {
        BigDecimal t = BigDecimal.valueOf(trust);
        return new Guarantee(obstacle(setting), setting.charter(), t, t, ZERO);
    }

    /** A constant + B/c_min on conflicts of two, as long as no person acts and no price changes. */
    static Guarantee ofPairs(Setting setting, int constant) {
        String obstacle = setting.charter().conflicts().largerCount() > 0
                ? "no bound is known for this policy on conflicts of three or more"
                : obstacle(setting);
        return new Guarantee(obstacle, setting.charter(), null, ONE, BigDecimal.valueOf(constant));
    }

    private static @Nullable String obstacle(Setting setting) {
        if (!(setting.costs() instanceof CurrentCosts)) {
            return "what a fix costs depends on the state";
        }
        boolean free = setting.charter().criteria().stream().anyMatch(criterion -> criterion.cost() == 0);
        return free ? "some fixes cost nothing" : null;
    }

    /** The charter's bound on the loss of one complaint: B. */
    long lossBound() {
        return lossBound;
    }

    /** A suffered loss exceeded the charter's bound. */
    void sufferedMoreThanBound(int i, long loss) {
        if (obstacle == null) {
            Book book = book(i);
            book.largestLoss = Math.max(book.largestLoss, loss);
        }
    }

    /** The policy decided to fix i, whose accrued loss exceeded the threshold by this much. */
    void decided(int i, long overshoot, long cost) {
        if (obstacle == null) {
            decided = true;
            last = i;
            lastExcess = Math.max(0, overshoot);
            lastCost = cost;
            if (lastExcess > 0) {
                remember(i, lastExcess, cost);
            }
        }
    }

    private void remember(int i, long excess, long cost) {
        if (repriced ? isMore(excess, cost, worstExcess[i], costAtWorst[i]) : excess > worstExcess[i]) {
            worstExcess[i] = excess;
            costAtWorst[i] = cost;
        }
    }

    /** Whether a/b > c/d, exactly. */
    private static boolean isMore(long a, long b, long c, long d) {
        return BigInteger.valueOf(a)
                        .multiply(BigInteger.valueOf(d))
                        .compareTo(BigInteger.valueOf(c).multiply(BigInteger.valueOf(b)))
                > 0;
    }

    private void exceed(int i, long amount) {
        Book book = book(i);
        book.excess = Math.addExact(book.excess, amount);
        remember(i, book.excess, book.costAtFix);
    }

    /** A loss was suffered on a criterion whose fix is decided and not yet carried out. */
    void sufferedPending(int i, long loss) {
        if (obstacle == null) {
            if (loss > lossBound) {
                sufferedMoreThanBound(i, loss);
            }
            exceed(i, loss);
        }
    }

    /** This many complaints arrived while these fixes were decided and not yet carried out. */
    void waited(State pending, int complaints) {
        if (obstacle == null) {
            for (int i = pending.next(0); i >= 0; i = pending.next(i + 1)) {
                Book book = book(i);
                book.waited += complaints;
                longestWait = Math.max(longestWait, book.waited);
                endUnlessCovered("decisions take effect later");
            }
        }
    }

    /** The decision about i was carried out at this cost; the excess over its price at the decision counts as a loss. */
    void carriedOut(int i, long cost) {
        if (obstacle == null && cost > book(i).costAtFix) {
            exceed(i, cost - book(i).costAtFix);
        }
    }

    /** A person fixed i, which had accrued this much. */
    void fixedByPerson(int i, long accrued, long cost) {
        if (obstacle == null) {
            personActed();
            Book book = book(i);
            long counted = BigDecimal.valueOf(accrued)
                    .divide(formula.trust(), 0, RoundingMode.FLOOR)
                    .longValueExact();
            book.unaccrued = Math.addExact(book.unaccrued, Math.max(0, cost - counted));
            book.excess = 0;
            book.costAtFix = cost;
        }
    }

    /** A person released j, whose barrier was this high. */
    void releasedByPerson(int j, long barrier) {
        if (obstacle == null) {
            personActed();
            Book book = book(j);
            book.releasedBarriers = Math.addExact(book.releasedBarriers, barrier);
        }
    }

    /**
     * The decision about i was withdrawn when its barrier was this high.
     *
     * @param recorded whether an optimum that complies with people can know of it
     */
    void declined(int i, long barrier, boolean recorded) {
        if (obstacle == null) {
            personActed();
            Book book = book(i);
            if (recorded) {
                book.declinedBarriers = Math.addExact(book.declinedBarriers, barrier);
                declinedCosts = Math.addExact(declinedCosts, book.costAtFix);
            } else {
                book.droppedBarriers = Math.addExact(book.droppedBarriers, barrier);
                droppedCosts = Math.addExact(droppedCosts, book.costAtFix);
            }
        }
    }

    private void personActed() {
        endUnlessCovered("a person acted");
        peopleActed = true;
    }

    /** A loss drained a conflict with a held member. */
    void drainedPastHold(long loss) {
        drainedPastHolds = Math.addExact(drainedPastHolds, loss);
        personActed();
    }

    /** A loss was suffered while people allowed no fix. */
    void sufferedUnderHold(long loss) {
        sufferedUnderHolds = Math.addExact(sufferedUnderHolds, loss);
        personActed();
    }

    /** The cost of fixing i changed. */
    void repriced(int i, long cost) {
        if (obstacle == null) {
            endUnlessCovered("the cost of a fix changed");
            if (cost == 0) {
                end("a fix costs nothing");
                return;
            }
            Book book = book(i);
            repriced = true;
            priceRises = Math.addExact(priceRises, Math.max(0, cost - book.price));
            book.price = cost;
            book.leastPrice = Math.min(book.leastPrice, cost);
        }
    }

    private void endUnlessCovered(String why) {
        if (!formula.coversPeople()) {
            end(why);
        }
    }

    /** Something happened that no proof covers. */
    void end(String why) {
        if (obstacle == null && end == null) {
            end = "none since " + why + "; until then " + bound();
        }
    }

    /** The charter was amended; this was the guarantee before. */
    void amended(Guarantee before) {
        if (obstacle == null) {
            end = "none since the charter was amended; until then " + before.words();
        }
    }

    private boolean holds() {
        return obstacle == null && end == null;
    }

    /**
     * The ratio to the optimum in hindsight that no log exceeds, with losses up to the charter's bound and at its prices; or with
     * the largest loss, the lowest prices and the longest delay of this run, if those are worse.
     */
    public OptionalDouble ratio() {
        return holds() ? OptionalDouble.of(formula.ratio(worstShares()).doubleValue()) : OptionalDouble.empty();
    }

    /** The bound for this run relative to the unconstrained optimum in hindsight. */
    public Optional<Bound> free() {
        if (!holds()) {
            return Optional.empty();
        }
        BigDecimal[] shares = shares();
        BigDecimal ratio = formula.ratio(shares);
        BigDecimal additive = ratio.multiply(sum(priceRises, drainedPastHolds))
                .add(sum(sufferedUnderHolds, 0))
                .add(dropped(shares))
                .add(weighted(shares, book -> book.declinedBarriers))
                .subtract(BigDecimal.valueOf(declinedCosts))
                .add(weighted(shares, book -> book.releasedBarriers));
        for (int i = 0; i < books.length; i++) {
            Book book = books[i];
            if (book != null) {
                // a_i + 1 = rho - b_i + 1.
                BigDecimal weight = ratio.subtract(shares[i]).add(ONE);
                additive = additive.add(weight.multiply(BigDecimal.valueOf(book.unaccrued)));
            }
        }
        return Optional.of(new Bound(ratio, micros(additive)));
    }

    /** The bound for this run relative to the optimum in hindsight that must comply with people as the run did. */
    public Optional<Bound> imposed() {
        if (!holds()) {
            return Optional.empty();
        }
        BigDecimal[] shares = shares();
        BigDecimal ratio = formula.ratio(shares);
        return Optional.of(
                new Bound(ratio, micros(ratio.multiply(sum(priceRises, 0)).add(dropped(shares)))));
    }

    /** The recommendations withdrawn without a record: b_i kappa_i / beta - c_i for each. */
    private BigDecimal dropped(BigDecimal[] shares) {
        return weighted(shares, book -> book.droppedBarriers).subtract(BigDecimal.valueOf(droppedCosts));
    }

    /** The sum of b_j kappa_j / beta; of b_j kappa_j if barriers differ by advice. */
    private BigDecimal weighted(BigDecimal[] shares, ToLongFunction<Book> barriers) {
        BigDecimal sum = ZERO;
        for (int j = 0; j < books.length; j++) {
            Book book = books[j];
            if (book != null) {
                sum = sum.add(shares[j].multiply(BigDecimal.valueOf(barriers.applyAsLong(book))));
            }
        }
        return formula.perBeta(sum);
    }

    private static BigDecimal sum(long a, long b) {
        return BigDecimal.valueOf(a).add(BigDecimal.valueOf(b));
    }

    private static long micros(BigDecimal amount) {
        return amount.max(ZERO).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** b_j = 1 + t + t (L + 1) B_j / c_j: with the charter's values, or those of this run if they are worse. */
    private BigDecimal[] worstShares() {
        BigDecimal[] shares = shares();
        for (int j = 0; j < shares.length; j++) {
            Book book = books[j];
            long loss = book == null ? lossBound : Math.max(lossBound, book.largestLoss);
            BigDecimal most = sum(longestWait, 1).multiply(BigDecimal.valueOf(loss));
            shares[j] = shares[j].max(formula.share(most, book == null ? charterCost[j] : book.leastPrice));
        }
        return shares;
    }

    /** b_j with the events of this run: the largest excess at a fix of j in place of (L + 1) B_j. */
    private BigDecimal[] shares() {
        BigDecimal[] shares = new BigDecimal[books.length];
        Arrays.setAll(shares, j -> formula.share(BigDecimal.valueOf(worstExcess[j]), costAtWorst[j]));
        return shares;
    }

    /** The guarantee in one sentence. */
    public String words() {
        if (obstacle != null) {
            return "none: " + obstacle;
        }
        return end != null ? end : bound();
    }

    private String bound() {
        StringBuilder words = new StringBuilder("at most ")
                .append(Bound.plain(formula.ratio(worstShares())))
                .append(" times the optimum in hindsight, whatever the complaints");
        long largest = 0;
        for (Book book : books) {
            largest = book == null ? largest : Math.max(largest, book.largestLoss);
        }
        if (largest > 0) {
            words.append(" (with the losses seen, up to ")
                    .append(Micros.format(largest))
                    .append(", above the charter's ")
                    .append(Micros.format(lossBound))
                    .append(')');
        }
        if (longestWait > 0) {
            words.append(" with a delay of ")
                    .append(longestWait)
                    .append(longestWait == 1 ? " complaint" : " complaints");
        }
        if (formula.coversPeople() && (decided || peopleActed || priceRises > 0)) {
            words.append("; in this run at most ").append(run());
        }
        return words.toString();
    }

    private String run() {
        Bound free = free().orElseThrow();
        Bound imposed = imposed().orElseThrow();
        String times = free.times() + " times";
        if (free.additive() == 0) {
            return times;
        }
        return times + " plus " + Micros.format(free.additive()) + " for what people did and prices rose, and "
                + imposed.times() + " times"
                + (imposed.additive() == 0 ? "" : " plus " + Micros.format(imposed.additive()))
                + " the optimum that complies with people";
    }
}
