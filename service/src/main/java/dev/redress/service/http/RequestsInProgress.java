package dev.redress.service.http;

import dev.redress.service.metrics.Metrics;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The requests in progress. Each has an id, which is in its response and in every log line about it; its duration is
 * measured; and before the server stops, requests in progress are finished.
 */
final class RequestsInProgress {
    private static final Logger LOG = LoggerFactory.getLogger(RequestsInProgress.class);
    private static final String ID = "request";
    private static final String TICKET = "ticket";
    static final String HEADER = "X-Request-Id";
    private static final long PATIENCE_MILLIS = 5_000;

    private final Metrics metrics;
    private final String prefix = UUID.randomUUID().toString().substring(0, 13) + "-";
    private final AtomicLong requests = new AtomicLong();
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile boolean draining;

    RequestsInProgress(Metrics metrics) {
        this.metrics = metrics;
    }

    void add(JavalinConfig config) {
        config.routes.before(this::begin);
        config.requestLogger.http((ctx, millis) -> end(ctx));
    }

    /** The id that the client supplied, if it is valid, or a new one. */
    private void begin(Context ctx) {
        Ticket ticket = enter(ctx.header(HEADER));
        ctx.attribute(TICKET, ticket);
        ctx.header(HEADER, ticket.id);
        MDC.put(ID, ticket.id);
        if (draining) {
            throw new Problem(503, "unavailable", "the server is shutting down");
        }
    }

    /** Registers a request; its handler must call {@link Ticket#leave}. */
    Ticket enter(@Nullable String sent) {
        underWay.incrementAndGet();
        String id = sent != null && sent.matches("[A-Za-z0-9._-]{1,64}") ? sent : newId();
        return new Ticket(id, System.nanoTime(), this);
    }

    /** A request in progress. */
    record Ticket(String id, long began, RequestsInProgress traffic) {
        /** Ends the request; returns its duration in nanoseconds. */
        long leave(String method, String route, int status) {
            long nanos = System.nanoTime() - began;
            traffic.underWay.decrementAndGet();
            traffic.metrics.answered(method, route, status, nanos);
            return nanos;
        }
    }

    boolean isDraining() {
        return draining;
    }

    /** A unique id, which need not be secret. */
    private String newId() {
        return prefix + Long.toHexString(requests.incrementAndGet());
    }

    private void end(Context ctx) {
        Ticket ticket = ctx.attribute(TICKET);
        if (ticket == null) {
            return;
        }
        Endpoint endpoint = ctx.endpoints().lastHttpEndpoint();
        String route = endpoint == null ? "none" : endpoint.path;
        long nanos = ticket.leave(ctx.method().toString(), route, ctx.statusCode());
        if (LOG.isDebugEnabled() || ctx.statusCode() >= 500) {
            // Neither query strings nor bodies are logged, because they may contain secrets.
            LOG.info("{} {} {} {} ms", ctx.method(), route, ctx.statusCode(), nanos / 1_000_000);
        }
        MDC.remove(ID);
    }

    /** Refuses new requests and waits for those in progress. */
    void drain() {
        draining = true;
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        try {
            while (underWay.get() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
