package dev.redress.service.people;

import java.security.SecureRandom;
import java.util.Base64;

/** Random secrets of 256 bits, of which only the SHA-256 is stored. */
public final class Secret {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    /** A new secret with a prefix that names its purpose. */
    public static String create(String prefix) {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }
}
