package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The least that a complaint log could have cost had it been known in advance (OPT), complaints and fixes together, in micros, and
 * the fixes that do it. It is exact iff the lower bound meets it; where a log is too large for that, both are what was reached.
 */
public record Hindsight(long totalLoss, long lowerBound, List<ScheduledFix> schedule) {
    /** The default search effort, in seconds, where there are too many states for dynamic programming. */
    public static final double DEFAULT_EFFORT = 60;

    /** The time limit on the wall, as a multiple of the effort. */
    private static final double PATIENCE = 2;

    private static final int MOST_STATES = 1 << 12;
    private static final long MOST_STATE_STEPS = 200_000_000L;
    private static final int MOST_ROWS_TO_PROVE = 150_000;
    private static final double RESPONSES_A_SECOND = 2.5e6;
    private static final double RESPONSES_A_MOMENT = 20_000;
    private static final double MOVES_A_SECOND = 3e5;
    private static final double MOVES_A_MOMENT = 5000;
    private static final double ROW_STEPS_A_SECOND = 2.5e7;
    private static final double MATRIX_STEPS_A_SECOND = 1e9;
    private static final int MOST_PERIODS = 1000;
    private static final int FIRST_STEPS = 60;
    private static final int LEAST_STEPS = 200;
    private static final int MOST_STEPS = 3000;
    /** The shares of the effort for one search and for the bound with cuts. */
    private static final double SEARCH_SHARE = 0.5;

    private static final double CUT_SHARE = 0.5;
    /** How many searches follow the first where no proof is tried. */
    private static final int MORE_SEARCHES = 2;
    /** With more rows than this, a proof is tried only if the gap is at most {@link #PROVABLE_GAP} of the upper bound. */
    private static final int FEW_ROWS = 10_000;

    private static final double PROVABLE_GAP = 0.02;

    public Hindsight {
        if (lowerBound < 0 || lowerBound > totalLoss) {
            throw new IllegalArgumentException("the bound " + lowerBound + " is not from 0 to " + totalLoss);
        }
        schedule = List.copyOf(schedule);
    }

    /**
     * How far a search is.
     *
     * @param decided how many of the moments are decided for good
     * @param totalLoss of those and of what is being decided now, at most, in micros
     * @param lowerBound the same, at least
     */
    public record SearchProgress(long decided, long moments, long totalLoss, long lowerBound) {
        /** The same for people. */
        public String words() {
            return "hindsight: " + decided + " of " + moments + " moments, at most " + Micros.format(totalLoss)
                    + ", at least " + Micros.format(lowerBound);
        }
    }

    /** Whether no lower total is possible. */
    public boolean optimal() {
        return lowerBound == totalLoss;
    }

    /** The optimum for a log of complaints and changes of cost; other events have no part in it. */
    public static Hindsight of(Charter charter, Iterable<? extends Event> log) {
        return of(charter, log, DEFAULT_EFFORT);
    }

    /** The same with a search effort, in seconds, about. */
    public static Hindsight of(Charter charter, Iterable<? extends Event> log, double effort) {
        return of(charter, log, effort, progress -> {});
    }

    /** The same; the listener is told of the progress. */
    public static Hindsight of(
            Charter charter, Iterable<? extends Event> log, double effort, Consumer<SearchProgress> listener) {
        return of(charter, Timeline.of(charter, log), effort, listener);
    }

    /**
     * The optimum that complies with people (theorem 3): what they fix it has fixed at that moment, paying for it if it was not,
     * what they release or decline it does not have fixed then, and holds bind it while they last. What a fix releases is imposed as
     * far as the log names it.
     */
    public static Hindsight imposed(
            Charter charter, Iterable<? extends Event> log, double effort, Consumer<SearchProgress> listener) {
        return of(charter, Timeline.of(charter, log, true), effort, listener);
    }

    private static Hindsight of(Charter charter, Timeline moments, double effort, Consumer<SearchProgress> listener) {
        SearchMonitor watch = new SearchMonitor(PATIENCE * effort, listener);
        Decomposition parts = new Decomposition(moments, charter.conflicts());
        List<Timeline> all = parts.split();
        Schedule schedule = new Schedule(moments, charter.conflicts());
        long atMost = parts.suffered();
        long lowerBound = parts.suffered();
        long left = all.stream().mapToLong(Timeline::size).sum();
        double effortLeft = effort;
        watch.decided(moments.size() - left, moments.size(), atMost, lowerBound);
        for (Timeline part : all) {
            double share = effortLeft * part.size() / left;
            BoundedSolution found = ofPart(part, charter.conflicts(), share, watch);
            schedule.add(part, found);
            atMost += found.cost;
            lowerBound += found.lowerBound;
            left -= part.size();
            effortLeft -= share;
            watch.decided(moments.size() - left, moments.size(), atMost, lowerBound);
        }
        schedule.play();
        if (schedule.cost() > atMost) {
            throw new IllegalStateException("the schedule costs " + schedule.cost() + ", its parts only " + atMost);
        }
        return new Hindsight(schedule.cost(), Math.min(lowerBound, schedule.cost()), schedule.fixes());
    }

    private static BoundedSolution ofPart(Timeline part, Conflicts conflicts, double effort, SearchMonitor watch) {
        int states = StateDynamicProgram.countStates(part, conflicts, MOST_STATES);
        if (states <= MOST_STATES && (long) states * part.size() <= MOST_STATE_STEPS) {
            return new StateDynamicProgram(part, conflicts).found();
        }
        ScheduleProgram program = ScheduleProgram.of(part, conflicts);
        return part.demanding() ? complying(program, effort, watch) : byProgram(program, effort, watch);
    }

    /** Nothing is fixed but what people want fixed, then the proof; the bound without demands holds with them. */
    static BoundedSolution complying(ScheduleProgram program, double effort, SearchMonitor watch) {
        Imposition[] demand = program.moments.demand;
        boolean[] fixed = new boolean[demand.length];
        boolean[] kept = new boolean[demand.length];
        for (int t = 0; t < demand.length; t++) {
            fixed[t] = demand[t] != Imposition.NONE;
            kept[t] = demand[t] == Imposition.KEPT;
        }
        LagrangianRelaxation relaxation =
                new LagrangianRelaxation(program, RandomStream.of(1).split("hindsight"), watch);
        relaxation.improve(FIRST_STEPS);
        relaxation.tighten(steps(program, CUT_SHARE * effort), periods(program, CUT_SHARE * effort));
        BoundedSolution least = new BoundedSolution(fixed, kept, program.cost(fixed, kept), relaxation.lowerBound());
        return program.rows() <= MOST_ROWS_TO_PROVE ? new ExactSearch(program, least).run(effort, watch) : least;
    }

    /**
     * First the cheap bounds from both sides, with a search for a better choice if they do not meet; then the lower bound with cuts; and
     * then the proof, where there is hope for one, or else further searches.
     */
    static BoundedSolution byProgram(ScheduleProgram program, double effort, SearchMonitor watch) {
        LagrangianRelaxation relaxation =
                new LagrangianRelaxation(program, RandomStream.of(1).split("hindsight"), watch);
        ScheduleSearch choice = relaxation.choice();
        relaxation.improve(FIRST_STEPS);
        if (relaxation.lowerBound() < choice.cost() && watch.secondsLeft() > 0) {
            choice.lasting((long) Math.min(effort * MOVES_A_SECOND, MOVES_A_MOMENT * program.moments.size()));
        }
        boolean large = program.rows() > MOST_ROWS_TO_PROVE;
        // A large log has no time to find again what lasts.
        anneal(
                relaxation,
                large ? ScheduleSearch.WARM : ScheduleSearch.HOT,
                SEARCH_SHARE * effort,
                SEARCH_SHARE,
                watch);
        relaxation.tighten(steps(program, CUT_SHARE * effort), periods(program, CUT_SHARE * effort));
        long lowerBound = relaxation.lowerBound();
        if (!large && lowerBound < choice.cost() && watch.goesOn(choice.cost(), lowerBound)) {
            if (program.rows() <= FEW_ROWS || choice.cost() - lowerBound <= PROVABLE_GAP * choice.cost()) {
                BoundedSolution proven = new ExactSearch(program, choice.found(lowerBound)).run(effort, watch);
                choice.take(proven);
                lowerBound = proven.lowerBound;
            } else {
                for (int search = 0; search < MORE_SEARCHES; search++) {
                    anneal(relaxation, ScheduleSearch.HOT, SEARCH_SHARE * effort, 1, watch);
                }
            }
        }
        return choice.found(lowerBound);
    }

    /** Searches for a better choice until the given share of all time is used. */
    private static void anneal(
            LagrangianRelaxation relaxation, double heat, double effort, double share, SearchMonitor watch) {
        ScheduleSearch choice = relaxation.choice();
        long lowerBound = relaxation.lowerBound();
        if (lowerBound < choice.cost() && watch.goesOn(choice.cost(), lowerBound)) {
            long responses = (long) Math.min(
                    effort * RESPONSES_A_SECOND,
                    RESPONSES_A_MOMENT * relaxation.moments().size());
            choice.annealed(
                    heat, responses, () -> watch.goesOn(choice.cost(), lowerBound) ? watch.timeUsed() / share : 1);
        }
    }

    /** For how many periods of the log the effort allows matrices over all criteria, whose factors are most of the work. */
    private static int periods(ScheduleProgram program, double effort) {
        double criteria = Arrays.stream(program.moments.criterion).distinct().count();
        return (int) Math.min(MOST_PERIODS, effort * MATRIX_STEPS_A_SECOND / (criteria * criteria * criteria));
    }

    /** As many as the effort allows, and fewer where fewer are enough. */
    private static int steps(ScheduleProgram program, double effort) {
        return (int) Math.max(LEAST_STEPS, Math.min(MOST_STEPS, effort * ROW_STEPS_A_SECOND / (1 + program.rows())));
    }
}
