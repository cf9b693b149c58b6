package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Set;

/** The body of a request: JSON of the right type, or a problem. */
final class Body {
    private Body() {}

    /** The JSON in the body. */
    static JsonNode json(Context ctx) {
        requireType(ctx, "application/json");
        return HttpJson.read(ctx.bodyAsBytes());
    }

    /** The fields of the JSON object in the body; other fields than these are refused. */
    static Fields fields(Context ctx, String... known) {
        return Fields.of("", json(ctx), Set.of(known));
    }

    /** Refuses other content types than these. */
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
