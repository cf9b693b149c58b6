package dev.redress.service.people;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A token as it may be shown: without its secret.
 *
 * @param person whose it is
 * @param label what it is for
 * @param expiresAt when it ends; null for never
 */
public record Token(
        String id,
        String person,
        String label,
        Kind kind,
        String createdAt,
        @Nullable String expiresAt,
        @Nullable String revokedAt) {
    /** What it is good for. */
    public enum Kind {
        /** Requests, as often as one likes. */
        API,
        /** Signing in, once. */
        LOGIN;

        /** The word for it in tables and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One that has just been issued. The secret is shown this once; it is empty if the same was asked for before. */
    public record Issued(Token token, String secret, boolean again) {}
}
