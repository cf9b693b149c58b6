package dev.redress.service.http;

import dev.redress.service.engine.Engine;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.TableLedger;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** The idempotency keys of requests. */
final class IdempotencyKeys {
    static final String HEADER = "Idempotency-Key";
    static final String REPLAYED = "Idempotent-Replayed";

    private IdempotencyKeys() {}

    /** The Idempotency-Key of a request; null if it has none. */
    static @Nullable String of(Context ctx) {
        return checked(ctx.header(HEADER));
    }

    /** The same key, if it is valid. */
    static @Nullable String checked(@Nullable String key) {
        if (key != null && !key.matches("[!-~]{1,200}")) {
            throw new Problem(400, "bad-key", "an Idempotency-Key has 1 to 200 visible ASCII characters");
        }
        return key;
    }

    /** The stamp of an entry that this request leads to. */
    static TableLedger.Stamp stamp(Context ctx, Engine engine, Person person) {
        String key = of(ctx);
        return key == null
                ? engine.stamp(person.id())
                : new TableLedger.Stamp(engine.now(), person.id(), "k:" + key, digest(ctx));
    }

    /** The same for administrative actions. */
    static Administration.Order order(Context ctx, Person person) {
        String key = of(ctx);
        return new Administration.Order(person.id(), key, key == null ? null : digest(ctx));
    }

    private static String digest(Context ctx) {
        return Sha256.of(ctx.method() + " " + ctx.path() + " " + Sha256.of(ctx.bodyAsBytes()));
    }

    /** Marks the response as that of an earlier request. */
    static void replayed(Context ctx, boolean again) {
        if (again) {
            ctx.header(REPLAYED, "true");
        }
    }
}
