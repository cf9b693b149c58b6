package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.people.Role;
import dev.redress.service.people.ServerChain;
import dev.redress.service.store.Database;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.List;

/** The routes of the administration log. */
final class AdministrationRoutes {
    private final Database database;

    AdministrationRoutes(Database database) {
        this.database = database;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/administration", this::list);
    }

    private void list(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.AUDITOR);
        Paging paging = Paging.of(ctx);
        List<ServerChain.Entry> entries =
                database.read(connection -> ServerChain.after(connection, paging.afterNumber(0), paging.lookahead()));
        Answers.json(ctx, 200, paging.body(entries, AdministrationRoutes::body, one -> String.valueOf(one.seq())));
    }

    private static ObjectNode body(ServerChain.Entry entry) {
        return HttpJson.object()
                .put("seq", entry.seq())
                .put("at", entry.at())
                .put("actor", entry.actor())
                .put("what", entry.what())
                .put("about", entry.about())
                .put("hash", "sha256:" + entry.hash())
                .put("line", entry.line());
    }
}
