package dev.redress.service;

import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code serve}: runs the service until it is told to stop. */
@Command(
        name = "serve",
        description = "Runs the service: complaints in, recommendations out, people decide.",
        subcommands = {BackupVerb.class, RestoreVerb.class, ImportVerb.class, RebuildVerb.class},
        footer = {
            "",
            "Without options it keeps everything in a SQLite file in ./redress-data, listens on this machine only, and prints a link",
            "with which the first person becomes admin. Ctrl-C or SIGTERM ends it: what was taken is answered and on disk.",
            "Options may stand in a file, one to a line, which is named after an @.",
            "",
            "Examples:",
            "  redress serve --demo",
            "  redress serve --port 9000 --data /var/lib/redress",
            "  redress serve --database 'jdbc:postgresql://db.example/redress?user=redress'",
            "  redress serve @/etc/redress.conf",
            "  redress serve backup -o backup.db"
        })
public final class ServeVerb extends DatabaseVerb {
    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "${env:REDRESS_PORT:-8080}",
            description = "Default: 8080 (REDRESS_PORT).")
    int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:REDRESS_HOST:-127.0.0.1}",
            description = "Where to listen (REDRESS_HOST; default: 127.0.0.1, this machine only).")
    String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "On the first start, writes an admin token to this file (mode 0600).")
    @Nullable
    Path tokenFile;

    @Option(
            names = "--lease",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "After how long another server of the same database takes over (default: ${DEFAULT-VALUE}).")
    int lease;

    @Option(
            names = "--demo",
            description = "Adds a system with complaints, if there is none: the first minute shows something.")
    boolean demo;

    @Override
    public Integer call() throws IOException, SQLException {
        require("--port", port, 0, 65_535);
        require("--lease", lease, 1, 3_600);
        Service service = Service.start(
                new Service.Settings(url(), host, port, 1_000L * lease, java.time.InstantSource.system()));
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            ended.countDown();
        }));
        if (demo) {
            new Demo(service.engine()).addIfAbsent();
        }
        welcome(service);
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private void welcome(Service service) throws IOException, SQLException {
        String address = "http://" + host + ":" + service.port();
        if (service.people().isEmpty()) {
            service.people()
                    .add("admin", "The first admin", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            if (tokenFile != null) {
                writeSecret(
                        tokenFile,
                        service.people()
                                .issue("admin", "first start", "api", null)
                                .join());
            }
        }
        String link =
                service.people().issue("admin", "one-time link", "login", null).join();
        out().println("Redress listens on " + address);
        out().println("Sign in once with " + address + "/login#" + link);
        out().flush();
    }

    private static void writeSecret(Path file, String token) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, token + "\n");
    }
}
