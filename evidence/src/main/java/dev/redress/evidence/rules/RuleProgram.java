package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.metrics.Rate;
import dev.redress.solvers.ReusableProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The linear program of the best decision rule under some criteria. A rule is a mixture of thresholds in each stratum (or one for
 * all strata, if it is blind); true and false positive rates are linear in it, and so are all rates whose denominator does not
 * depend on the decisions. A rate whose denominator does (precision, say) is confined to a window: {@link RuleSearch} searches
 * over windows. What criteria ask may be missed at a price so high that it only ever shows that they cannot be met.
 */
final class RuleProgram implements AutoCloseable {
    /** The price of missing a rate by 1, in errors per 1000: no rule makes more than 1000 errors. */
    static final double MISSED = 1e5;

    private final Population people;
    private final List<Parity> parities;
    private final Harm harm;
    private final ReusableProgram program = new ReusableProgram();
    private final int[][] thresholds;
    private final int[] ruleOf;
    private final int[] truePositives;
    private final int[] falsePositives;
    private final List<Constraint> constraints = new ArrayList<>();
    private final int lossRow;
    private Goal goal = Goal.LOSS;

    /** What is minimised. */
    enum Goal {
        /** Weighted errors per 1000 decisions. */
        LOSS,
        /** Changed decisions per 1000. */
        CHANGES
    }

    /** The rows of one criterion, with which it is imposed and lifted. */
    private interface Constraint {
        void impose(double[] window);

        void lift();
    }

    /**
     * What the program gave.
     *
     * @param lowerBound no rule that meets what is imposed is below
     * @param rule the best rule; nothing if what is imposed cannot be met
     */
    record Answer(double lowerBound, Optional<DecisionRule> rule) {}

    RuleProgram(Population people, List<Parity> parities, RuleBounds bounds) {
        this.people = people;
        this.parities = List.copyOf(parities);
        harm = bounds.harm();
        boolean blind = bounds.blind();
        int strata = people.strata();
        ruleOf = new int[strata];
        for (int s = 0; s < strata; s++) {
            ruleOf[s] = blind ? 0 : s;
        }
        thresholds = new int[blind ? 1 : strata][people.levels()];
        truePositives = new int[strata];
        falsePositives = new int[strata];
        addRules();
        addRates();
        parities.stream()
                .map(Parity::attribute)
                .distinct()
                .forEach(attribute -> confineSelection(attribute, bounds.leastSelection()));
        for (Parity parity : parities) {
            constraints.add(constraint(parity));
        }
        lossRow = program.row();
        addLoss(lossRow);
        setCosts();
    }

    private void addRules() {
        for (int[] rule : thresholds) {
            int row = program.row();
            for (int t = 0; t < rule.length; t++) {
                rule[t] = program.variable(0, 1);
                program.coefficient(row, rule[t], 1);
            }
            // What is left to 1 is the threshold that nobody reaches.
            program.limits(row, 0, 1);
        }
    }

    /** A stratum's true and false positive rate, as what the thresholds' rates mix to. */
    private void addRates() {
        for (int s = 0; s < people.strata(); s++) {
            truePositives[s] = program.variable(0, 1);
            falsePositives[s] = program.variable(0, 1);
            int trueRow = program.row();
            int falseRow = program.row();
            double positives = people.positivesFrom(s, 0);
            double negatives = people.negativesFrom(s, 0);
            for (int t = 0; t < people.levels(); t++) {
                int threshold = thresholds[ruleOf[s]][t];
                program.coefficient(trueRow, threshold, positives == 0 ? 0 : people.positivesFrom(s, t) / positives);
                program.coefficient(falseRow, threshold, negatives == 0 ? 0 : people.negativesFrom(s, t) / negatives);
            }
            program.coefficient(trueRow, truePositives[s], -1);
            program.coefficient(falseRow, falsePositives[s], -1);
            program.limits(trueRow, 0, 0);
            program.limits(falseRow, 0, 0);
        }
    }

    private double peopleIn(List<Integer> strata) {
        return Population.sum(people.today(), strata).n();
    }

    /** The rate itself in a group, where its denominator is fixed. */
    private LinearCount fixedRate(Rate rate, List<Integer> strata) {
        double all = rate.of(Population.sum(people.today(), strata)).all();
        return LinearCount.numerator(rate, people, strata, all);
    }

    private void put(int row, LinearCount count) {
        for (int n = 0; n < count.strata().size(); n++) {
            int stratum = count.strata().get(n);
            program.coefficient(row, truePositives[stratum], count.byTrue(n));
            program.coefficient(row, falsePositives[stratum], count.byFalse(n));
        }
    }

    private void confineSelection(Attribute attribute, double least) {
        for (List<Integer> strata : people.groups(attribute)) {
            int row = program.row();
            put(row, fixedRate(Rate.SELECTION, strata));
            program.limits(row, least, 1 - least);
        }
    }

    /** A row that may be missed, at a price. */
    private int elasticRow() {
        int row = program.row();
        for (int sign : new int[] {1, -1}) {
            int missed = program.variable(0, 1);
            program.coefficient(row, missed, sign);
            program.cost(missed, MISSED);
        }
        return row;
    }

    private Constraint constraint(Parity parity) {
        List<List<Integer>> groups = people.groups(parity);
        if (parity.kind() == ParityKind.FF) {
            return fourFifths(groups);
        }
        return parity.kind().rate().isRatio() ? window(parity, groups) : equalRates(parity, groups);
    }

    /** Every rate is within half the tolerance of a common level, which is free. */
    private Constraint equalRates(Parity parity, List<List<Integer>> groups) {
        int level = program.variable(0, 1);
        List<Integer> rows = new ArrayList<>();
        List<Double> constants = new ArrayList<>();
        for (List<Integer> strata : groups) {
            int row = elasticRow();
            LinearCount rate = fixedRate(parity.kind().rate(), strata);
            put(row, rate);
            program.coefficient(row, level, -1);
            rows.add(row);
            constants.add(rate.atNone());
        }
        return new Constraint() {
            @Override
            public void impose(double[] ignored) {
                for (int n = 0; n < rows.size(); n++) {
                    double half = parity.tolerance() / 2;
                    program.limits(rows.get(n), -half - constants.get(n), half - constants.get(n));
                }
            }

            @Override
            public void lift() {
                rows.forEach(RuleProgram.this::lift);
            }
        };
    }

    private void lift(int row) {
        program.limits(row, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Every selection rate is at most a level, which is free, and at least four fifths of it. */
    private Constraint fourFifths(List<List<Integer>> groups) {
        int level = program.variable(0, 1);
        List<Integer> rows = new ArrayList<>();
        for (List<Integer> strata : groups) {
            for (double part : new double[] {1, ParityKind.FOUR_FIFTHS}) {
                int row = elasticRow();
                put(row, fixedRate(Rate.SELECTION, strata));
                program.coefficient(row, level, -part);
                rows.add(row);
            }
        }
        return new Constraint() {
            @Override
            public void impose(double[] ignored) {
                for (int n = 0; n < rows.size(); n++) {
                    boolean above = n % 2 == 0;
                    program.limits(
                            rows.get(n), above ? Double.NEGATIVE_INFINITY : 0, above ? 0 : Double.POSITIVE_INFINITY);
                }
            }

            @Override
            public void lift() {
                rows.forEach(RuleProgram.this::lift);
            }
        };
    }

    /** Numerator less the window's ends times the denominator: not negative, and not positive. */
    private Constraint window(Parity parity, List<List<Integer>> groups) {
        List<Integer> rows = new ArrayList<>();
        List<LinearCount> numerators = new ArrayList<>();
        List<LinearCount> denominators = new ArrayList<>();
        for (List<Integer> strata : groups) {
            rows.add(elasticRow());
            rows.add(elasticRow());
            numerators.add(LinearCount.numerator(parity.kind().rate(), people, strata, peopleIn(strata)));
            denominators.add(LinearCount.denominator(parity.kind().rate(), people, strata, peopleIn(strata)));
        }
        return new Constraint() {
            @Override
            public void impose(double[] window) {
                for (int n = 0; n < rows.size(); n++) {
                    LinearCount beyond = numerators.get(n / 2).minus(window[n % 2], denominators.get(n / 2));
                    put(rows.get(n), beyond);
                    boolean above = n % 2 == 0;
                    program.limits(
                            rows.get(n),
                            above ? -beyond.atNone() : Double.NEGATIVE_INFINITY,
                            above ? Double.POSITIVE_INFINITY : -beyond.atNone());
                }
            }

            @Override
            public void lift() {
                rows.forEach(RuleProgram.this::lift);
            }
        };
    }

    private void addLoss(int row) {
        for (int s = 0; s < people.strata(); s++) {
            program.coefficient(row, truePositives[s], lossByTrue(s));
            program.coefficient(row, falsePositives[s], lossByFalse(s));
        }
    }

    private double lossByTrue(int stratum) {
        return -1000 * harm.falseNegative() / harm.unit() * people.positivesFrom(stratum, 0) / people.size();
    }

    private double lossByFalse(int stratum) {
        return 1000 * harm.falsePositive() / harm.unit() * people.negativesFrom(stratum, 0) / people.size();
    }

    /** What the goal is if nobody is decided on positively. */
    private double atNone() {
        double sum = 0;
        for (int s = 0; s < people.strata(); s++) {
            sum += goal == Goal.LOSS
                    ? -lossByTrue(s)
                    : 1000 * (people.today().get(s).tp() + people.today().get(s).fp()) / people.size();
        }
        return sum;
    }

    private void setCosts() {
        boolean loss = goal == Goal.LOSS;
        for (int s = 0; s < people.strata(); s++) {
            program.cost(truePositives[s], loss ? lossByTrue(s) : 0);
            program.cost(falsePositives[s], loss ? lossByFalse(s) : 0);
        }
        for (int[] rule : thresholds) {
            for (int threshold : rule) {
                program.cost(threshold, 0);
            }
        }
        for (int t = 0; !loss && t < people.levels(); t++) {
            double[] changes = new double[thresholds.length];
            for (int s = 0; s < people.strata(); s++) {
                changes[ruleOf[s]] += 1000 * people.changesFrom(s, t) / people.size();
            }
            for (int r = 0; r < changes.length; r++) {
                program.cost(thresholds[r][t], changes[r]);
            }
        }
    }

    /** From now on, of all rules that lose no more than this, the one that changes fewest decisions. */
    void fewestChanges(double mostLoss) {
        goal = Goal.CHANGES;
        double nobody = 0;
        for (int s = 0; s < people.strata(); s++) {
            nobody -= lossByTrue(s);
        }
        program.limits(lossRow, Double.NEGATIVE_INFINITY, mostLoss / harm.unit() - nobody);
        setCosts();
    }

    /**
     * Solves it under some of the criteria.
     *
     * @param imposed bit i is criterion i
     * @param windows where a criterion's rates must lie, for those with a denominator that depends on the decisions
     */
    Answer solve(int imposed, double[][] windows) {
        for (int i = 0; i < constraints.size(); i++) {
            if ((imposed >> i & 1) != 0) {
                constraints.get(i).impose(windows[i]);
            } else {
                constraints.get(i).lift();
            }
        }
        ReusableProgram.Solution solution = program.solve();
        double lowerBound = (solution.lowerBound() + atNone()) * unit();
        return new Answer(lowerBound, solution.solved() ? Optional.of(rule(solution)) : Optional.empty());
    }

    private DecisionRule rule(ReusableProgram.Solution solution) {
        double[][] shares = new double[people.strata()][people.levels()];
        for (int s = 0; s < shares.length; s++) {
            double share = 0;
            for (int t = 0; t < people.levels(); t++) {
                share += Math.max(0, solution.value(thresholds[ruleOf[s]][t]));
                shares[s][t] = Math.min(1, share);
            }
        }
        return new DecisionRule(shares);
    }

    /** What one in the program is outside: the heavier error weighs 1 in it, or what may be missed would be too cheap. */
    double unit() {
        return goal == Goal.LOSS ? harm.unit() : 1;
    }

    /** How far the outcome of a rule is from the goal's zero. */
    double value(DecisionRule rule) {
        if (goal == Goal.LOSS) {
            return people.loss(people.outcome(rule), harm);
        }
        double[] changes = people.changes(rule);
        return 1000 * (changes[0] + changes[1]) / people.size();
    }

    /** No rule costs more: every decision wrong, or every decision changed. */
    double worst() {
        return goal == Goal.LOSS ? 1000 * Math.max(harm.falsePositive(), harm.falseNegative()) : 1000;
    }

    Population people() {
        return people;
    }

    List<Parity> parities() {
        return parities;
    }

    long timesSolved() {
        return program.timesSolved();
    }

    @Override
    public void close() {
        program.close();
    }
}
