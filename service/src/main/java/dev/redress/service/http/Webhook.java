package dev.redress.service.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook: an address to which the entries of a system are delivered.
 *
 * @param secret the secret that signs deliveries
 * @param kinds the kinds of entries to deliver; empty for all
 * @param sentSeq the last line that was delivered or given up
 * @param disabledAt since when it is disabled; null if it is enabled
 */
public record Webhook(
        String id,
        String system,
        String url,
        String secret,
        List<String> kinds,
        String createdAt,
        long sentSeq,
        @Nullable String disabledAt) {
    boolean wants(String kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }
}
