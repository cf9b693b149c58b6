package dev.redress.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * One question asked of the lab: a sweep of cells, what to measure in each, and what to make of the table. Measuring a cell is a
 * pure function of its parameters, its seed among them.
 */
public interface Experiment {
    /** By which people and files know it. */
    String id();

    String title();

    /** What it asks, and how, in a few plain sentences. */
    String question();

    /** What a cell measures: the columns of the table after the cell's parameters. */
    List<String> measures();

    /** The sweep; instances are seeded from the given seed on. */
    List<SweepCell> cells(Scale scale, long seed);

    /** Measures one cell: a row of {@link #measures} for each thing seen there. */
    List<ResultRow> measure(SweepCell cell);

    /** What the table says. */
    Findings findings(ResultTable table);

    /** About how many seconds a cell takes. Only the order of the work and the time foretold depend on it. */
    default double effort(SweepCell cell) {
        return 0.1;
    }

    /** All columns: the parameters of the cells, then the measures. */
    default List<String> columns(List<SweepCell> cells) {
        List<String> columns = new ArrayList<>(cells.get(0).parameters().keySet());
        columns.addAll(measures());
        return columns;
    }

    /** The rows of one cell with its parameters in front. */
    default List<ResultRow> rows(SweepCell cell) {
        return measure(cell).stream()
                .map(measured -> {
                    List<String> values = new ArrayList<>(cell.parameters().values());
                    values.addAll(measured.values());
                    return new ResultRow(values);
                })
                .toList();
    }
}
