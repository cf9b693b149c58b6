package dev.redress.service.page;

import dev.redress.audit.Amounts;
import dev.redress.audit.Audit;
import dev.redress.audit.AuditReport;
import dev.redress.audit.HistoryEvent;
import dev.redress.audit.Integrity;
import dev.redress.files.LedgerReader;
import dev.redress.ledger.LedgerDamage;
import dev.redress.service.people.Person;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.LineStream;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of the ledger: its entries, verification, export and the audit report. */
final class LedgerPages {
    private static final int PAGE = 100;
    private static final double EFFORT = 2;

    private final Pages pages;
    private final Entries entries;

    LedgerPages(Pages pages) {
        this.pages = pages;
        entries = new Entries(pages.database);
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}/ledger", pages.safely(this::show));
        routes.post("/s/{system}/ledger/verify", pages.safely(this::verify));
        routes.get("/s/{system}/ledger/export", pages.safely(this::export));
        routes.get("/s/{system}/ledger/audit", pages.safely(this::audit));
    }

    private void show(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        show(ctx, person, pages.readable(ctx, person), null, "");
    }

    private void show(Context ctx, Person person, Snapshot snapshot, @Nullable Integrity integrity, String took)
            throws SQLException {
        String show = ctx.queryParam("show") == null ? "decisions" : String.valueOf(ctx.queryParam("show"));
        long before = number(ctx.queryParam("before"), Long.MAX_VALUE);
        List<LedgerRow> rows = show.equals("all") ? every(snapshot, before) : moments(snapshot, show, before);
        long line =
                number(ctx.queryParam("line"), rows.isEmpty() ? 1 : rows.get(0).line());
        Optional<EntryRow> entry = pages.database.read(
                connection -> entries.at(connection, snapshot.row().number(), line));
        Map<String, Object> values = new HashMap<>();
        values.put("snapshot", snapshot);
        values.put("rows", rows);
        values.put("older", rows.size() == PAGE ? rows.get(PAGE - 1).line() : 0L);
        values.put("show", show);
        values.put("entry", entry.orElse(null));
        values.put("integrity", integrity);
        values.put("took", took);
        pages.send(ctx, "ledger.jte", pages.layout(ctx, person, "Ledger", "ledger", snapshot), values);
    }

    /** The entries other than complaints that led to no decision, the newest first. */
    private static List<LedgerRow> moments(Snapshot snapshot, String show, long before) {
        List<HistoryEvent> moments = new ArrayList<>(snapshot.history().events());
        Collections.reverse(moments);
        return moments.stream()
                .filter(moment -> isShown(moment, show) && moment.line() < before)
                .limit(PAGE)
                .map(LedgerRow::of)
                .toList();
    }

    /** Every line, the newest first. */
    private List<LedgerRow> every(Snapshot snapshot, long before) throws SQLException {
        long end = Math.min(before, snapshot.lines() + 1);
        long from = Math.max(0, end - 1 - PAGE);
        List<EntryRow> lines = new ArrayList<>(pages.database.read(connection ->
                entries.after(connection, snapshot.row().number(), from, (int) Math.max(0, end - 1 - from))));
        Collections.reverse(lines);
        Map<Long, HistoryEvent> moments = new HashMap<>();
        snapshot.history().events().forEach(moment -> moments.putIfAbsent(moment.line(), moment));
        return lines.stream()
                .map(row -> moments.containsKey(row.seq())
                        ? LedgerRow.of(Objects.requireNonNull(moments.get(row.seq())))
                        : LedgerRow.of(row, snapshot))
                .toList();
    }

    private static boolean isShown(HistoryEvent moment, String show) {
        return switch (show) {
            case "decisions" -> moment.kind().isDecision();
            case "people" -> moment.byPerson();
            case "charter" ->
                moment.kind() == HistoryEvent.Kind.AMENDED
                        || moment.kind() == HistoryEvent.Kind.OPENED
                        || moment.kind() == HistoryEvent.Kind.REPRICED
                        || moment.kind() == HistoryEvent.Kind.MODE;
            default -> true;
        };
    }

    private static long number(@Nullable String text, long otherwise) {
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** Verifies every entry and recomputes every decision, as an auditor would. */
    private void verify(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        long began = System.nanoTime();
        Integrity integrity = read(snapshot)
                .map(Audit::integrity)
                .orElse(new Integrity(
                        0, "", 0, Optional.of(new Integrity.Fault(1, false, "the first line does not verify"))));
        String took = Amounts.of((System.nanoTime() - began) / 1e9) + " s";
        show(ctx, person, snapshot, integrity, took);
    }

    private Optional<Audit> read(Snapshot snapshot) throws SQLException {
        return pages.database.read(connection -> {
            try (LedgerReader reader = LedgerReader.of(
                    snapshot.row().id(),
                    new LineStream(connection, snapshot.row().number(), 1))) {
                return Optional.of(Audit.of(snapshot.row().id(), reader));
            } catch (LedgerDamage damage) {
                return Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Sends the ledger, byte for byte as the command line would have written it. */
    private void export(Context ctx) throws SQLException {
        Snapshot snapshot = pages.readable(ctx, pages.person(ctx));
        ctx.contentType("application/x-ndjson");
        ctx.header(
                "Content-Disposition",
                "attachment; filename=\"" + snapshot.row().id() + ".jsonl\"");
        pages.database.read(connection -> {
            try (LineStream lines = new LineStream(connection, snapshot.row().number(), 1);
                    OutputStream out = ctx.outputStream()) {
                return lines.transferTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void audit(Context ctx) throws SQLException {
        Snapshot snapshot = pages.readable(ctx, pages.person(ctx));
        Audit audit = read(snapshot).orElseThrow(() -> new IllegalStateException("the first line does not verify"));
        ctx.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        ctx.header("X-Content-Type-Options", "nosniff");
        ctx.contentType("text/html; charset=utf-8").result(AuditReport.html(audit, EFFORT));
    }
}
