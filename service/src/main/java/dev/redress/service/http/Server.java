package dev.redress.service.http;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.TextReader;
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.metrics.Metrics;
import dev.redress.service.people.Administration;
import dev.redress.service.people.People;
import dev.redress.service.people.Sessions;
import dev.redress.service.store.Database;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/** The HTTP server of the API. */
public final class Server implements AutoCloseable {
    /** The number of connections that may wait to be accepted; with Java's default of 50, further ones are retried only after a second. */
    private static final int WAITING_CONNECTIONS = 1024;

    static final String BASE = "/api/v1";
    /** The largest body; a batch of a thousand complaints has about a tenth of this. */
    static final int LARGEST_BODY = 4 << 20;

    /** Pages with a form for people who are not signed in. */
    private static final List<String> FORMS = List.of("/login", "/receipt", "/complain/*");

    /** The path under which no token is needed. */
    private static final String PUBLIC = BASE + "/public/";

    /**
     * The options of the server.
     *
     * @param tls null for plain HTTP
     * @param requestsPerSecond the rate limit of each person or program
     * @param strangersPerSecond the rate limit of each address without a token
     * @param privateWebhooks whether webhooks may use addresses of this network, and plain HTTP
     * @param pauses the pauses before further attempts to deliver to a webhook
     */
    public record Options(
            @Nullable Tls tls,
            int requestsPerSecond,
            int strangersPerSecond,
            boolean privateWebhooks,
            List<Duration> pauses) {
        /** Plain HTTP; deliveries to a webhook are given up after half a day. */
        public static final Options USUAL = new Options(
                null,
                20_000,
                10,
                false,
                List.of(
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofHours(3),
                        Duration.ofHours(8)));

        public Options withTls(@Nullable Tls other) {
            return new Options(other, requestsPerSecond, strangersPerSecond, privateWebhooks, pauses);
        }

        public Options withRates(int known, int strangers) {
            return new Options(tls, known, strangers, privateWebhooks, pauses);
        }

        public Options withPrivateWebhooks(boolean allowed) {
            return new Options(tls, requestsPerSecond, strangersPerSecond, allowed, pauses);
        }

        public Options withPauses(List<Duration> others) {
            return new Options(tls, requestsPerSecond, strangersPerSecond, privateWebhooks, others);
        }
    }

    /** The parts of the service that the server uses. */
    public record Backend(
            Database database,
            Engine engine,
            Administration administration,
            People people,
            Sessions sessions,
            Metrics metrics,
            TextReader classifier) {}

    private final Javalin javalin;
    private final RequestsInProgress traffic;
    private final List<AutoCloseable> workers;

    private Server(Javalin javalin, RequestsInProgress traffic, List<AutoCloseable> workers) {
        this.javalin = javalin;
        this.traffic = traffic;
        this.workers = workers;
    }

    /** Starts to listen, for the API and the pages. Port 0 means any free port. */
    public static Server start(String host, int port, Options options, Backend backend, Site site) {
        EventStreams events = new EventStreams(backend.database(), backend.engine());
        Verifications verifications = new Verifications(backend.database());
        Webhooks webhooks =
                new Webhooks(backend.database(), backend.engine(), options.privateWebhooks(), options.pauses());
        WebhookAdministration desk = new WebhookAdministration(
                backend.database(), backend.administration(), webhooks, options.privateWebhooks());
        Intake intake = new Intake(backend.engine(), backend.classifier());
        RequestsInProgress traffic = new RequestsInProgress(backend.metrics());
        Limits limits = Limits.of(options);
        Javalin javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.http.maxRequestSize = LARGEST_BODY;
            config.http.prefer405over404 = true;
            config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
            config.jetty.modifyServer(jetty -> {
                jetty.setErrorHandler(new UnreadableRequests());
                jetty.setHandler(new IntakeHandler(backend.engine(), backend.people(), intake, limits, traffic));
            });
            listen(config, options.tls(), host, port);
            traffic.add(config);
            routes(
                    config.routes,
                    options,
                    backend,
                    limits,
                    intake,
                    List.of(
                            events::add,
                            verifications::add,
                            new WebhookRoutes(desk)::add,
                            pages -> site.add(pages, intake, desk)));
            failures(config.routes, site);
        });
        javalin.start();
        webhooks.start();
        return new Server(javalin, traffic, List.of(events, verifications, webhooks));
    }

    private static void listen(JavalinConfig config, @Nullable Tls tls, String host, int port) {
        config.jetty.addConnector((server, http) -> {
            ServerConnector connector = tls == null
                    ? new ServerConnector(server, new HttpConnectionFactory(http))
                    : new ServerConnector(server, tls.context(), new HttpConnectionFactory(secured(http)));
            connector.setHost(host);
            connector.setPort(port);
            connector.setAcceptQueueSize(WAITING_CONNECTIONS);
            return connector;
        });
    }

    private static HttpConfiguration secured(HttpConfiguration http) {
        HttpConfiguration secure = new HttpConfiguration(http);
        secure.addCustomizer(new SecureRequestCustomizer(false));
        return secure;
    }

    /** A group of routes. */
    public interface Part {
        void add(RoutesConfig routes);
    }

    /** The web pages. */
    public interface Site {
        void add(RoutesConfig routes, Intake intake, WebhookAdministration webhooks);

        /** Answers with an error page. */
        void fail(Context ctx, Problem problem);
    }

    private static void routes(
            RoutesConfig routes, Options options, Backend backend, Limits limits, Intake intake, List<Part> others) {
        Database database = backend.database();
        Engine engine = backend.engine();
        routes.before(Server::requireSaneAddress);
        routes.before(BASE + "/*", ctx -> letIn(ctx, backend.people(), limits));
        FORMS.forEach(form -> routes.before(form, ctx -> slowDown(ctx, limits)));
        routes.before(OperationsRoutes.METRICS, ctx -> Caller.authenticate(ctx, backend.people(), limits));
        // Routes are matched in order, and most requests are complaints.
        new ComplaintRoutes(database, engine, intake).add(routes);
        new OperationsRoutes(engine, backend.metrics()).add(routes);
        new DocumentRoutes().add(routes);
        new SystemRoutes(database, engine, backend.administration()).add(routes);
        new CharterRoutes(database, engine).add(routes);
        new EvidenceRoutes(new StoredEvidence(database, backend.administration())).add(routes);
        new PublicRoutes(database, engine, intake).add(routes);
        new DecisionRoutes(engine).add(routes);
        new WhatIfRoutes(database, engine).add(routes);
        new LedgerRoutes(database, engine).add(routes);
        new PeopleRoutes(backend.people()).add(routes);
        new SessionRoutes(backend.people(), backend.sessions(), options.tls() != null).add(routes);
        new AdministrationRoutes(database).add(routes);
        others.forEach(part -> part.add(routes));
    }

    private static void failures(RoutesConfig routes, Site site) {
        routes.exception(HttpResponseException.class, (fault, ctx) -> fail(ctx, known(ctx, fault), site));
        routes.exception(Exception.class, (fault, ctx) -> fail(ctx, fault, site));
    }

    /** Answers an error with a page for browsers, and with JSON for programs. */
    private static void fail(Context ctx, Exception fault, Site site) {
        String accepted = ctx.header("Accept");
        boolean page = !ctx.path().startsWith("/api/") && accepted != null && accepted.contains("text/html");
        if (page && fault instanceof Problem problem) {
            site.fail(ctx, problem);
        } else {
            Answers.fail(ctx, fault);
        }
    }

    private static void letIn(Context ctx, People people, Limits limits) throws SQLException {
        boolean signingIn = ctx.path().equals(BASE + "/session") && HandlerType.POST.equals(ctx.method());
        if (signingIn || ctx.path().startsWith(PUBLIC)) {
            limits.strangers().take(ctx.ip());
        } else {
            Caller.authenticate(ctx, people, limits);
        }
    }

    /** Limits the rate of public forms. */
    private static void slowDown(Context ctx, Limits limits) {
        if (HandlerType.POST.equals(ctx.method())) {
            limits.strangers().take(ctx.ip());
        }
    }

    /** Refuses characters that no database stores. */
    private static void requireSaneAddress(Context ctx) {
        boolean sane = HttpJson.isStorable(decoded(ctx.path())) && (ctx.queryString() == null || isSaneQuery(ctx));
        if (!sane) {
            throw new Problem(400, "bad-parameter", "the address has a character that cannot be stored");
        }
    }

    private static boolean isSaneQuery(Context ctx) {
        return ctx.queryParamMap().values().stream().flatMap(List::stream).allMatch(HttpJson::isStorable);
    }

    private static String decoded(String path) {
        if (path.indexOf('%') < 0) {
            return path;
        }
        try {
            return URLDecoder.decode(path, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Problem(400, "bad-parameter", "the path is not valid percent-encoding", e);
        }
    }

    /** The refusals of Javalin: no such route, wrong method, too large. */
    private static Problem known(Context ctx, HttpResponseException fault) {
        return switch (fault.getStatus()) {
            case 404 -> new Problem(404, "not-found", "there is nothing at this address", fault);
            case 405 -> {
                String allowed = fault.getDetails().get("availableMethods");
                ctx.header("Allow", allowed == null ? "GET" : allowed);
                yield new Problem(405, "method-not-allowed", ctx.method() + " is not allowed at this address", fault);
            }
            case 413 -> new Problem(413, "too-large", "the body has more than " + LARGEST_BODY + " bytes", fault);
            default -> new Problem(fault.getStatus(), "refused", "the request cannot be answered", fault);
        };
    }

    /** The port it listens on. */
    public int port() {
        return javalin.port();
    }

    /** Finishes requests in progress and refuses new ones. */
    @Override
    public void close() {
        for (AutoCloseable worker : workers) {
            try (worker) {
                // Streams and deliveries end before the server, which would wait for them.
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        traffic.drain();
        javalin.stop();
    }
}
