package dev.redress.ledger;

import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The chain that makes a ledger tamper-evident: each line carries the SHA-256 of the previous line, so editing, removing,
 * swapping or repeating a line breaks the chain after it. The hash of the last line is the ledger's head.
 */
public final class HashChain {
    /** The hash in the first line, which has no previous line. */
    public static final String ROOT = "0".repeat(64);

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final MessageDigest sha256;
    private final byte[] hash = new byte[32];

    public HashChain() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The hash of the last line as 64 hexadecimal digits: the hash that the next line must carry. */
    public String head() {
        return HexFormat.of().formatHex(hash);
    }

    /** Writes {@link #head} as ASCII, without allocating. */
    public void writeHead(byte[] to, int at) {
        for (byte b : hash) {
            to[at++] = DIGITS[(b >> 4) & 0xf];
            to[at++] = DIGITS[b & 0xf];
        }
    }

    /** Adds the next line, without its newline. */
    public void add(byte[] line, int from, int length) {
        try {
            sha256.update(line, from, length);
            sha256.digest(hash, 0, hash.length);
        } catch (DigestException e) {
            throw new IllegalStateException("a SHA-256 hash has 32 bytes", e);
        }
    }
}
