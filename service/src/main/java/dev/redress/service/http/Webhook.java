package dev.redress.service.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who is told of the entries of a system.
 *
 * @param secret with which deliveries are signed
 * @param kinds of which kinds of entries; empty for all
 * @param sentSeq the last line that was delivered or given up
 * @param disabledAt since when nothing is delivered; null if it is
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
