package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Somebody who complains over HTTP, and sends each complaint again, to one server after the other, until it is taken. */
final class Sender implements AutoCloseable {
    private final String name;
    private final List<Client> servers;
    private final Promises promises;
    private final AtomicBoolean stop = new AtomicBoolean();
    private final Thread thread = new Thread(this::send);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile String wrong = "";

    /** @param servers may change meanwhile */
    Sender(String name, List<Client> servers, Promises promises) {
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
            wrong = String.valueOf(e.getMessage());
        }
    }

    /** Taken, or refused with 503; any other answer is wrong. A server that is gone gives none. */
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

    /** How many complaints were taken. */
    int sent() {
        return sent.get();
    }

    /** How often a server said that it cannot now. */
    int refused() {
        return refused.get();
    }

    /** How often there was no answer. */
    int unanswered() {
        return unanswered.get();
    }

    /** Ends when the complaint under way is taken. */
    @Override
    public void close() {
        stop.set(true);
        try {
            thread.join(30_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).as("its last complaint was taken").isFalse();
        assertThat(wrong).as(name).isEmpty();
    }

    /** Waits until something is so. */
    static void await(String what, BooleanSupplier isSo) throws InterruptedException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!isSo.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            Thread.sleep(10);
        }
    }
}
