package dev.redress.service.page;

import dev.redress.audit.HistoryEvent;
import dev.redress.service.engine.EraseText;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.TextReader;
import dev.redress.service.engine.TriageComplaint;
import dev.redress.service.http.Intake;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pages for complaints: the queue of those that wait for review, the list of all, and the history of one. */
final class ComplaintPages {
    private static final int LATEST = 8;
    /** A suggestion of at least this confidence is selected in advance. */
    private static final double CONFIDENT = 0.5;

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
        ComplaintSearch.Filter filter = filter(ctx);
        String show = words(ctx.queryParam("show"));
        String which = show.isEmpty() ? snapshot.waiting().isEmpty() || !filter.isEmpty() ? "all" : "waiting" : show;
        ComplaintSearch search = new ComplaintSearch(pages.database, snapshot);
        ComplaintSearch.Page found = which.equals("all")
                ? search.received(filter, number(ctx.queryParam("before"), Long.MAX_VALUE))
                : search.waiting(filter, number(ctx.queryParam("after"), 0));
        List<ComplaintRow> rows = found.rows();
        String wanted = ctx.pathParamMap().getOrDefault("id", "");
        ComplaintRow chosen = wanted.isEmpty() ? rows.stream().findFirst().orElse(null) : search.one(wanted);
        java.util.HashMap<String, Object> values = new java.util.HashMap<>();
        values.put("snapshot", snapshot);
        values.put("chosen", chosen);
        values.put("history", chosen == null ? List.of() : history(snapshot, chosen));
        values.put("suggested", chosen == null ? List.of() : suggested(snapshot, chosen));
        values.put("show", which);
        values.put("filter", filter);
        values.put("page", found);
        pages.send(ctx, "complaints.jte", pages.layout(ctx, person, "Complaints", "complaints", snapshot), values);
    }

    /** Suggested criteria for a complaint that has none: from the classifier, or else from the words that it shares with the charter. */
    private List<String> suggested(Snapshot snapshot, ComplaintRow chosen) {
        if (!chosen.waits() || !chosen.criteria().isEmpty() || chosen.text().isEmpty()) {
            return List.of();
        }
        List<String> read = intake.suggestions(snapshot.row().id(), chosen.text()).stream()
                .filter(one -> one.confidence() >= CONFIDENT)
                .map(TextReader.Suggestion::criterion)
                .toList();
        return read.isEmpty() ? Suggestions.of(snapshot.charter()).about(chosen.text()) : read;
    }

    private static String words(@Nullable String text) {
        return text == null ? "" : text.strip();
    }

    private static long number(@Nullable String text, long fallback) {
        try {
            return text == null ? fallback : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    private static ComplaintSearch.Filter filter(Context ctx) {
        return new ComplaintSearch.Filter(
                words(ctx.queryParam("q")),
                words(ctx.queryParam("criterion")),
                day(words(ctx.queryParam("from"))),
                day(words(ctx.queryParam("to"))));
    }

    private static String day(String text) {
        if (!text.isEmpty() && !text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
            throw new Refusal(Refusal.Reason.INVALID, "A day is written as 2026-01-31.");
        }
        return text;
    }

    /** The last complaints about a criterion, the newest first. */
    static List<ComplaintRow> about(Database database, Snapshot snapshot, String criterion) throws SQLException {
        return new ComplaintSearch(database, snapshot).latest(criterion, LATEST);
    }

    /** What has happened to the criteria of a complaint since it came. */
    private static List<HistoryEvent> history(Snapshot snapshot, ComplaintRow row) {
        return snapshot.history().events().stream()
                .filter(moment -> moment.line() >= row.seq())
                .filter(moment -> moment.criteria().stream().anyMatch(row.criteria()::contains)
                        || moment.what().contains(" " + row.id() + " "))
                .limit(8)
                .toList();
    }

    private void assign(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
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
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        String id = ctx.pathParam("id");
        Pages.await(pages.engine.submit(
                snapshot.row().id(), new EraseText(id, Pages.reason(ctx), pages.engine.stamp(person.id()))));
        ctx.redirect(
                "/s/" + snapshot.row().id() + "/complaints/" + PathPart.of(id) + "?said=erased", HttpStatus.SEE_OTHER);
    }
}
