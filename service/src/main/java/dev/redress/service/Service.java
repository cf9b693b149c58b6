package dev.redress.service;

import dev.redress.service.engine.Engine;
import dev.redress.service.http.Server;
import dev.redress.service.metrics.Metrics;
import dev.redress.service.page.Pages;
import dev.redress.service.people.Administration;
import dev.redress.service.people.People;
import dev.redress.service.people.Secret;
import dev.redress.service.people.Sessions;
import dev.redress.service.store.Database;
import dev.redress.service.store.FileGuard;
import dev.redress.service.store.Leases;
import dev.redress.service.texts.LearningClassifier;
import java.time.InstantSource;
import java.util.Optional;

/** A running service: database, engine and server. */
public final class Service implements AutoCloseable {
    /**
     * The settings of a service.
     *
     * @param database a JDBC URL
     * @param port 0 for any free port
     * @param leaseMillis how long other servers on the same database wait for one that has died
     */
    public record Settings(
            String database, String host, int port, long leaseMillis, InstantSource clock, Server.Options options) {
        public Settings(String database, String host, int port) {
            this(database, host, port, 10_000, InstantSource.system());
        }

        public Settings(String database, String host, int port, long leaseMillis, InstantSource clock) {
            this(database, host, port, leaseMillis, clock, Server.Options.USUAL);
        }

        /** The same settings with other options of the HTTP server. */
        public Settings with(Server.Options other) {
            return new Settings(database, host, port, leaseMillis, clock, other);
        }
    }

    private final Optional<FileGuard> guard;
    private final Database database;
    private final Engine engine;
    private final People people;
    private final Metrics metrics;
    private final Pages pages;
    private final Server server;

    private Service(Settings settings, Optional<FileGuard> guard, Database database) {
        this.guard = guard;
        this.database = database;
        String address = "http://" + settings.host() + ":" + settings.port();
        // A guarded file has one server at a time, so after a kill its lease can be taken at once.
        String holder = guard.isPresent() ? "the server of this file" : Secret.create("server-");
        engine =
                Engine.start(database, new Leases(database, holder, address, settings.leaseMillis()), settings.clock());
        metrics = new Metrics(database, engine);
        try {
            Administration administration = new Administration(engine);
            people = new People(database, administration, settings.clock());
            Sessions sessions = new Sessions(administration, people);
            pages = new Pages(database, engine, administration, people, sessions);
            server = Server.start(
                    settings.host(),
                    settings.port(),
                    settings.options(),
                    new Server.Backend(
                            database,
                            engine,
                            administration,
                            people,
                            sessions,
                            metrics,
                            LearningClassifier.find(database)),
                    pages);
        } catch (RuntimeException e) {
            try (engine) {
                throw e;
            }
        }
    }

    /** Opens the database, migrates its schema, opens all systems, and starts to listen. */
    public static Service start(Settings settings) {
        Optional<FileGuard> guard = Database.file(settings.database()).map(FileGuard::of);
        try {
            Database database = Database.open(settings.database());
            try {
                return new Service(settings, guard, database);
            } catch (RuntimeException e) {
                try (database) {
                    throw e;
                }
            }
        } catch (RuntimeException e) {
            guard.ifPresent(FileGuard::close);
            throw e;
        }
    }

    public Database database() {
        return database;
    }

    public Engine engine() {
        return engine;
    }

    public People people() {
        return people;
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** Refuses new requests, answers those in progress, writes the queue, and closes the database. */
    @Override
    public void close() {
        try (database;
                engine;
                metrics;
                server;
                pages) {
            // Closed in the order pages, server, metrics, engine, database.
        } finally {
            guard.ifPresent(FileGuard::close);
        }
    }
}
