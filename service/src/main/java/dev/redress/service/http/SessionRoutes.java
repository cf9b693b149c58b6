package dev.redress.service.http;

import dev.redress.service.engine.Refusal;
import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Sessions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.sql.SQLException;

/** Signing in and out. */
final class SessionRoutes {
    private final People people;
    private final Sessions sessions;
    private final boolean tls;

    SessionRoutes(People people, Sessions sessions, boolean tls) {
        this.people = people;
        this.sessions = sessions;
        this.tls = tls;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/session", ctx -> Answers.json(ctx, 200, PeopleRoutes.body(Caller.anyone(ctx))));
        routes.post(Server.BASE + "/session", this::signIn);
        routes.delete(Server.BASE + "/session", this::signOut);
    }

    private void signIn(Context ctx) throws SQLException {
        String secret = secret(Body.fields(ctx, "token").text("token", 200));
        Person person = people.bySession(secret)
                .orElseThrow(() -> new Problem(401, "unauthorized", "the token is unknown, expired or revoked"));
        ctx.cookie(cookie(secret, (int) Sessions.LENGTH.toSeconds()));
        Answers.json(ctx, 201, PeopleRoutes.body(person));
    }

    private String secret(String token) {
        try {
            return Answers.await(sessions.signIn(token));
        } catch (Refusal e) {
            throw e.reason() == Refusal.Reason.FORBIDDEN
                    ? new Problem(401, "unauthorized", String.valueOf(e.getMessage()), e)
                    : e;
        }
    }

    private Cookie cookie(String secret, int seconds) {
        return new Cookie(Sessions.COOKIE, secret, "/", seconds, tls, true, null, SameSite.STRICT);
    }

    private void signOut(Context ctx) {
        Person person = Caller.anyone(ctx);
        String secret = ctx.cookie(Sessions.COOKIE);
        if (secret != null) {
            Answers.await(sessions.signOut(secret, person));
            ctx.cookie(cookie("", 0));
        }
        ctx.status(204);
    }
}
