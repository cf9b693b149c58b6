package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.engine.Refusal;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.List;

/** Who is told of entries, and what they could not be told. */
final class WebhookRoutes {
    private final Database database;
    private final Administration administration;
    private final Webhooks webhooks;
    private final boolean privateOnes;

    WebhookRoutes(Database database, Administration administration, Webhooks webhooks, boolean privateOnes) {
        this.database = database;
        this.administration = administration;
        this.webhooks = webhooks;
        this.privateOnes = privateOnes;
    }

    void add(RoutesConfig routes) {
        String webhook = Server.BASE + "/webhooks/{webhook}";
        routes.get(Server.BASE + "/webhooks", this::list);
        routes.post(Server.BASE + "/webhooks", this::addWebhook);
        routes.get(webhook, this::show);
        routes.patch(webhook, this::change);
        routes.delete(webhook, this::remove);
        routes.get(webhook + "/dead-letters", this::deadLetters);
    }

    private void list(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        List<Webhook> found =
                database.read(connection -> WebhookTable.after(connection, paging.after(), paging.lookahead()));
        Answers.json(ctx, 200, paging.body(found, WebhookRoutes::body, Webhook::id));
    }

    private static ObjectNode body(Webhook webhook) {
        ObjectNode body = Json.object()
                .put("id", webhook.id())
                .put("system", webhook.system())
                .put("url", webhook.url())
                .put("createdAt", webhook.createdAt())
                .put("sentSeq", webhook.sentSeq())
                .put("enabled", webhook.disabledAt() == null);
        WhatIfRoutes.texts(body.putArray("kinds"), webhook.kinds());
        return body;
    }

    private void addWebhook(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "system", "url", "kinds");
        String system = fields.text("system", 63);
        String url = fields.text("url", 2_000);
        List<String> kinds = fields.texts("kinds", 20);
        String problem = Addresses.problem(url, privateOnes);
        if (!problem.isEmpty()) {
            throw Problem.invalid("/url", problem);
        }
        if (kinds.stream().anyMatch(kind -> !kind.matches("[a-z]{1,30}"))) {
            throw Problem.invalid("/kinds", "kinds must be a list of kinds of entries");
        }
        String id = Secret.create("wh_").substring(0, 20);
        String secret = Delivery.newSecret();
        Administration.Done done =
                Answers.await(administration.carryOut(Keys.order(ctx, admin), "webhook added", connection -> {
                    long number = Systems.find(connection, system)
                            .orElseThrow(() -> new Refusal(Refusal.Reason.INVALID, "there is no system " + system))
                            .number();
                    long last = new Entries(database)
                            .last(connection, number)
                            .map(EntryRow::seq)
                            .orElse(0L);
                    WebhookTable.insert(
                            connection, new Webhook(id, system, url, secret, kinds, administration.now(), last, null));
                    return id;
                }));
        ObjectNode body = body(find(done.about()));
        if (!done.again()) {
            body.put("secret", secret);
        }
        Keys.replayed(ctx, done.again());
        ctx.header("Cache-Control", "no-store");
        Answers.json(ctx, done.again() ? 200 : 201, body);
    }

    private Webhook find(String id) throws SQLException {
        return database.read(connection -> WebhookTable.find(connection, id)).orElseThrow(WebhookRoutes::unknown);
    }

    private static Problem unknown() {
        return new Problem(404, "not-found", "there is no such webhook");
    }

    private void show(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Answers.json(ctx, 200, body(find(ctx.pathParam("webhook"))));
    }

    private void change(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "enabled");
        boolean enabled = fields.truth("enabled", true);
        String id = ctx.pathParam("webhook");
        find(id);
        Answers.await(administration.carryOut(
                Administration.Order.by(admin.id()), enabled ? "webhook enabled" : "webhook disabled", connection -> {
                    WebhookTable.disable(connection, id, enabled ? null : administration.now());
                    return id;
                }));
        webhooks.wake(null);
        Answers.json(ctx, 200, body(find(id)));
    }

    private void remove(Context ctx) {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        String id = ctx.pathParam("webhook");
        Answers.await(administration.carryOut(Administration.Order.by(admin.id()), "webhook removed", connection -> {
            if (!WebhookTable.delete(connection, id)) {
                throw new Refusal(Refusal.Reason.NOT_FOUND, "there is no such webhook");
            }
            return id;
        }));
        ctx.status(204);
    }

    private void deadLetters(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        Webhook webhook = find(ctx.pathParam("webhook"));
        List<WebhookTable.DeadLetter> letters = database.read(connection ->
                WebhookTable.deadLetters(connection, webhook.id(), paging.afterNumber(0), paging.lookahead()));
        Answers.json(
                ctx,
                200,
                paging.body(
                        letters,
                        one -> Json.object()
                                .put("seq", one.seq())
                                .put("at", one.at())
                                .put("attempts", one.attempts())
                                .put("problem", one.problem()),
                        one -> String.valueOf(one.seq())));
    }
}
