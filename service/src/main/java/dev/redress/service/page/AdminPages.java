package dev.redress.service.page;

import dev.redress.files.CharterFile;
import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What an administrator needs: systems, people, their tokens, and webhooks. */
final class AdminPages {
    private final Pages pages;

    AdminPages(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/admin", pages.safely(ctx -> show(ctx, "")));
        routes.post("/admin/systems", pages.safely(this::makeSystem));
        routes.post("/admin/systems/{system}", pages.safely(this::change));
        routes.post("/admin/people", pages.safely(this::addPerson));
        routes.post("/admin/tokens", pages.safely(this::issue));
        routes.post("/admin/tokens/{token}/revoke", pages.safely(this::revoke));
    }

    private Person admin(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        if (!person.mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN))) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "Only admins of the server see this page.");
        }
        return person;
    }

    private void show(Context ctx, String secret) throws SQLException {
        Person person = admin(ctx);
        Map<String, Object> values = new HashMap<>();
        values.put("systems", pages.database.read(Systems::all));
        values.put("people", pages.database.read(AdminPages::people));
        values.put("tokens", pages.database.read(AdminPages::tokens));
        values.put("webhooks", pages.database.read(AdminPages::webhooks));
        values.put("roles", List.of(Role.values()));
        values.put("secret", secret);
        pages.send(ctx, "admin.jte", pages.frame(ctx, person, "Administration", "admin", null), values);
    }

    private static List<PersonRow> people(Connection connection) throws SQLException {
        Map<String, PersonRow> people = new java.util.LinkedHashMap<>();
        try (PreparedStatement select = connection.prepareStatement(
                        "SELECT p.id, p.name, r.system, r.role FROM person p LEFT JOIN person_role r ON r.person = p.id"
                                + " WHERE p.removed_at IS NULL ORDER BY p.id, r.system, r.role");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                String where = rows.getString(3) == null
                        ? ""
                        : rows.getString(4) + (rows.getString(3).equals("*") ? "" : " of " + rows.getString(3));
                people.merge(
                        rows.getString(1),
                        new PersonRow(rows.getString(1), rows.getString(2), where),
                        (one, other) -> new PersonRow(one.id(), one.name(), one.roles() + ", " + other.roles()));
            }
        }
        return List.copyOf(people.values());
    }

    private static List<TokenRow> tokens(Connection connection) throws SQLException {
        List<TokenRow> tokens = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(
                        "SELECT id, person, label, kind, created_at, revoked_at FROM token ORDER BY created_at DESC LIMIT 100");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                tokens.add(new TokenRow(
                        rows.getString(1),
                        rows.getString(2),
                        rows.getString(3),
                        rows.getString(4),
                        rows.getString(5),
                        rows.getString(6) != null));
            }
        }
        return tokens;
    }

    private static List<WebhookRow> webhooks(Connection connection) throws SQLException {
        List<WebhookRow> webhooks = new ArrayList<>();
        try (PreparedStatement select =
                        connection.prepareStatement("SELECT id, system, url, disabled_at FROM webhook ORDER BY id");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                webhooks.add(new WebhookRow(
                        rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4) != null));
            }
        }
        return webhooks;
    }

    private void makeSystem(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = admin(ctx);
        String text = Pages.field(ctx, "charter");
        String file = text.startsWith("{") ? "charter.json" : "charter.yaml";
        NewSystem made = new NewSystem(
                Pages.field(ctx, "id"),
                Pages.field(ctx, "title"),
                CharterFile.read(file, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))),
                "barrier",
                Mode.ADVISE,
                1);
        SystemSettings settings =
                new SystemSettings(false, !Pages.field(ctx, "publicForm").isEmpty());
        Pages.await(pages.engine.create(made.id(), made.title(), settings.json(), made.opening(), person.id()));
        ctx.redirect("/s/" + made.id() + "?said=saved", HttpStatus.SEE_OTHER);
    }

    private void change(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        admin(ctx);
        SystemSettings settings = new SystemSettings(
                !Pages.field(ctx, "fourEyes").isEmpty(),
                !Pages.field(ctx, "publicForm").isEmpty());
        Pages.await(pages.engine.alter(
                ctx.pathParam("system"),
                row -> new SystemRow(
                        row.number(), row.id(), row.title(), row.createdAt(), row.archivedAt(), settings.json())));
        ctx.redirect("/admin?said=saved", HttpStatus.SEE_OTHER);
    }

    private void addPerson(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        admin(ctx);
        Set<Role> roles = EnumSet.noneOf(Role.class);
        ctx.formParams("role").forEach(word -> roles.add(Role.valueOf(word.toUpperCase(Locale.ROOT))));
        String system = Pages.field(ctx, "system");
        String id = Pages.field(ctx, "id");
        if (!id.matches("[a-z0-9][a-z0-9-]{0,62}") || Pages.field(ctx, "name").isEmpty()) {
            throw new Refusal(
                    Refusal.Reason.INVALID,
                    "A person needs a name, and an id of lower-case letters, digits and hyphens.");
        }
        Pages.await(
                pages.people.add(id, Pages.field(ctx, "name"), system.isEmpty() ? Person.EVERYWHERE : system, roles));
        ctx.redirect("/admin?said=saved", HttpStatus.SEE_OTHER);
    }

    private void issue(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        admin(ctx);
        String label = Pages.field(ctx, "label");
        String kind = Pages.field(ctx, "kind").equals("login") ? "login" : "api";
        String secret = Pages.await(
                pages.people.issue(Pages.field(ctx, "person"), label.isEmpty() ? "from the page" : label, kind, null));
        show(ctx, kind.equals("login") ? "/login#" + secret : secret);
    }

    private void revoke(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        admin(ctx);
        String id = ctx.pathParam("token");
        Pages.await(pages.engine.administer(connection -> {
            try (PreparedStatement update = connection.prepareStatement(
                    "UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")) {
                update.setString(1, pages.engine.now());
                update.setString(2, id);
                return update.executeUpdate();
            }
        }));
        ctx.redirect("/admin?said=revoked", HttpStatus.SEE_OTHER);
    }
}
