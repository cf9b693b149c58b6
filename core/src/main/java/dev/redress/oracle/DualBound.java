package dev.redress.oracle;

import java.util.Arrays;
import java.util.List;

/**
 * An upper bound on the weight of a set of vertices without conflicts, by sequential dual ascent (Kolmogorov's SRMP, 2015). The
 * factors are edges and cliques. Every vertex splits its weight into parts, one for each of its factors, and keeps the rest. The value
 * of an edge is the larger of its two parts, or their sum minus its loss if that is larger; the value of a clique is its largest part.
 * The bound is the sum of these values and of the positive rests. A sweep visits the vertices in order: each takes back what its factors
 * do not need and gives it to the factors with members still to come.
 *
 * <p>Any parts give a valid bound, so a sweep starts from those that the last sweep left, here or at the parent node.
 */
final class DualBound {
    /** The loss of a pair in conflict: more than any weight. */
    static final long CONFLICT = Long.MAX_VALUE / 4;

    /** {@code SHARE[n]} is 1 / n. Any share is valid, so multiplying by the rounded reciprocal is enough. */
    private static final double[] SHARE = new double[1 << 12];

    static {
        for (int n = 1; n < SHARE.length; n++) {
            SHARE[n] = 1.0 / n;
        }
    }

    /**
     * Vertices of which at most one can be taken. If {@code one} and {@code two} are not negative, they are the clique's soft pair: these two
     * may be taken together, at a loss.
     */
    static final class Clique {
        private final int[] members;
        private final int one;
        private final int two;
        private final long loss;

        Clique(int[] members, int one, int two, long loss) {
            this.members = members;
            this.one = one;
            this.two = two;
            this.loss = loss;
        }
    }

    /** The loss when both ends of an edge are taken. */
    @FunctionalInterface
    interface PairLoss {
        long of(int v, int u);
    }

    private int size;
    private int[] label = {};
    private long[] weight = {};
    private long[] kept = {};
    private long[] reducedCostOfDropping = {};
    private long[] reducedCostOfTaking = {};

    /** The edges of vertex v are at edgeStart[v] to edgeStart[v + 1]; those to later vertices start at edgeSplit[v]. */
    private int[] edgeStart = {};

    private int[] edgeSplit = {};
    private int[] other = {};
    /** The index of the same edge in the list of its other end. */
    private int[] mate = {};

    private long[] loss = {};
    /** The part that the edge has from its other end. */
    private long[] part = {};

    private int cliques;
    private int[] memberStart = {};
    /** The indices of the soft pair in {@code member}, and its loss; -1 if the clique has no soft pair. */
    private int[] softOne = {};

    private int[] softTwo = {};
    private long[] softLoss = {};
    private int[] member = {};
    private int[] cliqueAt = {};
    private long[] memberPart = {};
    /** The largest part of the members before this one, set by the last upward sweep, and of those after it, set by the last downward one. */
    private long[] mostBefore = {};

    private long[] mostAfter = {};
    /** The indices of vertex v in {@code member} are at placeStart[v] to placeStart[v + 1]. */
    private int[] placeStart = {};

    private int[] place = {};

    /** Cliques of the parent's bound that became edges. */
    private final ShrunkCliques shrunk = new ShrunkCliques();

    /** The new index of each vertex and edge of the parent's bound; -1 if it is gone. */
    private int[] newVertex = {};

    private int[] newEdge = {};
    private int[] later = {};

    int size() {
        return size;
    }

    /** About how many bytes a bound that is shrunk from this one needs. */
    long bytes() {
        return 72L * size + 28L * (edgeStart[size] + 2L * cliques) + 56L * cliques + 40L * memberStart[cliques];
    }

    /** The vertex of the search that has index n here. */
    int label(int n) {
        return label[n];
    }

    /** An empty bound, to be filled by {@link #shrink}. */
    DualBound() {}

    /** The bound of a whole graph. The neighbours of each vertex are ascending. */
    DualBound(int vertices, int[][] neighbours, PairLoss lossOf, List<Clique> wholeCliques) {
        size = vertices;
        cliques = wholeCliques.size();
        int edges = Arrays.stream(neighbours).mapToInt(list -> list.length).sum();
        reserve(
                size,
                edges,
                cliques,
                wholeCliques.stream().mapToInt(c -> c.members.length).sum());
        int at = 0;
        int[] met = new int[size];
        for (int v = 0; v < size; v++) {
            label[v] = v;
            edgeStart[v] = at;
            edgeSplit[v] = at - 1 - Arrays.binarySearch(neighbours[v], v);
            for (int u : neighbours[v]) {
                other[at] = u;
                loss[at] = lossOf.of(v, u);
                if (u < v) {
                    // Neighbours are ascending, so v is the next later neighbour of u.
                    mate[at] = edgeSplit[u] + met[u]++;
                    mate[mate[at]] = at;
                }
                at++;
            }
        }
        edgeStart[size] = at;
        openCliques(wholeCliques);
    }

    private void openCliques(List<Clique> wholeCliques) {
        int m = 0;
        for (int c = 0; c < cliques; c++) {
            Clique clique = wholeCliques.get(c);
            memberStart[c] = m;
            softOne[c] = -1;
            softTwo[c] = -1;
            softLoss[c] = clique.loss;
            for (int v : clique.members) {
                softOne[c] = v == clique.one ? m : softOne[c];
                softTwo[c] = v == clique.two ? m : softTwo[c];
                member[m] = v;
                cliqueAt[m++] = c;
            }
        }
        memberStart[cliques] = m;
        listPlaces();
    }

    private void reserve(int vertices, int edges, int cliqueCount, int members) {
        shrunk.reserve(vertices, cliqueCount);
        if (label.length < vertices || edgeStart.length == 0) {
            label = new int[vertices];
            weight = new long[vertices];
            kept = new long[vertices];
            reducedCostOfDropping = new long[vertices];
            reducedCostOfTaking = new long[vertices];
            edgeSplit = new int[vertices];
            edgeStart = new int[vertices + 1];
            placeStart = new int[vertices + 1];
            newVertex = new int[vertices];
        }
        if (other.length < edges) {
            other = new int[edges];
            mate = new int[edges];
            loss = new long[edges];
            part = new long[edges];
            newEdge = new int[edges];
        }
        if (memberStart.length < cliqueCount + 1) {
            memberStart = new int[cliqueCount + 1];
            softOne = new int[cliqueCount];
            softTwo = new int[cliqueCount];
            softLoss = new long[cliqueCount];
        }
        if (member.length < members || later.length == 0) {
            member = new int[members];
            cliqueAt = new int[members];
            memberPart = new long[members];
            mostBefore = new long[members];
            mostAfter = new long[members];
            place = new int[members];
            later = new int[members + 1];
        }
    }

    /** Copies the parent's bound, restricted to the free vertices. */
    void shrink(DualBound from, long[] free, long[] weightOf) {
        int mostEdges = from.edgeStart[from.size] + 2 * from.cliques;
        reserve(from.size, mostEdges, from.cliques, from.memberStart[from.cliques]);
        size = 0;
        for (int v = 0; v < from.size; v++) {
            int name = from.label[v];
            newVertex[v] = (free[name >> 6] >>> name & 1L) != 0 ? size++ : -1;
        }
        shrinkCliques(from);
        shrinkEdges(from, weightOf);
        listPlaces();
    }

    /** Restricts the cliques to the free vertices. A clique with two free members becomes an edge. */
    private void shrinkCliques(DualBound from) {
        shrunk.clear(size);
        int count = 0;
        int members = 0;
        for (int c = 0; c < from.cliques; c++) {
            int begin = members;
            int one = -1;
            int two = -1;
            for (int m = from.memberStart[c]; m < from.memberStart[c + 1]; m++) {
                int v = newVertex[from.member[m]];
                if (v >= 0) {
                    one = m == from.softOne[c] ? members : one;
                    two = m == from.softTwo[c] ? members : two;
                    member[members] = v;
                    memberPart[members] = from.memberPart[m];
                    cliqueAt[members++] = count;
                }
            }
            if (members - begin > 2) {
                softOne[count] = two < 0 ? -1 : one;
                softTwo[count] = one < 0 ? -1 : two;
                softLoss[count] = from.softLoss[c];
                memberStart[count++] = begin;
                continue;
            }
            if (members - begin == 2) {
                shrunk.add(
                        c,
                        member[begin],
                        member[begin + 1],
                        memberPart[begin],
                        memberPart[begin + 1],
                        one >= 0 && two >= 0 ? from.softLoss[c] : CONFLICT);
            }
            members = begin;
        }
        memberStart[count] = members;
        cliques = count;
        prepareUpwardSweep();
    }

    /** Prepares {@code mostBefore} and {@code mostAfter} for the first sweep, which is upward. */
    private void prepareUpwardSweep() {
        for (int c = 0; c < cliques; c++) {
            mostBefore[memberStart[c]] = 0;
            long most = 0;
            for (int m = memberStart[c + 1] - 1; m >= memberStart[c]; m--) {
                mostAfter[m] = most;
                most += positive(memberPart[m] - most);
            }
        }
    }

    private void shrinkEdges(DualBound from, long[] weightOf) {
        int edges = 0;
        for (int v = 0; v < from.size; v++) {
            int now = newVertex[v];
            if (now < 0) {
                continue;
            }
            label[now] = from.label[v];
            weight[now] = weightOf[label[now]];
            edgeStart[now] = edges;
            for (int e = from.edgeStart[v]; e < from.edgeSplit[v]; e++) {
                int u = newVertex[from.other[e]];
                if (u >= 0) {
                    int there = newEdge[from.mate[e]];
                    mate[there] = edges;
                    edges = addEdge(edges, u, there, from.loss[e], from.part[e]);
                }
            }
            for (int c = shrunk.firstAbove(now); c >= 0; c = shrunk.nextAbove(c)) {
                int there = shrunk.edge(c);
                mate[there] = edges;
                edges = addEdge(edges, shrunk.lower(c), there, shrunk.loss(c), shrunk.lowerPart(c));
            }
            edgeSplit[now] = edges;
            for (int e = from.edgeSplit[v]; e < from.edgeStart[v + 1]; e++) {
                int u = newVertex[from.other[e]];
                if (u >= 0) {
                    newEdge[e] = edges;
                    edges = addEdge(edges, u, -1, from.loss[e], from.part[e]);
                }
            }
            for (int c = shrunk.firstBelow(now); c >= 0; c = shrunk.nextBelow(c)) {
                shrunk.putEdge(c, edges);
                edges = addEdge(edges, shrunk.upper(c), -1, shrunk.loss(c), shrunk.upperPart(c));
            }
        }
        edgeStart[size] = edges;
    }

    /** Adds an edge. The mate of an edge to a later vertex is set when that vertex is reached. */
    private int addEdge(int at, int u, int there, long lossOf, long theirs) {
        other[at] = u;
        mate[at] = there;
        loss[at] = lossOf;
        part[at] = theirs;
        return at + 1;
    }

    private void listPlaces() {
        Arrays.fill(placeStart, 0, size + 1, 0);
        int members = memberStart[cliques];
        for (int m = 0; m < members; m++) {
            placeStart[member[m]]++;
        }
        int sum = 0;
        for (int v = 0; v <= size; v++) {
            sum += v < size ? placeStart[v] : 0;
            placeStart[v] = sum;
        }
        for (int m = members - 1; m >= 0; m--) {
            place[--placeStart[member[m]]] = m;
        }
    }

    /**
     * The linear relaxation, with one set for each edge, then for each clique, and the largest parts as initial multipliers. A clique with a
     * soft pair becomes three sets: the whole clique, with the pair's loss, and the clique without either end of the pair, as a conflict.
     */
    CliqueRelaxation relaxation() {
        int edges = edgeStart[size] / 2;
        CliqueRelaxation.Sets sets =
                new CliqueRelaxation.Sets(edges + 3 * cliques, 2 * edges + 3 * memberStart[cliques]);
        for (int v = 0; v < size; v++) {
            for (int e = edgeSplit[v]; e < edgeStart[v + 1]; e++) {
                sets.join(v);
                sets.join(other[e]);
                sets.close(loss[e], greater(part[e], part[mate[e]]));
            }
        }
        for (int c = 0; c < cliques; c++) {
            boolean soft = softOne[c] >= 0;
            addSet(sets, c, -1, soft ? softLoss[c] : CONFLICT);
            if (soft) {
                addSet(sets, c, softOne[c], CONFLICT);
                addSet(sets, c, softTwo[c], CONFLICT);
            }
        }
        return new CliqueRelaxation(Arrays.copyOf(weight, size), sets);
    }

    private void addSet(CliqueRelaxation.Sets sets, int c, int without, long lossOf) {
        long most = 0;
        for (int m = memberStart[c]; m < memberStart[c + 1]; m++) {
            if (m != without) {
                sets.join(member[m]);
                most = greater(most, memberPart[m]);
            }
        }
        sets.close(lossOf, without < 0 ? most : 0);
    }

    /** Visits all vertices once, upward or downward, and returns the bound. */
    long sweep(boolean upward) {
        long bound = 0;
        if (upward) {
            for (int v = 0; v < size; v++) {
                bound += handOut(v, edgeStart[v], edgeSplit[v], edgeSplit[v], edgeStart[v + 1], true);
            }
        } else {
            for (int v = size - 1; v >= 0; v--) {
                bound += handOut(v, edgeSplit[v], edgeStart[v + 1], edgeStart[v], edgeSplit[v], false);
            }
        }
        return bound;
    }

    /**
     * Splits the weight of v again. The edges at [doneFrom, doneTo) lead to vertices that this sweep has visited, those at [nextFrom, nextTo) to
     * vertices still to come. Returns the positive rest of v plus the values of the factors whose last member is v.
     */
    private long handOut(int v, int doneFrom, int doneTo, int nextFrom, int nextTo, boolean upward) {
        long settled = 0;
        long rest = weight[v];
        for (int e = doneFrom; e < doneTo; e++) {
            long theirs = positive(part[e]);
            long needed = lesser(theirs, loss[e]);
            settled += theirs;
            rest -= needed;
            part[mate[e]] = needed;
        }
        for (int e = nextFrom; e < nextTo; e++) {
            rest -= needed(part[e], loss[e]);
        }
        int cliquesNext = 0;
        int cliquesDone = 0;
        for (int p = placeStart[v]; p < placeStart[v + 1]; p++) {
            int m = place[p];
            int c = cliqueAt[m];
            long others = orSoftPair(m, c, greater(mostBefore[m], mostAfter[m]));
            long needed = others - spared(m);
            rest -= needed;
            memberPart[m] = needed;
            boolean first = m == (upward ? memberStart[c] : memberStart[c + 1] - 1);
            boolean last = m == (upward ? memberStart[c + 1] - 1 : memberStart[c]);
            cliquesDone += first ? 0 : 1;
            if (last) {
                settled += others;
            } else {
                later[cliquesNext++] = m;
            }
        }
        int next = nextTo - nextFrom + cliquesNext;
        if (next > 0) {
            long share =
                    (long) (rest * SHARE[Math.min(SHARE.length - 1, Math.max(next, doneTo - doneFrom + cliquesDone))]);
            for (int e = nextFrom; e < nextTo; e++) {
                part[mate[e]] = needed(part[e], loss[e]) + share;
            }
            for (int n = 0; n < cliquesNext; n++) {
                int m = later[n];
                memberPart[m] += share;
                if (upward) {
                    mostBefore[m + 1] = greater(mostBefore[m], memberPart[m]);
                } else {
                    mostAfter[m - 1] = greater(mostAfter[m], memberPart[m]);
                }
            }
            rest -= share * next;
        }
        kept[v] = rest;
        return settled + positive(rest);
    }

    /** Computes the two reduced costs of every vertex. */
    void findReducedCosts() {
        for (int v = 0; v < size; v++) {
            long without = positive(kept[v]);
            long with = positive(-kept[v]);
            for (int e = edgeStart[v]; e < edgeStart[v + 1]; e++) {
                long difference = part[mate[e]] - needed(part[e], loss[e]);
                without += positive(difference);
                with += positive(-difference);
            }
            for (int p = placeStart[v]; p < placeStart[v + 1]; p++) {
                int m = place[p];
                long difference = memberPart[m] - without(m) + spared(m);
                without += positive(difference);
                with += positive(-difference);
            }
            reducedCostOfDropping[v] = without;
            reducedCostOfTaking[v] = with;
        }
    }

    /** The value of the clique if this member is not taken. */
    private long without(int m) {
        int c = cliqueAt[m];
        long most = 0;
        for (int o = memberStart[c]; o < memberStart[c + 1]; o++) {
            most += positive((o == m ? 0 : memberPart[o]) - most);
        }
        return orSoftPair(m, c, most);
    }

    /** The larger of {@code most} and the value of the clique's soft pair, unless m is one of that pair. */
    private long orSoftPair(int m, int c, long most) {
        int one = softOne[c];
        return one >= 0 && m != one && m != softTwo[c]
                ? Math.max(most, memberPart[one] + memberPart[softTwo[c]] - softLoss[c])
                : most;
    }

    /** What the clique still gains if m is taken: for one of its soft pair, the other's part minus the loss, if positive. */
    private long spared(int m) {
        int c = cliqueAt[m];
        int one = softOne[c];
        int two = softTwo[c];
        if (one < 0 || (m != one && m != two)) {
            return 0;
        }
        return positive(memberPart[one + two - m] - softLoss[c]);
    }

    /** The bound falls by at least this much if the vertex is not taken. */
    long reducedCostOfDropping(int v) {
        return reducedCostOfDropping[v];
    }

    /** The bound falls by at least this much if the vertex is taken. */
    long reducedCostOfTaking(int v) {
        return reducedCostOfTaking[v];
    }

    /** The difference of the two reduced costs. */
    double imbalance(int v) {
        return Math.abs((double) reducedCostOfTaking[v] - reducedCostOfDropping[v]);
    }

    // Written without branches: which of two numbers is larger is unpredictable here.

    private static long positive(long a) {
        return a & ~(a >> 63);
    }

    private static long greater(long a, long b) {
        return b + positive(a - b);
    }

    private static long lesser(long a, long b) {
        long difference = a - b;
        return b + (difference & difference >> 63);
    }

    /** The part with which v leaves the edge's value unchanged whether v is taken or not: the other end's part, at most the loss. */
    private static long needed(long theirs, long loss) {
        return lesser(positive(theirs), loss);
    }
}
