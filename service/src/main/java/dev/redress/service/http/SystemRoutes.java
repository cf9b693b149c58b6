package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.CharterFile;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The routes of systems. */
final class SystemRoutes {
    private static final Set<String> SETTINGS = Set.of("fourEyes", "publicForm", "language", "translations");
    private static final int LONGEST_TAG = 35;
    private static final int LONGEST_NAME = 200;
    private static final Role[] READERS = {Role.OPERATOR, Role.APPROVER, Role.AUDITOR};
    private static final Role[] ALL = {Role.INTAKE, Role.OPERATOR, Role.APPROVER, Role.AUDITOR};

    private final Database database;
    private final Engine engine;
    private final Administration administration;

    SystemRoutes(Database database, Engine engine, Administration administration) {
        this.database = database;
        this.engine = engine;
        this.administration = administration;
    }

    void add(RoutesConfig routes) {
        String system = Server.BASE + "/systems/{system}";
        routes.get(Server.BASE + "/systems", this::list);
        routes.post(Server.BASE + "/systems", this::create);
        routes.get(system, this::show);
        routes.patch(system, this::change);
        routes.delete(system, this::archive);
        routes.put(system + "/policy", this::policy);
        routes.put(system + "/mode", this::mode);
        routes.get(system + "/state", this::state);
        routes.get(system + "/recommendation", this::recommendation);
    }

    private void list(Context ctx) throws SQLException {
        Person person = Caller.anyone(ctx);
        Paging paging = Paging.of(ctx);
        List<SystemRow> rows = database.read(Systems::all).stream()
                .filter(row -> person.maySee(row.id()) && row.id().compareTo(paging.after()) > 0)
                .sorted(Comparator.comparing(SystemRow::id))
                .limit(paging.lookahead())
                .toList();
        Answers.json(ctx, 200, paging.body(rows, SystemRoutes::body, SystemRow::id));
    }

    /** Creates a system from a charter. */
    private void create(Context ctx) throws SQLException {
        Person person = Caller.everywhere(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "id", "title", "charter", "policy", "mode");
        NewSystem made = new NewSystem(
                fields.text("id", 63),
                fields.has("title") ? fields.text("title", 200) : fields.text("id", 63),
                charter(fields.find("charter")),
                fields.has("policy") ? fields.text("policy", 100) : "barrier",
                mode(fields.findText("mode", 10)).orElse(Mode.ADVISE),
                1);
        Opening opening = made.opening();
        // The log entry comes first, because it detects repeated requests; if the system then cannot be created, the
        // entry records only that it was requested.
        Administration.Done noted = Answers.await(administration.carryOut(
                IdempotencyKeys.order(ctx, person), "system wanted", connection -> requireFree(connection, made.id())));
        SystemRow row = noted.again()
                ? find(made.id())
                : Answers.await(engine.create(made.id(), made.title(), "{}", opening, person.id()));
        IdempotencyKeys.replayed(ctx, noted.again());
        ctx.header("Location", Server.BASE + "/systems/" + row.id());
        ETags.tag(ctx, version(row));
        Answers.json(ctx, noted.again() ? 200 : 201, body(row));
    }

    private static String requireFree(Connection connection, String id) throws SQLException {
        if (Systems.find(connection, id).isPresent()) {
            throw new Refusal(Refusal.Reason.CONFLICT, "there is already a system " + id);
        }
        return id;
    }

    private SystemRow find(String id) throws SQLException {
        return database.read(connection -> Systems.find(connection, id))
                .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id));
    }

    private static String version(SystemRow row) {
        return ETags.ofText(row.title() + "\n" + row.archivedAt() + "\n" + row.settings());
    }

    private static ObjectNode body(SystemRow row) {
        SystemSettings settings = SystemSettings.of(row.settings());
        ObjectNode body = HttpJson.object();
        body.put("id", row.id()).put("title", row.title()).put("createdAt", row.createdAt());
        if (row.archivedAt() != null) {
            body.put("archivedAt", row.archivedAt());
        }
        body.set("settings", settings.tree());
        return body;
    }

    private void show(Context ctx) throws SQLException {
        Caller.in(ctx, ALL);
        SystemRow row = find(ctx.pathParam("system"));
        ETags.tag(ctx, version(row));
        ObjectNode body = body(row);
        if (row.archivedAt() == null) {
            body.put("policy", RecordedLedger.opening(database, row.id()).policy());
            Answers.await(engine.ask(
                    row.id(),
                    system -> body.put("mode", word(system.resolver().mode())).put("seq", system.lines())));
        }
        Answers.json(ctx, 200, body);
    }

    private void change(Context ctx) {
        Person person = Caller.in(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "title", "settings");
        String title = fields.findText("title", 200);
        JsonNode sent = fields.find("settings");
        Fields settings = sent == null ? null : Fields.of("/settings", sent, SETTINGS);
        SystemRow row = alter(ctx, person, "system changed", before -> {
            SystemSettings old = SystemSettings.of(before.settings());
            SystemSettings now = settings == null ? old : changed(old, settings);
            return new SystemRow(
                    before.number(),
                    before.id(),
                    title == null ? before.title() : title,
                    before.createdAt(),
                    before.archivedAt(),
                    now.json());
        });
        ETags.tag(ctx, version(row));
        Answers.json(ctx, 200, body(row));
    }

    private static SystemSettings changed(SystemSettings old, Fields sent) {
        SystemSettings now =
                old.with(sent.truth("fourEyes", old.fourEyes()), sent.truth("publicForm", old.publicForm()));
        String language = sent.findText("language", LONGEST_TAG);
        return now.with(
                language == null ? old.language() : tag("/settings/language", language),
                sent.has("translations") ? translations(sent.objects("translations")) : old.translations());
    }

    private static String tag(String pointer, String text) {
        if (!SystemSettings.isLanguage(text)) {
            throw Problem.invalid(pointer, "a language is a tag such as en or pt-BR");
        }
        return text;
    }

    private static Map<String, SystemSettings.Translation> translations(Map<String, Fields> sent) {
        Map<String, SystemSettings.Translation> translations = new TreeMap<>();
        sent.forEach((tag, words) -> {
            words.requireOnly(Set.of("title", "criteria"));
            String title = words.findText("title", LONGEST_NAME);
            translations.put(
                    tag("/settings/translations", tag),
                    new SystemSettings.Translation(
                            title == null ? "" : title, words.textMap("criteria", LONGEST_NAME)));
        });
        return translations;
    }

    private void archive(Context ctx) {
        Person person = Caller.in(ctx, Role.ADMIN);
        alter(
                ctx,
                person,
                "system archived",
                before -> new SystemRow(
                        before.number(),
                        before.id(),
                        before.title(),
                        before.createdAt(),
                        before.archivedAt() == null ? engine.now() : before.archivedAt(),
                        before.settings()));
        ctx.status(204);
    }

    /** Changes the row if it is the version that the sender has seen, and records the change. */
    private SystemRow alter(Context ctx, Person person, String what, UnaryOperator<SystemRow> change) {
        String seen = ETags.required(ctx);
        SystemRow row = Answers.await(engine.alter(ctx.pathParam("system"), before -> {
            if (!version(before).equals(seen)) {
                throw new Refusal(Refusal.Reason.STALE, "the system has changed since you read it");
            }
            return change.apply(before);
        }));
        Answers.await(administration.carryOut(Administration.Order.by(person.id()), what, connection -> row.id()));
        return row;
    }

    /** Refuses another policy: a ledger has one policy from its first line to its last (decision 36). */
    private void policy(Context ctx) throws SQLException {
        Caller.in(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "policy", "reason");
        String policy = fields.text("policy", 100);
        fields.text("reason", 2_000);
        SystemRow row = find(ctx.pathParam("system"));
        String there = RecordedLedger.opening(database, row.id()).policy();
        if (!policy.equals(there)) {
            throw new Problem(
                    409,
                    "conflict",
                    "the ledger of this system is decided by " + there + " to its end: make another system with "
                            + policy);
        }
        Answers.json(ctx, 200, body(row));
    }

    private void mode(Context ctx) {
        Person person = Caller.in(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "mode", "reason");
        Mode mode = mode(fields.text("mode", 10)).orElseThrow();
        PersonsCommand command =
                PersonsCommand.mode(mode, fields.text("reason", 2_000), IdempotencyKeys.stamp(ctx, engine, person));
        DecisionRoutes.answer(ctx, Answers.await(engine.submit(ctx.pathParam("system"), command)), 200);
    }

    static Charter charter(@Nullable JsonNode node) {
        if (node == null || !node.isObject()) {
            throw Problem.invalid("/charter", "the charter is missing");
        }
        return CharterFile.read("charter.json", new ByteArrayInputStream(HttpJson.write(node)));
    }

    private static Optional<Mode> mode(@Nullable String word) {
        if (word == null) {
            return Optional.empty();
        }
        for (Mode mode : Mode.values()) {
            if (word(mode).equals(word)) {
                return Optional.of(mode);
            }
        }
        throw Problem.invalid("/mode", "there is no mode " + word);
    }

    private static String word(Mode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    private void state(Context ctx) {
        Caller.in(ctx, READERS);
        Answers.json(ctx, 200, Answers.await(engine.ask(ctx.pathParam("system"), SystemRoutes::state)));
    }

    private static ObjectNode state(LiveSystem system) {
        Resolver resolver = system.resolver();
        ObjectNode body = HttpJson.object();
        body.put("system", system.row().id());
        body.put("mode", word(resolver.mode()));
        body.put("seq", system.lines());
        body.put("head", "sha256:" + system.head());
        texts(body.putArray("state"), resolver.charter().ids(resolver.state()));
        texts(body.putArray("decided"), resolver.charter().ids(resolver.decided()));
        texts(body.putArray("held"), resolver.charter().ids(resolver.held()));
        texts(body.putArray("forbidden"), resolver.charter().ids(resolver.forbidden()));
        body.put("complaints", resolver.complaints());
        body.put("complaintLoss", HttpJson.amount(resolver.complaintLoss()));
        body.put("fixingCost", HttpJson.amount(resolver.fixingCost()));
        body.put("totalLoss", HttpJson.amount(resolver.totalLoss()));
        ObjectNode criteria = body.putObject("criteria");
        system.accounts()
                .forEach((id, account) -> criteria.putObject(id)
                        .put("fixed", account.fixed())
                        .put("cost", HttpJson.amount(account.cost()))
                        .put("accrued", HttpJson.amount(account.accrued()))
                        .put("barrier", HttpJson.amount(account.barrier()))
                        .put("fixes", account.fixes())
                        .put("complaints", account.complaints())
                        .put("loss", HttpJson.amount(account.loss())));
        body.put("guarantee", resolver.guarantee().words());
        return body;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    /** The recommendation: the oldest open decision. */
    private void recommendation(Context ctx) {
        Caller.in(ctx, READERS);
        List<DecisionRecord> open = Answers.await(
                engine.ask(ctx.pathParam("system"), system -> system.decisions().open()));
        if (open.isEmpty()) {
            ctx.status(204);
        } else {
            DecisionRoutes.answer(ctx, open.get(0));
        }
    }
}
