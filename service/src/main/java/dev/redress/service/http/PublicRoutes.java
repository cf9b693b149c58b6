package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.model.Micros;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import dev.redress.service.store.Receipts;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;

/** The public routes, without a token: sending a complaint to a system with a public form, and looking up its status. */
final class PublicRoutes {
    /** The actor of public complaints. */
    private static final String PUBLIC = "public";
    /** The loss of a public complaint, which states no amount. */
    private static final long LOSS = Micros.of(1);

    private final Database database;
    private final Engine engine;
    private final Intake intake;

    PublicRoutes(Database database, Engine engine, Intake intake) {
        this.database = database;
        this.engine = engine;
        this.intake = intake;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/public/{system}/complaints", this::complain);
        routes.post(Server.BASE + "/public/receipts", this::lookUp);
    }

    private void complain(Context ctx) throws SQLException {
        String system = ctx.pathParam("system");
        requirePublic(system);
        Fields fields = Body.fields(ctx, "text", "contact", "criteria");
        String key = IdempotencyKeys.of(ctx);
        String code = Secret.create("");
        ReceivedComplaint complaint = new ReceivedComplaint(
                // With a prefix, so that the public cannot choose an id that a program may use.
                "public-" + (key == null ? Secret.create("").substring(0, 16) : key),
                null,
                fields.texts("criteria", 100),
                LOSS,
                new ReceivedComplaint.Words(fields.text("text", 20_000), fields.findText("contact", 500)),
                Sha256.of(code),
                null,
                ctx.ip(),
                Sha256.of(ctx.bodyAsBytes()));
        TakenComplaint taken = intake.take(system, complaint, engine.stamp(PUBLIC));
        IdempotencyKeys.replayed(ctx, taken.again());
        ObjectNode body = HttpJson.object();
        if (!taken.again()) {
            body.put("code", code);
        }
        body.put("status", taken.status().word());
        body.put("receipt", "sha256:" + (taken.again() ? receipt(taken) : Sha256.of(code)));
        ctx.header("Cache-Control", "no-store");
        Answers.json(ctx, taken.again() ? 200 : 201, body);
    }

    /** The hash of the code from the first response, as in the ledger. */
    private static String receipt(TakenComplaint taken) {
        return HttpJson.read(taken.row().line().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .path("receipt")
                .asText();
    }

    private void requirePublic(String id) throws SQLException {
        boolean open = database.read(connection -> Systems.find(connection, id))
                .filter(row -> row.archivedAt() == null
                        && SystemSettings.of(row.settings()).publicForm())
                .isPresent();
        if (!open) {
            throw new Problem(404, "not-found", "this system has no public form");
        }
    }

    private void lookUp(Context ctx) throws SQLException {
        String code = Body.fields(ctx, "code").text("code", 200);
        Receipts.Found found = database.read(connection -> Receipts.find(connection, code))
                .orElseThrow(() -> new Problem(404, "not-found", "there is no complaint with this code"));
        ObjectNode body = HttpJson.object()
                .put("system", found.system())
                .put("status", found.status())
                .put("at", found.at())
                .put("seq", found.seq())
                .put("receipt", "sha256:" + Sha256.of(code))
                .put("hash", "sha256:" + found.hash());
        WhatIfRoutes.texts(body.putArray("criteria"), found.criteria());
        if (found.decision() != null) {
            body.put("decision", found.decision());
        }
        ctx.header("Cache-Control", "no-store");
        Answers.json(ctx, 200, body);
    }
}
