package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requested page of a list.
 *
 * @param limit the largest number of items
 * @param after the cursor of the previous page; empty for the first page
 */
record Paging(int limit, String after) {
    private static final int USUAL = 50;
    private static final int MOST = 500;
    /** The prefix of cursors, which are opaque. */
    private static final String MARK = "1 ";

    static Paging of(Context ctx) {
        String limit = ctx.queryParam("limit");
        if (limit != null && !limit.matches("[0-9]{1,4}")) {
            throw bad("limit", "limit must be a number from 1 to " + MOST);
        }
        int number = limit == null ? USUAL : Integer.parseInt(limit);
        if (number < 1 || number > MOST) {
            throw bad("limit", "limit must be a number from 1 to " + MOST);
        }
        String after = ctx.queryParam("after");
        return new Paging(number, after == null ? "" : decode(after));
    }

    private static String decode(String cursor) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (text.startsWith(MARK)) {
                return text.substring(MARK.length());
            }
        } catch (IllegalArgumentException e) {
            // Not one of our cursors, like one without the prefix.
        }
        throw bad("after", "after must be the next of a page");
    }

    private static Problem bad(String parameter, String detail) {
        return new Problem(400, "bad-parameter", detail, new Problem.Fault("?" + parameter, detail));
    }

    /** The cursor as a number; the default on the first page. */
    long afterNumber(long fallback) {
        if (after.isEmpty()) {
            return fallback;
        }
        if (!after.matches("[0-9]{1,18}")) {
            throw bad("after", "after must be the next of a page");
        }
        return Long.parseLong(after);
    }

    /**
     * The page as JSON.
     *
     * @param found one more than asked for, if there are more
     * @param place the position of an item in the list
     */
    <T> ObjectNode body(List<T> found, Function<T, ? extends JsonNode> json, Function<T, String> place) {
        List<T> page = found.subList(0, Math.min(limit, found.size()));
        return bodyUpTo(page, json, found.size() > limit ? place.apply(page.get(page.size() - 1)) : null);
    }

    /**
     * The page as JSON.
     *
     * @param last the position of its last item; null if there are no more
     */
    <T> ObjectNode bodyUpTo(List<T> page, Function<T, ? extends JsonNode> json, @Nullable String last) {
        ObjectNode body = HttpJson.object();
        ArrayNode items = body.putArray("items");
        page.forEach(item -> items.add(json.apply(item)));
        if (last != null) {
            body.put("next", encode(last));
        }
        return body;
    }

    private static String encode(String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((MARK + place).getBytes(StandardCharsets.UTF_8));
    }

    /** The number of items to read, one more than the limit, to know whether there are more. */
    int lookahead() {
        return limit + 1;
    }
}
