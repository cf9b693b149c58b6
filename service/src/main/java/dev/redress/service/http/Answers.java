package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.InputException;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.engine.Refusal;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Responses: JSON, problems, and waiting for the engine. */
final class Answers {
    private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
    static final long PATIENCE_SECONDS = 30;

    private static final String TOO_LONG = "the server did not answer in time; try again in a moment";

    private Answers() {}

    static void json(Context ctx, int status, JsonNode body) {
        ctx.status(status).contentType("application/json").result(HttpJson.write(body));
    }

    /** Waits for the engine. */
    static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof TimeoutException) {
                throw new Refusal(Refusal.Reason.UNAVAILABLE, TOO_LONG, e);
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new Refusal(Refusal.Reason.UNAVAILABLE, TOO_LONG, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Refusal.Reason.UNAVAILABLE, "the server is shutting down", e);
        }
    }

    static Problem problem(Refusal refusal) {
        String detail = String.valueOf(refusal.getMessage());
        return switch (refusal.reason()) {
            case NOT_FOUND -> new Problem(404, "not-found", detail, refusal);
            case CONFLICT -> new Problem(409, "conflict", detail, refusal);
            case STALE -> new Problem(412, "stale", detail, refusal);
            case INVALID -> new Problem(422, "invalid", detail, refusal);
            case KEY_REUSED -> new Problem(422, "key-reused", detail, refusal);
            case FORBIDDEN -> new Problem(403, "forbidden", detail, refusal);
            case UNAVAILABLE -> new Problem(503, "unavailable", detail, refusal);
        };
    }

    /** Any failure as a problem; an internal error reveals no details. */
    static void fail(Context ctx, Exception fault) {
        Problem problem = problem(fault, ctx.method() + " " + ctx.path(), "");
        headers(problem).forEach(ctx::header);
        ctx.status(problem.status()).contentType("application/problem+json").result(HttpJson.write(body(problem)));
    }

    /** The headers that belong to a problem. */
    static Map<String, String> headers(Problem problem) {
        return switch (problem.status()) {
            case 503, 429 -> Map.of("Retry-After", "1");
            case 401 -> Map.of("WWW-Authenticate", "Bearer");
            default -> Map.of();
        };
    }

    /**
     * Any failure as a problem; an internal error is logged.
     *
     * @param request the id of the request, if the log does not know it already
     */
    static Problem problem(Throwable fault, String what, String request) {
        Problem problem = problem(fault);
        if (problem.status() >= 500 && problem.status() != 503) {
            LOG.error("{} {} failed", what, request, fault);
        }
        return problem;
    }

    /** The cause of a failure in a future. */
    static Throwable cause(Throwable fault) {
        return (fault instanceof CompletionException || fault instanceof ExecutionException) && fault.getCause() != null
                ? fault.getCause()
                : fault;
    }

    private static Problem problem(Throwable fault) {
        if (fault instanceof Problem problem) {
            return problem;
        }
        if (fault instanceof Refusal refusal) {
            return problem(refusal);
        }
        if (fault instanceof RefusedEvent) {
            return new Problem(409, "conflict", String.valueOf(fault.getMessage()), fault);
        }
        if (fault instanceof InputException input) {
            return new Problem(422, "invalid", String.valueOf(input.getMessage()), fault);
        }
        if (fault instanceof TimeoutException) {
            return new Problem(503, "unavailable", TOO_LONG, fault);
        }
        if (fault instanceof SQLException) {
            LOG.warn("the database failed: {}", fault.getMessage());
            return new Problem(503, "unavailable", "the database does not respond correctly", fault);
        }
        return new Problem(500, "internal", "the server failed", fault);
    }

    static ObjectNode body(Problem problem) {
        ObjectNode body = HttpJson.object();
        body.put("type", "urn:redress:problem:" + problem.type());
        body.put("title", problem.type());
        body.put("status", problem.status());
        body.put("detail", problem.detail());
        if (!problem.faults().isEmpty()) {
            ArrayNode faults = body.putArray("errors");
            problem.faults()
                    .forEach(fault ->
                            faults.addObject().put("pointer", fault.pointer()).put("detail", fault.detail()));
        }
        return body;
    }
}
