package dev.redress.evidence.rules;

import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Proportion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * The best rule under some criteria, by branch and bound. A box confines the rates of each criterion with a denominator that
 * depends on the decisions to a window; the program over a box is a relaxation, because rates within the window may still differ by
 * more than the tolerance. If they do, the window is split: the middle of rates that are equal up to the tolerance is below or
 * above any level. If no criterion is of that kind, there is one box and one program.
 */
final class RuleSearch {
    /** The largest violation of a criterion that is attributed to the solver's arithmetic. */
    static final double ROUNDING = 1e-7;

    /** The accuracy of the cost of a rule, in errors (or changes) per 1000 decisions, with the heavier error weighing 1. */
    static final double GAP = 1e-3;

    /** The largest number of programs in a search, which then ends with its incumbent and bound. */
    private static final int MOST_PROGRAMS = 5000;

    /** The number of splits between two attempts to improve the incumbent; boxes find better rules, too. */
    private static final int SPLITS_A_TRY = 4;

    private final RuleProgram program;
    private final Consumer<DecisionRule> found;
    private final double gap;
    private final int mostPrograms;
    /** The best rules found so far by the criteria they satisfy, and lower bounds by the criteria imposed. */
    private final Map<Integer, KnownRule> rules = new HashMap<>();

    private final Map<Integer, Double> bounds = new HashMap<>();

    private record KnownRule(double value, DecisionRule rule) {}

    RuleSearch(RuleProgram program) {
        this(program, rule -> {});
    }

    /** @param found is called with every rule found, whatever it satisfies */
    RuleSearch(RuleProgram program, Consumer<DecisionRule> found) {
        this(program, found, GAP, MOST_PROGRAMS);
    }

    RuleSearch(RuleProgram program, Consumer<DecisionRule> found, double gap, int mostPrograms) {
        this.program = program;
        this.found = found;
        this.gap = gap * program.unit();
        this.mostPrograms = mostPrograms;
    }

    /**
     * The result of a search.
     *
     * @param value the cost of the best rule found; infinite if none was found
     * @param lowerBound a lower bound on the cost of every rule that satisfies the criteria
     */
    record Best(double value, double lowerBound, Optional<DecisionRule> rule) {
        /** The midpoint of the two; the bound if no rule was found. */
        double middle() {
            return rule.isEmpty() ? lowerBound : (value + lowerBound) / 2;
        }
    }

    /** A box: the windows of each criterion's rates, a lower bound for the rules in it, and the rule that was found. */
    private static final class Box {
        private final double[][] windows;
        private final double lowerBound;
        private final DecisionRule rule;

        Box(double[][] windows, double lowerBound, DecisionRule rule) {
            this.windows = windows;
            this.lowerBound = lowerBound;
            this.rule = rule;
        }
    }

    /** One search: the incumbent, and the boxes that may contain better rules. */
    private final class BoxSearch {
        private final int imposed;
        private final PriorityQueue<Box> boxes = new PriorityQueue<>(Comparator.comparingDouble(box -> box.lowerBound));
        private double value = Double.POSITIVE_INFINITY;
        private double closed = Double.POSITIVE_INFINITY;
        private Optional<DecisionRule> rule = Optional.empty();

        private double known = Double.NEGATIVE_INFINITY;

        private int splits;

        /** Starts with the results of other searches: rules that satisfy at least these criteria, bounds for at most these criteria. */
        BoxSearch(int imposed) {
            this.imposed = imposed;
            rules.forEach((holds, one) -> {
                if ((holds & imposed) == imposed && one.value < value) {
                    value = one.value;
                    rule = Optional.of(one.rule);
                }
            });
            bounds.forEach((asked, bound) -> known = (asked & imposed) == asked ? Math.max(known, bound) : known);
        }

        double lowerBound() {
            double open = boxes.isEmpty() ? Double.POSITIVE_INFINITY : boxes.peek().lowerBound;
            return Math.min(Math.max(Math.min(open, closed), known), value);
        }

        /** Solves the program over a box; keeps the box if it may contain a better rule than the incumbent. */
        void open(double[][] windows) {
            RuleProgram.ProgramResult answer = program.solve(imposed, windows);
            if (answer.rule().isEmpty()) {
                closed = Math.min(closed, answer.lowerBound());
                return;
            }
            DecisionRule candidate = answer.rule().get();
            if (!offer(candidate)) {
                boxes.add(new Box(windows, answer.lowerBound(), candidate));
            } else {
                closed = Math.min(closed, answer.lowerBound());
            }
        }

        /** Keeps the rule if it satisfies the criteria and is the best so far. Returns whether it satisfies them. */
        boolean offer(DecisionRule candidate) {
            found.accept(candidate);
            int holds = satisfied(candidate);
            double itsValue = program.value(candidate);
            rules.merge(
                    holds,
                    new KnownRule(itsValue, candidate),
                    (before, now) -> now.value < before.value ? now : before);
            if ((holds & imposed) != imposed) {
                return false;
            }
            if (itsValue < value) {
                value = itsValue;
                rule = Optional.of(candidate);
            }
            return true;
        }

        /**
         * Splits a window of the box in two, and tries a rule in between. If the rates that satisfy a criterion have their middle
         * below a level, all of them are below that level and half the tolerance; and likewise above.
         */
        void split(Box box) {
            int chosen = windowToSplit(box);
            if (chosen < 0) {
                closed = Math.min(closed, box.lowerBound);
                return;
            }
            Parity parity = program.parities().get(chosen);
            double[] spread = spread(parity, box.rule);
            double[] window = box.windows[chosen];
            boolean missed = spread[1] - spread[0] > parity.tolerance();
            double middle = missed ? (spread[0] + spread[1]) / 2 : (window[0] + window[1]) / 2;
            double low = Math.max(window[0], middle - parity.tolerance() / 2);
            double high = Math.min(window[1], middle + parity.tolerance() / 2);
            if (rule.isEmpty() || splits++ % SPLITS_A_TRY == 0) {
                program.solve(imposed, narrowed(box)).rule().ifPresent(this::offer);
            }
            open(with(box.windows, chosen, window[0], high));
            open(with(box.windows, chosen, low, window[1]));
        }

        /** Windows as wide as the tolerance around the rates of the box's rule: all rules in them satisfy the criteria. */
        private double[][] narrowed(Box box) {
            double[][] windows = box.windows.clone();
            for (int i = 0; i < windows.length; i++) {
                Parity parity = program.parities().get(i);
                if ((imposed >> i & 1) != 0 && parity.kind().isRatio()) {
                    double[] spread = spread(parity, box.rule);
                    double middle = (spread[0] + spread[1]) / 2;
                    windows[i] = new double[] {
                        Math.max(windows[i][0], middle - parity.tolerance() / 2),
                        Math.min(windows[i][1], middle + parity.tolerance() / 2)
                    };
                }
            }
            return windows;
        }

        /** The criterion that the box's rule violates most; if there is none, the widest window; -1 if none can be split. */
        private int windowToSplit(Box box) {
            int chosen = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < program.parities().size(); i++) {
                Parity parity = program.parities().get(i);
                double width = box.windows[i][1] - box.windows[i][0];
                if ((imposed >> i & 1) == 0 || !parity.kind().isRatio() || width <= parity.tolerance() + ROUNDING) {
                    continue;
                }
                double[] spread = spread(parity, box.rule);
                double excess = spread[1] - spread[0] - parity.tolerance();
                double urgency = excess > 0 ? 1 + excess : width - 1;
                if (urgency > most) {
                    chosen = i;
                    most = urgency;
                }
            }
            return chosen;
        }
    }

    private static double[][] with(double[][] windows, int changed, double low, double high) {
        double[][] copy = windows.clone();
        copy[changed] = new double[] {low, high};
        return copy;
    }

    /** The least and the largest rate among the groups that count for the criterion. */
    private double[] spread(Parity parity, DecisionRule rule) {
        List<Outcome> outcome = program.people().outcome(rule);
        double[] spread = {1, 0};
        for (List<Integer> strata : program.people().groups(parity)) {
            Outcome group = Population.sum(outcome, strata);
            Proportion share = parity.kind().measure().of(group);
            if (share.all() > 1e-9 * group.decided().n()) {
                spread[0] = Math.min(spread[0], share.value());
                spread[1] = Math.max(spread[1], share.value());
            }
        }
        return spread;
    }

    /** The criteria that hold under a rule, as bits. */
    int satisfied(DecisionRule rule) {
        List<Outcome> outcome = program.people().outcome(rule);
        int satisfied = 0;
        for (int i = 0; i < program.parities().size(); i++) {
            if (program.people().excess(program.parities().get(i), outcome) <= ROUNDING) {
                satisfied |= 1 << i;
            }
        }
        return satisfied;
    }

    /** The best rule under the criteria, up to the gap; or the proof that there is none. */
    Best least(int imposed) {
        return search(imposed, Double.NEGATIVE_INFINITY, program.worst(), mostPrograms);
    }

    /** The same within a number of programs, possibly with a gap between value and bound. */
    Best least(int imposed, int programs) {
        return search(imposed, Double.NEGATIVE_INFINITY, program.worst(), programs);
    }

    /** Searches until it is known whether a rule that satisfies the criteria costs at most the limit. */
    Best within(int imposed, double limit) {
        return search(imposed, limit, limit, mostPrograms);
    }

    private Best search(int imposed, double enough, double tooMuch, int programs) {
        BoxSearch search = new BoxSearch(imposed);
        if (search.value > enough && search.known <= tooMuch && search.known < search.value - gap) {
            double[][] everywhere = new double[program.parities().size()][];
            Arrays.setAll(everywhere, i -> new double[] {0, 1});
            search.open(everywhere);
        } else {
            search.closed = search.known;
        }
        long most = program.timesSolved() + programs;
        while (!search.boxes.isEmpty()
                && search.value > enough
                && search.lowerBound() <= tooMuch
                && search.lowerBound() < search.value - gap
                && program.timesSolved() < most) {
            search.split(search.boxes.remove());
        }
        bounds.merge(imposed, search.lowerBound(), Math::max);
        return new Best(search.value, search.lowerBound(), search.rule);
    }
}
