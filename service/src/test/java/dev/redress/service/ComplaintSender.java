package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** A client that sends complaints over HTTP. It sends each complaint to one server after the other until it is taken. */
final class ComplaintSender implements AutoCloseable {
    private final String name;
    private final List<Client> servers;
    private final Acknowledgements promises;
    private final AtomicBoolean stop = new AtomicBoolean();
    private final Thread thread = new Thread(this::send);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile String failure = "";

    /** @param servers the list may change during the run */
    ComplaintSender(String name, List<Client> servers, Acknowledgements promises) {
        this.name = name;
        this.servers = servers;
        this.promises = promises;
        thread.start();
    }

    private void send() {
        try {
            while (!stop.get()) {
                String id = name + "-" + sent.get();
                for (int attempt = sent.get(); !isTaken(id, servers.get(attempt % servers.size())); attempt++) {
                    Thread.sleep(20);
                }
                sent.incrementAndGet();
                Thread.sleep(2);
            }
        } catch (InterruptedException | RuntimeException | AssertionError e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    /**
     * Whether the complaint is taken. It may be refused with 503, or get no answer if the server is gone; any other answer is an
     * error.
     */
    private boolean isTaken(String id, Client server) {
        Client.Answer answer;
        try {
            String criterion = sent.get() % 3 == 0 ? "ppv" : "fpr";
            answer = server.post(
                    "/api/v1/systems/loans/complaints",
                    "{\"id\":\"" + id + "\",\"criterion\":\"" + criterion + "\",\"loss\":0.25}");
        } catch (UncheckedIOException e) {
            unanswered.incrementAndGet();
            return false;
        }
        if (answer.status() == 503) {
            refused.incrementAndGet();
            return false;
        }
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        JsonNode body = answer.json();
        promises.add(id, body.get("seq").asInt(), body.get("receipt").asText().substring("sha256:".length()));
        return true;
    }

    /** The number of complaints that were taken. */
    int sent() {
        return sent.get();
    }

    /** The number of refusals with 503. */
    int refused() {
        return refused.get();
    }

    /** The number of requests without an answer. */
    int unanswered() {
        return unanswered.get();
    }

    /** Ends when the current complaint is taken. */
    @Override
    public void close() {
        stop.set(true);
        try {
            thread.join(30_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive())
                .as("the last complaint was not taken in time")
                .isFalse();
        assertThat(failure).as(name).isEmpty();
    }

    /** Waits until the condition holds. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            Thread.sleep(10);
        }
    }
}
