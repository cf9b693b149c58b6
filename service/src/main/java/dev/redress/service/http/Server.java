package dev.redress.service.http;

import dev.redress.service.Metrics;
import dev.redress.service.engine.Engine;
import dev.redress.service.page.Pages;
import dev.redress.service.people.People;
import dev.redress.service.store.Database;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HttpResponseException;

/** The HTTP server: the API, and nothing that decides anything. */
public final class Server implements AutoCloseable {
    static final String BASE = "/api/v1";
    /** A batch of a thousand complaints has about a tenth of this. */
    private static final long LARGEST_BODY = 4L << 20;

    private final Javalin javalin;
    private final Traffic traffic;
    private final Pages pages;

    private Server(Javalin javalin, Traffic traffic, Pages pages) {
        this.javalin = javalin;
        this.traffic = traffic;
        this.pages = pages;
    }

    /** Starts to listen. Port 0 takes any that is free. */
    public static Server start(
            String host, int port, Database database, Engine engine, People people, Metrics metrics) {
        Traffic traffic = new Traffic(metrics);
        Pages pages = new Pages(database, engine, people);
        Javalin javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.http.maxRequestSize = LARGEST_BODY;
            config.http.prefer405over404 = true;
            config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
            traffic.add(config);
            new OperationsRoutes(engine, metrics).add(config.routes);
            routes(config, database, engine, people);
            pages.add(config.routes);
        });
        return new Server(javalin.start(host, port), traffic, pages);
    }

    private static void routes(JavalinConfig config, Database database, Engine engine, People people) {
        config.routes.before(BASE + "/*", ctx -> Caller.authenticate(ctx, people));
        new SystemRoutes(engine).add(config.routes);
        new ComplaintRoutes(engine).add(config.routes);
        new DecisionRoutes(engine).add(config.routes);
        new LedgerRoutes(database, engine).add(config.routes);
        config.routes.exception(HttpResponseException.class, (fault, ctx) -> Answers.fail(ctx, known(fault)));
        config.routes.exception(Exception.class, (fault, ctx) -> Answers.fail(ctx, fault));
    }

    /** What Javalin refuses by itself: no such route, wrong method, too large. */
    private static Problem known(HttpResponseException fault) {
        String type = switch (fault.getStatus()) {
            case 404 -> "not-found";
            case 405 -> "method-not-allowed";
            case 413 -> "too-large";
            default -> "refused";
        };
        return new Problem(fault.getStatus(), type, String.valueOf(fault.getMessage()), fault);
    }

    /** The port that it listens on. */
    public int port() {
        return javalin.port();
    }

    /** Finishes the requests that it has, and takes no new ones. */
    @Override
    public void close() {
        pages.close();
        traffic.drain();
        javalin.stop();
    }
}
