package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.ledger.Event;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** The routes of decisions, overrides, holds and observations. */
final class DecisionRoutes {
    private final Engine engine;

    DecisionRoutes(Engine engine) {
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        String decisions = Server.BASE + "/systems/{system}/decisions";
        String decision = decisions + "/{number}";
        routes.get(decisions, this::list);
        routes.post(decisions, this::override);
        routes.get(decision, this::show);
        routes.post(decision + "/approve", ctx -> report(ctx, Event.FollowUp.Stage.APPROVED, Role.APPROVER));
        routes.post(decision + "/decline", ctx -> report(ctx, Event.FollowUp.Stage.DECLINED, Role.APPROVER));
        routes.post(decision + "/start", ctx -> report(ctx, Event.FollowUp.Stage.STARTED, Role.OPERATOR));
        routes.post(decision + "/done", ctx -> report(ctx, Event.FollowUp.Stage.DONE, Role.OPERATOR));
        routes.post(decision + "/cancel", ctx -> report(ctx, Event.FollowUp.Stage.CANCELLED, Role.OPERATOR));
        routes.post(Server.BASE + "/systems/{system}/holds", this::hold);
        routes.post(Server.BASE + "/systems/{system}/observations", this::observe);
    }

    private void list(Context ctx) {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Paging paging = Paging.of(ctx);
        long before = paging.afterNumber(Long.MAX_VALUE);
        List<DecisionRecord> found = Answers.await(
                engine.ask(ctx.pathParam("system"), system -> system.decisions().before(before, paging.lookahead())));
        Answers.json(ctx, 200, paging.body(found, DecisionRoutes::body, one -> String.valueOf(one.number())));
    }

    private void override(Context ctx) {
        Person person = Caller.in(ctx, Role.OPERATOR);
        Fields fields = Body.fields(ctx, "fix", "release", "releases", "instead", "reason");
        if (fields.has("fix") == fields.has("release")) {
            throw Problem.invalid("", "an override has either fix or release");
        }
        long instead = fields.count("instead", 1, Integer.MAX_VALUE, 0);
        String why = fields.text("reason", 2_000);
        TableLedger.Stamp stamp = IdempotencyKeys.stamp(ctx, engine, person);
        PersonsCommand command = fields.has("fix")
                ? PersonsCommand.fix(
                        fields.text("fix", 1_000),
                        fields.texts("releases", 1_000),
                        instead == 0 ? null : instead,
                        why,
                        stamp)
                : PersonsCommand.release(fields.text("release", 1_000), why, stamp);
        answer(ctx, Answers.await(engine.submit(ctx.pathParam("system"), command)), 201);
    }

    private void hold(Context ctx) {
        Person person = Caller.in(ctx, Role.OPERATOR);
        Fields fields = Body.fields(ctx, "kind", "criterion", "releases", "reason");
        PersonsCommand command = PersonsCommand.hold(
                kind(fields.text("kind", 10)),
                fields.text("criterion", 1_000),
                fields.texts("releases", 1_000),
                fields.text("reason", 2_000),
                IdempotencyKeys.stamp(ctx, engine, person));
        answer(ctx, Answers.await(engine.submit(ctx.pathParam("system"), command)), 201);
    }

    private static Event.Hold.Kind kind(String word) {
        return switch (word) {
            case "hold" -> Event.Hold.Kind.HOLD;
            case "forbid" -> Event.Hold.Kind.FORBID;
            case "lift" -> Event.Hold.Kind.LIFT;
            default -> throw Problem.invalid("/kind", "kind must be hold, forbid or lift");
        };
    }

    private void observe(Context ctx) {
        Person person = Caller.in(ctx, Role.INTAKE);
        Fields fields = Body.fields(ctx, "at", "steps", "losses");
        Map<String, Long> losses = fields.amounts("losses");
        if (losses.isEmpty()) {
            throw Problem.invalid("/losses", "losses is missing");
        }
        PersonsCommand command = PersonsCommand.observe(
                ComplaintRoutes.time("", fields),
                fields.count("steps", 1, 1_000_000_000, 1),
                losses,
                IdempotencyKeys.stamp(ctx, engine, person));
        answer(ctx, Answers.await(engine.submit(ctx.pathParam("system"), command)), 201);
    }

    /** A person's action and its result. */
    static void answer(Context ctx, PersonsCommand.Done done, int status) {
        IdempotencyKeys.replayed(ctx, done.again());
        Answers.json(ctx, done.again() ? 200 : status, body(done.seq(), done.made()));
    }

    static ObjectNode body(long seq, List<DecisionRecord> made) {
        ObjectNode body = HttpJson.object().put("seq", seq);
        ArrayNode decisions = body.putArray("decisions");
        made.forEach(one -> decisions.add(body(one)));
        return body;
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
        Fields fields = Body.fields(ctx, "reason", "actualCost");
        ReportDecision.Reported reported = Answers.await(engine.submit(
                ctx.pathParam("system"),
                new ReportDecision(
                        number(ctx),
                        stage,
                        fields.findAmount("actualCost"),
                        fields.text("reason", 2_000),
                        ETags.requiredNumber(ctx),
                        IdempotencyKeys.stamp(ctx, engine, person))));
        IdempotencyKeys.replayed(ctx, reported.again());
        answer(ctx, reported.decision());
    }

    static void answer(Context ctx, DecisionRecord decision) {
        ETags.tag(ctx, String.valueOf(decision.changed()));
        Answers.json(ctx, 200, body(decision));
    }

    static ObjectNode body(DecisionRecord decision) {
        ObjectNode body = HttpJson.object();
        body.put("number", decision.number());
        body.put("seq", decision.seq());
        body.put(decision.action(), decision.criterion());
        ArrayNode released = body.putArray("releases");
        decision.released().forEach(released::add);
        body.put("cost", HttpJson.amount(decision.cost()));
        if (decision.actualCost().isPresent()) {
            body.put("actualCost", HttpJson.amount(decision.actualCost().getAsLong()));
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
