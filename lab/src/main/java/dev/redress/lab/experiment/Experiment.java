package dev.redress.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * An experiment: a sweep of cells, a measurement for each cell, and an analysis of the table. A measurement is a pure function of
 * the cell's parameters, which include its seed.
 */
public interface Experiment {
    /** The id that people and files use. */
    String id();

    String title();

    /** Its question and method, in a few sentences. */
    String question();

    /** The columns of the table after the cell's parameters. */
    List<String> measures();

    /** The cells of the sweep; the seeds of the instances start from this one. */
    List<SweepCell> cells(Scale scale, long seed);

    /** Measures one cell: one row of {@link #measures} for each observation. */
    List<ResultRow> measure(SweepCell cell);

    /** The analysis of the table. */
    Findings findings(ResultTable table);

    /** The approximate time of a cell in seconds. It affects only the order of the work and the estimated time left. */
    default double effort(SweepCell cell) {
        return 0.1;
    }

    /** All columns: the parameters of the cells, then the measures. */
    default List<String> columns(List<SweepCell> cells) {
        List<String> columns = new ArrayList<>(cells.get(0).parameters().keySet());
        columns.addAll(measures());
        return columns;
    }

    /** The rows of one cell, each preceded by the cell's parameters. */
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
