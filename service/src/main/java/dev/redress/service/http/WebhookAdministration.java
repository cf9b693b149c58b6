package dev.redress.service.http;

import dev.redress.service.engine.Refusal;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.Systems;
import java.sql.SQLException;
import java.util.List;

/** The administration of webhooks, for the API and the pages. */
public final class WebhookAdministration {
    private final Database database;
    private final Administration administration;
    private final Webhooks webhooks;
    private final boolean privateOnes;

    WebhookAdministration(Database database, Administration administration, Webhooks webhooks, boolean privateOnes) {
        this.database = database;
        this.administration = administration;
        this.webhooks = webhooks;
        this.privateOnes = privateOnes;
    }

    /** A new webhook. The secret is shown only now; it is empty if the request was a repetition. */
    public record Added(String id, String secret, boolean again) {}

    /** The webhooks whose ids come after this one, in the order of ids. */
    public List<Webhook> after(String id, int limit) throws SQLException {
        return database.read(connection -> WebhookTable.after(connection, id, limit));
    }

    public Webhook find(String id) throws SQLException {
        return database.read(connection -> WebhookTable.find(connection, id))
                .orElseThrow(WebhookAdministration::unknown);
    }

    private static Refusal unknown() {
        return new Refusal(Refusal.Reason.NOT_FOUND, "there is no such webhook");
    }

    /** Adds a webhook, which gets entries from now on. */
    public Added add(String system, String url, List<String> kinds, Administration.Order order) {
        String problem = WebhookAddresses.problem(url, privateOnes);
        if (!problem.isEmpty()) {
            throw Problem.invalid("/url", problem);
        }
        if (kinds.stream().anyMatch(kind -> !kind.matches("[a-z]{1,30}"))) {
            throw Problem.invalid("/kinds", "kinds must be a list of kinds of entries");
        }
        String id = Secret.create("wh_").substring(0, 20);
        String secret = Delivery.newSecret();
        Administration.Done done = Answers.await(administration.carryOut(order, "webhook added", connection -> {
            long number = Systems.find(connection, system)
                    .orElseThrow(() -> new Refusal(Refusal.Reason.INVALID, "there is no system " + system))
                    .number();
            long last = new Entries(database)
                    .last(connection, number)
                    .map(EntryRow::seq)
                    .orElse(0L);
            WebhookTable.insert(
                    connection, new Webhook(id, system, url, secret, kinds, administration.now(), last, null));
            return id;
        }));
        return new Added(done.about(), done.again() ? "" : secret, done.again());
    }

    /** Disables a webhook, or enables it, to continue where it stopped. */
    public void enable(String id, boolean enabled, Administration.Order order) throws SQLException {
        find(id);
        String what = enabled ? "webhook enabled" : "webhook disabled";
        Answers.await(administration.carryOut(order, what, connection -> {
            WebhookTable.disable(connection, id, enabled ? null : administration.now());
            return id;
        }));
        webhooks.wake(null);
    }

    /** Removes a webhook and its dead letters. */
    public void remove(String id, Administration.Order order) {
        Answers.await(administration.carryOut(order, "webhook removed", connection -> {
            if (!WebhookTable.delete(connection, id)) {
                throw unknown();
            }
            return id;
        }));
    }

    /** The dead letters of a webhook. */
    public List<WebhookTable.DeadLetter> deadLetters(String id, long after, int limit) throws SQLException {
        return database.read(connection -> WebhookTable.deadLetters(connection, id, after, limit));
    }

    /** Retries a dead letter. Returns the problem, or an empty string if it was delivered and removed. */
    public String retry(String id, long seq, Administration.Order order) throws SQLException {
        Webhook webhook = find(id);
        if (deadLetters(id, seq - 1, 1).stream().noneMatch(letter -> letter.seq() == seq)) {
            throw new Refusal(Refusal.Reason.NOT_FOUND, "there is no such dead letter");
        }
        Answers.await(administration.carryOut(order, "dead letter retried", connection -> id + " " + seq));
        return webhooks.retry(webhook, seq);
    }
}
