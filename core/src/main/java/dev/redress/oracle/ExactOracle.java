package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An oracle that proves the best state by branch and bound. At a limit it returns the incumbent and a valid bound. While the conflicts
 * stay the same, it keeps what it has derived from them, the last best state as the start of the next search, and the last proof
 * ({@link Certificate}). Its answers are a pure function of the questions so far, unless a watch stops a search.
 */
public final class ExactOracle implements Oracle {
    /** The number of criteria above which the question is reduced to a kernel. */
    private static final int REDUCIBLE = 128;
    /** A kernel is searched if it has at most this share of the criteria; otherwise the whole question is. */
    private static final double KERNEL_SHARE = 0.9;

    /** Rounds of local search if there is no branch and bound, and after a search that reached its limit. */
    private static final int ROUNDS_ALONE = 50;

    private static final int ROUNDS_AT_THE_END = 5;
    private static final int MOVES_AT_THE_END = 20;
    /** With tables, the number of criteria beyond which there is no branch and bound: it would only fill the memory. */
    private static final int SEARCHABLE = 2048;

    private static final long SEED = 1;

    private final long nodeLimit;
    private final SearchWatch watch;
    private @Nullable ConflictGraph graph;
    private State last = State.EMPTY;
    private @Nullable Certificate certificate;
    private long nodes;

    /** An oracle with a limit on the nodes for one answer. If there are more than 128 criteria, a node may count as five. */
    public ExactOracle(long nodeLimit) {
        this(nodeLimit, SearchWatch.NONE);
    }

    /** The same, with a watch that may stop a search. */
    public ExactOracle(long nodeLimit, SearchWatch watch) {
        if (nodeLimit < 0) {
            throw new IllegalArgumentException("the limit of " + nodeLimit + " nodes is negative");
        }
        this.nodeLimit = nodeLimit;
        this.watch = watch;
    }

    /** An oracle without a limit, which proves every answer. */
    public static ExactOracle unlimited() {
        return new ExactOracle(Long.MAX_VALUE);
    }

    /** The number of nodes of the last answer. */
    public long nodes() {
        return nodes;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
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
        if (!pairwise && conflicts.criteria() > SEARCHABLE) {
            return new LocalSearchOracle(SEED, ROUNDS_ALONE, MOVES_AT_THE_END, watch).minimise(objective, conflicts);
        }
        SearchBudget budget = new SearchBudget(nodeLimit, watch, scaled.criteria());
        if (pairwise && scaled.criteria() > REDUCIBLE) {
            KernelSearch search = new KernelSearch(scaled, conflicts, budget);
            if (search.vertices() <= KERNEL_SHARE * scaled.criteria() || scaled.criteria() > KernelSearch.SEARCHABLE) {
                return searchKernel(objective, scaled, conflicts, search, budget);
            }
        }
        long[] start = start(scaled, conflicts, budget);
        // Pairwise search drops dominated vertices, which need not be dominated in the next question.
        Incumbent incumbent = new Incumbent(scaled, budget, start, pairwise ? 0 : slack);
        if (pairwise) {
            new PairwiseSearch(new PairwiseGraph(scaled, known), incumbent).run();
        } else {
            new TableSearch(scaled, new FactorNetwork(scaled, conflicts, known.cliques()), incumbent).run();
        }
        nodes = budget.nodes();
        if (budget.exhausted()) {
            LocalSearch better = improved(incumbent.state(), scaled, conflicts, budget);
            incumbent.improve(better.value() - scaled.constant(), better.state());
        }
        last = State.ofWords(incumbent.state());
        Optimum optimum = incumbent.optimum(objective);
        certificate = incumbent.certificate(objective, pace.applyAsDouble(optimum.value()));
        return optimum;
    }

    private Optimum searchKernel(
            Objective objective,
            ScaledObjective scaled,
            Conflicts conflicts,
            KernelSearch search,
            SearchBudget budget) {
        search.run(new Descent(false, budget.watched()), RandomStream.of(SEED).split("start"));
        nodes = budget.nodes();
        certificate = null;
        State found = State.ofWords(search.state());
        if (search.bound() == search.value()) {
            last = found;
            double value = objective.value(found);
            certificate = new Certificate(objective, List.of(found), value, value, 0, 0);
            return new Optimum(found, value, value);
        }
        State known = scaled.value(words(last, scaled.criteria())) < search.value() ? last : found;
        LocalSearch better = improved(words(known, scaled.criteria()), scaled, conflicts, budget);
        last = State.ofWords(better.state());
        double value = objective.value(last);
        return new Optimum(last, value, Math.min(Math.nextDown(value), scaled.lowerBound(search.bound())));
    }

    /** Improves the state by local search, which is the cheaper way to a good state when a proof is out of reach. */
    private LocalSearch improved(long[] from, ScaledObjective scaled, Conflicts conflicts, SearchBudget budget) {
        LocalSearch search = new LocalSearch(scaled, conflicts);
        search.start(from);
        search.search(
                RandomStream.of(SEED).split("end"),
                ROUNDS_AT_THE_END,
                MOVES_AT_THE_END,
                () -> goesOn(scaled, search, budget));
        return search;
    }

    /** Whether the watch lets a local search continue after a round; not asked for few criteria, where a round is short. */
    private static boolean goesOn(ScaledObjective scaled, LocalSearch search, SearchBudget budget) {
        return scaled.criteria() <= Descent.PROVABLE
                || budget.goesOn(new SearchWatch.Progress(
                        scaled.upperBound(search.value()), scaled.lowerBound(Long.MIN_VALUE / 4), 0));
    }

    private long[] start(ScaledObjective scaled, Conflicts conflicts, SearchBudget budget) {
        LocalSearch search = new LocalSearch(scaled, conflicts);
        search.start(words(last, scaled.criteria()));
        new Descent(!last.isEmpty(), budget.watched())
                .descend(
                        search,
                        RandomStream.of(SEED).split("start"),
                        scaled.criteria(),
                        () -> goesOn(scaled, search, budget));
        return search.state().clone();
    }

    private static long[] words(State state, int criteria) {
        long[] words = new long[ConflictGraph.words(criteria)];
        for (int w = 0; w < words.length; w++) {
            words[w] = state.word(w);
        }
        return words;
    }
}
