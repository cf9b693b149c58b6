package dev.redress.service.http;

import dev.redress.service.engine.Engine;
import dev.redress.service.metrics.Metrics;
import dev.redress.service.people.Role;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;

/** The routes of health checks and metrics. */
final class OperationsRoutes {
    static final String METRICS = "/metrics";

    private final Engine engine;
    private final Metrics metrics;

    OperationsRoutes(Engine engine, Metrics metrics) {
        this.engine = engine;
        this.metrics = metrics;
    }

    void add(RoutesConfig routes) {
        routes.get("/healthz", ctx -> Answers.json(ctx, 200, HttpJson.object().put("status", "up")));
        routes.get("/readyz", this::ready);
        routes.get(METRICS, this::metrics);
    }

    /** Ready means that the writer and its connection respond. */
    private void ready(Context ctx) {
        Answers.await(engine.administer(connection -> connection.isValid(5)));
        Answers.json(ctx, 200, HttpJson.object().put("status", "ready").put("waiting", engine.waiting()));
    }

    /** Metrics cover all systems, so they need the right to read all of them. */
    private void metrics(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.AUDITOR);
        ctx.contentType("text/plain; version=0.0.4; charset=utf-8").result(metrics.scrape());
    }
}
