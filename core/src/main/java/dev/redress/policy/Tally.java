package dev.redress.policy;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The observations of each criterion in each configuration of its correlation neighbourhood: steps and losses. Both are whole numbers, so
 * it does not matter how a stay was divided into pieces. Configurations that were never observed need no memory.
 */
final class Tally {
    /** One criterion in one configuration of its neighbourhood. */
    static final class Cell {
        private final State configuration;
        private long steps;
        private long micros;
        private long stays;
        /** The sum over the stays of their losses squared, each divided by its steps. */
        private double squares;

        private Cell(State configuration) {
            this.configuration = configuration;
        }

        /** What is fixed in the neighbourhood. */
        State configuration() {
            return configuration;
        }

        /** The number of steps in this configuration (the paper's tau). */
        long steps() {
            return steps;
        }

        /** The mean loss of a step, in micros. */
        double mean() {
            return (double) micros / steps;
        }

        /** The number of stays in this configuration. A stay lasts until the state changes. */
        long stays() {
            return stays;
        }

        /**
         * The sum over the stays of the squared distance of their mean from the given one, times their steps. If that is the true mean, the
         * expected contribution of each stay is the variance of a step's loss, however long the stay is.
         */
        double scatter(double mean) {
            return Math.max(0, squares - 2 * mean * micros + mean * mean * steps);
        }

        private void add(long moreSteps, long moreMicros) {
            steps += moreSteps;
            micros += moreMicros;
            stays++;
            squares += (double) moreMicros * moreMicros / moreSteps;
        }

        private void remove(long lessSteps, long lessMicros) {
            squares *= (double) (steps - lessSteps) / steps;
            steps -= lessSteps;
            micros = Math.max(0, micros - lessMicros);
        }

        /** Reduces the weight and keeps the mean. Returns the share of the steps that is left. */
        private double fade(double most) {
            long left = (long) Math.ceil(most / (most + micros) * steps);
            double part = (double) left / steps;
            steps = left;
            micros = Math.round(part * micros);
            stays = (long) Math.ceil(part * stays);
            squares *= part;
            return part;
        }
    }

    private final CorrelationSets sets;
    private final State[] neighbourhoods;
    private final List<Map<State, Cell>> cells = new ArrayList<>();
    /** For each set and configuration, the number of steps. */
    private final long[][] setSteps;
    /** The losses of the current stay. They are added to the cells when it ends, so that short dwells in one state cost little. */
    private final long[] pendingMicros;

    private long pendingSteps;
    private double micros;
    private State here = State.EMPTY;

    Tally(CorrelationSets sets) {
        this.sets = sets;
        setSteps = new long[sets.size()][];
        for (int j = 0; j < setSteps.length; j++) {
            setSteps[j] = new long[1 << sets.members(j).length];
        }
        neighbourhoods = new State[sets.criteria()];
        pendingMicros = new long[sets.criteria()];
        for (int i = 0; i < neighbourhoods.length; i++) {
            neighbourhoods[i] = State.of(sets.neighbourhood(i));
            cells.add(new LinkedHashMap<>());
        }
    }

    void add(Dwell seen) {
        if (!seen.state().equals(here)) {
            settle();
            here = seen.state();
        }
        pendingSteps += seen.steps();
        Losses losses = seen.losses();
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            pendingMicros[i] += losses.suffered(i);
        }
    }

    /**
     * Copies the observations of those criteria whose correlation sets did not change.
     *
     * @param origin for each criterion its number in the other tally; -1 if it is new
     */
    void inherit(Tally before, int[] origin) {
        before.settle();
        for (int i = 0; i < origin.length; i++) {
            if (origin[i] >= 0 && setsOf(i, origin).equals(before.setsOf(origin[i]))) {
                for (Cell cell : before.cells.get(origin[i]).values()) {
                    Cell own = new Cell(translated(cell.configuration, origin));
                    own.steps = cell.steps;
                    own.micros = cell.micros;
                    own.stays = cell.stays;
                    own.squares = cell.squares;
                    micros += cell.micros;
                    cells.get(i).put(own.configuration, own);
                }
            }
        }
        Map<State, Integer> setBefore = new HashMap<>();
        for (int j = 0; j < before.sets.size(); j++) {
            setBefore.put(State.of(before.sets.members(j)), j);
        }
        for (int j = 0; j < sets.size(); j++) {
            int[] members = sets.members(j);
            Integer then = setBefore.get(origins(members, origin));
            if (then != null) {
                for (int configuration = 0; configuration < setSteps[j].length; configuration++) {
                    State state =
                            origins(Configurations.state(members, configuration).toArray(), origin);
                    setSteps[j][configuration] = before.setSteps[then][state.configuration(before.sets.members(then))];
                }
            }
        }
    }

    /** The sets that contain the criterion. */
    private Set<State> setsOf(int i) {
        Set<State> own = new HashSet<>();
        for (int j : sets.setsOf(i)) {
            own.add(State.of(sets.members(j)));
        }
        return own;
    }

    /** The same in the numbers of the other charter; a set with a new criterion is empty there. */
    private Set<State> setsOf(int i, int[] origin) {
        Set<State> own = new HashSet<>();
        for (int j : sets.setsOf(i)) {
            own.add(origins(sets.members(j), origin));
        }
        return own;
    }

    /** The members in the numbers of the other charter; empty if one of them is new. */
    private static State origins(int[] members, int[] origin) {
        State origins = State.EMPTY;
        for (int i : members) {
            if (origin[i] < 0) {
                return State.EMPTY;
            }
            origins = origins.with(origin[i]);
        }
        return origins;
    }

    private static State translated(State configuration, int[] origin) {
        State translated = State.EMPTY;
        for (int i = 0; i < origin.length; i++) {
            translated = origin[i] >= 0 && configuration.has(origin[i]) ? translated.with(i) : translated;
        }
        return translated;
    }

    private void settle() {
        if (pendingSteps == 0) {
            return;
        }
        for (int i = 0; i < neighbourhoods.length; i++) {
            Cell cell = cells.get(i).computeIfAbsent(here.intersection(neighbourhoods[i]), Cell::new);
            cell.add(pendingSteps, pendingMicros[i]);
            micros += pendingMicros[i];
            pendingMicros[i] = 0;
        }
        for (int j = 0; j < setSteps.length; j++) {
            setSteps[j][here.configuration(sets.members(j))] += pendingSteps;
        }
        pendingSteps = 0;
    }

    /**
     * Forgets the observations of criterion i and of its sets, except its last steps in the state.
     *
     * @param steps how many of these steps are kept
     * @param kept the loss in these steps, in micros
     */
    void forget(int i, State state, long steps, long kept) {
        settle();
        cells.get(i).clear();
        if (steps > 0) {
            Cell cell = new Cell(state.intersection(neighbourhoods[i]));
            cell.add(steps, kept);
            cells.get(i).put(cell.configuration, cell);
        }
        for (int j : sets.setsOf(i)) {
            Arrays.fill(setSteps[j], 0);
            setSteps[j][state.configuration(sets.members(j))] = steps;
        }
    }

    /**
     * Reduces the weight of the observations of criterion i and of its sets, except its last steps in the state. Means do not change.
     *
     * @param most the most micros of loss that a configuration counts for afterwards
     * @param steps how many of the last steps keep their weight
     * @param kept the loss in these steps, in micros
     */
    void fade(int i, double most, State state, long steps, long kept) {
        settle();
        Map<State, Cell> own = cells.get(i);
        State configuration = state.intersection(neighbourhoods[i]);
        Cell present = own.get(configuration);
        if (present != null && present.steps > steps) {
            present.remove(steps, kept);
        } else {
            own.remove(configuration);
        }
        Map<State, Double> parts = new HashMap<>();
        own.values().forEach(cell -> parts.put(cell.configuration, cell.fade(most)));
        for (int j : sets.setsOf(i)) {
            fade(j, own.values(), parts);
            setSteps[j][state.configuration(sets.members(j))] += steps;
        }
        if (steps > 0) {
            own.computeIfAbsent(configuration, Cell::new).add(steps, kept);
        }
    }

    /** Reduces the steps of set j in each configuration by the same share as those of the criterion's cells. */
    private void fade(int j, Collection<Cell> own, Map<State, Double> parts) {
        int[] members = sets.members(j);
        double[] before = new double[setSteps[j].length];
        double[] after = new double[before.length];
        for (Cell cell : own) {
            int configuration = cell.configuration.configuration(members);
            before[configuration] += cell.steps / parts.getOrDefault(cell.configuration, 1.0);
            after[configuration] += cell.steps;
        }
        for (int configuration = 0; configuration < before.length; configuration++) {
            double part = before[configuration] == 0 ? 0 : after[configuration] / before[configuration];
            setSteps[j][configuration] = (long) Math.ceil(part * setSteps[j][configuration]);
        }
    }

    /** The total loss, forgotten or not. */
    double micros() {
        settle();
        return micros;
    }

    /** The cells of criterion i, in the order of their first observation. */
    Collection<Cell> cells(int i) {
        settle();
        return cells.get(i).values();
    }

    /** The cell of criterion i for its configuration in the state; null if that was never observed. */
    @Nullable
    Cell cell(int i, State state) {
        settle();
        return cells.get(i).get(state.intersection(neighbourhoods[i]));
    }

    /** The number of steps in which set j had its configuration of the state. */
    long steps(int j, State state) {
        settle();
        return setSteps[j][state.configuration(sets.members(j))];
    }
}
