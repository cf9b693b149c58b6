package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.ledger.Event;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The life of a decision. */
final class DecisionRoutes {
    private final Engine engine;

    DecisionRoutes(Engine engine) {
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        String decision = Server.BASE + "/systems/{system}/decisions/{number}";
        routes.get(decision, this::show);
        routes.post(decision + "/approve", ctx -> report(ctx, Event.FollowUp.Stage.APPROVED, Role.APPROVER));
        routes.post(decision + "/decline", ctx -> report(ctx, Event.FollowUp.Stage.DECLINED, Role.APPROVER));
        routes.post(decision + "/start", ctx -> report(ctx, Event.FollowUp.Stage.STARTED, Role.OPERATOR));
        routes.post(decision + "/done", ctx -> report(ctx, Event.FollowUp.Stage.DONE, Role.OPERATOR));
        routes.post(decision + "/cancel", ctx -> report(ctx, Event.FollowUp.Stage.CANCELLED, Role.OPERATOR));
    }

    private static long number(Context ctx) {
        String number = ctx.pathParam("number");
        if (!number.matches("[1-9][0-9]{0,17}")) {
            throw new Problem(404, "not-found", "there is no decision " + number);
        }
        return Long.parseLong(number);
    }

    private void show(Context ctx) {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        long number = number(ctx);
        DecisionRecord decision = Answers.await(engine.ask(
                        ctx.pathParam("system"), system -> system.decisions().find(number)))
                .orElseThrow(() -> new Problem(404, "not-found", "there is no decision " + number));
        answer(ctx, decision);
    }

    private void report(Context ctx, Event.FollowUp.Stage stage, Role role) {
        Person person = Caller.in(ctx, role);
        byte[] sent = ctx.bodyAsBytes();
        Fields fields = Fields.of("", Json.read(sent), Set.of("reason", "actualCost"));
        String key = ctx.header("Idempotency-Key");
        TableLedger.Stamp stamp = new TableLedger.Stamp(
                engine.now(), person.id(), key == null ? null : "k:" + key, Sha256.of(ctx.path() + Sha256.of(sent)));
        ReportDecision.Reported reported = Answers.await(engine.submit(
                ctx.pathParam("system"),
                new ReportDecision(
                        number(ctx),
                        stage,
                        fields.findAmount("actualCost"),
                        fields.text("reason", 2_000),
                        version(ctx.header("If-Match")),
                        stamp)));
        if (reported.again()) {
            ctx.header("Idempotent-Replayed", "true");
        }
        answer(ctx, reported.decision());
    }

    /** The version in {@code If-Match: "17"}. */
    private static Long version(@Nullable String header) {
        if (header == null) {
            throw new Problem(
                    428, "precondition-required", "If-Match is missing: the ETag of the decision as you saw it");
        }
        String version = header.replace("\"", "").trim();
        if (!version.matches("[0-9]{1,18}")) {
            throw new Problem(412, "stale", "If-Match is not an ETag of a decision");
        }
        return Long.valueOf(version);
    }

    static void answer(Context ctx, DecisionRecord decision) {
        ctx.header("ETag", "\"" + decision.changed() + "\"");
        Answers.json(ctx, 200, body(decision));
    }

    static ObjectNode body(DecisionRecord decision) {
        ObjectNode body = Json.object();
        body.put("number", decision.number());
        body.put("seq", decision.seq());
        body.put(decision.action(), decision.criterion());
        ArrayNode released = body.putArray("releases");
        decision.released().forEach(released::add);
        body.put("cost", Json.amount(decision.cost()));
        if (decision.actualCost().isPresent()) {
            body.put("actualCost", Json.amount(decision.actualCost().getAsLong()));
        }
        body.put("because", decision.because());
        body.put("stage", decision.stage().word());
        body.put("at", decision.at());
        if (!decision.actor().isEmpty()) {
            body.put("actor", decision.actor());
        }
        return body;
    }
}
