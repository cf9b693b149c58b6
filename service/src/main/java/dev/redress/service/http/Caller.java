package dev.redress.service.http;

import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.Set;

/** Whoever sends requests, as far as the API needs to know. */
final class Caller {
    private static final String ATTRIBUTE = "caller";
    private static final String BEARER = "Bearer ";

    private Caller() {}

    /** Finds out who calls, by the token of the request. */
    static void authenticate(Context ctx, People people) throws SQLException {
        String header = ctx.header("Authorization");
        if (header == null || !header.startsWith(BEARER)) {
            throw new Problem(401, "unauthorized", "a token is needed: Authorization: Bearer rds_...");
        }
        Person person = people.byToken(header.substring(BEARER.length()).trim())
                .orElseThrow(() -> new Problem(401, "unauthorized", "the token is not known, or not any more"));
        ctx.attribute(ATTRIBUTE, person);
    }

    private static Person of(Context ctx) {
        Person person = ctx.attribute(ATTRIBUTE);
        if (person == null) {
            throw new IllegalStateException("nobody was authenticated");
        }
        return person;
    }

    /** The caller, who must have one of these roles in the system of the path. A system that they may not see does not exist for them. */
    static Person in(Context ctx, Role... any) {
        Person person = of(ctx);
        String system = ctx.pathParam("system");
        if (!person.maySee(system)) {
            throw new Problem(404, "not-found", "there is no system " + system);
        }
        if (!person.mayIn(system, Set.of(any))) {
            throw new Problem(403, "forbidden", "this token may not do that");
        }
        return person;
    }

    /** The caller, who must be admin of the server. */
    static Person admin(Context ctx) {
        Person person = of(ctx);
        if (!person.mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN))) {
            throw new Problem(403, "forbidden", "this token may not do that");
        }
        return person;
    }

    /** The caller, whoever it is. */
    static Person anyone(Context ctx) {
        return of(ctx);
    }
}
