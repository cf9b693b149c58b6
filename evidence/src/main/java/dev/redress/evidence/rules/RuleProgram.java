package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Rate;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.solvers.ReusableProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The linear program of the best decision rule under some criteria. A rule is a mixture of thresholds in each stratum (or one for
 * all strata, if it is blind); true and false positive rates are linear in it, and so are all rates whose denominator does not
 * depend on the decisions. A rate whose denominator does (precision, say) is confined to a window: {@link RuleSearch} searches
 * over windows. Criteria may be violated at a penalty so high that it is paid only if they cannot be satisfied.
 *
 * <p>If criteria are about scores, a rule randomises them: it mixes thresholds for each level of a scale, one of which decides. Mean scores and
 * calibration errors are linear in these, too.
 */
final class RuleProgram implements AutoCloseable {
    /** The penalty for violating a rate by 1, in errors per 1000: no rule makes more than 1000 errors. */
    static final double MISSED = 1e5;

    private final Population people;
    private final List<Parity> parities;
    private final ErrorWeights weights;
    private final ReusableProgram program = new ReusableProgram();
    private final ScoreScale scale;
    private final int decisive;
    private final int[][][] thresholds;
    private final int[] ruleOf;
    private final int[][] truePositives;
    private final int[][] falsePositives;
    private final List<Constraint> constraints = new ArrayList<>();
    private final int lossRow;
    private Goal goal = Goal.LOSS;

    /** The objective. */
    enum Goal {
        /** Weighted errors per 1000 decisions. */
        LOSS,
        /** Changed decisions per 1000, plus the distance that reported scores move. */
        CHANGES
    }

    /** The rows of one criterion, by which it is imposed and lifted. */
    private interface Constraint {
        void impose(double[] window);

        void lift();
    }

    /**
     * A solution of the program.
     *
     * @param lowerBound a lower bound for every rule that satisfies the imposed criteria
     * @param rule the best rule; empty if the imposed criteria cannot be satisfied
     */
    record ProgramResult(double lowerBound, Optional<DecisionRule> rule) {}

    RuleProgram(Population people, List<Parity> parities, RuleBounds bounds) {
        this.people = people;
        this.parities = List.copyOf(parities);
        weights = bounds.weights();
        boolean blind = bounds.blind();
        int strata = people.strata();
        ruleOf = new int[strata];
        for (int s = 0; s < strata; s++) {
            ruleOf[s] = blind ? 0 : s;
        }
        scale = people.scale();
        int levels = Math.max(1, scale.levels() - 1);
        decisive = Math.max(0, scale.decisive() - 1);
        thresholds = new int[levels][blind ? 1 : strata][people.levels()];
        truePositives = new int[levels][strata];
        falsePositives = new int[levels][strata];
        for (int level = 0; level < levels; level++) {
            addRules(level);
            addRates(level);
        }
        for (int level = 1; level < levels; level++) {
            addOrder(level);
        }
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

    private void addRules(int level) {
        for (int[] rule : thresholds[level]) {
            int row = program.row();
            for (int t = 0; t < rule.length; t++) {
                rule[t] = program.variable(0, 1);
                program.coefficient(row, rule[t], 1);
            }
            // The remaining weight is that of the threshold above all scores.
            program.limits(row, 0, 1);
        }
    }

    /** A stratum's true and false positive rates, as mixtures of those of the thresholds. */
    private void addRates(int level) {
        for (int s = 0; s < people.strata(); s++) {
            truePositives[level][s] = program.variable(0, 1);
            falsePositives[level][s] = program.variable(0, 1);
            int trueRow = program.row();
            int falseRow = program.row();
            double positives = people.positivesFrom(s, 0);
            double negatives = people.negativesFrom(s, 0);
            for (int t = 0; t < people.levels(); t++) {
                int threshold = thresholds[level][ruleOf[s]][t];
                program.coefficient(trueRow, threshold, positives == 0 ? 0 : people.positivesFrom(s, t) / positives);
                program.coefficient(falseRow, threshold, negatives == 0 ? 0 : people.negativesFrom(s, t) / negatives);
            }
            program.coefficient(trueRow, truePositives[level][s], -1);
            program.coefficient(falseRow, falsePositives[level][s], -1);
            program.limits(trueRow, 0, 0);
            program.limits(falseRow, 0, 0);
        }
    }

    /** Rows by which everybody who reaches a level also reaches the level below, bin by bin. */
    private void addOrder(int level) {
        for (int r = 0; r < thresholds[level].length; r++) {
            int before = -1;
            for (int t = 0; t < people.levels(); t++) {
                int likelier = program.variable(0, 1);
                int row = program.row();
                program.coefficient(row, likelier, 1);
                program.coefficient(row, thresholds[level - 1][r][t], -1);
                program.coefficient(row, thresholds[level][r][t], 1);
                if (before >= 0) {
                    program.coefficient(row, before, -1);
                }
                program.limits(row, 0, 0);
                before = likelier;
            }
        }
    }

    private double peopleIn(List<Integer> strata) {
        return people.decidedToday(strata).n();
    }

    /** The rate in a group, if its denominator is fixed. */
    private LinearCount fixedRate(Rate rate, List<Integer> strata) {
        double all = rate.of(people.decidedToday(strata)).all();
        return LinearCount.numerator(rate, people, strata, all);
    }

    private void put(int row, LinearCount count) {
        for (int n = 0; n < count.strata().size(); n++) {
            int stratum = count.strata().get(n);
            program.coefficient(row, truePositives[decisive][stratum], count.byTrue(n));
            program.coefficient(row, falsePositives[decisive][stratum], count.byFalse(n));
        }
    }

    private void confineSelection(Attribute attribute, double least) {
        for (List<Integer> strata : people.groups(attribute)) {
            int row = program.row();
            put(row, fixedRate(Rate.SELECTION, strata));
            program.limits(row, least, 1 - least);
        }
    }

    /** A row that may be violated, at a penalty. */
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
        return switch (parity.kind()) {
            case FF -> fourFifths(groups);
            case CAL -> calibrated(parity, groups);
            case BPC -> equalMeans(parity, groups, true);
            case BNC -> equalMeans(parity, groups, false);
            case AUC ->
                throw new IllegalArgumentException(
                        parity.id() + " can be monitored only: the area under the curve is not linear in the rule");
            default -> ofDecisions(parity, groups, (Rate) parity.kind().measure());
        };
    }

    private Constraint ofDecisions(Parity parity, List<List<Integer>> groups, Rate rate) {
        return rate.isRatio() ? window(rate, groups) : equalRates(parity, groups, rate);
    }

    private Constraint equalRates(Parity parity, List<List<Integer>> groups, Rate rate) {
        List<Integer> rows = new ArrayList<>();
        List<Double> constants = new ArrayList<>();
        for (List<Integer> strata : groups) {
            int row = elasticRow();
            LinearCount count = fixedRate(rate, strata);
            put(row, count);
            rows.add(row);
            constants.add(count.atNone());
        }
        return equal(parity, rows, constants);
    }

    /** The mean score of people with the label: the value of the lowest level, plus the increment of each level that is reached. */
    private Constraint equalMeans(Parity parity, List<List<Integer>> groups, boolean label) {
        List<Integer> rows = new ArrayList<>();
        List<Double> constants = new ArrayList<>();
        for (List<Integer> strata : groups) {
            int row = elasticRow();
            double all = strata.stream().mapToDouble(s -> labelled(s, label)).sum();
            for (int s : strata) {
                for (int level = 1; level < scale.levels(); level++) {
                    program.coefficient(row, reached(level, s, label), scale.rise(level) * labelled(s, label) / all);
                }
            }
            rows.add(row);
            constants.add(scale.value(0));
        }
        return equal(parity, rows, constants);
    }

    private double labelled(int stratum, boolean label) {
        return label ? people.positivesFrom(stratum, 0) : people.negativesFrom(stratum, 0);
    }

    /** The variable for the share of people with the label who reach a level above the lowest. */
    private int reached(int level, int stratum, boolean label) {
        return (label ? truePositives : falsePositives)[level - 1][stratum];
    }

    /** Rows by which each sum, with its constant, is within half the tolerance of a common free level. */
    private Constraint equal(Parity parity, List<Integer> rows, List<Double> constants) {
        int level = program.variable(0, 1);
        rows.forEach(row -> program.coefficient(row, level, -1));
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

    /** Rows by which, in each group, the distance between positives and the values of their scores, summed over all levels, is within the tolerance. */
    private Constraint calibrated(Parity parity, List<List<Integer>> groups) {
        List<Integer> rows = new ArrayList<>();
        for (List<Integer> strata : groups) {
            int row = elasticRow();
            for (int level = 0; level < scale.levels(); level++) {
                program.coefficient(row, distance(strata, level), 1);
            }
            rows.add(row);
        }
        return new Constraint() {
            @Override
            public void impose(double[] ignored) {
                rows.forEach(row -> program.limits(row, Double.NEGATIVE_INFINITY, parity.tolerance()));
            }

            @Override
            public void lift() {
                rows.forEach(RuleProgram.this::lift);
            }
        };
    }

    /** A variable that is at least the distance between the positives at a level and its value, per person of the group. */
    private int distance(List<Integer> strata, int level) {
        int distance = program.variable(0, 1);
        double value = scale.value(level);
        for (int sign : new int[] {1, -1}) {
            int row = program.row();
            program.coefficient(row, distance, 1);
            double constant = 0;
            for (int s : strata) {
                for (boolean label : new boolean[] {true, false}) {
                    double each = sign * (label ? 1 - value : -value) * labelled(s, label) / peopleIn(strata);
                    if (level == 0) {
                        constant += each;
                    } else {
                        program.coefficient(row, reached(level, s, label), -each);
                    }
                    if (level + 1 < scale.levels()) {
                        program.coefficient(row, reached(level + 1, s, label), each);
                    }
                }
            }
            program.limits(row, constant, Double.POSITIVE_INFINITY);
        }
        return distance;
    }

    private void lift(int row) {
        program.limits(row, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Rows by which every selection rate is at most a free level and at least four fifths of it. */
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

    /** Rows for a window: the numerator minus an end of the window times the denominator is not negative, or not positive. */
    private Constraint window(Rate rate, List<List<Integer>> groups) {
        List<Integer> rows = new ArrayList<>();
        List<LinearCount> numerators = new ArrayList<>();
        List<LinearCount> denominators = new ArrayList<>();
        for (List<Integer> strata : groups) {
            rows.add(elasticRow());
            rows.add(elasticRow());
            numerators.add(LinearCount.numerator(rate, people, strata, peopleIn(strata)));
            denominators.add(LinearCount.denominator(rate, people, strata, peopleIn(strata)));
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
            program.coefficient(row, truePositives[decisive][s], lossByTrue(s));
            program.coefficient(row, falsePositives[decisive][s], lossByFalse(s));
        }
    }

    private double lossByTrue(int stratum) {
        return -1000 * weights.falseNegative() / weights.unit() * people.positivesFrom(stratum, 0) / people.size();
    }

    private double lossByFalse(int stratum) {
        return 1000 * weights.falsePositive() / weights.unit() * people.negativesFrom(stratum, 0) / people.size();
    }

    /** The objective if all decisions are negative. */
    private double atNone() {
        double sum = 0;
        for (int s = 0; s < people.strata(); s++) {
            Confusion today = people.today().get(s).decided();
            sum += goal == Goal.LOSS
                    ? -lossByTrue(s)
                    : 1000 * (today.tp() + today.fp() + people.movesToLowest(s)) / people.size();
        }
        return sum;
    }

    private void setCosts() {
        boolean loss = goal == Goal.LOSS;
        for (int s = 0; s < people.strata(); s++) {
            program.cost(truePositives[decisive][s], loss ? lossByTrue(s) : 0);
            program.cost(falsePositives[decisive][s], loss ? lossByFalse(s) : 0);
        }
        for (int level = 0; level < thresholds.length; level++) {
            for (int t = 0; t < people.levels(); t++) {
                double[] changes = new double[thresholds[level].length];
                for (int s = 0; !loss && s < people.strata(); s++) {
                    changes[ruleOf[s]] += 1000 * changesFrom(s, t, level) / people.size();
                }
                for (int r = 0; r < changes.length; r++) {
                    program.cost(thresholds[level][r][t], changes[r]);
                }
            }
        }
    }

    /** The number of decisions that change, and how far scores move, if all from a bin on reach the level. */
    private double changesFrom(int stratum, int bin, int level) {
        return (level == decisive ? people.changesFrom(stratum, bin) : 0)
                + (scale.levels() > 0 ? people.movesFrom(stratum, bin, level + 1) : 0);
    }

    /** Changes the objective: of all rules with at most this loss, find the one that changes the fewest decisions. */
    void fewestChanges(double mostLoss) {
        goal = Goal.CHANGES;
        double nobody = 0;
        for (int s = 0; s < people.strata(); s++) {
            nobody -= lossByTrue(s);
        }
        program.limits(lossRow, Double.NEGATIVE_INFINITY, mostLoss / weights.unit() - nobody);
        setCosts();
    }

    /**
     * Solves the program under some of the criteria.
     *
     * @param imposed bit i is criterion i
     * @param windows the windows for the rates of criteria whose denominator depends on the decisions
     */
    ProgramResult solve(int imposed, double[][] windows) {
        for (int i = 0; i < constraints.size(); i++) {
            if ((imposed >> i & 1) != 0) {
                constraints.get(i).impose(windows[i]);
            } else {
                constraints.get(i).lift();
            }
        }
        ReusableProgram.Solution solution = program.solve();
        double lowerBound = (solution.lowerBound() + atNone()) * unit();
        return new ProgramResult(lowerBound, solution.solved() ? Optional.of(rule(solution)) : Optional.empty());
    }

    private DecisionRule rule(ReusableProgram.Solution solution) {
        double[][][] reach = new double[thresholds.length][people.strata()][people.levels()];
        for (int level = 0; level < reach.length; level++) {
            for (int s = 0; s < people.strata(); s++) {
                double share = 0;
                for (int t = 0; t < people.levels(); t++) {
                    share += Math.max(0, solution.value(thresholds[level][ruleOf[s]][t]));
                    reach[level][s][t] = Math.min(1, share);
                }
            }
        }
        return new DecisionRule(reach, decisive);
    }

    /** The unit of the program: the heavier error weighs 1 in it, so that penalties stay high enough. */
    double unit() {
        return goal == Goal.LOSS ? weights.unit() : 1;
    }

    /** The value of the objective for a rule. */
    double value(DecisionRule rule) {
        if (goal == Goal.LOSS) {
            return people.loss(people.outcome(rule), weights);
        }
        double[] changes = people.changes(rule);
        return 1000 * (changes[0] + changes[1] + people.moves(rule)) / people.size();
    }

    /** An upper bound for every rule: every decision wrong, or every decision changed and every score moved from one end to the other. */
    double worst() {
        return goal == Goal.LOSS ? 1000 * Math.max(weights.falsePositive(), weights.falseNegative()) : 2000;
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
