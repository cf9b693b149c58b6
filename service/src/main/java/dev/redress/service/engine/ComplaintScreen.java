package dev.redress.service.engine;

import dev.redress.service.store.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A screen that holds complaints for people: copies of earlier texts, and floods from one source. It
 * remembers recent complaints, and restores them from the database when the system is reopened. The ledger records what it held, with
 * the reason.
 */
final class ComplaintScreen {
    /** The number of texts that are remembered. */
    private static final int TEXTS = 10_000;
    /** The number of sources that are remembered. */
    private static final int SOURCES = 10_000;
    /** The number of complaints from one source within the span after which further ones are held. */
    static final int MOST = 20;

    private static final long SPAN_MILLIS = 3_600_000;

    /** An arrival from a source. */
    private record Arrival(String source, String at) {}

    private final Map<String, String> texts = remembering(TEXTS);
    private final Map<String, ArrayDeque<Long>> sources = remembering(SOURCES);
    private final List<Arrival> arrivals = new ArrayList<>();

    private static <V> Map<String, V> remembering(int most) {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > most;
            }
        };
    }

    /** Restores the recent complaints of a system from the database. */
    static ComplaintScreen of(Connection connection, long system) throws SQLException {
        ComplaintScreen screen = new ComplaintScreen();
        screen.readTexts(connection, system);
        screen.readSources(connection, system);
        return screen;
    }

    private void readTexts(Connection connection, long system) throws SQLException {
        List<String[]> latest = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT t.text, e.key FROM private_text t JOIN entry e ON e.system = t.system AND e.seq = t.seq"
                        + " WHERE t.system = ? AND e.key IS NOT NULL ORDER BY t.seq DESC LIMIT " + TEXTS)) {
            select.setLong(1, system);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    latest.add(
                            new String[] {rows.getString(1), rows.getString(2).substring("c:".length())});
                }
            }
        }
        Collections.reverse(latest);
        latest.forEach(one -> texts.putIfAbsent(essence(one[0]), one[1]));
    }

    private void readSources(Connection connection, long system) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT source, at, complaints FROM recent_source WHERE system = ? ORDER BY at")) {
            select.setLong(1, system);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    long millis = Instant.parse(rows.getString(2)).toEpochMilli();
                    ArrayDeque<Long> times = times(rows.getString(1));
                    times.addAll(Collections.nCopies(rows.getInt(3), millis));
                }
            }
        }
    }

    private ArrayDeque<Long> times(String source) {
        return sources.computeIfAbsent(source, any -> new ArrayDeque<>());
    }

    /**
     * The reason to hold the complaint, if there is one.
     *
     * @param at when the server received it
     */
    Optional<String> reasonToHold(ReceivedComplaint complaint, String id, String at) {
        Optional<String> copy = copy(complaint, id);
        return copy.isPresent() ? copy : flood(complaint, at);
    }

    private Optional<String> copy(ReceivedComplaint complaint, String id) {
        if (complaint.words() == null) {
            return Optional.empty();
        }
        String first = texts.putIfAbsent(essence(complaint.words().text()), id);
        return first == null ? Optional.empty() : Optional.of("the same text as complaint " + first);
    }

    /** The letters and digits of a text, so that texts that differ only in punctuation and case are equal. */
    private static String essence(String text) {
        return Sha256.of(text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip());
    }

    private Optional<String> flood(ReceivedComplaint complaint, String at) {
        if (complaint.source() == null) {
            return Optional.empty();
        }
        long millis = Instant.parse(at).toEpochMilli();
        ArrayDeque<Long> times = times(complaint.source());
        while (!times.isEmpty() && times.getFirst() <= millis - SPAN_MILLIS) {
            times.removeFirst();
        }
        if (times.size() >= MOST) {
            return Optional.of("more than " + MOST + " complaints within an hour from one source");
        }
        times.addLast(millis);
        arrivals.add(new Arrival(complaint.source(), at));
        return Optional.empty();
    }

    /** Writes new arrivals, and deletes those older than the span. */
    void write(Connection connection, long system) throws SQLException {
        if (arrivals.isEmpty()) {
            return;
        }
        try (PreparedStatement upsert = connection.prepareStatement(
                        "INSERT INTO recent_source (system, source, at, complaints) VALUES (?, ?, ?, 1)"
                                + " ON CONFLICT (system, source, at) DO UPDATE SET complaints = recent_source.complaints + 1");
                PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM recent_source WHERE system = ? AND at <= ?")) {
            for (Arrival one : arrivals) {
                upsert.setLong(1, system);
                upsert.setString(2, one.source);
                upsert.setString(3, one.at);
                upsert.executeUpdate();
            }
            Instant last = Instant.parse(arrivals.get(arrivals.size() - 1).at);
            delete.setLong(1, system);
            delete.setString(2, last.minusMillis(SPAN_MILLIS).toString());
            delete.executeUpdate();
        }
        arrivals.clear();
    }
}
