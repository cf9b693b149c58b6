package dev.redress.service.http;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * A handler in front of the servlets for single complaints from programs, which are most requests (decision 40). Routing each through the servlets, with
 * a thread that waits, takes more processor time than handling the complaint. Here no thread waits: the response is sent when the complaint is
 * durable. It handles only plain requests: a POST in JSON of known length, with a token that has the role. Everything else is passed to
 * {@link ComplaintRoutes} before the body is read, so that every refusal is the same there and here.
 */
final class IntakeHandler extends Handler.Wrapper {
    private static final String BEFORE = Server.BASE + "/systems/";
    private static final String AFTER = "/complaints";
    private static final String ROUTE = BEFORE + "{system}" + AFTER;
    private static final String JSON = "application/json";
    private static final String BEARER = "Bearer ";
    private static final Set<Role> ROLES = Set.of(Role.INTAKE);

    private final Engine engine;
    private final People people;
    private final Intake intake;
    private final Limits limits;
    private final RequestsInProgress traffic;

    IntakeHandler(Engine engine, People people, Intake intake, Limits limits, RequestsInProgress traffic) {
        this.engine = engine;
        this.people = people;
        this.intake = intake;
        this.limits = limits;
        this.traffic = traffic;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String system = system(request);
        Person sender = system == null ? null : sender(request, system);
        if (system == null || sender == null) {
            return super.handle(request, response, callback);
        }
        HttpFields headers = request.getHeaders();
        RequestsInProgress.Ticket ticket = traffic.enter(headers.get(RequestsInProgress.HEADER));
        response.getHeaders().put(RequestsInProgress.HEADER, ticket.id());
        // Without TLS the writer's thread sends the response, because another thread would cost more; encryption would
        // delay it.
        Executor sending = request.isSecure() ? request.getComponents().getExecutor() : Runnable::run;
        Exchange exchange = new Exchange(response, callback, ticket, sending);
        Content.Source.asByteArrayAsync(
                request,
                Server.LARGEST_BODY,
                Promise.Invocable.from(
                        // A model may have to classify the text first.
                        Invocable.InvocationType.BLOCKING,
                        body -> take(system, sender, body, headers.get(IdempotencyKeys.HEADER), exchange),
                        exchange::abandon));
        return true;
    }

    /** The system to which a single complaint is sent; null if this is another request, or not a plain one. */
    private @Nullable String system(Request request) {
        String path = request.getHttpURI().getPath();
        if (!"POST".equals(request.getMethod())
                || !path.startsWith(BEFORE)
                || !path.endsWith(AFTER)
                || request.getHttpURI().getQuery() != null
                || traffic.isDraining()) {
            return null;
        }
        String system = path.substring(BEFORE.length(), Math.max(BEFORE.length(), path.length() - AFTER.length()));
        HttpFields headers = request.getHeaders();
        long length = headers.getLongField(HttpHeader.CONTENT_LENGTH);
        return isPlain(system)
                        && JSON.equals(headers.get(HttpHeader.CONTENT_TYPE))
                        && length >= 0
                        && length <= Server.LARGEST_BODY
                ? system
                : null;
    }

    private static boolean isPlain(String system) {
        for (int n = 0; n < system.length(); n++) {
            char c = system.charAt(n);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return !system.isEmpty();
    }

    /** The sender; null if it is unknown, lacks the role, or exceeds the rate limit. */
    private @Nullable Person sender(Request request, String system) {
        String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (header == null || !header.startsWith(BEARER)) {
            return null;
        }
        try {
            Person person = people.byToken(header.substring(BEARER.length()).trim())
                    .filter(one -> one.maySee(system) && one.mayIn(system, ROLES))
                    .orElse(null);
            return person != null && limits.known().isTaken(person.id()) ? person : null;
        } catch (SQLException e) {
            return null;
        }
    }

    private void take(String system, Person sender, byte[] body, @Nullable String key, Exchange exchange) {
        try {
            ReceivedComplaint complaint =
                    ComplaintRoutes.received("", HttpJson.read(body), IdempotencyKeys.checked(key));
            CompletableFuture<?> unused = intake.submit(system, complaint, engine.stamp(sender.id()))
                    .whenCompleteAsync(
                            (taken, fault) -> {
                                if (fault == null) {
                                    exchange.answer(taken);
                                } else {
                                    exchange.fail(Answers.cause(fault));
                                }
                            },
                            exchange.sending);
        } catch (RuntimeException e) {
            exchange.fail(e);
        }
    }

    /** A request that is being answered. */
    private record Exchange(Response response, Callback callback, RequestsInProgress.Ticket ticket, Executor sending) {
        void answer(TakenComplaint taken) {
            try {
                if (taken.again()) {
                    response.getHeaders().put(IdempotencyKeys.REPLAYED, "true");
                }
                send(taken.again() ? 200 : 201, JSON, HttpJson.write(ComplaintRoutes.body(taken)));
            } catch (RuntimeException e) {
                fail(e);
            }
        }

        void fail(Throwable fault) {
            Problem problem = Answers.problem(fault, "POST " + ROUTE, ticket.id());
            Answers.headers(problem).forEach(response.getHeaders()::put);
            send(problem.status(), "application/problem+json", HttpJson.write(Answers.body(problem)));
        }

        /** The body did not arrive, so there is no client to answer. */
        void abandon(Throwable fault) {
            ticket.leave("POST", ROUTE, 400);
            callback.failed(fault);
        }

        private void send(int status, String type, byte[] body) {
            ticket.leave("POST", ROUTE, status);
            response.setStatus(status);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            response.write(true, ByteBuffer.wrap(body), callback);
        }
    }
}
