package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The prices of criteria, and which of them exclude each other. Losses and prices are weighted errors per 1000 decisions.
 *
 * @param today the loss of today's decisions
 * @param best the loss of the best rule without criteria
 * @param prices of each criterion alone, of every conflict, and of every maximal set
 * @param conflicts the minimal sets that are infeasible within the budget
 * @param maximal the maximal feasible sets
 * @param undetermined the sets for which neither was proven
 * @param programs the number of linear programs solved
 */
public record Derivation(
        List<Parity> criteria,
        double budget,
        double today,
        double best,
        List<Price> prices,
        List<List<Parity>> conflicts,
        List<List<Parity>> maximal,
        List<List<Parity>> undetermined,
        long programs) {
    /**
     * The price of a set of criteria, compared with the best rule without criteria.
     *
     * @param price the price of the best rule found; empty if none was found
     * @param atLeast a lower bound on the price of every rule that satisfies them
     * @param resampled the prices of resamples; empty before {@link #resampled} is called
     */
    public record Price(
            List<Parity> criteria,
            Optional<Double> price,
            double atLeast,
            Verdict verdict,
            Optional<PriceResamples.Spread> resampled) {
        /** Whether enough resamples disagree for the verdict to be due to chance. */
        public boolean uncertain() {
            return resampled.isPresent()
                    && resampled.get().beyond() >= 0.1
                    && resampled.get().beyond() <= 0.9;
        }
    }

    /** The same with an interval for each price, from resamples of the people. */
    public Derivation resampled(Cells cells, RuleBounds bounds, int resamples, long seed) {
        List<List<Parity>> sets = prices.stream().map(Price::criteria).toList();
        List<PriceResamples.Spread> spreads =
                new PriceResamples(cells, criteria, sets, budget, bounds).draw(resamples, seed);
        List<Price> with = new ArrayList<>();
        for (int n = 0; n < spreads.size(); n++) {
            Price old = prices.get(n);
            with.add(new Price(old.criteria, old.price, old.atLeast, old.verdict, Optional.of(spreads.get(n))));
        }
        return new Derivation(criteria, budget, today, best, with, conflicts, maximal, undetermined, programs);
    }

    /** The price of a set, if it was computed. */
    public Optional<Price> price(List<Parity> set) {
        return prices.stream().filter(price -> price.criteria.equals(set)).findFirst();
    }

    /** Derives prices and conflicts of the criteria, within a budget of weighted errors per 1000 decisions. */
    public static Derivation of(Cells cells, List<Parity> criteria, double budget, RuleBounds bounds) {
        if (!(budget >= 0)) {
            throw new IllegalArgumentException("the budget " + budget + " is negative");
        }
        Population people = new Population(cells, Parity.scale(cells, criteria));
        try (RuleProgram program = new RuleProgram(people, criteria, bounds)) {
            return new Deriving(program, criteria, budget, people.loss(people.today(), bounds.weights())).derive();
        }
    }

    /** The largest number of programs for the price of several criteria, after their verdict is known. */
    private static final int PROGRAMS = 400;

    /** The state of one derivation. */
    private static final class Deriving {
        private final RuleProgram program;
        private final List<Parity> criteria;
        private final double budget;
        private final double today;
        private final ConflictSearch conflicts;
        private final RuleSearch search;
        private final double best;

        Deriving(RuleProgram program, List<Parity> criteria, double budget, double today) {
            this.program = program;
            this.criteria = criteria;
            this.budget = budget;
            this.today = today;
            best = new RuleSearch(program).least(0).value();
            conflicts = new ConflictSearch(criteria.size(), this::ask);
            search = new RuleSearch(program, this::learn);
        }

        /** The criteria that a rule within the budget satisfies are feasible together. */
        private void learn(DecisionRule rule) {
            if (program.value(rule) <= best + budget) {
                conflicts.canHold(search.satisfied(rule));
            }
        }

        private Verdict ask(int set) {
            return verdict(search.within(set, best + budget));
        }

        private Verdict verdict(RuleSearch.Best found) {
            if (found.value() <= best + budget) {
                return Verdict.FEASIBLE;
            }
            return found.lowerBound() > best + budget ? Verdict.INFEASIBLE : Verdict.UNDETERMINED;
        }

        Derivation derive() {
            conflicts.run();
            List<Integer> sets = new ArrayList<>();
            for (int i = 0; i < criteria.size(); i++) {
                sets.add(1 << i);
            }
            conflicts.conflicts().stream().filter(set -> !sets.contains(set)).forEach(sets::add);
            conflicts.maximal().stream()
                    .filter(set -> set != 0 && !sets.contains(set))
                    .forEach(sets::add);
            List<Price> prices = sets.stream().map(this::price).toList();
            return new Derivation(
                    criteria,
                    budget,
                    today,
                    best,
                    prices,
                    named(conflicts.conflicts()),
                    named(conflicts.maximal()),
                    named(conflicts.undetermined()),
                    program.timesSolved());
        }

        private Price price(int set) {
            RuleSearch.Best found = Integer.bitCount(set) == 1 ? search.least(set) : search.least(set, PROGRAMS);
            Optional<Double> price = found.rule().map(rule -> Math.max(0, found.value() - best));
            return new Price(
                    names(set), price, Math.max(0, found.lowerBound() - best), verdict(found), Optional.empty());
        }

        private List<List<Parity>> named(List<Integer> sets) {
            return sets.stream().map(this::names).toList();
        }

        private List<Parity> names(int set) {
            List<Parity> names = new ArrayList<>();
            for (int i = 0; i < criteria.size(); i++) {
                if ((set >> i & 1) != 0) {
                    names.add(criteria.get(i));
                }
            }
            return names;
        }
    }
}
