package dev.redress.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.redress.service.SelfSignedCertificate;
import dev.redress.service.store.EntryRow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhook deliveries go to the address that was checked, even if the host name resolves differently a moment later. */
final class DeliveryTest {
    private static final EntryRow ROW =
            new EntryRow(1, 2, "complaint", "2026-01-05T10:00:00Z", null, null, "ada", "{\"seq\":2}", "00");
    private static final Duration PATIENCE = Duration.ofMillis(800);

    @TempDir
    Path folder;

    private static Webhook webhook(String url) {
        return new Webhook("wh_1", "loans", url, Delivery.newSecret(), List.of(), "2026-01-05T10:00:00Z", 1, null);
    }

    private static Delivery delivery(boolean privateAllowed, SSLSocketFactory secure, WebhookAddresses.Names names) {
        return new Delivery(new WebhookAddresses(privateAllowed, names), new CheckedPost(secure, PATIENCE));
    }

    private static SSLSocketFactory usual() {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }

    private static InetAddress machine(String address) throws UnknownHostException {
        return InetAddress.getByName(address);
    }

    /** Keeps the Host header, the URI and the body of every request. */
    private static void keepRequests(HttpServer server, ConcurrentLinkedQueue<String> kept) {
        server.createContext("/", exchange -> {
            kept.add(exchange.getRequestHeaders().getFirst("Host"));
            kept.add(exchange.getRequestURI().toString());
            kept.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @Test
    void aNameIsResolvedOnceAndTheDeliveryGoesToThatAddress() throws Exception {
        ConcurrentLinkedQueue<String> kept = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(machine("127.0.0.1"), 0), 0);
        keepRequests(server, kept);
        try {
            AtomicInteger lookups = new AtomicInteger();
            // The second lookup gives another address, where nothing listens.
            WebhookAddresses.Names moving =
                    host -> new InetAddress[] {machine(lookups.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2")};
            String url = "http://hooks.example:" + server.getAddress().getPort() + "/in?a=1";
            assertThat(delivery(true, usual(), moving).attempt(webhook(url), ROW, 1))
                    .isEmpty();
            assertThat(lookups).hasValue(1);
            assertThat(kept.poll())
                    .isEqualTo("hooks.example:" + server.getAddress().getPort());
            assertThat(kept.poll()).isEqualTo("/in?a=1");
            assertThat(kept.poll()).contains("\"type\":\"dev.redress.entry.complaint\"");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aNameThatResolvesToAPrivateAddressIsRefused() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, machine("127.0.0.1"))) {
            silent.setSoTimeout(200);
            String url = "https://hooks.example:" + silent.getLocalPort() + "/";
            for (List<String> all : List.of(
                    List.of("127.0.0.1"),
                    List.of("93.184.215.14", "10.0.0.1"),
                    List.of("::1"),
                    List.of("169.254.169.254"))) {
                WebhookAddresses.Names names = host -> {
                    List<InetAddress> found = new ArrayList<>();
                    for (String one : all) {
                        found.add(machine(one));
                    }
                    return found.toArray(new InetAddress[0]);
                };
                assertThat(delivery(false, usual(), names).attempt(webhook(url), ROW, 1))
                        .as(all.toString())
                        .isEqualTo("hooks.example is an address of this network");
            }
            assertThat(org.assertj.core.api.Assertions.catchThrowable(silent::accept))
                    .as("no connection was made")
                    .isInstanceOf(java.net.SocketTimeoutException.class);
        }
    }

    @Test
    void theCertificateMustMatchTheHostName() throws Exception {
        SelfSignedCertificate own = new SelfSignedCertificate(folder, "dns:hooks.example");
        ConcurrentLinkedQueue<String> kept = new ConcurrentLinkedQueue<>();
        HttpsServer server = HttpsServer.create(new InetSocketAddress(machine("127.0.0.1"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(own.presenting()));
        keepRequests(server, kept);
        try {
            int port = server.getAddress().getPort();
            WebhookAddresses.Names here = host -> new InetAddress[] {machine("127.0.0.1")};
            SSLSocketFactory trusting = own.trusting().getSocketFactory();
            assertThat(delivery(true, trusting, here).attempt(webhook("https://hooks.example:" + port), ROW, 1))
                    .isEmpty();
            assertThat(kept).hasSize(3);
            assertThat(delivery(true, trusting, here).attempt(webhook("https://other.example:" + port), ROW, 1))
                    .isEqualTo("it did not answer: SSLHandshakeException");
            assertThat(delivery(true, usual(), here).attempt(webhook("https://hooks.example:" + port), ROW, 1))
                    .isEqualTo("it did not answer: SSLHandshakeException");
            assertThat(kept).as("nothing is sent without a valid certificate").hasSize(3);
        } finally {
            server.stop(0);
        }
    }

    /** Answers one connection with these pieces, then waits; returns the problem that the delivery reports. */
    private static String answered(String... pieces) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, machine("127.0.0.1"))) {
            CompletableFuture<Void> serving = CompletableFuture.runAsync(() -> {
                try (Socket socket = server.accept()) {
                    for (String piece : pieces) {
                        socket.getOutputStream().write(piece.getBytes(StandardCharsets.US_ASCII));
                        Thread.sleep(100);
                    }
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The sender has closed the connection.
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            String problem = delivery(true, usual(), InetAddress::getAllByName)
                    .attempt(webhook("http://127.0.0.1:" + server.getLocalPort() + "/"), ROW, 1);
            serving.join();
            return problem;
        }
    }

    @Test
    void onlyATimelySuccessStatusIsADelivery() throws Exception {
        assertThat(answered("HTTP/1.1 204 No Content\r\n\r\n")).isEmpty();
        assertThat(answered("HTTP/1.1 100 Continue\r\nA: b\r\n\r\n", "HTTP/1.1 200 OK\r\n"))
                .isEmpty();
        assertThat(answered("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n"))
                .isEqualTo("it answered 302");
        assertThat(answered("SSH-2.0-x\r\n")).isEqualTo("it did not answer: IOException");
        // A byte at a time does not extend the timeout.
        assertThat(answered("H", "T", "T", "P", "/", "1", ".", "1", " ", "2", "0", "0"))
                .isEqualTo("it did not answer: SocketTimeoutException");
    }
}
