package dev.redress.service.people;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A token without its secret.
 *
 * @param person the id of its owner
 * @param label its purpose
 * @param expiresAt when it expires; null for never
 */
public record Token(
        String id,
        String person,
        String label,
        Kind kind,
        String createdAt,
        @Nullable String expiresAt,
        @Nullable String revokedAt) {
    /** The kind of a token. */
    public enum Kind {
        /** For any number of requests. */
        API,
        /** For signing in, once. */
        LOGIN;

        /** Its name in tables and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A token that has just been issued. The secret is shown only now; it is empty if the request was a repetition. */
    public record Issued(Token token, String secret, boolean again) {}
}
