package dev.redress.service;

import dev.redress.cli.Verb;
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
        footer = {
            "",
            "Without options it keeps everything in a SQLite file in ./redress-data, listens on this machine only, and prints a link",
            "with which the first person becomes admin. Ctrl-C or SIGTERM ends it: what was taken is answered and on disk.",
            "",
            "Examples:",
            "  redress serve",
            "  redress serve --port 9000 --data /var/lib/redress",
            "  redress serve --database 'jdbc:postgresql://db.example/redress?user=redress'"
        })
public final class ServeVerb extends Verb {
    @Option(names = "--port", paramLabel = "P", defaultValue = "8080", description = "Default: ${DEFAULT-VALUE}.")
    int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Where to listen (default: ${DEFAULT-VALUE}, this machine only).")
    String host = "";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "redress-data",
            description = "Where the SQLite file is kept (default: ${DEFAULT-VALUE}).")
    Path data = Path.of("redress-data");

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "A JDBC address instead: jdbc:postgresql://HOST/NAME or jdbc:sqlite:FILE.")
    @Nullable
    String database;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "On the first start, writes an admin token to this file (mode 0600).")
    @Nullable
    Path tokenFile;

    @Override
    public Integer call() throws IOException, SQLException {
        String url = database;
        if (url == null) {
            folder(data);
            url = "jdbc:sqlite:" + data.resolve("redress.db").toAbsolutePath();
        }
        Service service = Service.start(new Service.Settings(url, host, port));
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            ended.countDown();
        }));
        welcome(service);
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    /** Only its owner may look into the folder. */
    private static void folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    private void welcome(Service service) throws IOException, SQLException {
        String address = "http://" + host + ":" + service.port();
        if (service.people().isEmpty()) {
            service.people()
                    .add("admin", "The first admin", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            if (tokenFile != null) {
                write(
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

    private static void write(Path file, String token) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, token + "\n");
    }
}
