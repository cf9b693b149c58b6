package dev.redress.service;

import dev.redress.evidence.texts.Embedder;
import dev.redress.service.http.Server;
import dev.redress.service.http.Tls;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code serve}: runs the service until it is stopped. */
@Command(
        name = "serve",
        description = "Runs the service: complaints come in, recommendations go out, people decide.",
        subcommands = {BackupVerb.class, RestoreVerb.class, ImportVerb.class, RebuildVerb.class},
        footer = {
            "",
            "Without options the service stores everything in a SQLite file in ./redress-data and listens on this",
            "machine only. On its first start it prints a one-time link for the first administrator. Ctrl-C or",
            "SIGTERM stops it; accepted requests are answered and on disk by then. @FILE reads options from a",
            "file, one per line.",
            "",
            "Examples:",
            "  redress serve --demo",
            "  redress serve --port 9000 --data /var/lib/redress",
            "  redress serve --database 'jdbc:postgresql://db.example/redress?user=redress'",
            "  redress serve --host 0.0.0.0 --port 8443 --tls-key key.pem --tls-cert cert.pem",
            "  redress serve @/etc/redress.conf",
            "  redress serve backup -o backup.db"
        })
public final class ServeVerb extends DatabaseVerb {
    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "${env:REDRESS_PORT:-8080}",
            description = "Port to listen on (REDRESS_PORT; default: 8080).")
    int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:REDRESS_HOST:-127.0.0.1}",
            description = "Address to listen on (REDRESS_HOST; default: 127.0.0.1, this machine only).")
    String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "On the first start, write an admin token to FILE (mode 0600).")
    @Nullable
    Path tokenFile;

    @Option(
            names = "--lease",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description =
                    "Time after which another server on the same database takes over (default: ${DEFAULT-VALUE}).")
    int lease;

    @Option(names = "--demo", description = "Add an example system with complaints, if there is none.")
    boolean demo;

    @Option(names = "--admin-link", description = "Print another one-time link for the administrator.")
    boolean adminLink;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            defaultValue = "${env:REDRESS_TLS_KEY:-" + Option.NULL_VALUE + "}",
            description = "Private key of the server, PEM (PKCS 8, without a password; REDRESS_TLS_KEY).")
    @Nullable
    Path tlsKey;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            defaultValue = "${env:REDRESS_TLS_CERT:-" + Option.NULL_VALUE + "}",
            description = "Certificate chain of the server, PEM (REDRESS_TLS_CERT).")
    @Nullable
    Path tlsCertificate;

    @Option(
            names = "--insecure",
            defaultValue = "${env:REDRESS_INSECURE:-false}",
            description =
                    "Accept connections from other machines without TLS, behind a proxy that has it (REDRESS_INSECURE).")
    boolean insecure;

    @Option(
            names = "--private-webhooks",
            defaultValue = "${env:REDRESS_PRIVATE_WEBHOOKS:-false}",
            description = "Allow webhooks to addresses of this network, and without TLS (REDRESS_PRIVATE_WEBHOOKS).")
    boolean privateWebhooks;

    @Option(
            names = "--read-texts",
            description =
                    "Classify texts with an embedding model (134 MB, fetched once). It suggests criteria, and"
                            + " assigns texts where its measured precision is high enough. Without it every text waits for people.")
    boolean readTexts;

    @Override
    public Integer call() throws IOException, SQLException {
        if (readTexts) {
            Embedder.load();
        }
        require("--port", port, 0, 65_535);
        require("--lease", lease, 1, 3_600);
        Server.Options options = options();
        Service service =
                Service.start(new Service.Settings(url(), host, port, 1_000L * lease, java.time.InstantSource.system())
                        .with(options));
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            ended.countDown();
        }));
        if (demo) {
            new Demo(service.database(), service.engine()).addIfAbsent();
        }
        welcome(service);
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    /** Tokens do not cross a network in the clear, unless {@code --insecure} allows it. */
    private Server.Options options() throws IOException {
        if ((tlsKey == null) != (tlsCertificate == null)) {
            throw new IllegalArgumentException("--tls-key and --tls-cert must be given together");
        }
        if (tlsKey == null && !insecure && !InetAddress.getByName(host).isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "--host " + host
                            + " accepts connections from other machines: give --tls-key and --tls-cert, or --insecure behind a proxy with TLS");
        }
        Server.Options options = Server.Options.USUAL.withPrivateWebhooks(privateWebhooks);
        return tlsKey == null || tlsCertificate == null ? options : options.withTls(new Tls(tlsKey, tlsCertificate));
    }

    private void welcome(Service service) throws IOException, SQLException {
        String address = (tlsKey == null ? "http://" : "https://") + host + ":" + service.port();
        boolean first = service.people().isEmpty();
        if (first) {
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
        out().println("Redress listens on " + address);
        if (first || adminLink) {
            String expires = Instant.now()
                    .plus(Duration.ofDays(1))
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
            String link = service.people()
                    .issue("admin", "one-time link", "login", expires)
                    .join();
            out().println("Sign in once with " + address + "/login#" + link);
        }
        out().flush();
    }

    private static void writeSecret(Path file, String token) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, token + "\n");
    }
}
