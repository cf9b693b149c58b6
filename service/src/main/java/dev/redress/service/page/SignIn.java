package dev.redress.service.page;

import dev.redress.service.engine.Refusal;
import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Sessions;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URI;
import java.sql.SQLException;
import java.util.Optional;

/** Sign-in for the pages: with a token or a one-time link, and by a session cookie from then on. */
final class SignIn {
    private final People people;
    private final Sessions sessions;

    SignIn(People people, Sessions sessions) {
        this.people = people;
        this.sessions = sessions;
    }

    /** Signs in with a token, which a one-time link uses up, and sets the cookie. */
    void signIn(Context ctx, String token) {
        String secret = Pages.await(sessions.signIn(token.strip()));
        Cookie cookie = new Cookie(Sessions.COOKIE, secret);
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.STRICT);
        cookie.setMaxAge((int) Sessions.LENGTH.toSeconds());
        cookie.setSecure(ctx.scheme().equals("https"));
        ctx.cookie(cookie);
    }

    void signOut(Context ctx) throws SQLException {
        String secret = ctx.cookie(Sessions.COOKIE);
        Optional<Person> person = visitor(ctx);
        if (secret != null && person.isPresent()) {
            Pages.await(sessions.signOut(secret, person.get()));
        }
        ctx.removeCookie(Sessions.COOKIE);
    }

    /** The person who is signed in, if any. */
    Optional<Person> visitor(Context ctx) throws SQLException {
        String secret = ctx.cookie(Sessions.COOKIE);
        return secret == null ? Optional.empty() : people.bySession(secret);
    }

    /** Requires that a form was sent from a page of this server, because a browser sends the cookie with forms of other sites, too. */
    static void requireOwnPage(Context ctx) {
        String origin = ctx.header("Origin");
        boolean own;
        try {
            own = origin != null
                    && String.valueOf(URI.create(origin).getAuthority()).equalsIgnoreCase(ctx.header("Host"));
        } catch (IllegalArgumentException e) {
            own = false;
        }
        if (!own) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "This form was not sent from a page of this server.");
        }
    }
}
