package dev.redress.service.page;

import dev.redress.service.engine.Feed;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import io.javalin.config.RoutesConfig;
import io.javalin.http.sse.SseClient;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Server-sent events that tell open pages that a system has changed. They carry the number of lines only; a page fetches what it shows. */
final class LiveUpdates implements AutoCloseable {
    private record Watcher(String system, SseClient client) {}

    private final Pages pages;
    private final Queue<Watcher> watchers = new ConcurrentLinkedQueue<>();
    private final Feed.Subscription subscription;
    private final ExecutorService teller = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "live pages");
        thread.setDaemon(true);
        return thread;
    });

    LiveUpdates(Pages pages) {
        this.pages = pages;
        subscription = pages.engine.feed().listen((system, rows) -> {
            if (!watchers.isEmpty() && !teller.isShutdown()) {
                long seq = rows.get(rows.size() - 1).seq();
                teller.execute(() -> tell(system, seq));
            }
        });
    }

    void add(RoutesConfig routes) {
        routes.sse("/s/{system}/live", this::watch);
    }

    private void watch(SseClient client) {
        String system = client.ctx().pathParam("system");
        if (!mayWatch(client, system)) {
            client.close();
            return;
        }
        Watcher watcher = new Watcher(system, client);
        client.keepAlive();
        client.onClose(() -> watchers.remove(watcher));
        watchers.add(watcher);
    }

    private boolean mayWatch(SseClient client, String system) {
        try {
            Optional<Person> person = pages.visits.visitor(client.ctx());
            return person.isPresent() && person.get().mayIn(system, Set.of(Role.OPERATOR, Role.APPROVER, Role.AUDITOR));
        } catch (SQLException e) {
            return false;
        }
    }

    private void tell(String system, long seq) {
        watchers.removeIf(watcher -> watcher.client.terminated());
        for (Watcher watcher : watchers) {
            if (watcher.system.equals(system)) {
                watcher.client.sendEvent("changed", Long.toString(seq), Long.toString(seq));
            }
        }
    }

    @Override
    public void close() {
        subscription.close();
        watchers.forEach(watcher -> watcher.client.close());
        teller.shutdownNow();
    }
}
