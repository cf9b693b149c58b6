package dev.redress.oracle;

import java.util.Arrays;

/**
 * The linear relaxation of a node of {@link PairwiseSearch}: that of {@link CliqueRelaxation} for the free vertices, with inequalities of
 * {@linkplain ChordlessCycles cycles}. It starts from the primal values and multipliers of the parent, which are nearly optimal here, so a
 * few dozen steps of the primal-dual hybrid gradient method are enough.
 *
 * <p>Steps are computed in doubles. The {@linkplain #bound bound} and the reduced weights are computed in integers, from multipliers rounded
 * down, so they are valid whatever the precision of the steps.
 */
final class NodeRelaxation {
    /** The step size, relative to the largest for which the method converges. */
    private static final double STEP = 0.998;
    /** The over-relaxation factor; the method converges for factors below two. */
    private static final double RELAXATION = 1.8;

    private static final int NO_CYCLE = -1;

    private int size;
    private int[] label = {};
    private long[] weight = {};
    private double[] x = {};
    private double[] paceX = {};
    /** For each vertex, the sum of the multipliers y of its sets. */
    private double[] sumY = {};

    private long[] reduced = {};

    private int sets;
    /** The members of set s are at memberStart[s] to memberStart[s + 1], the sets of vertex v at setStart[v] to setStart[v + 1]. */
    private int[] memberStart = {0};

    private int[] member = {};
    private int[] setStart = {0};
    private int[] set = {};
    /** The number of members that can be taken without a loss, and the loss for each further one. */
    private int[] rank = {};

    private double[] loss = {};
    /** The cycle of each set, or {@link #NO_CYCLE}. */
    private int[] cycle = {};

    private double[] y = {};
    private double[] paceY = {};
    /** The multipliers after the last step, without over-relaxation; bounds are computed from these. */
    private double[] nextY = {};
    /** The reflected multipliers, 2 nextY - y. */
    private double[] reflected = {};

    /** The ratio of the step sizes of x and y. */
    private double balance;

    private int[] newVertex = {};

    /** An empty relaxation, to be filled by {@link #shrink}. */
    NodeRelaxation() {}

    /** The relaxation of a root, without cycles, with the values and multipliers of its approximate solution. */
    NodeRelaxation(CliqueRelaxation solved, int[] labels) {
        reserve(labels.length, solved.sets(), solved.members());
        size = labels.length;
        sets = solved.sets();
        balance = solved.balance();
        for (int v = 0; v < size; v++) {
            label[v] = labels[v];
            weight[v] = solved.weight(v);
            x[v] = solved.value(v);
        }
        for (int s = 0; s < sets; s++) {
            memberStart[s + 1] = solved.copyMembers(s, member, memberStart[s]);
            rank[s] = 1;
            loss[s] = solved.loss(s);
            cycle[s] = NO_CYCLE;
            y[s] = (double) solved.multiplier(s);
        }
        index();
    }

    private void reserve(int vertices, int mostSets, int members) {
        if (label.length < vertices) {
            label = new int[vertices];
            weight = new long[vertices];
            x = new double[vertices];
            paceX = new double[vertices];
            sumY = new double[vertices];
            reduced = new long[vertices];
            setStart = new int[vertices + 1];
            newVertex = new int[vertices];
        }
        if (y.length < mostSets) {
            int room = mostSets + mostSets / 4;
            memberStart = Arrays.copyOf(memberStart, room + 1);
            rank = Arrays.copyOf(rank, room);
            loss = Arrays.copyOf(loss, room);
            cycle = Arrays.copyOf(cycle, room);
            y = Arrays.copyOf(y, room);
            paceY = new double[room];
            nextY = new double[room];
            reflected = new double[room];
        }
        if (member.length < members) {
            member = Arrays.copyOf(member, members + members / 4);
            set = new int[member.length];
        }
    }

    /** An estimate of the bytes that a relaxation shrunk from this one needs. */
    long bytes() {
        return 52L * size + 60L * sets + 10L * memberStart[sets];
    }

    int size() {
        return size;
    }

    /** The vertex of the search that has index n here. */
    int label(int n) {
        return label[n];
    }

    /** The value of a vertex, from 0 to 1 up to the error of the steps. */
    double value(int n) {
        return Math.min(1, Math.max(0, x[n]));
    }

    double averageWeight() {
        double sum = 0;
        for (int v = 0; v < size; v++) {
            sum += weight[v];
        }
        return sum / size;
    }

    /** Copies another relaxation, restricted to the free vertices of the node. Cycles that were not binding are dropped. */
    void shrink(NodeRelaxation from, PairwiseNode node) {
        reserve(from.size, from.sets, from.memberStart[from.sets]);
        balance = from.balance;
        size = 0;
        for (int v = 0; v < from.size; v++) {
            int name = from.label[v];
            newVertex[v] = -1;
            if (node.isFree(name)) {
                label[size] = name;
                weight[size] = node.weight[name];
                x[size] = from.x[v];
                newVertex[v] = size++;
            }
        }
        sets = 0;
        int members = 0;
        for (int s = 0; s < from.sets; s++) {
            int end = members;
            for (int m = from.memberStart[s]; m < from.memberStart[s + 1]; m++) {
                int v = newVertex[from.member[m]];
                member[end] = v;
                end += v >= 0 ? 1 : 0;
            }
            if (from.isNeeded(s, end - members)) {
                rank[sets] = from.rank[s];
                loss[sets] = from.loss[s];
                cycle[sets] = from.cycle[s];
                y[sets] = from.y[s];
                members = end;
                memberStart[++sets] = members;
            }
        }
        index();
    }

    /** Whether a set is still needed when this many members are left. Without one vertex of a cycle, the conflicts among the others imply its inequality. */
    private boolean isNeeded(int s, int left) {
        return cycle[s] == NO_CYCLE ? left > rank[s] : left == ChordlessCycles.LENGTH && y[s] > 0;
    }

    /** Adds the inequality of a cycle, whose vertices have these indices. {@link #index} must be called after the last one. */
    void add(int ofCycle, int[] members) {
        int end = memberStart[sets] + members.length;
        reserve(size, sets + 1, end);
        System.arraycopy(members, 0, member, memberStart[sets], members.length);
        rank[sets] = ChordlessCycles.RANK;
        loss[sets] = Double.POSITIVE_INFINITY;
        cycle[sets] = ofCycle;
        y[sets] = 0;
        memberStart[++sets] = end;
    }

    /** Sets the marks of the cycles in this relaxation. */
    void markCycles(boolean[] marks, boolean mark) {
        for (int s = 0; s < sets; s++) {
            if (cycle[s] != NO_CYCLE) {
                marks[cycle[s]] = mark;
            }
        }
    }

    /** Builds the lists of the sets of each vertex, the step sizes and the sums of multipliers. */
    void index() {
        Arrays.fill(setStart, 0, size + 1, 0);
        int members = memberStart[sets];
        for (int m = 0; m < members; m++) {
            setStart[member[m]]++;
        }
        int sum = 0;
        for (int v = 0; v < size; v++) {
            paceX[v] = STEP * balance / Math.max(1, setStart[v]);
            sumY[v] = 0;
            sum += setStart[v];
            setStart[v] = sum;
        }
        setStart[size] = sum;
        for (int s = sets - 1; s >= 0; s--) {
            paceY[s] = STEP / (balance * (memberStart[s + 1] - memberStart[s]));
            for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
                set[--setStart[member[m]]] = s;
                sumY[member[m]] += y[s];
            }
        }
    }

    /** Takes one step. Returns the bound of the multipliers, up to rounding. */
    double step() {
        return stepY() + stepX();
    }

    private double stepY() {
        double bound = 0;
        for (int s = 0; s < sets; s++) {
            double excess = -rank[s];
            for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
                excess += x[member[m]];
            }
            double before = y[s];
            double next = Math.min(loss[s], Math.max(0, before + paceY[s] * excess));
            bound += rank[s] * next;
            nextY[s] = next;
            reflected[s] = next + (next - before);
            y[s] = before + RELAXATION * (next - before);
        }
        return bound;
    }

    private double stepX() {
        double bound = 0;
        for (int v = 0; v < size; v++) {
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
        long bound = 0;
        double sum = 0;
        for (int v = 0; v < size; v++) {
            reduced[v] = weight[v];
        }
        for (int s = 0; s < sets; s++) {
            long multiplier = (long) nextY[s];
            bound += rank[s] * multiplier;
            sum += rank[s] * nextY[s];
            for (int m = memberStart[s]; m < memberStart[s + 1]; m++) {
                reduced[member[m]] -= multiplier;
            }
        }
        for (int v = 0; v < size; v++) {
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
