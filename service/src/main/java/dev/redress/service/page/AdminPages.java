package dev.redress.service.page;

import dev.redress.files.CharterFile;
import dev.redress.hindsight.Comparison;
import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.ServerChain;
import dev.redress.service.people.Token;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The page for administrators of the server: systems, people, tokens, and the administration log. */
final class AdminPages {
    private static final int MOST = 500;
    private static final int LATEST = 12;

    private final Pages pages;

    AdminPages(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/admin", pages.safely(ctx -> show(ctx, "")));
        routes.post("/admin/systems", pages.safely(this::makeSystem));
        routes.post("/admin/systems/{system}", pages.safely(this::change));
        routes.post("/admin/systems/{system}/archive", pages.safely(this::archive));
        routes.post("/admin/people", pages.safely(this::addPerson));
        routes.post("/admin/people/{person}/roles", pages.safely(this::setRoles));
        routes.post("/admin/people/{person}/remove", pages.safely(this::removePerson));
        routes.post("/admin/tokens", pages.safely(this::issue));
        routes.post("/admin/tokens/{token}/revoke", pages.safely(this::revoke));
    }

    /** The person who is signed in, who must be an administrator of the whole server. */
    static Person admin(Pages pages, Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        if (!person.mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN))) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "Only administrators of the server may see this page.");
        }
        return person;
    }

    /** The order of an administrator for a form that changes something; the log records it with their name. */
    static Administration.Order order(Pages pages, Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        return Administration.Order.by(admin(pages, ctx).id());
    }

    private void show(Context ctx, String secret) throws SQLException {
        Person person = admin(pages, ctx);
        Map<String, Object> values = new HashMap<>();
        values.put(
                "systems",
                pages.database.read(Systems::all).stream().map(SystemLine::of).toList());
        values.put(
                "people",
                pages.people.after("", MOST).stream().map(AdminPages::row).toList());
        values.put("tokens", tokens());
        values.put("deeds", deeds());
        values.put("roles", List.of(Role.values()));
        values.put("policies", Comparison.policies());
        values.put("secret", secret);
        pages.send(ctx, "admin.jte", pages.layout(ctx, person, "Administration", "admin", null), values);
    }

    private static PersonRow row(Person person) {
        String roles = new TreeMap<>(person.roles())
                .entrySet().stream()
                        .map(one ->
                                one.getValue().stream().sorted().map(Role::word).collect(Collectors.joining(", "))
                                        + (one.getKey().equals(Person.EVERYWHERE) ? "" : " of " + one.getKey()))
                        .collect(Collectors.joining("; "));
        return new PersonRow(person.id(), person.name(), roles.isEmpty() ? "none" : roles);
    }

    /** All tokens, valid ones first, and the newest first among those. */
    private List<TokenRow> tokens() throws SQLException {
        return pages.people.tokensAfter("", MOST).stream()
                .sorted(Comparator.comparing((Token one) -> one.revokedAt() != null)
                        .thenComparing(Comparator.comparing(Token::createdAt).reversed()))
                .map(one -> new TokenRow(
                        one.id(),
                        one.person(),
                        one.label(),
                        one.kind().word(),
                        one.createdAt(),
                        one.expiresAt() == null ? "" : one.expiresAt(),
                        one.revokedAt() != null))
                .toList();
    }

    /** The last entries of the administration log, the newest first. */
    private List<ServerChain.Entry> deeds() throws SQLException {
        return pages.database.read(connection -> ServerChain.latest(connection, LATEST));
    }

    private void makeSystem(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        String text = Pages.field(ctx, "charter");
        String file = text.startsWith("{") ? "charter.json" : "charter.yaml";
        String id = Pages.field(ctx, "id");
        String title = Pages.field(ctx, "title");
        NewSystem made = new NewSystem(
                id,
                title.isEmpty() ? id : title,
                CharterFile.read(file, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))),
                Pages.field(ctx, "policy").isEmpty() ? "barrier" : Pages.field(ctx, "policy"),
                mode(Pages.field(ctx, "mode")),
                1);
        var opening = made.opening();
        SystemSettings settings =
                new SystemSettings(false, !Pages.field(ctx, "publicForm").isEmpty());
        // As with the API, the log entry comes first: if the system cannot be created, the log says that it was wanted.
        Pages.await(pages.administration.carryOut(order, "system wanted", connection -> {
            if (Systems.find(connection, made.id()).isPresent()) {
                throw new Refusal(Refusal.Reason.CONFLICT, "There is a system " + made.id() + " already.");
            }
            return made.id();
        }));
        Pages.await(pages.engine.create(made.id(), made.title(), settings.json(), opening, order.actor()));
        ctx.redirect("/s/" + made.id() + "?said=saved", HttpStatus.SEE_OTHER);
    }

    private static Mode mode(String word) {
        return word.isEmpty() ? Mode.ADVISE : Mode.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private void change(Context ctx) throws SQLException {
        boolean fourEyes = !Pages.field(ctx, "fourEyes").isEmpty();
        boolean publicForm = !Pages.field(ctx, "publicForm").isEmpty();
        alter(
                ctx,
                "system changed",
                row -> row.with(SystemSettings.of(row.settings())
                        .with(fourEyes, publicForm)
                        .json()));
        ctx.redirect("/admin?said=saved", HttpStatus.SEE_OTHER);
    }

    private void archive(Context ctx) throws SQLException {
        alter(
                ctx,
                "system archived",
                row -> new SystemRow(
                        row.number(),
                        row.id(),
                        row.title(),
                        row.createdAt(),
                        row.archivedAt() == null ? pages.engine.now() : row.archivedAt(),
                        row.settings()));
        ctx.redirect("/admin?said=archived", HttpStatus.SEE_OTHER);
    }

    /** Changes a system that is as the admin has seen it, and notes that. */
    private void alter(Context ctx, String what, UnaryOperator<SystemRow> change) throws SQLException {
        Administration.Order order = order(pages, ctx);
        String seen = Pages.field(ctx, "version");
        SystemRow row = Pages.await(pages.engine.alter(ctx.pathParam("system"), before -> {
            if (!version(before).equals(seen)) {
                throw new Refusal(Refusal.Reason.STALE, "The system has changed since you looked at it.");
            }
            return change.apply(before);
        }));
        Pages.await(pages.administration.carryOut(order, what, connection -> row.id()));
    }

    /** What a form says that its sender has seen. */
    static String version(SystemRow row) {
        return Sha256.of(row.title() + "\n" + row.archivedAt() + "\n" + row.settings())
                .substring(0, 16);
    }

    private void addPerson(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        Person person = new Person(Pages.field(ctx, "id"), Pages.field(ctx, "name"), roles(ctx));
        Pages.await(pages.people.add(person, order));
        ctx.redirect("/admin?said=saved", HttpStatus.SEE_OTHER);
    }

    private static Map<String, Set<Role>> roles(Context ctx) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        ctx.formParams("role").forEach(word -> roles.add(Role.of(word)));
        String system = Pages.field(ctx, "system");
        return roles.isEmpty() ? Map.of() : Map.of(system.isEmpty() ? Person.EVERYWHERE : system, roles);
    }

    /** Replaces the roles of a person in one system, or in all; roles elsewhere stay. */
    private void setRoles(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        String id = ctx.pathParam("person");
        Person person = pages.people
                .find(id)
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "There is nobody with the id " + id + "."));
        String system = Pages.field(ctx, "system");
        Map<String, Set<Role>> roles = new TreeMap<>(person.roles());
        roles.remove(system.isEmpty() ? Person.EVERYWHERE : system);
        roles.putAll(roles(ctx));
        if (id.equals(order.actor())
                && !new Person(id, person.name(), roles).mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN))) {
            throw new Refusal(
                    Refusal.Reason.CONFLICT,
                    "You cannot remove your own administrator role: nobody might be left who can restore it.");
        }
        Pages.await(pages.people.setRoles(id, roles, order));
        ctx.redirect("/admin?said=saved", HttpStatus.SEE_OTHER);
    }

    private void removePerson(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        if (ctx.pathParam("person").equals(order.actor())) {
            throw new Refusal(
                    Refusal.Reason.CONFLICT, "You cannot remove yourself: nobody might be left who can undo it.");
        }
        Pages.await(pages.people.remove(ctx.pathParam("person"), order));
        ctx.redirect("/admin?said=removed", HttpStatus.SEE_OTHER);
    }

    private void issue(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        String label = Pages.field(ctx, "label");
        Token.Kind kind = Pages.field(ctx, "kind").equals("login") ? Token.Kind.LOGIN : Token.Kind.API;
        Token.Issued issued = Pages.await(pages.people.issue(
                Pages.field(ctx, "person"), label.isEmpty() ? "from the page" : label, kind, null, order));
        show(ctx, kind == Token.Kind.LOGIN ? base(ctx) + "/login#" + issued.secret() : issued.secret());
    }

    /** The address of this server as the browser knows it, from which the form was sent. */
    private static String base(Context ctx) {
        return String.valueOf(ctx.header("Origin"));
    }

    private void revoke(Context ctx) throws SQLException {
        Administration.Order order = order(pages, ctx);
        Pages.await(pages.people.revoke(ctx.pathParam("token"), order));
        ctx.redirect("/admin?said=revoked", HttpStatus.SEE_OTHER);
    }
}
