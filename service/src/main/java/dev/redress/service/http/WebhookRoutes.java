package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.List;

/** The routes of webhooks and their dead letters. */
final class WebhookRoutes {
    private final WebhookAdministration desk;

    WebhookRoutes(WebhookAdministration desk) {
        this.desk = desk;
    }

    void add(RoutesConfig routes) {
        String webhook = Server.BASE + "/webhooks/{webhook}";
        routes.get(Server.BASE + "/webhooks", this::list);
        routes.post(Server.BASE + "/webhooks", this::addWebhook);
        routes.get(webhook, this::show);
        routes.patch(webhook, this::change);
        routes.delete(webhook, this::remove);
        routes.get(webhook + "/dead-letters", this::deadLetters);
        routes.post(webhook + "/dead-letters/{number}/retry", this::retry);
    }

    private void list(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        List<Webhook> found = desk.after(paging.after(), paging.lookahead());
        Answers.json(ctx, 200, paging.body(found, WebhookRoutes::body, Webhook::id));
    }

    private static ObjectNode body(Webhook webhook) {
        ObjectNode body = HttpJson.object()
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
        WebhookAdministration.Added added = desk.add(
                fields.text("system", 63),
                fields.text("url", 2_000),
                fields.texts("kinds", 20),
                IdempotencyKeys.order(ctx, admin));
        ObjectNode body = body(desk.find(added.id()));
        if (!added.again()) {
            body.put("secret", added.secret());
        }
        IdempotencyKeys.replayed(ctx, added.again());
        ctx.header("Cache-Control", "no-store");
        Answers.json(ctx, added.again() ? 200 : 201, body);
    }

    private void show(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Answers.json(ctx, 200, body(desk.find(ctx.pathParam("webhook"))));
    }

    private void change(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "enabled");
        boolean enabled = fields.truth("enabled", true);
        String id = ctx.pathParam("webhook");
        desk.enable(id, enabled, Administration.Order.by(admin.id()));
        Answers.json(ctx, 200, body(desk.find(id)));
    }

    private void remove(Context ctx) {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        desk.remove(ctx.pathParam("webhook"), Administration.Order.by(admin.id()));
        ctx.status(204);
    }

    private void deadLetters(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        Webhook webhook = desk.find(ctx.pathParam("webhook"));
        List<WebhookTable.DeadLetter> letters =
                desk.deadLetters(webhook.id(), paging.afterNumber(0), paging.lookahead());
        Answers.json(
                ctx,
                200,
                paging.body(
                        letters,
                        one -> HttpJson.object()
                                .put("seq", one.seq())
                                .put("at", one.at())
                                .put("attempts", one.attempts())
                                .put("problem", one.problem()),
                        one -> String.valueOf(one.seq())));
    }

    private void retry(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        String number = ctx.pathParam("number");
        if (!number.matches("[0-9]{1,18}")) {
            throw new Problem(404, "not-found", "there is no such dead letter");
        }
        String problem =
                desk.retry(ctx.pathParam("webhook"), Long.parseLong(number), IdempotencyKeys.order(ctx, admin));
        ObjectNode body = HttpJson.object().put("delivered", problem.isEmpty());
        if (!problem.isEmpty()) {
            body.put("problem", problem);
        }
        Answers.json(ctx, 200, body);
    }
}
