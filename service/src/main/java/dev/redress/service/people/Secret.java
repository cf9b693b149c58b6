package dev.redress.service.people;

import java.security.SecureRandom;
import java.util.Base64;

/** Secrets: 256 random bits each, of which only the SHA-256 is kept. */
public final class Secret {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    /** A new secret after a prefix that says what it is for. */
    public static String create(String prefix) {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }
}
