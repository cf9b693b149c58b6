package dev.redress.service.page;

import dev.redress.files.InputException;
import dev.redress.model.Micros;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Refusal;
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.http.Intake;
import dev.redress.service.http.Problem;
import dev.redress.service.http.Server;
import dev.redress.service.http.WebhookAdministration;
import dev.redress.service.people.Administration;
import dev.redress.service.people.People;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Sessions;
import dev.redress.service.store.Database;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The web site for people: its routes, who may see which page, the layout around each page, and the pages for errors. */
public final class Pages implements Server.Site, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Pages.class);
    private static final long PATIENCE_SECONDS = 30;

    final Database database;
    final Engine engine;
    final Administration administration;
    final People people;
    final StoredEvidence evidence;
    final SignIn visits;
    final Templates templates = new Templates();
    final Comparisons comparisons = new Comparisons();
    private final LiveUpdates live;

    public Pages(Database database, Engine engine, Administration administration, People people, Sessions sessions) {
        this.database = database;
        this.engine = engine;
        this.administration = administration;
        this.people = people;
        evidence = new StoredEvidence(database, administration);
        visits = new SignIn(people, sessions);
        live = new LiveUpdates(this);
    }

    @Override
    public void add(RoutesConfig routes, Intake intake, WebhookAdministration webhooks) {
        StaticFiles.add(routes);
        routes.get("/", safely(this::home));
        routes.get("/login", safely(ctx -> login(ctx, "")));
        routes.post("/login", safely(this::signIn));
        routes.post("/logout", safely(this::signOut));
        new OverviewPages(this).add(routes);
        new ComplaintPages(this, intake).add(routes);
        new WhatIfPage(this).add(routes);
        new LedgerPages(this).add(routes);
        new CharterPage(this).add(routes);
        new AdminPages(this).add(routes);
        new WebhookPages(this, webhooks).add(routes);
        new PublicPages(this, intake).add(routes);
        live.add(routes);
    }

    @Override
    public void close() {
        live.close();
        comparisons.close();
    }

    /** A handler that may throw. */
    interface Page {
        void show(Context ctx) throws Exception;
    }

    /** Turns whatever a handler throws into an error page. */
    io.javalin.http.Handler safely(Page page) {
        return ctx -> {
            try {
                page.show(ctx);
            } catch (Exception fault) {
                fail(ctx, fault);
            }
        };
    }

    private void home(Context ctx) throws SQLException {
        Optional<Person> person = visits.visitor(ctx);
        if (person.isEmpty()) {
            ctx.redirect("/login");
            return;
        }
        List<SystemRow> systems = systems(person.get());
        boolean admin = person.get().mayIn(Person.EVERYWHERE, Set.of(Role.ADMIN));
        if (systems.isEmpty() && !admin) {
            send(ctx, "empty.jte", layout(ctx, person.get(), "Welcome", "", null), Map.of());
        } else {
            ctx.redirect(systems.isEmpty() ? "/admin" : "/s/" + systems.get(0).id());
        }
    }

    private void login(Context ctx, String problem) {
        templates.send(ctx, problem.isEmpty() ? 200 : 403, "login.jte", Map.of("problem", problem));
    }

    private void signIn(Context ctx) {
        SignIn.requireOwnPage(ctx);
        try {
            visits.signIn(ctx, field(ctx, "token"));
            ctx.redirect("/", io.javalin.http.HttpStatus.SEE_OTHER);
        } catch (Refusal refusal) {
            login(ctx, String.valueOf(refusal.getMessage()));
        }
    }

    private void signOut(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        visits.signOut(ctx);
        ctx.redirect("/login", io.javalin.http.HttpStatus.SEE_OTHER);
    }

    /** The person who is signed in; anybody else is redirected to the sign-in page. */
    Person person(Context ctx) throws SQLException {
        return visits.visitor(ctx).orElseThrow(() -> new Stranger());
    }

    /** Nobody is signed in. */
    private static final class Stranger extends RuntimeException {}

    /** The system named in the address, if the person has one of these roles there. */
    Snapshot system(Context ctx, Person person, Role... any) {
        String id = ctx.pathParam("system");
        if (!person.maySee(id)) {
            throw new Refusal(Refusal.Reason.NOT_FOUND, "There is no system " + id + ".");
        }
        if (!person.mayIn(id, Set.of(any))) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "Your roles do not allow this here.");
        }
        return await(engine.ask(id, Snapshot::of));
    }

    /** The system named in the address, if the person may read it. */
    Snapshot readable(Context ctx, Person person) {
        return system(ctx, person, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
    }

    List<SystemRow> systems(Person person) throws SQLException {
        return database.read(Systems::all).stream()
                .filter(row -> row.archivedAt() == null && person.maySee(row.id()))
                .toList();
    }

    PageLayout layout(Context ctx, Person person, String title, String place, @Nullable Snapshot snapshot)
            throws SQLException {
        String said = ctx.queryParam("said");
        return new PageLayout(title, place, person, systems(person), snapshot, Notice.words(said), false);
    }

    void send(Context ctx, String template, PageLayout layout, Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(values);
        all.put("layout", layout);
        templates.send(ctx, 200, template, all);
    }

    /** The value of a field in a form, without space around it; empty if the field is missing. */
    static String field(Context ctx, String name) {
        String value = ctx.formParam(name);
        return value == null ? "" : value.strip();
    }

    /** An amount in a field of a form, in micros. */
    static long amount(String text) {
        try {
            return Micros.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("“" + text + "” is not a number", e);
        }
    }

    /** The reason that a form gives; it may not be empty, because the ledger keeps it. */
    static String reason(Context ctx) {
        String reason = field(ctx, "reason");
        if (reason.isEmpty()) {
            throw new Refusal(
                    Refusal.Reason.INVALID, "Please give a reason. It is recorded in the ledger with your name.");
        }
        return reason;
    }

    static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new Refusal(Refusal.Reason.UNAVAILABLE, "The server takes too long to answer. Please try again.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Refusal.Reason.UNAVAILABLE, "The server is being stopped.", e);
        }
    }

    private void fail(Context ctx, Exception fault) {
        if (fault instanceof Stranger) {
            ctx.redirect("/login", io.javalin.http.HttpStatus.SEE_OTHER);
            return;
        }
        int status = status(fault);
        if (status == 500) {
            LOG.error("{} {} failed", ctx.method(), ctx.path(), fault);
        }
        String words = status == 500 ? "The server failed. The failure is in its log." : sentence(fault);
        error(ctx, status, words);
    }

    @Override
    public void fail(Context ctx, Problem problem) {
        error(ctx, problem.status(), problem.status() == 404 ? "There is no page at this address." : sentence(problem));
    }

    private void error(Context ctx, int status, String words) {
        if (isPublic(ctx)) {
            PublicLanguage language = PublicLanguage.of(ctx);
            String key = "error." + (status == 404 || status == 429 ? String.valueOf(status) : "other");
            error(
                    ctx,
                    status,
                    language.tag(),
                    language.word(key),
                    language.word(key + ".words"),
                    status == 404 ? "" : language.word("error.back"));
        } else {
            error(ctx, status, "en", headline(status), words, "Go back");
        }
    }

    private void error(Context ctx, int status, String lang, String headline, String words, String button) {
        templates.send(
                ctx,
                status,
                "error.jte",
                Map.of(
                        "status",
                        status,
                        "lang",
                        lang,
                        "headline",
                        headline,
                        "words",
                        words,
                        "back",
                        back(ctx),
                        "button",
                        button));
    }

    /** Whether the page is for the public, and so in the reader's language. */
    private static boolean isPublic(Context ctx) {
        return ctx.path().startsWith("/complain") || ctx.path().startsWith("/receipt");
    }

    /** The message of a fault as a sentence. */
    private static String sentence(Exception fault) {
        String words = String.valueOf(fault.getMessage());
        // A message that begins with a file name keeps its first letter.
        boolean plain = words.matches("(?s)[a-z]+ .*");
        String begun = plain ? words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) : words;
        return begun.matches("(?s).*[.?!]") ? begun : begun + ".";
    }

    private static int status(Exception fault) {
        if (fault instanceof Problem problem) {
            return problem.status();
        }
        if (fault instanceof Refusal refusal) {
            return switch (refusal.reason()) {
                case NOT_FOUND -> 404;
                case CONFLICT -> 409;
                case STALE -> 412;
                case INVALID, KEY_REUSED -> 422;
                case FORBIDDEN -> 403;
                case UNAVAILABLE -> 503;
            };
        }
        if (fault instanceof RefusedEvent) {
            return 409;
        }
        return fault instanceof InputException || fault instanceof IllegalArgumentException ? 422 : 500;
    }

    private static String headline(int status) {
        return switch (status) {
            case 400, 405 -> "Bad request";
            case 403 -> "Not allowed";
            case 404 -> "Not found";
            case 409 -> "Not possible now";
            case 412 -> "Somebody else changed this first";
            case 413 -> "Too large";
            case 422 -> "Please check what you entered";
            case 429 -> "Too many requests";
            case 503 -> "Temporarily unavailable";
            default -> "Something went wrong";
        };
    }

    /** Where the button on an error page leads: to the system named in the address, if any. */
    private static String back(Context ctx) {
        String[] parts = ctx.path().split("/", -1);
        return parts.length > 2 && parts[1].equals("s") ? "/s/" + parts[2] : isPublic(ctx) ? ctx.path() : "/";
    }
}
