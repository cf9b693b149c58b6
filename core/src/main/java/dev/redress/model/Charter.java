package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The problem to solve: the criteria, the costs of fixing them, and which of them exclude or influence each other. */
public final class Charter {
    private final String name;
    private final List<Criterion> criteria;
    private final Map<String, Integer> indices;
    private final Conflicts conflicts;
    private final CorrelationSets correlations;
    private final long lossBound;
    private final ReleaseRule release;
    private final Optional<LossModel> losses;
    private final List<LossChange> changes;
    private final Map<Integer, Ageing> ageing;

    private Charter(Builder builder) {
        name = builder.name;
        criteria = List.copyOf(builder.criteria);
        // Not Map.copyOf, which takes time quadratic in the number of ids with the same hash.
        indices = new HashMap<>(builder.indices);
        conflicts = Conflicts.of(criteria.size(), builder.conflicts);
        correlations = CorrelationSets.of(criteria.size(), builder.correlations);
        lossBound = builder.lossBound;
        release = builder.release;
        losses = builder.lossModel(correlations);
        changes = builder.changes.values().stream()
                .flatMap(at -> at.values().stream())
                .toList();
        ageing = new TreeMap<>(builder.ageing);
        if (losses.isEmpty() && !changes.isEmpty()) {
            throw new IllegalArgumentException("losses change, but no initial losses are given");
        }
    }

    private Charter(Charter other, List<Criterion> criteria) {
        name = other.name;
        this.criteria = List.copyOf(criteria);
        indices = other.indices;
        conflicts = other.conflicts;
        correlations = other.correlations;
        lossBound = other.lossBound;
        release = other.release;
        losses = other.losses;
        changes = other.changes;
        ageing = other.ageing;
    }

    /** The same charter with another cost of fixing the criterion, in micros. */
    public Charter withCost(int criterion, long cost) {
        List<Criterion> changed = new ArrayList<>(criteria);
        Criterion before = changed.get(criterion);
        changed.set(criterion, new Criterion(before.id(), before.name(), cost));
        return new Charter(this, changed);
    }

    public static Builder named(String name) {
        return new Builder(name);
    }

    public String name() {
        return name;
    }

    /** The criteria. States and tables refer to a criterion by its position in this list. */
    public List<Criterion> criteria() {
        return criteria;
    }

    /** The number of criteria (the paper's k). */
    public int size() {
        return criteria.size();
    }

    /** The number of the criterion with this id, or -1. */
    public int index(String id) {
        return indices.getOrDefault(id, -1);
    }

    /** The number of the criterion with this id; an unknown id is refused. */
    public int require(String id) {
        int index = index(id);
        if (index < 0) {
            throw new IllegalArgumentException("there is no criterion '" + id + "' in the charter");
        }
        return index;
    }

    /** The id of criterion i. */
    public String id(int i) {
        return criteria.get(i).id();
    }

    /** The ids of the fixed criteria, in the order of the criteria. */
    public List<String> ids(State state) {
        return state.stream().mapToObj(this::id).toList();
    }

    /** An action written with the charter's ids: "fix a, release b". */
    public String words(Action action) {
        if (action instanceof Action.Fix fix) {
            String released = fix.released().isEmpty() ? "" : ", release " + String.join(" ", ids(fix.released()));
            return "fix " + id(fix.criterion()) + released;
        }
        return action instanceof Action.Release release ? "release " + id(release.criterion()) : "wait";
    }

    public Conflicts conflicts() {
        return conflicts;
    }

    public CorrelationSets correlations() {
        return correlations;
    }

    /** The largest loss of one complaint (the paper's B), in {@link Micros}. */
    public long lossBound() {
        return lossBound;
    }

    public ReleaseRule release() {
        return release;
    }

    /** The true means, if they are given; for simulation. */
    public Optional<LossModel> losses() {
        return losses;
    }

    /** The changes of the true means, in chronological order; for simulation. */
    public List<LossChange> changes() {
        return changes;
    }

    /** The growth of criterion i's loss while it is unfixed. */
    public Ageing ageing(int i) {
        return ageing.getOrDefault(i, Ageing.NONE);
    }

    /** Whether any criterion ages. */
    public boolean isAgeing() {
        return !ageing.isEmpty();
    }

    /** Whether a monitor measures a criterion. If so, a step of a learning policy is a period (decision 33). */
    public boolean isMonitored() {
        return criteria.stream().anyMatch(criterion -> criterion.source().isMonitored());
    }

    /** A new copy of the charter's costs, which may change over time. */
    public CurrentCosts costs() {
        return new CurrentCosts(criteria);
    }

    /** The state that the action leads to. An illegal action is refused with a message for people. */
    public State after(State state, Action action) {
        if (action instanceof Action.Release release && !state.has(release.criterion())) {
            throw new IllegalArgumentException(id(release.criterion()) + " cannot be released: it is not fixed");
        }
        if (action instanceof Action.Fix fix) {
            if (state.has(fix.criterion())) {
                throw new IllegalArgumentException(id(fix.criterion()) + " cannot be fixed: it is fixed already");
            }
            if (!conflicts.isLegal(state, fix)) {
                State must = conflicts.fix(state, fix.criterion(), State.EMPTY).released();
                throw new IllegalArgumentException("fixing " + id(fix.criterion()) + " releases " + words(must)
                        + ", not " + words(fix.released()));
            }
        }
        return conflicts.after(state, action);
    }

    private String words(State criteria) {
        return criteria.isEmpty() ? "nothing" : String.join(" and ", ids(criteria));
    }

    /** The actions that lead from one valid state to another under the release rule. */
    public List<Action> route(State from, State to) {
        return release == ReleaseRule.FREE ? conflicts.route(from, to) : conflicts.routeByFixes(from, to);
    }

    /**
     * The target, or the closest state that can still be reached. Under {@code release: never}, a component of the conflict graph
     * with a fixed criterion never becomes empty again; if the target is empty there, the component stays as it is.
     */
    public State reachable(State from, State target) {
        return release == ReleaseRule.FREE ? target : conflicts.reachableByFixes(from, target);
    }

    /** Equal if they have the same content: the same criteria in the same order, with the same properties. */
    @Override
    public boolean equals(Object object) {
        return this == object || (object instanceof Charter other && new CharterChange(this, other).isEmpty());
    }

    @Override
    public int hashCode() {
        return criteria.hashCode();
    }

    /** Builds a charter piece by piece and checks each piece as it is added. */
    public static final class Builder {
        private final String name;
        private final List<Criterion> criteria = new ArrayList<>();
        private final Map<String, Integer> indices = new LinkedHashMap<>();
        private final List<int[]> conflicts = new ArrayList<>();
        private final List<int[]> correlations = new ArrayList<>();
        private final Map<int[], Factor> means = new TreeMap<>(Arrays::compare);
        private final SortedMap<Long, Map<int[], LossChange>> changes = new TreeMap<>();
        private final Map<Integer, Ageing> ageing = new TreeMap<>();
        private long lossBound = Micros.ONE;
        private ReleaseRule release = ReleaseRule.FREE;

        private Builder(String name) {
            this.name = name;
        }

        public Builder criterion(String id, double cost) {
            return criterion(new Criterion(id, id, Micros.of(cost)));
        }

        public Builder criterion(Criterion criterion) {
            if (indices.putIfAbsent(criterion.id(), criteria.size()) != null) {
                throw new IllegalArgumentException("criterion " + criterion.id() + " occurs twice");
            }
            criteria.add(criterion);
            return this;
        }

        /** These criteria cannot all be fixed at once. */
        public Builder conflict(String... ids) {
            return conflict(indicesOf(ids));
        }

        public Builder conflict(int... members) {
            conflicts.add(members.clone());
            return this;
        }

        /** The losses of these criteria depend on each other. */
        public Builder correlation(String... ids) {
            return correlation(indicesOf(ids));
        }

        public Builder correlation(int... members) {
            correlations.add(members.clone());
            return this;
        }

        public Builder lossBound(double bound) {
            lossBound = Micros.of(bound);
            return this;
        }

        public Builder release(ReleaseRule rule) {
            release = rule;
            return this;
        }

        /**
         * The true mean loss per member and step of one set, by configuration; the first member is bit 0. This also makes the set
         * a correlation set.
         */
        public Builder means(int[] members, double... table) {
            Factor factor = checkedMeans(members, table);
            if (means.putIfAbsent(factor.members(), factor) != null) {
                throw new IllegalArgumentException("the means of one set are given twice: " + Arrays.toString(members));
            }
            if (members.length > 1) {
                correlations.add(factor.members());
            }
            return this;
        }

        /** The set has these means from a step on; for simulation. */
        public Builder change(long at, int[] members, double... table) {
            LossChange change = new LossChange(at, checkedMeans(members, table));
            Map<int[], LossChange> then = changes.computeIfAbsent(at, any -> new TreeMap<>(Arrays::compare));
            if (then.putIfAbsent(change.means().members(), change) != null) {
                throw new IllegalArgumentException(
                        "the losses of one set change twice at step " + at + ": " + Arrays.toString(members));
            }
            if (members.length > 1) {
                correlations.add(change.means().members());
            }
            return this;
        }

        private static Factor checkedMeans(int[] members, double[] table) {
            if (!Arrays.stream(table).allMatch(mean -> mean >= 0 && mean <= Micros.toDouble(Micros.MAX))) {
                throw new IllegalArgumentException("a mean is negative, or not a number: " + Arrays.toString(table));
            }
            return Factor.of(members, table);
        }

        /** The criterion's mean loss grows while it is unfixed. */
        public Builder ageing(int criterion, Ageing law) {
            if (criterion < 0 || criterion >= criteria.size()) {
                throw new IllegalArgumentException("there is no criterion number " + criterion);
            }
            if (ageing.containsKey(criterion)) {
                throw new IllegalArgumentException(
                        "criterion " + criteria.get(criterion).id() + " ages by two laws");
            }
            if (law.grown() > 0) {
                ageing.put(criterion, law);
            }
            return this;
        }

        public Charter build() {
            return new Charter(this);
        }

        private Optional<LossModel> lossModel(CorrelationSets sets) {
            if (means.isEmpty()) {
                return Optional.empty();
            }
            List<Factor> tables = new ArrayList<>();
            for (int j = 0; j < sets.size(); j++) {
                int[] members = sets.members(j);
                Factor given = means.get(members);
                tables.add(given != null ? given : Factor.of(members, new double[1 << members.length]));
            }
            return Optional.of(new LossModel(sets, tables));
        }

        private int[] indicesOf(String[] ids) {
            return Arrays.stream(ids).mapToInt(this::indexOf).toArray();
        }

        private int indexOf(String id) {
            Integer index = indices.get(id);
            if (index == null) {
                throw new IllegalArgumentException("there is no criterion " + id);
            }
            return index;
        }
    }
}
