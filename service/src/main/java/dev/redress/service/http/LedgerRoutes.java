package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.engine.Engine;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;

/** The routes of the ledger: entries, head and export. */
final class LedgerRoutes {
    private final Database database;
    private final Engine engine;

    LedgerRoutes(Database database, Engine engine) {
        this.database = database;
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/systems/{system}/ledger", this::list);
        routes.get(Server.BASE + "/systems/{system}/ledger/export", this::export);
        routes.get(Server.BASE + "/systems/{system}/ledger/head", this::head);
    }

    private void list(Context ctx) throws SQLException {
        Caller.in(ctx, Role.AUDITOR, Role.OPERATOR, Role.APPROVER);
        Paging paging = Paging.of(ctx);
        String kind = ctx.queryParam("kind");
        String id = ctx.pathParam("system");
        List<EntryRow> rows = database.read(connection -> {
            long system = Systems.find(connection, id)
                    .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id))
                    .number();
            return kind == null
                    ? new Entries(database).after(connection, system, paging.afterNumber(0), paging.lookahead())
                    : Entries.ofKind(connection, system, kind, paging.afterNumber(0), paging.lookahead());
        });
        Answers.json(ctx, 200, paging.body(rows, LedgerRoutes::body, row -> String.valueOf(row.seq())));
    }

    private static ObjectNode body(EntryRow row) {
        return HttpJson.object()
                .put("seq", row.seq())
                .put("kind", row.kind())
                .put("at", row.at())
                .put("actor", row.actor())
                .put("hash", "sha256:" + row.hash())
                .put("line", row.line());
    }

    private void head(Context ctx) {
        Caller.in(ctx, Role.AUDITOR, Role.OPERATOR, Role.APPROVER);
        ObjectNode body = Answers.await(engine.ask(
                ctx.pathParam("system"),
                system -> HttpJson.object().put("seq", system.lines()).put("head", "sha256:" + system.head())));
        Answers.json(ctx, 200, body);
    }

    /** The same bytes that the command line would have written. */
    private void export(Context ctx) throws SQLException {
        Caller.in(ctx, Role.AUDITOR);
        String id = ctx.pathParam("system");
        database.read(connection -> {
            SystemRow row = Systems.find(connection, id)
                    .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id));
            ctx.contentType("application/x-ndjson");
            ctx.header("Content-Disposition", "attachment; filename=\"" + id + ".jsonl\"");
            try (LineStream lines = new LineStream(connection, row.number(), 1);
                    OutputStream out = ctx.outputStream()) {
                lines.transferTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return row;
        });
    }
}
