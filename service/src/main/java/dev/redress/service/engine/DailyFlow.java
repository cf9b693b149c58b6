package dev.redress.service.engine;

import dev.redress.ledger.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The number of complaints per day and criterion, and the sum of their losses. */
public final class DailyFlow implements Projection {
    /** A day (of the complaint's time; empty if it has none) and the id of a criterion. */
    public record Cell(String day, String criterion) implements Comparable<Cell> {
        @Override
        public int compareTo(Cell other) {
            int byDay = day.compareTo(other.day);
            return byDay != 0 ? byDay : criterion.compareTo(other.criterion);
        }
    }

    /** The number of complaints and their loss in micros. */
    public record Flow(long complaints, long loss) {
        Flow plus(long more) {
            return new Flow(complaints + 1, loss + more);
        }
    }

    private static final Flow NONE = new Flow(0, 0);

    private final TreeMap<Cell, Flow> flows = new TreeMap<>();
    private final ChangedRows<Cell, Flow> changed =
            new ChangedRows<>("daily_flow", List.of("day", "criterion"), List.of("complaints", "loss"), (cell, flow) ->
                    new Object[] {cell.day(), cell.criterion(), flow.complaints(), flow.loss()});

    @Override
    public void apply(AppliedEntry next) {
        if (next.entry().event() instanceof Event.Complaint complaint) {
            String day = day(next.at());
            for (int criterion : complaint.criteria()) {
                Cell cell = new Cell(day, next.after().charter().id(criterion));
                Flow flow = flows.getOrDefault(cell, NONE).plus(complaint.loss());
                flows.put(cell, flow);
                changed.put(cell, flow);
            }
        }
    }

    private static String day(String at) {
        return at.length() <= 10 ? at : at.substring(0, 10);
    }

    /** All counts, by day and criterion. */
    public NavigableMap<Cell, Flow> all() {
        return Collections.unmodifiableNavigableMap(flows);
    }

    @Override
    public void write(Connection connection, long system) throws SQLException {
        changed.write(connection, system);
    }

    @Override
    public void takeAsWritten() {
        changed.clear();
    }

    @Override
    public String table() {
        return changed.table();
    }
}
