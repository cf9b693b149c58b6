package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.people.Administration;
import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Token;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The routes of people, their roles and their tokens. */
final class PeopleRoutes {
    private final People people;

    PeopleRoutes(People people) {
        this.people = people;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/people", this::list);
        routes.post(Server.BASE + "/people", this::addPerson);
        routes.delete(Server.BASE + "/people/{person}", this::remove);
        routes.put(Server.BASE + "/people/{person}/roles", this::setRoles);
        routes.get(Server.BASE + "/tokens", this::listTokens);
        routes.post(Server.BASE + "/tokens", this::issue);
        routes.delete(Server.BASE + "/tokens/{token}", this::revoke);
    }

    private void list(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        Answers.json(
                ctx,
                200,
                paging.body(people.after(paging.after(), paging.lookahead()), PeopleRoutes::body, Person::id));
    }

    static ObjectNode body(Person person) {
        ObjectNode body = HttpJson.object().put("id", person.id()).put("name", person.name());
        ObjectNode roles = body.putObject("roles");
        new TreeMap<>(person.roles()).forEach((system, those) -> {
            ArrayNode list = roles.putArray(system);
            those.stream().sorted().forEach(role -> list.add(role.word()));
        });
        return body;
    }

    private void addPerson(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "id", "name", "roles");
        Person person = person(fields);
        Administration.Done done = Answers.await(people.add(person, IdempotencyKeys.order(ctx, admin)));
        IdempotencyKeys.replayed(ctx, done.again());
        Answers.json(
                ctx, done.again() ? 200 : 201, body(people.find(done.about()).orElse(person)));
    }

    private static Person person(Fields fields) {
        try {
            return new Person(fields.text("id", 100), fields.text("name", 200), roles(fields.find("roles")));
        } catch (IllegalArgumentException e) {
            throw new Problem(422, "invalid", String.valueOf(e.getMessage()), e);
        }
    }

    private static Map<String, Set<Role>> roles(@Nullable JsonNode node) {
        if (node == null || !node.isObject()) {
            throw Problem.invalid("/roles", "roles must be an object that maps systems to lists of roles");
        }
        Map<String, Set<Role>> roles = new TreeMap<>();
        for (Map.Entry<String, JsonNode> one : node.properties()) {
            if (!one.getKey().matches("\\*|[a-z0-9-]{1,63}") || !one.getValue().isArray()) {
                throw Problem.invalid("/roles", "roles must be an object that maps systems to lists of roles");
            }
            Set<Role> those = EnumSet.noneOf(Role.class);
            for (JsonNode word : one.getValue()) {
                try {
                    those.add(Role.of(word.asText()));
                } catch (IllegalArgumentException e) {
                    throw Problem.invalid("/roles/" + one.getKey(), String.valueOf(e.getMessage()));
                }
            }
            if (!those.isEmpty()) {
                roles.put(one.getKey(), those);
            }
        }
        return roles;
    }

    private void remove(Context ctx) {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        if (ctx.pathParam("person").equals(admin.id())) {
            throw new Problem(409, "conflict", "you cannot remove yourself");
        }
        Answers.await(people.remove(ctx.pathParam("person"), Administration.Order.by(admin.id())));
        ctx.status(204);
    }

    private void setRoles(Context ctx) throws SQLException {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Map<String, Set<Role>> roles = roles(Body.fields(ctx, "roles").find("roles"));
        String id = ctx.pathParam("person");
        Answers.await(people.setRoles(id, roles, Administration.Order.by(admin.id())));
        Answers.json(
                ctx,
                200,
                body(people.find(id)
                        .orElseThrow(() -> new Problem(404, "not-found", "there is no person with that id"))));
    }

    private void listTokens(Context ctx) throws SQLException {
        Caller.everywhere(ctx, Role.ADMIN);
        Paging paging = Paging.of(ctx);
        Answers.json(
                ctx,
                200,
                paging.body(people.tokensAfter(paging.after(), paging.lookahead()), PeopleRoutes::body, Token::id));
    }

    private static ObjectNode body(Token token) {
        ObjectNode body = HttpJson.object()
                .put("id", token.id())
                .put("person", token.person())
                .put("label", token.label())
                .put("kind", token.kind().word())
                .put("createdAt", token.createdAt());
        if (token.expiresAt() != null) {
            body.put("expiresAt", token.expiresAt());
        }
        if (token.revokedAt() != null) {
            body.put("revokedAt", token.revokedAt());
        }
        return body;
    }

    private void issue(Context ctx) {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "person", "label", "kind", "expiresAt");
        String kind = fields.has("kind") ? fields.text("kind", 10) : "api";
        if (!kind.equals("api") && !kind.equals("login")) {
            throw Problem.invalid("/kind", "kind must be api or login");
        }
        Token.Issued issued = Answers.await(people.issue(
                fields.text("person", 100),
                fields.text("label", 200),
                kind.equals("api") ? Token.Kind.API : Token.Kind.LOGIN,
                expires(fields),
                IdempotencyKeys.order(ctx, admin)));
        ObjectNode body = body(issued.token());
        if (!issued.again()) {
            body.put("token", issued.secret());
        }
        IdempotencyKeys.replayed(ctx, issued.again());
        ctx.header("Cache-Control", "no-store");
        Answers.json(ctx, issued.again() ? 200 : 201, body);
    }

    /** A time in UTC to the second, because times are compared as strings. */
    private static @Nullable String expires(Fields fields) {
        String text = fields.findText("expiresAt", 40);
        try {
            return text == null
                    ? null
                    : Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeException e) {
            throw Problem.invalid("/expiresAt", "expiresAt must be a time in UTC, like 2027-01-31T00:00:00Z");
        }
    }

    private void revoke(Context ctx) {
        Person admin = Caller.everywhere(ctx, Role.ADMIN);
        Answers.await(people.revoke(ctx.pathParam("token"), Administration.Order.by(admin.id())));
        ctx.status(204);
    }
}
