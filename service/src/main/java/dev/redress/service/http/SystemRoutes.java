package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.CharterFile;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.SystemRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a system stands. */
final class SystemRoutes {
    private static final Set<String> KEYS = Set.of("id", "title", "charter", "policy", "mode");

    private final Engine engine;

    SystemRoutes(Engine engine) {
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/systems", this::create);
        routes.get(Server.BASE + "/systems/{system}/state", this::state);
        routes.get(Server.BASE + "/systems/{system}/recommendation", this::recommendation);
    }

    /** A charter is what people agree on first: a system is made with one. */
    private void create(Context ctx) {
        Person person = Caller.admin(ctx);
        Fields fields = Fields.of("", Json.read(ctx.bodyAsBytes()), KEYS);
        NewSystem made = new NewSystem(
                fields.text("id", 63),
                fields.has("title") ? fields.text("title", 200) : fields.text("id", 63),
                charter(fields.find("charter")),
                fields.has("policy") ? fields.text("policy", 100) : "barrier",
                mode(fields.findText("mode", 10)),
                1);
        SystemRow row = Answers.await(engine.create(made.id(), made.title(), "{}", made.opening(), person.id()));
        ctx.header("Location", Server.BASE + "/systems/" + row.id());
        Answers.json(ctx, 201, Json.object().put("id", row.id()).put("title", row.title()));
    }

    private static Charter charter(@Nullable JsonNode node) {
        if (node == null || !node.isObject()) {
            throw Problem.invalid("/charter", "the charter is missing");
        }
        return CharterFile.read("charter.json", new ByteArrayInputStream(Json.write(node)));
    }

    private static Mode mode(@Nullable String word) {
        for (Mode mode : Mode.values()) {
            if (word != null && mode.name().toLowerCase(Locale.ROOT).equals(word)) {
                return mode;
            }
        }
        if (word != null) {
            throw Problem.invalid("/mode", "there is no mode " + word);
        }
        return Mode.ADVISE;
    }

    private void state(Context ctx) {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Answers.json(ctx, 200, Answers.await(engine.ask(ctx.pathParam("system"), SystemRoutes::state)));
    }

    private static ObjectNode state(LiveSystem system) {
        Resolver resolver = system.resolver();
        ObjectNode body = Json.object();
        body.put("system", system.row().id());
        body.put("mode", resolver.mode().name().toLowerCase(Locale.ROOT));
        body.put("seq", system.lines());
        body.put("head", "sha256:" + system.head());
        texts(body.putArray("state"), resolver.charter().ids(resolver.state()));
        texts(body.putArray("decided"), resolver.charter().ids(resolver.decided()));
        texts(body.putArray("held"), resolver.charter().ids(resolver.held()));
        texts(body.putArray("forbidden"), resolver.charter().ids(resolver.forbidden()));
        body.put("complaints", resolver.complaints());
        body.put("complaintLoss", Json.amount(resolver.complaintLoss()));
        body.put("fixingCost", Json.amount(resolver.fixingCost()));
        body.put("totalLoss", Json.amount(resolver.totalLoss()));
        ObjectNode criteria = body.putObject("criteria");
        system.accounts()
                .forEach((id, account) -> criteria.putObject(id)
                        .put("fixed", account.fixed())
                        .put("cost", Json.amount(account.cost()))
                        .put("accrued", Json.amount(account.accrued()))
                        .put("barrier", Json.amount(account.barrier()))
                        .put("fixes", account.fixes())
                        .put("complaints", account.complaints())
                        .put("loss", Json.amount(account.loss())));
        body.put("guarantee", resolver.guarantee().words());
        return body;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    /** What to do next: the oldest decision that people still have something to do about. */
    private void recommendation(Context ctx) {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        List<DecisionRecord> open = Answers.await(
                engine.ask(ctx.pathParam("system"), system -> system.decisions().open()));
        if (open.isEmpty()) {
            ctx.status(204);
        } else {
            DecisionRoutes.answer(ctx, open.get(0));
        }
    }
}
