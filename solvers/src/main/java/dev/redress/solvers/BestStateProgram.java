package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.ConflictGraph;
import dev.redress.oracle.Objective;
import dev.redress.oracle.ScaledObjective;
import dev.redress.oracle.SearchWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The best-state problem as a binary program, without the constant of its objective. It has one variable for each criterion, one
 * for each pair whose joint fix adds or saves loss, and for each larger table one for each configuration, of which exactly one
 * holds.
 */
final class BestStateProgram {
    private final ScaledObjective scaled;
    private final BinaryProgram program = new BinaryProgram();
    private final int[] criteria;

    /** Constraints for edges, as in the paper (theorem A.1), or for cliques, whose relaxation is never weaker. */
    enum Constraints {
        EDGES,
        CLIQUES
    }

    BestStateProgram(ScaledObjective scaled, Conflicts conflicts, Constraints constraints) {
        this.scaled = scaled;
        criteria = new int[conflicts.criteria()];
        for (int v = 0; v < criteria.length; v++) {
            criteria[v] = program.variable(-scaled.gain(v));
        }
        if (constraints == Constraints.EDGES) {
            addEdges(conflicts);
        } else {
            for (int[] clique : new ConflictGraph(conflicts).cliques()) {
                program.atMost(1, of(clique));
            }
        }
        for (int n = 0; n < conflicts.largerCount(); n++) {
            program.atMost(conflicts.larger(n).length - 1, of(conflicts.larger(n)));
        }
        addPairs();
        scaled.tables().forEach(this::addTable);
    }

    /** The program of an objective in its finest unit. */
    static BestStateProgram of(Objective objective, Conflicts conflicts, Constraints constraints) {
        return new BestStateProgram(new ScaledObjective(objective, conflicts), conflicts, constraints);
    }

    BinaryProgram program() {
        return program;
    }

    /** The criteria whose variables are one. */
    State state(IntPredicate one) {
        State state = State.EMPTY;
        for (int v = 0; v < criteria.length; v++) {
            state = one.test(criteria[v]) ? state.with(v) : state;
        }
        return state;
    }

    private int[] of(int... set) {
        int[] variables = new int[set.length];
        for (int n = 0; n < set.length; n++) {
            variables[n] = criteria[set[n]];
        }
        return variables;
    }

    private void addEdges(Conflicts conflicts) {
        for (int v = 0; v < criteria.length; v++) {
            for (int u : conflicts.neighbours(v)) {
                if (u > v) {
                    program.atMost(1, of(v, u));
                }
            }
        }
    }

    private void addPairs() {
        for (int v = 0; v < criteria.length; v++) {
            for (int p = scaled.pairStart(v); p < scaled.pairStart(v + 1); p++) {
                int u = scaled.pairOther(p);
                if (u < v) {
                    continue;
                }
                int both = program.variable(scaled.pairLoss(p));
                if (scaled.pairLoss(p) > 0) {
                    program.atMost(1, of(v, u), both);
                } else {
                    program.atMost(0, new int[] {both}, of(v));
                    program.atMost(0, new int[] {both}, of(u));
                }
            }
        }
    }

    private void addTable(ScaledObjective.Table table) {
        List<Integer> all = new ArrayList<>();
        List<List<Integer>> holding = new ArrayList<>();
        for (int n = 0; n < table.order(); n++) {
            holding.add(new ArrayList<>());
        }
        for (int c = 0; c < 1 << table.order(); c++) {
            if (table.cell(c) == ScaledObjective.NEVER) {
                continue;
            }
            int holds = program.variable(table.cell(c));
            all.add(holds);
            for (int n = 0; n < table.order(); n++) {
                if ((c >> n & 1) != 0) {
                    holding.get(n).add(holds);
                }
            }
        }
        program.exactly(1, toArray(all));
        for (int n = 0; n < table.order(); n++) {
            program.exactly(0, toArray(holding.get(n)), of(table.member(n)));
        }
    }

    private static int[] toArray(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Solves the linear relaxation, unless the watch stops it. */
    LinearRelaxation.Solution relaxed(SearchWatch watch) {
        return LinearRelaxation.solve(program, scaled.unit(), watch);
    }

    /** A lower bound in the objective's own unit. */
    double lowerBound(LinearRelaxation.Solution solution) {
        // The program omits the constant, and its costs were rounded to units once.
        return scaled.lowerBound(Math.nextDown(solution.lowerBound() + scaled.constant() * scaled.unit()));
    }
}
