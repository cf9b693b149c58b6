package dev.redress.service.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.model.Micros;
import dev.redress.service.engine.ComplaintQueue;
import dev.redress.service.engine.Refusal;
import dev.redress.service.store.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A search among the complaints of a system, page by page: those that wait for review, the oldest first, or all, the newest first. */
public final class ComplaintSearch {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PAGE = 50;
    /** How many lines are read for one page. If few of them match, the page is short and says where to continue. */
    private static final int READ = 10_000;

    private static final String SELECT =
            "SELECT e.seq, e.line, e.hash, t.text, c.status, c.criteria FROM entry e LEFT JOIN complaint c"
                    + " ON c.system = e.system AND c.seq = e.seq LEFT JOIN private_text t ON t.system = e.system AND t.seq = e.seq"
                    + " WHERE e.system = ?";
    /** The characters before the time of a complaint in its line. Inside a text, the quotes would be escaped. */
    private static final String TIME = "\"at\":\"";

    /**
     * The conditions of a search; an empty one admits every complaint.
     *
     * @param query part of the text, or the beginning of the id
     * @param from the first day, as the complaint states it
     * @param to the last day
     */
    public record Filter(String query, String criterion, String from, String to) {
        static final Filter NONE = new Filter("", "", "", "");

        public boolean isEmpty() {
            return equals(NONE);
        }

        private boolean admitsTime(String at) {
            return (from.isEmpty() || at.compareTo(from) >= 0)
                    && (to.isEmpty() || (!at.isEmpty() && day(at).compareTo(to) <= 0));
        }

        private static String day(String at) {
            return at.length() <= 10 ? at : at.substring(0, 10);
        }

        private boolean admits(ComplaintQueue.Item item) {
            return admitsTime(item.at())
                    && (criterion.isEmpty() || item.criteria().contains(criterion));
        }

        private boolean admitsWords(ComplaintRow row) {
            String lower = query.toLowerCase(Locale.ROOT);
            return row.text().toLowerCase(Locale.ROOT).contains(lower)
                    || row.id().toLowerCase(Locale.ROOT).contains(lower);
        }

        /** The conditions as parameters of an address. */
        public String parameters() {
            return "&q=" + PathPart.of(query) + "&criterion=" + PathPart.of(criterion) + "&from=" + from + "&to=" + to;
        }
    }

    /**
     * One page of results.
     *
     * @param next the line to continue from; 0 if there are no more
     */
    public record Page(List<ComplaintRow> rows, long next) {}

    private final Database database;
    private final Snapshot snapshot;

    ComplaintSearch(Database database, Snapshot snapshot) {
        this.database = database;
        this.snapshot = snapshot;
    }

    /** The complaints that wait for review and came after a line. */
    Page waiting(Filter filter, long after) throws SQLException {
        return database.read(connection -> {
            List<ComplaintRow> rows = new ArrayList<>();
            for (ComplaintQueue.Item item : snapshot.waiting()) {
                if (item.seq() > after && filter.admits(item)) {
                    ComplaintRow row = row(connection, item);
                    if (filter.admitsWords(row)) {
                        if (rows.size() == PAGE) {
                            return new Page(rows, rows.get(PAGE - 1).seq());
                        }
                        rows.add(row);
                    }
                }
            }
            return new Page(rows, 0);
        });
    }

    private ComplaintRow row(Connection connection, ComplaintQueue.Item item) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT text FROM private_text WHERE system = ? AND seq = ?")) {
            select.setLong(1, snapshot.row().number());
            select.setLong(2, item.seq());
            try (ResultSet found = select.executeQuery()) {
                return new ComplaintRow(
                        item.id(),
                        item.seq(),
                        item.at(),
                        found.next() ? found.getString(1) : "",
                        item.status().word(),
                        item.reason(),
                        item.criteria(),
                        item.loss(),
                        "");
            }
        }
    }

    /** The complaints that came before a line. */
    Page received(Filter filter, long before) throws SQLException {
        long first = Math.min(before, snapshot.lines() + 1) - READ;
        List<ComplaintRow> rows = received(filter, before, first, PAGE);
        return new Page(rows, rows.size() == PAGE ? rows.get(PAGE - 1).seq() : Math.max(0, first));
    }

    /** The last complaints about a criterion. */
    List<ComplaintRow> latest(String criterion, int limit) throws SQLException {
        return received(
                new Filter("", criterion, "", ""), Long.MAX_VALUE, Math.max(0, snapshot.lines() + 1 - READ), limit);
    }

    private List<ComplaintRow> received(Filter filter, long before, long first, int limit) throws SQLException {
        String about = filter.criterion.isEmpty() ? "" : " AND e.line LIKE ? ESCAPE '!'";
        String words =
                filter.query.isEmpty() ? "" : " AND (LOWER(t.text) LIKE ? ESCAPE '!' OR e.key LIKE ? ESCAPE '!')";
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(SELECT
                    + " AND e.seq < ? AND e.seq >= ? AND e.key LIKE 'c:%'" + about + words + " ORDER BY e.seq DESC")) {
                int n = 1;
                select.setLong(n++, snapshot.row().number());
                select.setLong(n++, before);
                select.setLong(n++, first);
                if (!filter.criterion.isEmpty()) {
                    String quoted =
                            MAPPER.getNodeFactory().textNode(filter.criterion).toString();
                    select.setString(n++, "%" + escaped(quoted) + "%");
                }
                if (!filter.query.isEmpty()) {
                    select.setString(n++, "%" + escaped(filter.query.toLowerCase(Locale.ROOT)) + "%");
                    select.setString(n, "c:" + escaped(filter.query) + "%");
                }
                // Without this, PostgreSQL sends all rows at once.
                select.setFetchSize(2 * PAGE);
                return rows(select, filter, limit);
            }
        });
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    private static List<ComplaintRow> rows(PreparedStatement select, Filter filter, int limit) throws SQLException {
        List<ComplaintRow> rows = new ArrayList<>();
        try (ResultSet found = select.executeQuery()) {
            while (rows.size() < limit && found.next()) {
                String line = found.getString(2);
                if (filter.admitsTime(time(line))) {
                    ComplaintRow row = row(found.getLong(1), line, found.getString(3), found.getString(4));
                    rows.add(found.getString(5) == null ? row : row.now(found.getString(5), found.getString(6)));
                }
            }
        }
        return rows;
    }

    /** The time that the complaint of a line states; empty if it states none. */
    private static String time(String line) {
        int begin = line.indexOf(TIME);
        return begin < 0 ? "" : line.substring(begin + TIME.length(), line.indexOf('"', begin + TIME.length()));
    }

    private static ComplaintRow row(long seq, String line, String hash, @Nullable String text) {
        try {
            JsonNode json = MAPPER.readTree(line);
            String note = json.path("note").asText("");
            List<String> criteria = new ArrayList<>();
            json.path("criteria").forEach(id -> criteria.add(id.asText()));
            if (json.has("criterion")) {
                criteria.add(json.path("criterion").asText());
            }
            return new ComplaintRow(
                    json.path("id").asText(""),
                    seq,
                    json.path("at").asText(""),
                    text == null ? "" : text,
                    note.isEmpty() ? "counted" : note,
                    json.path("why").asText(""),
                    criteria,
                    Micros.of(json.path("loss").asDouble(0)),
                    hash);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The complaint with that id. */
    ComplaintRow one(String id) throws SQLException {
        return database.read(connection -> {
            for (ComplaintQueue.Item item : snapshot.waiting()) {
                if (item.id().equals(id)) {
                    return row(connection, item);
                }
            }
            try (PreparedStatement select = connection.prepareStatement(SELECT + " AND e.key = ?")) {
                select.setLong(1, snapshot.row().number());
                select.setString(2, "c:" + id);
                return rows(select, Filter.NONE, 1).stream()
                        .findFirst()
                        .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "There is no complaint " + id + "."));
            }
        });
    }
}
