package dev.redress.service.page;

import dev.redress.service.engine.Refusal;
import dev.redress.service.http.Webhook;
import dev.redress.service.http.WebhookAdministration;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page for webhooks: adding, stopping and removing them, and retrying failed deliveries. */
final class WebhookPages {
    private static final int MOST = 500;
    private static final int MOST_LETTERS = 50;

    private final Pages pages;
    private final WebhookAdministration desk;

    WebhookPages(Pages pages, WebhookAdministration desk) {
        this.pages = pages;
        this.desk = desk;
    }

    void add(RoutesConfig routes) {
        routes.get("/admin/webhooks", pages.safely(ctx -> show(ctx, "")));
        routes.post("/admin/webhooks", pages.safely(this::addWebhook));
        routes.post("/admin/webhooks/{webhook}/stop", pages.safely(ctx -> enable(ctx, false)));
        routes.post("/admin/webhooks/{webhook}/resume", pages.safely(ctx -> enable(ctx, true)));
        routes.post("/admin/webhooks/{webhook}/remove", pages.safely(this::remove));
        routes.post("/admin/webhooks/{webhook}/letters/{line}/retry", pages.safely(this::retry));
    }

    private void show(Context ctx, String secret) throws SQLException {
        Person person = AdminPages.admin(pages, ctx);
        List<WebhookRow> rows = new ArrayList<>();
        for (Webhook one : desk.after("", MOST)) {
            rows.add(new WebhookRow(
                    one.id(),
                    one.system(),
                    one.url(),
                    one.kinds(),
                    one.sentSeq(),
                    one.disabledAt() != null,
                    desk.deadLetters(one.id(), 0, MOST_LETTERS)));
        }
        Map<String, Object> values = new HashMap<>();
        values.put("webhooks", rows);
        values.put("systems", pages.systems(person));
        values.put("secret", secret);
        pages.send(ctx, "webhooks.jte", pages.layout(ctx, person, "Webhooks", "webhooks", null), values);
    }

    private void addWebhook(Context ctx) throws SQLException {
        Administration.Order order = AdminPages.order(pages, ctx);
        List<String> kinds = List.of(Pages.field(ctx, "kinds").split("[,\\s]+", -1)).stream()
                .filter(kind -> !kind.isEmpty())
                .toList();
        WebhookAdministration.Added added = desk.add(Pages.field(ctx, "system"), Pages.field(ctx, "url"), kinds, order);
        show(ctx, added.secret());
    }

    private void enable(Context ctx, boolean enabled) throws SQLException {
        desk.enable(ctx.pathParam("webhook"), enabled, AdminPages.order(pages, ctx));
        ctx.redirect("/admin/webhooks?said=saved", HttpStatus.SEE_OTHER);
    }

    private void remove(Context ctx) throws SQLException {
        Administration.Order order = AdminPages.order(pages, ctx);
        desk.remove(ctx.pathParam("webhook"), order);
        ctx.redirect("/admin/webhooks?said=removed", HttpStatus.SEE_OTHER);
    }

    private void retry(Context ctx) throws SQLException {
        Administration.Order order = AdminPages.order(pages, ctx);
        String line = ctx.pathParam("line");
        if (!line.matches("[0-9]{1,18}")) {
            throw new Refusal(Refusal.Reason.NOT_FOUND, "There is no such dead letter.");
        }
        String problem = desk.retry(ctx.pathParam("webhook"), Long.parseLong(line), order);
        ctx.redirect("/admin/webhooks?said=" + (problem.isEmpty() ? "delivered" : "undelivered"), HttpStatus.SEE_OTHER);
    }
}
