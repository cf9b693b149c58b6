package dev.redress.evidence.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Prices are correct: no rule costs less than the bound, and some rule attains it. Conflicts equal those of an exhaustive search.
 */
final class DerivationTest {
    private static String names(List<Parity> set) {
        return set.stream().map(Parity::id).collect(Collectors.joining(" "));
    }

    private static Set<String> allNames(List<List<Parity>> sets) {
        return sets.stream().map(DerivationTest::names).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Computed independently, with another solver and a grid of levels for ratios. */
    @Test
    void compasPricesEqualIndependentlyComputedOnes() {
        Derivation at20 = derive(20);
        assertThat(at20.today()).isCloseTo(349.106, within(5e-4));
        assertThat(at20.best()).isCloseTo(343.902, within(5e-4));
        Map<String, Double> prices = prices(at20);
        Map.of(
                        "dp", 12.019, "ff", 6.687, "tpr", 8.697, "fpr", 10.131, "ppv", 0.0, "for", 5.02, "acc", 6.342,
                        "te", 3.84)
                .forEach((id, price) -> assertThat(prices.get(id)).as(id).isCloseTo(price, within(0.01)));
        assertThat(prices.get("tpr ppv")).isCloseTo(28.86, within(0.01));
        assertThat(prices.get("fpr ppv")).isCloseTo(46.7, within(0.05));
        assertThat(at20.conflicts()).allMatch(set -> set.size() == 2);
        assertThat(at20.undetermined()).isEmpty();
    }

    @Test
    void chouldechovasTripleIsAMinimalConflictAtABudgetOfFifty() {
        Cells cells = Compas.cells();
        List<Parity> triple = Parity.all(cells, List.of(ParityKind.TPR, ParityKind.FPR, ParityKind.PPV), 0.02);
        Derivation at50 = Derivation.of(cells, triple, 50, RuleBounds.USUAL);
        assertThat(allNames(at50.conflicts())).containsExactly("tpr fpr ppv");
        assertThat(allNames(Derivation.of(cells, triple, 67, RuleBounds.USUAL).conflicts()))
                .isEmpty();
        assertThat(prices(at50).get("tpr fpr ppv")).isCloseTo(66.6, within(0.05));
    }

    /** Scaling the weights of errors scales the prices by the same factor and leaves the conflicts unchanged. */
    @Test
    void weightsOfErrorsOnlyScaleThePrices() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(cells, List.of(ParityKind.FPR, ParityKind.PPV, ParityKind.DP), 0.02);
        Derivation light = Derivation.of(cells, criteria, 20, RuleBounds.USUAL);
        for (double unit : new double[] {1000, 1e6, 1e-3}) {
            RuleBounds heavy = new RuleBounds(new ErrorWeights(unit, unit), 0.05, false);
            Derivation derived = Derivation.of(cells, criteria, 20 * unit, heavy);
            assertThat(allNames(derived.conflicts())).isEqualTo(allNames(light.conflicts()));
            prices(light)
                    .forEach((id, price) -> assertThat(prices(derived).getOrDefault(id, -1.0) / unit)
                            .as(id)
                            .isCloseTo(price, within(0.1)));
        }
    }

    private static Map<String, Double> prices(Derivation derivation) {
        return derivation.prices().stream()
                .filter(price -> price.price().isPresent())
                .collect(Collectors.toMap(
                        price -> names(price.criteria()), price -> price.price().orElseThrow()));
    }

    private static Derivation derive(double budget) {
        Cells cells = Compas.cells();
        return Derivation.of(cells, Parity.all(cells, ParityKind.ofDecisions(), 0.02), budget, RuleBounds.USUAL);
    }

    /** Every FEASIBLE verdict has a rule that proves it, and every INFEASIBLE one has a bound above the budget. */
    @Test
    void verdictsAreProvenByRulesAndBounds() {
        for (double budget : new double[] {10, 30}) {
            Derivation derivation = derive(budget);
            for (Derivation.Price price : derivation.prices()) {
                assertThat(price.verdict()).isNotEqualTo(Verdict.UNDETERMINED);
                if (price.verdict() == Verdict.INFEASIBLE) {
                    assertThat(price.atLeast()).isGreaterThan(budget);
                } else {
                    assertThat(price.price().orElseThrow()).isLessThanOrEqualTo(budget);
                }
                price.price().ifPresent(value -> assertThat(value).isGreaterThanOrEqualTo(price.atLeast() - 1e-6));
            }
        }
    }

    /** Searches all subsets of six criteria one by one. The lattice search examines only a few of them. */
    @Test
    void minimalConflictsAndMaximalSetsEqualAnExhaustiveSearch() {
        Cells cells = Compas.cells();
        List<Parity> criteria = Parity.all(
                cells,
                List.of(ParityKind.FF, ParityKind.TPR, ParityKind.FPR, ParityKind.PPV, ParityKind.ACC, ParityKind.TE),
                0.03);
        for (double budget : new double[] {5, 25}) {
            Derivation derivation = Derivation.of(cells, criteria, budget, RuleBounds.USUAL);
            BitSet possible = new BitSet();
            try (RuleProgram program = new RuleProgram(new Population(cells), criteria, RuleBounds.USUAL)) {
                RuleSearch search = new RuleSearch(program);
                double limit = search.least(0).value() + budget;
                for (int set = 0; set < 64; set++) {
                    possible.set(set, search.within(set, limit).value() <= limit);
                }
            }
            assertThat(allNames(derivation.conflicts())).isEqualTo(minimal(possible, criteria, false));
            assertThat(allNames(derivation.maximal())).isEqualTo(minimal(possible, criteria, true));
        }
    }

    /** The minimal sets that cannot hold, or the maximal sets that can. */
    private static Set<String> minimal(BitSet possible, List<Parity> criteria, boolean maximal) {
        Set<String> sets = new TreeSet<>();
        for (int set = 0; set < 1 << criteria.size(); set++) {
            int own = set;
            boolean extreme = IntStream.range(0, criteria.size())
                    .filter(i -> (own >> i & 1) == (maximal ? 0 : 1))
                    .allMatch(i -> possible.get(own ^ 1 << i) != maximal);
            if (possible.get(set) == maximal && extreme) {
                sets.add(names(IntStream.range(0, criteria.size())
                        .filter(i -> (own >> i & 1) != 0)
                        .mapToObj(criteria::get)
                        .toList()));
            }
        }
        return sets;
    }

    /**
     * Two groups and three scores, against all rules on a grid of sixths. No grid rule that meets the criteria loses less than the
     * bound. The rule that was found meets them, by a count of people, and its loss equals the bound. So the bound is the optimum.
     */
    @Test
    void onTinyLogsNoRuleOnAGridBeatsThePrice() {
        RandomStream random = RandomStream.of(7);
        List<double[]> shares = new ArrayList<>();
        for (int a = 0; a <= 6; a++) {
            for (int b = a; b <= 6; b++) {
                for (int c = b; c <= 6; c++) {
                    shares.add(new double[] {a / 6.0, b / 6.0, c / 6.0});
                }
            }
        }
        for (int trial = 0; trial < 2; trial++) {
            Cells cells = TinyLog.cells(random);
            List<Parity> criteria = Parity.all(cells, ParityKind.ofDecisions(), 0.05 + 0.1 * random.nextDouble());
            Population people = new Population(cells);
            RuleBounds bounds = new RuleBounds(new ErrorWeights(1, 1 + random.nextInt(3)), 0.1, false);
            double[] leastOnGrid = new double[1 << criteria.size()];
            Arrays.fill(leastOnGrid, Double.POSITIVE_INFINITY);
            try (RuleProgram program = new RuleProgram(people, criteria, bounds)) {
                RuleSearch search = new RuleSearch(program);
                for (double[] first : shares) {
                    for (double[] second : shares) {
                        DecisionRule rule = new DecisionRule(new double[][] {first, second});
                        List<Outcome> outcome = people.outcome(rule);
                        if (outcome.stream().map(Outcome::decided).allMatch(DerivationTest::selectsSomeAndNotAll)) {
                            int satisfied = search.satisfied(rule);
                            leastOnGrid[satisfied] =
                                    Math.min(leastOnGrid[satisfied], people.loss(outcome, bounds.weights()));
                        }
                    }
                }
                check(search, people, criteria, bounds, leastOnGrid);
            }
        }
    }

    private static boolean selectsSomeAndNotAll(Confusion counts) {
        double selection = (counts.tp() + counts.fp()) / counts.n();
        return selection >= 0.1 - 1e-12 && selection <= 0.9 + 1e-12;
    }

    private static void check(
            RuleSearch search, Population people, List<Parity> criteria, RuleBounds bounds, double[] leastOnGrid) {
        int compared = 0;
        for (int set = 0; set < leastOnGrid.length; set += 17) {
            RuleSearch.Best best = search.least(set);
            for (int satisfied = 0; satisfied < leastOnGrid.length; satisfied++) {
                if ((satisfied & set) == set) {
                    // A grid rule may exploit the rounding that criteria allow, at most 1e-7 of a rate.
                    assertThat(leastOnGrid[satisfied]).isGreaterThan(best.lowerBound() - 1e-3);
                    compared += leastOnGrid[satisfied] < Double.POSITIVE_INFINITY ? 1 : 0;
                }
            }
            if (best.rule().isPresent()) {
                List<Outcome> outcome = people.outcome(best.rule().get());
                assertThat(outcome)
                        .extracting(Outcome::decided)
                        .allMatch(counts -> (counts.tp() + counts.fp()) / counts.n() >= 0.1 - 1e-6);
                assertThat(people.loss(outcome, bounds.weights())).isCloseTo(best.value(), within(1e-9));
                assertThat(best.value() - best.lowerBound()).isLessThan(0.1);
                for (int i = 0; i < criteria.size(); i++) {
                    if ((set >> i & 1) != 0) {
                        assertThat(people.excess(criteria.get(i), outcome)).isLessThanOrEqualTo(1e-7);
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    @Test
    void theLatticeSearchFindsAllConflictsWithFewQueries() {
        RandomStream random = RandomStream.of(4);
        for (int trial = 0; trial < 200; trial++) {
            int k = 1 + random.nextInt(8);
            List<Integer> planted = IntStream.range(0, random.nextInt(5))
                    .mapToObj(n -> 1 + random.nextInt((1 << k) - 1))
                    .toList();
            int[] queries = {0};
            ConflictSearch search = new ConflictSearch(k, set -> {
                queries[0]++;
                return planted.stream().anyMatch(conflict -> (set & conflict) == conflict)
                        ? Verdict.INFEASIBLE
                        : Verdict.FEASIBLE;
            });
            search.run();
            Set<Integer> minimal = planted.stream()
                    .filter(a -> planted.stream().noneMatch(b -> !b.equals(a) && (a & b) == b))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(new TreeSet<>(search.conflicts())).isEqualTo(minimal);
            assertThat(search.undetermined()).isEmpty();
            for (int set : search.maximal()) {
                assertThat(planted).noneMatch(conflict -> (set & conflict) == conflict);
            }
            assertThat(queries[0]).isLessThanOrEqualTo(search.maximal().size() + (k + 1) * minimal.size());
        }
    }

    @Test
    void anUndeterminedSetIsNotAConflict() {
        ConflictSearch search = new ConflictSearch(3, set -> switch (set) {
            case 7 -> Verdict.INFEASIBLE;
            case 3 -> Verdict.UNDETERMINED;
            default -> Verdict.FEASIBLE;
        });
        search.run();
        assertThat(search.conflicts()).containsExactly(7);
        assertThat(search.undetermined()).containsExactly(3);
        assertThat(search.maximal()).containsExactlyInAnyOrder(5, 6);
    }
}
