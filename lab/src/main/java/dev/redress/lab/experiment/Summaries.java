package dev.redress.lab.experiment;

import dev.redress.lab.figure.Axis;
import java.util.ArrayList;
import java.util.List;

/** Summary tables, from the rows of a table of results. */
final class Summaries {
    private Summaries() {}

    /** The mean of a measure: one row per contender, one column per value of a parameter. */
    static Findings.Summary means(ResultTable table, String parameter, String symbol, String measure, String caption) {
        List<String> values = table.distinct(parameter);
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("policy"));
        values.forEach(value -> head.add(symbol + " = " + value));
        rows.add(head);
        for (String contender : table.distinct("contender")) {
            List<String> row = new ArrayList<>(List.of(contender));
            for (String value : values) {
                ResultTable some = table.where("contender", contender).where(parameter, value);
                row.add(Axis.plain(some.sample(measure).mean()));
            }
            rows.add(row);
        }
        return new Findings.Summary(caption, rows);
    }

    /** The contenders that could not run, and why; only a header if there are none. */
    static Findings.Summary refusals(ResultTable table, String parameter, String symbol) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("policy", symbol, "runs", "because"));
        for (String contender : table.distinct("contender")) {
            for (String value : table.distinct(parameter)) {
                List<String> notes = table.where("contender", contender).where(parameter, value).texts("note").stream()
                        .filter(note -> !note.isEmpty())
                        .toList();
                if (!notes.isEmpty()) {
                    rows.add(List.of(contender, value, Integer.toString(notes.size()), notes.get(0)));
                }
            }
        }
        return new Findings.Summary("Runs that a policy refused, with what it said of the first.", rows);
    }
}
