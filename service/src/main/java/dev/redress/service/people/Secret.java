package dev.redress.service.people;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

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

    /** The SHA-256 of a text, in hexadecimal. */
    public static String hash(String text) {
        return hash(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The SHA-256 of bytes, in hexadecimal. */
    public static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
