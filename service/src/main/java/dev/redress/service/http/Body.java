package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Set;

/** What was sent: JSON of the right type, or a problem. */
final class Body {
    private Body() {}

    /** The JSON that was sent. */
    static JsonNode json(Context ctx) {
        requireType(ctx, "application/json");
        return HttpJson.read(ctx.bodyAsBytes());
    }

    /** The fields of the JSON object that was sent, and no others than these. */
    static Fields fields(Context ctx, String... known) {
        return Fields.of("", json(ctx), Set.of(known));
    }

    /** Refuses what is not of one of these types. */
    static String requireType(Context ctx, String... types) {
        String type = ctx.contentType();
        String plain = type == null ? "" : type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        for (String one : types) {
            if (plain.equals(one)) {
                return one;
            }
        }
        throw new Problem(415, "wrong-type", "the Content-Type must be " + String.join(" or ", types));
    }
}
