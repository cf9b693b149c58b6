package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Feed;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Server-sent events: the entries of a system as they become durable. The feed only wakes a stream, which reads entries from the
 * database, so that a slow reader delays nobody and one that reconnects misses nothing.
 */
final class EventStreams implements AutoCloseable {
    /** The largest number of streams; each uses a thread of the server. */
    private static final int MOST = 100;

    private static final int READ_AT_ONCE = 500;
    /** The interval of polling, for entries that another server of the same database writes. */
    private static final long PATIENCE_MILLIS = 2_000;

    private static final long HEARTBEAT_MILLIS = 15_000;

    /** A listener of a system. */
    private record Listener(String system, Semaphore news) {}

    private final Database database;
    private final Entries entries;
    private final Feed.Subscription subscription;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(MOST);
    private volatile boolean closing;

    EventStreams(Database database, Engine engine) {
        this.database = database;
        entries = new Entries(database);
        subscription = engine.feed().listen((system, rows) -> wake(system));
    }

    private void wake(String system) {
        for (Listener listener : listeners) {
            if (listener.system.equals(system) && listener.news.availablePermits() == 0) {
                listener.news.release();
            }
        }
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/systems/{system}/events", this::follow);
    }

    private void follow(Context ctx) throws SQLException {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        String id = ctx.pathParam("system");
        SystemRow system = database.read(connection -> Systems.find(connection, id))
                .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id));
        long from = from(ctx, system.number());
        if (!places.tryAcquire()) {
            throw new Problem(503, "unavailable", "too many event streams are open; try again in a moment");
        }
        // No permits means no news.
        Listener listener = new Listener(id, new Semaphore(1));
        listeners.add(listener);
        try {
            ctx.contentType("text/event-stream");
            ctx.header("Cache-Control", "no-store");
            ctx.header("X-Accel-Buffering", "no");
            stream(ctx.res().getOutputStream(), system.number(), from, listener);
        } catch (IOException e) {
            // The client has disconnected.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            listeners.remove(listener);
            places.release();
        }
    }

    /** The last line that the client has seen; without Last-Event-ID, the last line of the ledger. */
    private long from(Context ctx, long system) throws SQLException {
        String last = ctx.header("Last-Event-ID");
        if (last == null) {
            return database.read(connection -> entries.last(connection, system))
                    .map(EntryRow::seq)
                    .orElse(0L);
        }
        if (!last.matches("[0-9]{1,18}")) {
            throw new Problem(400, "bad-parameter", "Last-Event-ID is not the id of an event");
        }
        return Long.parseLong(last);
    }

    private void stream(OutputStream out, long system, long from, Listener listener)
            throws IOException, SQLException, InterruptedException {
        long sent = from;
        long quietSince = System.nanoTime();
        write(out, ": entries follow\n\n");
        while (!closing) {
            long after = sent;
            List<EntryRow> rows = database.read(connection -> entries.after(connection, system, after, READ_AT_ONCE));
            for (EntryRow row : rows) {
                write(out, text(row));
                sent = row.seq();
            }
            boolean quiet = rows.isEmpty();
            if (!quiet) {
                quietSince = System.nanoTime();
            } else if (System.nanoTime() - quietSince > TimeUnit.MILLISECONDS.toNanos(HEARTBEAT_MILLIS)) {
                quietSince = System.nanoTime();
                write(out, ": still here\n\n");
            }
            out.flush();
            if (rows.size() < READ_AT_ONCE) {
                listener.news.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(EntryRow row) {
        ObjectNode data = HttpJson.object()
                .put("seq", row.seq())
                .put("kind", row.kind())
                .put("at", row.at())
                .put("hash", "sha256:" + row.hash());
        data.set("entry", HttpJson.read(row.line().getBytes(StandardCharsets.UTF_8)));
        return "id: " + row.seq() + "\nevent: " + row.kind() + "\ndata: "
                + new String(HttpJson.write(data), StandardCharsets.UTF_8) + "\n\n";
    }

    /** Ends all streams. */
    @Override
    public void close() {
        closing = true;
        subscription.close();
        listeners.forEach(listener -> listener.news.release());
    }
}
