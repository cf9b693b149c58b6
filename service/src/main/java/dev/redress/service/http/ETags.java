package dev.redress.service.http;

import dev.redress.service.store.Sha256;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** Versions as ETags: a client that changes a resource names the version it has seen. */
final class ETags {
    private ETags() {}

    /** The version of a text: a part of its hash. */
    static String ofText(String text) {
        return Sha256.of(text).substring(0, 16);
    }

    static void tag(Context ctx, String version) {
        ctx.header("ETag", "\"" + version + "\"");
    }

    /** The version in {@code If-Match: "17"}: 428 without it. */
    static String required(Context ctx) {
        String header = ctx.header("If-Match");
        if (header == null) {
            throw new Problem(
                    428, "precondition-required", "If-Match is missing: the ETag of the version that you have read");
        }
        return header.replace("\"", "").trim();
    }

    /** The same for versions that are numbers. */
    static long requiredNumber(Context ctx) {
        String version = required(ctx);
        if (!version.matches("[0-9]{1,18}")) {
            throw stale(null);
        }
        return Long.parseLong(version);
    }

    static Problem stale(@Nullable Throwable cause) {
        return new Problem(412, "stale", "the resource has changed since you read it", cause);
    }
}
