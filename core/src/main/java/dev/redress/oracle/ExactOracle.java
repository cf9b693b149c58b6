package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Proves the best state by branch and bound, or says how far it got: at a limit it returns the best state it found and a bound
 * that holds. It keeps what it knows of the conflicts, the last best state as the next search's start, and what it proved (see
 * {@link Certificate}), as long as it is asked about the same conflicts. Its answers are a pure function of the questions so
 * far, unless a watch ends a search.
 */
public final class ExactOracle implements Oracle {
    /** A search starts from local search with a move a criterion for every so many criteria: proofs get harder by far more. */
    private static final int CRITERIA_A_MOVE = 50;

    /** Beyond so many criteria hardly anything is proven, and what counts is a good state to start from. */
    private static final int PROVABLE = 400;

    private static final int ROUNDS_BEYOND = 50;
    private static final int MOVES_BEYOND = 20;
    private static final int ROUNDS_AT_THE_END = 5;
    /** Beyond so many a search would only fill the memory. */
    private static final int SEARCHABLE = 2048;

    private static final long SEED = 1;

    private final long nodeLimit;
    private final SearchWatch watch;
    private @Nullable ConflictGraph graph;
    private State last = State.EMPTY;
    private @Nullable Certificate certificate;
    private long nodes;

    /** An oracle that opens at most so many nodes for one answer. */
    public ExactOracle(long nodeLimit) {
        this(nodeLimit, SearchWatch.NONE);
    }

    /** An oracle that a watch may end, too. */
    public ExactOracle(long nodeLimit, SearchWatch watch) {
        if (nodeLimit < 0) {
            throw new IllegalArgumentException("the limit of " + nodeLimit + " nodes is negative");
        }
        this.nodeLimit = nodeLimit;
        this.watch = watch;
    }

    /** An oracle that always proves what it answers, however long that takes. */
    public static ExactOracle unlimited() {
        return new ExactOracle(Long.MAX_VALUE);
    }

    /** How many nodes the last answer took. */
    public long nodes() {
        return nodes;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        if (conflicts.criteria() > SEARCHABLE) {
            return new LocalSearchOracle(SEED, ROUNDS_BEYOND, MOVES_BEYOND, watch).minimise(objective, conflicts);
        }
        ConflictGraph known = graph;
        if (known == null || known.conflicts() != conflicts) {
            known = new ConflictGraph(conflicts);
            graph = known;
            last = State.EMPTY;
            certificate = null;
        }
        Certificate before = certificate;
        Certificate.Standing standing = before == null ? null : before.standing(objective);
        if (before == null || standing == null) {
            return search(objective, known, 0, best -> 0);
        }
        last = standing.best();
        if (standing.proves()) {
            nodes = 0;
            return new Optimum(last, standing.value(), standing.value());
        }
        return search(objective, known, before.slack(), best -> before.pace(standing, best));
    }

    private Optimum search(Objective objective, ConflictGraph known, double slack, DoubleUnaryOperator pace) {
        Conflicts conflicts = known.conflicts();
        ScaledObjective scaled = new ScaledObjective(objective, conflicts);
        boolean pairwise = scaled.pairwise() && conflicts.largerCount() == 0;
        long[] start = start(objective, scaled, conflicts);
        // Pairwise search drops what is dominated, which need not be so for the next question.
        SearchEffort effort = new SearchEffort(objective, scaled, nodeLimit, watch, start, pairwise ? 0 : slack);
        if (pairwise) {
            new PairwiseSearch(new PairwiseGraph(scaled, known), effort, PairwiseSearch.SMALL).run();
        } else {
            new TableSearch(scaled, new FactorNetwork(scaled, conflicts, known.cliques()), effort).run();
        }
        nodes = effort.nodes();
        if (effort.exhausted()) {
            improve(objective, scaled, conflicts, effort);
        }
        last = State.ofWords(effort.bestState());
        Optimum optimum = effort.optimum();
        certificate = effort.certificate(pace.applyAsDouble(optimum.value()));
        return optimum;
    }

    /** Where the proof is out of reach a good state is all that can be had, and local search is the cheaper way to one. */
    private void improve(Objective objective, ScaledObjective scaled, Conflicts conflicts, SearchEffort effort) {
        LocalSearch search = new LocalSearch(scaled, conflicts);
        search.start(effort.bestState());
        search.search(
                RandomStream.of(SEED).split("end"), ROUNDS_AT_THE_END, MOVES_BEYOND, () -> goesOn(objective, search));
        effort.improve(search.value() - scaled.constant(), search.state());
    }

    /** What the watch says of a local search between two rounds; with few criteria it is over before anyone looks. */
    private boolean goesOn(Objective objective, LocalSearch search) {
        return objective.criteria() <= PROVABLE
                || watch.goesOn(new SearchWatch.Progress(
                        objective.value(State.ofWords(search.state())), Double.NEGATIVE_INFINITY, 0));
    }

    private long[] start(Objective objective, ScaledObjective scaled, Conflicts conflicts) {
        LocalSearch search = new LocalSearch(scaled, conflicts);
        long[] state = new long[ConflictGraph.words(scaled.criteria())];
        for (int w = 0; w < state.length; w++) {
            state[w] = last.word(w);
        }
        search.start(state);
        boolean provable = scaled.criteria() <= PROVABLE;
        int rounds = provable ? 1 : ROUNDS_BEYOND;
        // The last best state is near the next one as a rule.
        int moves = !provable ? MOVES_BEYOND : last.isEmpty() ? 1 + (scaled.criteria() - 1) / CRITERIA_A_MOVE : 1;
        search.search(RandomStream.of(SEED).split("start"), rounds, moves, () -> goesOn(objective, search));
        return search.state().clone();
    }
}
