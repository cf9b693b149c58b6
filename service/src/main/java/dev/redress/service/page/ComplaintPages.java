package dev.redress.service.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.audit.Moment;
import dev.redress.model.Micros;
import dev.redress.service.engine.Classifier;
import dev.redress.service.engine.ComplaintQueue;
import dev.redress.service.engine.EraseText;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.TriageComplaint;
import dev.redress.service.http.Intake;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The queue of complaints that wait for people, all others, and the whole story of one. */
final class ComplaintPages {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PAGE = 50;
    private static final int LATEST = 8;
    /** From where on a suggestion is marked: rather so than not. */
    private static final double CONFIDENT = 0.5;

    /** How many lines are looked at for one page: what lets little through ends it early, with a place to go on from. */
    private static final int LOOKED_AT = 10_000;

    private final Pages pages;
    private final Intake intake;

    ComplaintPages(Pages pages, Intake intake) {
        this.pages = pages;
        this.intake = intake;
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}/complaints", pages.safely(this::list));
        routes.get("/s/{system}/complaints/{id}", pages.safely(this::list));
        routes.post("/s/{system}/complaints/{id}/assign", pages.safely(this::assign));
        routes.post("/s/{system}/complaints/{id}/erase", pages.safely(this::erase));
    }

    private void list(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        String query = words(ctx.queryParam("q"));
        String criterion = words(ctx.queryParam("criterion"));
        String show = words(ctx.queryParam("show"));
        String which = show.isEmpty()
                ? snapshot.waiting().isEmpty() || !query.isEmpty() || !criterion.isEmpty() ? "all" : "waiting"
                : show;
        long before = before(ctx.queryParam("before"));
        List<ComplaintRow> rows = which.equals("all")
                ? counted(pages.database, snapshot, query, criterion, before, PAGE)
                : waiting(snapshot, query, criterion);
        String wanted = ctx.pathParamMap().getOrDefault("id", "");
        ComplaintRow chosen = wanted.isEmpty() ? rows.stream().findFirst().orElse(null) : one(snapshot, wanted);
        java.util.HashMap<String, Object> values = new java.util.HashMap<>();
        values.put("snapshot", snapshot);
        values.put("rows", rows);
        values.put("chosen", chosen);
        values.put("story", chosen == null ? List.of() : story(snapshot, chosen));
        values.put("suggested", chosen == null ? List.of() : suggested(snapshot, chosen));
        values.put("show", which);
        values.put("query", query);
        values.put("criterion", criterion);
        values.put("more", which.equals("all") ? more(snapshot, rows, before) : 0L);
        pages.send(ctx, "complaints.jte", pages.frame(ctx, person, "Complaints", "complaints", snapshot), values);
    }

    /** What a complaint of which nobody knows what it is about may be about: by the model, or else by words that it shares. */
    private List<String> suggested(Snapshot snapshot, ComplaintRow chosen) {
        if (!chosen.waits() || !chosen.criteria().isEmpty() || chosen.text().isEmpty()) {
            return List.of();
        }
        List<String> read = intake.suggestions(snapshot.row().id(), chosen.text()).stream()
                .filter(one -> one.confidence() >= CONFIDENT)
                .map(Classifier.Suggestion::criterion)
                .toList();
        return read.isEmpty() ? Suggestions.of(snapshot.charter()).about(chosen.text()) : read;
    }

    /** From where to look on for older ones; 0 if there are none. */
    private static long more(Snapshot snapshot, List<ComplaintRow> rows, long before) {
        return rows.size() == PAGE ? rows.get(PAGE - 1).seq() : Math.max(0, oldest(snapshot, before));
    }

    /** The line before which nothing is looked at for one page. */
    private static long oldest(Snapshot snapshot, long before) {
        return Math.min(before, snapshot.lines() + 1) - LOOKED_AT;
    }

    private static String words(@Nullable String text) {
        return text == null ? "" : text.strip();
    }

    private static long before(@Nullable String text) {
        try {
            return text == null ? Long.MAX_VALUE : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private List<ComplaintRow> waiting(Snapshot snapshot, String query, String criterion) throws SQLException {
        return pages.database.read(connection -> {
            List<ComplaintRow> rows = new ArrayList<>();
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT text FROM private_text WHERE system = ? AND seq = ?")) {
                for (ComplaintQueue.Item item : snapshot.waiting()) {
                    ComplaintRow row = row(item, text(select, snapshot.row().number(), item.seq()));
                    if (matches(row, query)
                            && (criterion.isEmpty() || row.criteria().contains(criterion))) {
                        rows.add(row);
                    }
                }
            }
            return rows;
        });
    }

    private static boolean matches(ComplaintRow row, String query) {
        String lower = query.toLowerCase(Locale.ROOT);
        return row.text().toLowerCase(Locale.ROOT).contains(lower)
                || row.id().toLowerCase(Locale.ROOT).contains(lower);
    }

    private static ComplaintRow row(ComplaintQueue.Item item, String text) {
        return new ComplaintRow(
                item.id(),
                item.seq(),
                item.at(),
                text,
                item.status().word(),
                item.reason(),
                item.criteria(),
                item.loss(),
                "");
    }

    private static String text(PreparedStatement select, long system, long seq) throws SQLException {
        select.setLong(1, system);
        select.setLong(2, seq);
        try (ResultSet rows = select.executeQuery()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    /** The latest complaints about a criterion. */
    static List<ComplaintRow> about(Database database, Snapshot snapshot, String criterion) throws SQLException {
        return counted(database, snapshot, "", criterion, Long.MAX_VALUE, LATEST);
    }

    /** Complaints that came, the newest first, as the ledger has them. */
    private static List<ComplaintRow> counted(
            Database database, Snapshot snapshot, String query, String criterion, long before, int limit)
            throws SQLException {
        String about = criterion.isEmpty() ? "" : " AND e.line LIKE ? ESCAPE '!'";
        String like = query.isEmpty() ? "" : " AND (LOWER(t.text) LIKE ? ESCAPE '!' OR e.key LIKE ? ESCAPE '!')";
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT e.seq, e.line, e.hash, t.text, c.status, c.criteria FROM entry e LEFT JOIN complaint c"
                            + " ON c.system = e.system AND c.seq = e.seq LEFT JOIN private_text t ON t.system = e.system AND t.seq = e.seq"
                            + " WHERE e.system = ? AND e.seq < ? AND e.seq >= ? AND e.key LIKE 'c:%'" + about + like
                            + " ORDER BY e.seq DESC LIMIT " + limit)) {
                int n = 1;
                select.setLong(n++, snapshot.row().number());
                select.setLong(n++, before);
                select.setLong(n++, oldest(snapshot, before));
                if (!criterion.isEmpty()) {
                    select.setString(
                            n++,
                            "%"
                                    + escaped(MAPPER.getNodeFactory()
                                            .textNode(criterion)
                                            .toString()) + "%");
                }
                if (!query.isEmpty()) {
                    select.setString(n++, "%" + escaped(query.toLowerCase(Locale.ROOT)) + "%");
                    select.setString(n, "c:" + escaped(query) + "%");
                }
                return rows(select);
            }
        });
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    private static List<ComplaintRow> rows(PreparedStatement select) throws SQLException {
        List<ComplaintRow> rows = new ArrayList<>();
        try (ResultSet found = select.executeQuery()) {
            while (found.next()) {
                ComplaintRow row = row(found.getLong(1), found.getString(2), found.getString(3), found.getString(4));
                rows.add(found.getString(5) == null ? row : row.now(found.getString(5), found.getString(6)));
            }
        }
        return rows;
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

    private ComplaintRow one(Snapshot snapshot, String id) throws SQLException {
        for (ComplaintRow row : waiting(snapshot, "", "")) {
            if (row.id().equals(id)) {
                return row;
            }
        }
        return pages
                .database
                .read(connection -> {
                    try (PreparedStatement select = connection.prepareStatement(
                            "SELECT e.seq, e.line, e.hash, t.text, c.status, c.criteria FROM entry e LEFT JOIN complaint c"
                                    + " ON c.system = e.system AND c.seq = e.seq LEFT JOIN private_text t"
                                    + " ON t.system = e.system AND t.seq = e.seq WHERE e.system = ? AND e.key = ?")) {
                        select.setLong(1, snapshot.row().number());
                        select.setString(2, "c:" + id);
                        return rows(select);
                    }
                })
                .stream()
                .findFirst()
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "There is no complaint " + id + "."));
    }

    /** What happened since about what it is about. */
    private static List<Moment> story(Snapshot snapshot, ComplaintRow row) {
        return snapshot.story().moments().stream()
                .filter(moment -> moment.line() >= row.seq())
                .filter(moment -> moment.criteria().stream().anyMatch(row.criteria()::contains)
                        || moment.what().contains(" " + row.id() + " "))
                .limit(8)
                .toList();
    }

    private void assign(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.OPERATOR);
        String id = ctx.pathParam("id");
        boolean dismiss = !Pages.field(ctx, "dismiss").isEmpty();
        List<String> criteria = dismiss
                ? List.of()
                : ctx.formParams("criterion").stream().distinct().toList();
        if (!dismiss && criteria.isEmpty()) {
            throw new Refusal(
                    Refusal.Reason.INVALID, "Choose at least one criterion, or say that it is not about fairness.");
        }
        String said = Pages.field(ctx, "reason");
        String why = said.isEmpty() ? dismiss ? "not about fairness" : "assigned on the page" : said;
        TableLedger.Stamp stamp = pages.engine.stamp(person.id());
        Pages.await(pages.engine.submit(snapshot.row().id(), new TriageComplaint(id, criteria, why, stamp)));
        ctx.redirect(
                "/s/" + snapshot.row().id() + "/complaints?said=" + (dismiss ? "dismissed" : "assigned"),
                HttpStatus.SEE_OTHER);
    }

    private void erase(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        String id = ctx.pathParam("id");
        Pages.await(pages.engine.submit(
                snapshot.row().id(), new EraseText(id, Pages.reason(ctx), pages.engine.stamp(person.id()))));
        ctx.redirect(
                "/s/" + snapshot.row().id() + "/complaints/" + Addresses.part(id) + "?said=erased",
                HttpStatus.SEE_OTHER);
    }
}
