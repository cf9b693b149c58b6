package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.store.SystemRow;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The complaints of a system, latest first. Complaints that were counted at once are in the ledger only; those that waited for people
 * have a row with their status.
 */
final class ComplaintList {
    /** The number of entries that are read for one page; with a selective filter a page may end early, with a cursor for the next. */
    private static final int LOOKED_AT = 5_000;

    private static final Set<String> STATUSES = Set.of("counted", "unassigned", "held", "dismissed");

    /** The filter; null for all. */
    record Filter(
            @Nullable String status,
            @Nullable String criterion,
            @Nullable String from,
            @Nullable String to,
            @Nullable String words) {
        static Filter of(Context ctx) {
            String status = ctx.queryParam("status");
            if (status != null && !STATUSES.contains(status)) {
                throw new Problem(
                        400, "bad-parameter", "there is no status " + status, new Problem.Fault("?status", status));
            }
            return new Filter(
                    status,
                    ctx.queryParam("criterion"),
                    ctx.queryParam("from"),
                    ctx.queryParam("to"),
                    ctx.queryParam("q"));
        }

        private boolean admits(Item item) {
            return (status == null || status.equals(item.status))
                    && (criterion == null || item.criteria.contains(criterion))
                    && (from == null || item.at.compareTo(from) >= 0)
                    && (to == null
                            || item.at
                                            .substring(0, Math.min(item.at.length(), to.length()))
                                            .compareTo(to)
                                    <= 0)
                    && (words == null || has(item.id, words) || (item.text != null && has(item.text, words)));
        }

        private static boolean has(String text, String words) {
            return text.toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT));
        }
    }

    /** A complaint, with its loss as in the ledger. */
    record Item(
            String id,
            long seq,
            String status,
            String reason,
            List<String> criteria,
            JsonNode loss,
            String at,
            @Nullable String text,
            @Nullable String contact,
            boolean erased) {
        boolean waits() {
            return status.equals("unassigned") || status.equals("held");
        }

        ObjectNode body() {
            ObjectNode body = HttpJson.object().put("id", id).put("seq", seq).put("status", status);
            if (!reason.isEmpty()) {
                body.put("reason", reason);
            }
            WhatIfRoutes.texts(body.putArray("criteria"), criteria);
            body.set("loss", loss);
            body.put("at", at);
            if (text != null) {
                body.put("text", text);
            }
            if (contact != null) {
                body.put("contact", contact);
            }
            if (erased) {
                body.put("erased", true);
            }
            return body;
        }
    }

    /**
     * A part of the list.
     *
     * @param last the number of the last entry that was read; 0 if there are no more
     */
    record Page(List<Item> items, long last) {
        ObjectNode body(Paging paging) {
            return paging.bodyUpTo(items, Item::body, last == 0 ? null : String.valueOf(last));
        }
    }

    /** The row of a complaint. */
    private record Fate(long seq, String status, String reason) {}

    private final Connection connection;
    private final long system;

    ComplaintList(Connection connection, SystemRow system) {
        this.connection = connection;
        this.system = system.number();
    }

    Page page(Filter filter, long before, int limit) throws SQLException {
        // Complaints that wait or were dismissed are notes, of which the ledger has few.
        boolean notes = filter.status != null && !filter.status.equals("counted");
        String kinds = notes ? "e.kind = 'note'" : "e.kind IN ('complaint', 'note')";
        List<Item> items = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT e.seq, e.kind, e.at, e.line FROM entry e"
                + " WHERE e.system = ? AND e.seq < ? AND " + kinds + " ORDER BY e.seq DESC LIMIT " + LOOKED_AT)) {
            select.setLong(1, system);
            select.setLong(2, before);
            try (ResultSet rows = select.executeQuery()) {
                long last = 0;
                int looked = 0;
                while (rows.next()) {
                    if (items.size() == limit) {
                        return new Page(items, last);
                    }
                    last = rows.getLong(1);
                    looked++;
                    item(rows.getLong(1), rows.getString(3), rows.getString(4))
                            .filter(filter::admits)
                            .ifPresent(items::add);
                }
                return new Page(items, looked == LOOKED_AT ? last : 0);
            }
        }
    }

    /** The complaint of that id. */
    Optional<Item> find(String id) throws SQLException {
        Optional<Fate> fate = fate(id);
        String where = fate.isPresent() ? "seq = ?" : "key = ?";
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT seq, at, line FROM entry WHERE system = ? AND kind IN ('complaint', 'note') AND " + where)) {
            select.setLong(1, system);
            if (fate.isPresent()) {
                select.setLong(2, fate.get().seq);
            } else {
                select.setString(2, "c:" + id);
            }
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? item(row.getLong(1), row.getString(2), row.getString(3), true) : Optional.empty();
            }
        }
    }

    private Optional<Item> item(long seq, String taken, String line) throws SQLException {
        return item(seq, taken, line, false);
    }

    /**
     * The complaint of an entry, if the list shows it there: a complaint that waited and was counted is shown at the entry that counted it.
     *
     * @param all whether it is shown in any case
     */
    private Optional<Item> item(long seq, String taken, String line, boolean all) throws SQLException {
        JsonNode entry = HttpJson.read(line.getBytes(StandardCharsets.UTF_8));
        String note = entry.path("note").asText("");
        if (note.equals("dismissed") || note.equals("erased")) {
            return Optional.empty();
        }
        String id = entry.path("id").asText();
        Optional<Fate> fate = isPlain(entry) ? Optional.empty() : fate(id);
        String status = fate.map(Fate::status).orElse(note.isEmpty() ? "counted" : note);
        if (!all && !note.isEmpty() && status.equals("counted")) {
            return Optional.empty();
        }
        List<String> criteria = new ArrayList<>();
        entry.path("criteria").forEach(one -> criteria.add(one.asText()));
        String[] text = text(fate.map(Fate::seq).orElse(seq));
        boolean had = entry.hasNonNull("text");
        return Optional.of(new Item(
                id,
                seq,
                status,
                fate.map(Fate::reason).orElse(""),
                criteria,
                entry.path("loss"),
                entry.path("at").asText(taken),
                text[0],
                text[1],
                had && text[0] == null));
    }

    /** Whether it neither waited nor has a receipt, and so has no row. */
    private static boolean isPlain(JsonNode entry) {
        return !entry.has("note") && !entry.has("by") && !entry.has("receipt");
    }

    private Optional<Fate> fate(String id) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT seq, status, reason FROM complaint WHERE system = ? AND id = ?")) {
            select.setLong(1, system);
            select.setString(2, id);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(new Fate(row.getLong(1), row.getString(2), row.getString(3)))
                        : Optional.empty();
            }
        }
    }

    private @Nullable String[] text(long seq) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT text, contact FROM private_text WHERE system = ? AND seq = ?")) {
            select.setLong(1, system);
            select.setLong(2, seq);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? new @Nullable String[] {row.getString(1), row.getString(2)}
                        : new @Nullable String[] {null, null};
            }
        }
    }
}
