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

/** Who looks at the pages: signed in with a token of their own, or once with a link, and known by a cookie from then on. */
final class Visits {
    private final People people;
    private final Sessions sessions;

    Visits(People people, Sessions sessions) {
        this.people = people;
        this.sessions = sessions;
    }

    /** Signs in with a token. A link that can be used once has then been used. */
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

    /** Whoever is signed in. */
    Optional<Person> visitor(Context ctx) throws SQLException {
        String secret = ctx.cookie(Sessions.COOKIE);
        return secret == null ? Optional.empty() : people.bySession(secret);
    }

    /** A browser sends the cookie whoever made it ask: a form must come from a page of this server. */
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
