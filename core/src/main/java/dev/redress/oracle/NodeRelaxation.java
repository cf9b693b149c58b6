package dev.redress.oracle;

import java.util.Arrays;
import java.util.Set;

/**
 * The linear relaxation of a node of {@link PairwiseSearch}: that of {@link CliqueRelaxation} for the free vertices, with inequalities of
 * {@linkplain LiftedCycle cycles}. Its variables are the vertices, and after them the soft pairs, each of which is worth its loss as long
 * as it is not taken as a whole; so a pair counts in the inequality of its clique and in those of cycles alike. It starts from the primal
 * values and multipliers of the parent, which are nearly optimal here, so a few dozen steps of the primal-dual hybrid gradient method
 * are enough. A set whose multiplier is zero and which the values satisfy sleeps: steps skip it until it is violated.
 *
 * <p>Steps are computed in doubles. The {@linkplain #bound bound} and the reduced weights are computed in integers, from multipliers rounded
 * down, so they are valid whatever the precision of the steps.
 */
final class NodeRelaxation {
    /** The step size, relative to the largest for which the method converges. */
    private static final double STEP = 0.998;
    /** The over-relaxation factor; the method converges for factors below two. */
    private static final double RELAXATION = 1.8;
    /** The ratio of the step sizes of x and y, times the average weight. */
    private static final double BALANCE = 8;

    private final PairwiseGraph graph;
    /** The number of vertices, and of all variables. */
    private int size;

    private int variables;
    /** The vertex of each variable, or its pair plus the number of vertices in the graph. */
    private int[] label = {};

    private long[] weight = {};
    private double[] x = {};
    private double[] paceX = {};
    /** For each variable, the sum of the multipliers y of its sets. */
    private double[] sumY = {};

    private long[] reduced = {};
    /** The sum of the losses of all pairs, which the bound of the variables contains. */
    private long offset;

    private int sets;
    /** The number of sets that are awake; these come first. */
    private int awake;
    /**
     * The members of set s are at memberStart[s] to memberEnd[s], one as often as its coefficient says, and the sets of variable v that are
     * awake are at setStart[v] to setStart[v + 1].
     */
    private int[] memberStart = {};

    private int[] memberEnd = {};
    private int members;
    private int[] member = {};
    private int[] setStart = {0};
    private int[] set = {};
    /** The largest sum of its members. */
    private int[] rank = {};
    /** The number of the first members without which a set is dropped: those of a cycle, whose inequality conflicts and pairs imply then. */
    private int[] core = {};
    /** The {@linkplain LiftedCycle#key key} of each cycle. */
    private long[] key = {};

    private double[] y = {};
    private double[] paceY = {};
    /** The multipliers after the last step, without over-relaxation; bounds are computed from these. */
    private double[] nextY = {};
    /** The reflected multipliers, 2 nextY - y. */
    private double[] reflected = {};

    /** The ratio of the step sizes of x and y. */
    private double balance;

    private int[] newIndex = {};

    /** An empty relaxation, to be filled by {@link #shrink}. */
    NodeRelaxation(PairwiseGraph graph) {
        this.graph = graph;
    }

    /** The relaxation of a root, without cycles, with the values and multipliers of its approximate solution. */
    NodeRelaxation(PairwiseGraph graph, CliqueRelaxation solved, int[] labels) {
        this.graph = graph;
        reserve(labels.length + graph.pairs(), solved.sets(), solved.members() + solved.sets());
        for (int v = 0; v < labels.length; v++) {
            addVariable(labels[v], solved.weight(v), solved.value(v));
        }
        size = variables;
        int[] pairIndex = addPairs();
        balance = BALANCE / Math.max(1, averageWeight());
        for (int s = 0; s < solved.sets(); s++) {
            int end = solved.copyMembers(s, member, members);
            boolean soft = solved.loss(s) < Double.POSITIVE_INFINITY;
            if (soft) {
                member[end] = pairIndex[pairAmong(members, end)];
                end++;
            }
            addSet(end, soft ? 2 : 1, 0, 0, (double) solved.multiplier(s));
        }
        awake = sets;
        index();
    }

    private void addVariable(int name, long worth, double start) {
        label[variables] = name;
        weight[variables] = worth;
        x[variables++] = start;
    }

    /** Adds the soft pairs of these vertices, and returns their indices. */
    private int[] addPairs() {
        int[] indexOf = new int[graph.size];
        Arrays.fill(indexOf, -1);
        for (int v = 0; v < size; v++) {
            indexOf[label[v]] = v;
        }
        int[] pairIndex = new int[graph.pairs()];
        for (int pair = 0; pair < pairIndex.length; pair++) {
            int one = indexOf[graph.pairOne[pair]];
            int two = indexOf[graph.pairTwo[pair]];
            if (one >= 0 && two >= 0) {
                pairIndex[pair] = variables;
                addVariable(graph.size + pair, graph.pairLoss[pair], Math.min(1, Math.max(0, 2 - x[one] - x[two])));
            }
        }
        return pairIndex;
    }

    /** The soft pair among these members. */
    private int pairAmong(int from, int to) {
        for (int a = from; a < to; a++) {
            for (int b = a + 1; b < to; b++) {
                int pair = graph.pair(label[member[a]], label[member[b]]);
                if (pair >= 0) {
                    return pair;
                }
            }
        }
        throw new IllegalStateException("a set with a loss has no soft pair");
    }

    /** Adds the set whose members have been written up to this end. */
    private void addSet(int end, int rankOf, int coreOf, long keyOf, double multiplier) {
        memberStart[sets] = members;
        memberEnd[sets] = end;
        members = end;
        rank[sets] = rankOf;
        core[sets] = coreOf;
        key[sets] = keyOf;
        y[sets] = multiplier;
        nextY[sets++] = Math.max(0, multiplier);
    }

    private void reserve(int mostVariables, int mostSets, int mostMembers) {
        if (label.length < mostVariables) {
            label = new int[mostVariables];
            weight = new long[mostVariables];
            x = new double[mostVariables];
            paceX = new double[mostVariables];
            sumY = new double[mostVariables];
            reduced = new long[mostVariables];
            setStart = new int[mostVariables + 1];
            newIndex = new int[mostVariables];
        }
        if (y.length < mostSets) {
            int room = mostSets + mostSets / 4;
            memberStart = Arrays.copyOf(memberStart, room);
            memberEnd = Arrays.copyOf(memberEnd, room);
            rank = Arrays.copyOf(rank, room);
            core = Arrays.copyOf(core, room);
            key = Arrays.copyOf(key, room);
            y = Arrays.copyOf(y, room);
            nextY = Arrays.copyOf(nextY, room);
            paceY = new double[room];
            reflected = new double[room];
        }
        if (member.length < mostMembers) {
            member = Arrays.copyOf(member, mostMembers + mostMembers / 4);
            set = new int[member.length];
        }
    }

    /** An estimate of the bytes that a relaxation shrunk from this one needs. */
    long bytes() {
        return 56L * variables + 75L * sets + 10L * members;
    }

    /** The number of vertices. */
    int size() {
        return size;
    }

    /** The number of vertices and soft pairs. */
    int variables() {
        return variables;
    }

    /** The vertex of the search that has index n here; for a soft pair, its number plus that of the vertices of the graph. */
    int label(int n) {
        return label[n];
    }

    /** The value of a variable, from 0 to 1 up to the error of the steps. */
    double value(int n) {
        return Math.min(1, Math.max(0, x[n]));
    }

    double averageWeight() {
        double sum = 0;
        for (int v = 0; v < size; v++) {
            sum += weight[v];
        }
        return sum / Math.max(1, size);
    }

    /** Copies another relaxation, restricted to the free vertices of the node. Cycles that were not binding are dropped. */
    void shrink(NodeRelaxation from, PairwiseNode node) {
        reserve(from.variables, from.sets, from.members);
        balance = from.balance;
        variables = 0;
        for (int v = 0; v < from.variables; v++) {
            size = v == from.size ? variables : size;
            newIndex[v] = -1;
            if (isFree(from.label[v], node)) {
                newIndex[v] = variables;
                addVariable(from.label[v], v < from.size ? node.weight[from.label[v]] : from.weight[v], from.x[v]);
            }
        }
        size = from.size == from.variables ? variables : size;
        sets = 0;
        members = 0;
        awake = 0;
        for (int s = 0; s < from.sets; s++) {
            copySet(from, s);
        }
        index();
    }

    private boolean isFree(int name, PairwiseNode node) {
        return name < graph.size
                ? node.isFree(name)
                : node.isFree(graph.pairOne[name - graph.size]) && node.isFree(graph.pairTwo[name - graph.size]);
    }

    /**
     * Copies what is left of a set, if it is still needed. A vertex that is not free counts as not taken, so a pair with it is not taken as
     * a whole: its variable is one.
     */
    private void copySet(NodeRelaxation from, int s) {
        int end = members;
        int left = from.rank[s];
        double total = 0;
        int endOfCore = from.memberStart[s] + from.core[s];
        for (int m = from.memberStart[s]; m < from.memberEnd[s]; m++) {
            int v = newIndex[from.member[m]];
            if (v >= 0) {
                member[end++] = v;
                total += x[v];
            } else if (m < endOfCore) {
                return;
            } else if (from.member[m] >= from.size) {
                left--;
            }
        }
        boolean binding = from.nextY[s] > 0;
        if (from.core[s] > 0 ? binding : end - members > left) {
            addSet(end, left, from.core[s], from.key[s], binding ? from.y[s] : 0);
            if (binding || total >= left) {
                swap(awake++, sets - 1);
            }
        }
    }

    private void swap(int a, int b) {
        swap(memberStart, a, b);
        swap(memberEnd, a, b);
        swap(rank, a, b);
        swap(core, a, b);
        swap(y, a, b);
        swap(nextY, a, b);
        long keyOfA = key[a];
        key[a] = key[b];
        key[b] = keyOfA;
    }

    private static void swap(int[] numbers, int a, int b) {
        int first = numbers[a];
        numbers[a] = numbers[b];
        numbers[b] = first;
    }

    private static void swap(double[] numbers, int a, int b) {
        double first = numbers[a];
        numbers[a] = numbers[b];
        numbers[b] = first;
    }

    /** Wakes the sets that the values violate. Returns whether there were any. */
    boolean wake() {
        int before = awake;
        for (int s = awake; s < sets; s++) {
            if (excess(s) > 0) {
                swap(awake++, s);
            }
        }
        if (awake > before) {
            index();
        }
        return awake > before;
    }

    /** Adds the inequality of a cycle, given the index of each vertex and pair. {@link #index} must be called after the last one. */
    void add(LiftedCycle cycle, int[] indexOfVertex, int[] indexOfPair) {
        int most = 2 * (cycle.size() + cycle.pairs());
        reserve(variables, sets + 1, members + most);
        int end = members;
        for (int n = 0; n < cycle.size(); n++) {
            end = write(indexOfVertex[cycle.vertex(n)], cycle.coefficient(n), end);
        }
        int rankOf = ChordlessCycles.RANK;
        for (int n = 0; n < cycle.pairs(); n++) {
            end = write(indexOfPair[cycle.pair(n)], cycle.pairCoefficient(n), end);
            rankOf += cycle.pairCoefficient(n);
        }
        addSet(end, rankOf, ChordlessCycles.LENGTH, cycle.key(), 0);
        swap(awake++, sets - 1);
    }

    private int write(int variable, int times, int from) {
        Arrays.fill(member, from, from + times, variable);
        return from + times;
    }

    /** Adds the keys of all cycles to a set. */
    void addKeysTo(Set<Long> keys) {
        for (int s = 0; s < sets; s++) {
            if (core[s] > 0) {
                keys.add(key[s]);
            }
        }
    }

    /** Builds the lists of the sets of each variable, the step sizes and the sums of multipliers. */
    void index() {
        Arrays.fill(setStart, 0, variables + 1, 0);
        for (int s = 0; s < awake; s++) {
            for (int m = memberStart[s]; m < memberEnd[s]; m++) {
                setStart[member[m]]++;
            }
        }
        int sum = 0;
        offset = 0;
        for (int v = 0; v < variables; v++) {
            paceX[v] = STEP * balance / Math.max(1, setStart[v]);
            sumY[v] = 0;
            sum += setStart[v];
            setStart[v] = sum;
            offset += v < size ? 0 : weight[v];
        }
        setStart[variables] = sum;
        for (int s = awake - 1; s >= 0; s--) {
            paceY[s] = STEP / (balance * (memberEnd[s] - memberStart[s]));
            for (int m = memberStart[s]; m < memberEnd[s]; m++) {
                set[--setStart[member[m]]] = s;
                sumY[member[m]] += y[s];
            }
        }
    }

    /** Takes one step. Returns the bound of the multipliers, up to rounding. */
    double step() {
        return stepY() + stepX() - offset;
    }

    private double stepY() {
        double bound = 0;
        for (int s = 0; s < awake; s++) {
            double before = y[s];
            double next = Math.max(0, before + paceY[s] * excess(s));
            bound += rank[s] * next;
            nextY[s] = next;
            reflected[s] = next + (next - before);
            y[s] = before + RELAXATION * (next - before);
        }
        return bound;
    }

    private double excess(int s) {
        double excess = -rank[s];
        for (int m = memberStart[s]; m < memberEnd[s]; m++) {
            excess += x[member[m]];
        }
        return excess;
    }

    private double stepX() {
        double bound = 0;
        for (int v = 0; v < variables; v++) {
            double sum = 0;
            for (int p = setStart[v]; p < setStart[v + 1]; p++) {
                sum += reflected[set[p]];
            }
            // The sum of nextY, because reflected is 2 nextY - y.
            double next = 0.5 * (sum + sumY[v]);
            sumY[v] += RELAXATION * (next - sumY[v]);
            bound += Math.max(0, weight[v] - next);
            double target = Math.min(1, Math.max(0, x[v] + paceX[v] * (weight[v] - sum)));
            x[v] += RELAXATION * (target - x[v]);
        }
        return bound;
    }

    /** An upper bound on the weight of the best choice. Computes the reduced weights. */
    long bound() {
        long bound = -offset;
        double sum = 0;
        System.arraycopy(weight, 0, reduced, 0, variables);
        for (int s = 0; s < awake; s++) {
            long multiplier = (long) nextY[s];
            bound += rank[s] * multiplier;
            sum += rank[s] * nextY[s];
            for (int m = memberStart[s]; m < memberEnd[s]; m++) {
                reduced[member[m]] -= multiplier;
            }
        }
        for (int v = 0; v < variables; v++) {
            bound += Math.max(0, reduced[v]);
        }
        // Multipliers that have got out of hand could overflow the sum; without them, the weights are below this by
        // far.
        return sum < ScaledObjective.NEVER ? bound : ScaledObjective.NEVER;
    }

    /** The weight of a vertex minus the multipliers of its sets, when the bound was last computed. */
    long reduced(int n) {
        return reduced[n];
    }
}
