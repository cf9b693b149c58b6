package dev.redress.service.http;

import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Sessions;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URI;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sender of a request, known by a token or by the cookie of a session. */
final class Caller {
    private static final String ATTRIBUTE = "caller";
    private static final String BEARER = "Bearer ";
    private static final Set<HandlerType> READS = Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);

    private Caller() {}

    /** Authenticates the caller and applies the rate limit. */
    static void authenticate(Context ctx, People people, Limits limits) throws SQLException {
        String header = ctx.header("Authorization");
        String cookie = ctx.cookie(Sessions.COOKIE);
        if (header != null && header.startsWith(BEARER)) {
            know(ctx, people.byToken(header.substring(BEARER.length()).trim()).orElse(null), limits);
        } else if (header == null && cookie != null) {
            requireOwnPage(ctx);
            know(ctx, people.bySession(cookie).orElse(null), limits);
        } else {
            limits.strangers().take(ctx.ip());
            throw new Problem(401, "unauthorized", "a token is needed: Authorization: Bearer rds_...");
        }
    }

    private static void know(Context ctx, @Nullable Person person, Limits limits) {
        if (person == null) {
            limits.strangers().take(ctx.ip());
            throw new Problem(401, "unauthorized", "the token is unknown, expired or revoked");
        }
        limits.known().take(person.id());
        ctx.attribute(ATTRIBUTE, person);
    }

    /** A browser sends cookies with every request, so a write must come from a page of this server. */
    static void requireOwnPage(Context ctx) {
        if (READS.contains(ctx.method())) {
            return;
        }
        String origin = ctx.header("Origin");
        if (origin == null || !isOwn(origin, ctx)) {
            throw new Problem(403, "foreign-origin", "a write with a cookie must come from a page of this server");
        }
    }

    private static boolean isOwn(String origin, Context ctx) {
        try {
            URI uri = URI.create(origin);
            // The scheme is not compared, because a proxy in front may terminate TLS.
            return uri.getAuthority() != null && uri.getAuthority().equalsIgnoreCase(ctx.header("Host"));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Person of(Context ctx) {
        Person person = ctx.attribute(ATTRIBUTE);
        if (person == null) {
            throw new IllegalStateException("nobody was authenticated");
        }
        return person;
    }

    /** The caller, who must have one of these roles in the system of the path. A caller without any role in it gets 404. */
    static Person in(Context ctx, Role... any) {
        Person person = of(ctx);
        String system = ctx.pathParam("system");
        if (!person.maySee(system)) {
            throw new Problem(404, "not-found", "there is no system " + system);
        }
        if (!person.mayIn(system, Set.of(any))) {
            throw new Problem(403, "forbidden", "this token does not have the role for this");
        }
        return person;
    }

    /** The caller, who must have this role for the whole server. */
    static Person everywhere(Context ctx, Role role) {
        Person person = of(ctx);
        if (!person.mayIn(Person.EVERYWHERE, Set.of(role))) {
            throw new Problem(403, "forbidden", "this token does not have the role for this");
        }
        return person;
    }

    /** The caller, whoever it is. */
    static Person anyone(Context ctx) {
        return of(ctx);
    }
}
