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

/** {@code serve}: runs the service until it is told to stop. */
@Command(
        name = "serve",
        description = "Runs the service: complaints in, recommendations out, people decide.",
        subcommands = {BackupVerb.class, RestoreVerb.class, ImportVerb.class, RebuildVerb.class},
        footer = {
            "",
            "Without options it keeps everything in a SQLite file in ./redress-data, listens on this machine only, and on the first",
            "start prints a link with which the first person becomes admin. Ctrl-C or SIGTERM ends it: what was taken is answered",
            "and on disk. Options may stand in a file, one to a line, which is named after an @.",
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

    @Option(names = "--admin-link", description = "Prints another link with which the admin can sign in once.")
    boolean adminLink;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            defaultValue = "${env:REDRESS_TLS_KEY:-" + Option.NULL_VALUE + "}",
            description = "The private key of the server, PEM (PKCS 8, without a password; REDRESS_TLS_KEY).")
    @Nullable
    Path tlsKey;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            defaultValue = "${env:REDRESS_TLS_CERT:-" + Option.NULL_VALUE + "}",
            description = "The certificate of the server and those above it, PEM (REDRESS_TLS_CERT).")
    @Nullable
    Path tlsCertificate;

    @Option(
            names = "--insecure",
            defaultValue = "${env:REDRESS_INSECURE:-false}",
            description =
                    "Listens to other machines without TLS: for a server behind one that has it (REDRESS_INSECURE).")
    boolean insecure;

    @Option(
            names = "--private-webhooks",
            defaultValue = "${env:REDRESS_PRIVATE_WEBHOOKS:-false}",
            description = "Lets webhooks go to addresses of this network, and without TLS (REDRESS_PRIVATE_WEBHOOKS).")
    boolean privateWebhooks;

    @Option(
            names = "--read-texts",
            description = {
                "Reads texts with an embedding model (134 MB, fetched once): it suggests criteria, and assigns",
                "what it has learnt from people well enough. Without it every text waits for people."
            })
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

    /** Tokens do not cross a network in the clear, unless somebody says that they know what they do. */
    private Server.Options options() throws IOException {
        if ((tlsKey == null) != (tlsCertificate == null)) {
            throw new IllegalArgumentException("--tls-key and --tls-cert belong together");
        }
        if (tlsKey == null && !insecure && !InetAddress.getByName(host).isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "--host " + host
                            + " listens to other machines: give --tls-key and --tls-cert, or --insecure if something in front has TLS");
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
