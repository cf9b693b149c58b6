package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.store.EntryRow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLSocketFactory;

/** One attempt to deliver an entry to a webhook: a CloudEvent 1.0 in structured JSON, signed according to Standard Webhooks. */
final class Delivery {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String SECRET = "whsec_";

    private final WebhookAddresses addresses;
    private final CheckedPost post;

    Delivery(boolean privateOnes) {
        this(
                new WebhookAddresses(privateOnes, InetAddress::getAllByName),
                new CheckedPost((SSLSocketFactory) SSLSocketFactory.getDefault(), PATIENCE));
    }

    Delivery(WebhookAddresses addresses, CheckedPost post) {
        this.addresses = addresses;
        this.post = post;
    }

    /** A new signing secret: according to the standard, 24 to 64 random bytes in base 64. */
    static String newSecret() {
        byte[] bits = new byte[32];
        new java.security.SecureRandom().nextBytes(bits);
        return SECRET + Base64.getEncoder().encodeToString(bits);
    }

    /** The entry as a CloudEvent. */
    static byte[] event(Webhook webhook, EntryRow row) {
        ObjectNode event = HttpJson.object()
                .put("specversion", "1.0")
                .put("id", webhook.system() + "-" + row.seq())
                .put("source", Server.BASE + "/systems/" + webhook.system())
                .put("type", "dev.redress.entry." + row.kind())
                .put("time", row.at())
                .put("datacontenttype", "application/json");
        event.putObject("data")
                .put("system", webhook.system())
                .put("seq", row.seq())
                .put("kind", row.kind())
                .put("hash", "sha256:" + row.hash())
                .set("entry", HttpJson.read(row.line().getBytes(StandardCharsets.UTF_8)));
        return HttpJson.write(event);
    }

    /** HMAC-SHA256 of id, time and body, joined by dots. */
    static String signature(String secret, String id, long seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(SECRET.length())), "HmacSHA256"));
            mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
        }
    }

    /** Sends it; returns the problem, or an empty string. */
    String attempt(Webhook webhook, EntryRow row, long seconds) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the server is shutting down");
        }
        WebhookAddresses.Found found = addresses.find(webhook.url());
        if (found.machine() == null) {
            return found.problem();
        }
        byte[] body = event(webhook, row);
        // The same id for all attempts, so that a receiver can recognise repetitions.
        String id = "msg_" + webhook.id() + "_" + row.seq();
        try {
            int status = post.send(
                    URI.create(webhook.url()),
                    found.machine(),
                    List.of(
                            "Content-Type: application/cloudevents+json",
                            "User-Agent: redress",
                            "webhook-id: " + id,
                            "webhook-timestamp: " + seconds,
                            "webhook-signature: " + signature(webhook.secret(), id, seconds, body)),
                    body);
            return status >= 200 && status < 300 ? "" : "it answered " + status;
        } catch (IOException e) {
            return "it did not answer: " + e.getClass().getSimpleName();
        }
    }
}
