package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.CharterFile;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.AmendSeen;
import dev.redress.service.engine.Command;
import dev.redress.service.engine.CostProposal;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The charter of a system, and its amendments. */
final class CharterRoutes {
    private final Database database;
    private final Engine engine;

    CharterRoutes(Database database, Engine engine) {
        this.database = database;
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/systems/{system}/charter", this::show);
        routes.put(Server.BASE + "/systems/{system}/charter", this::amend);
        routes.get(Server.BASE + "/systems/{system}/charter/proposal", this::propose);
    }

    private Charter now(Context ctx) {
        return Answers.await(
                engine.ask(ctx.pathParam("system"), system -> system.resolver().charter()));
    }

    private static String version(Charter charter) {
        return ETags.ofText(CharterFile.toJson(charter));
    }

    private void show(Context ctx) {
        Caller.in(ctx, Role.INTAKE, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Charter charter = now(ctx);
        ETags.tag(ctx, version(charter));
        Answers.json(ctx, 200, HttpJson.read(CharterFile.toJson(charter).getBytes(StandardCharsets.UTF_8)));
    }

    /** The charter with proposed costs from reported actual costs, which a client may send back. */
    private void propose(Context ctx) {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Optional<CostProposal> found = Answers.await(engine.ask(ctx.pathParam("system"), CostProposal::of));
        if (found.isEmpty()) {
            ctx.status(204);
            return;
        }
        ObjectNode body = HttpJson.object();
        ArrayNode changes = body.putArray("changes");
        for (CostProposal.Change one : found.get().changes()) {
            changes.addObject()
                    .put("criterion", one.criterion())
                    .put("cost", HttpJson.amount(one.current()))
                    .put("proposed", HttpJson.amount(one.proposed()))
                    .put("reports", one.reports());
        }
        String charter = CharterFile.toJson(found.get().charter());
        body.set("charter", HttpJson.read(charter.getBytes(StandardCharsets.UTF_8)));
        Answers.json(ctx, 200, body);
    }

    private void amend(Context ctx) throws SQLException {
        Person person = Caller.in(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "charter", "reason");
        Charter charter = SystemRoutes.charter(fields.find("charter"));
        String why = fields.text("reason", 2_000);
        String seen = ETags.required(ctx);
        Charter before = now(ctx);
        TableLedger.Stamp stamp = IdempotencyKeys.stamp(ctx, engine, person);
        ObjectNode body = HttpJson.object();
        if ("true".equals(ctx.queryParam("dryRun"))) {
            AmendSeen.require(version(before).equals(seen));
            describe(body.put("dryRun", true), before, charter);
            attempt(ctx.pathParam("system"), new Event.Amendment(null, stamp.at(), charter, person.id(), why), body);
        } else {
            Command<PersonsCommand.Done> command = new AmendSeen(
                    PersonsCommand.amend(charter, why, null, stamp),
                    now -> version(now).equals(seen),
                    stamp);
            PersonsCommand.Done done = Answers.await(engine.submit(ctx.pathParam("system"), command));
            IdempotencyKeys.replayed(ctx, done.again());
            describe(body.put("dryRun", false).put("seq", done.seq()), before, charter);
            String[] state = Answers.await(engine.ask(
                    ctx.pathParam("system"),
                    system -> system.resolver()
                            .charter()
                            .ids(system.resolver().state())
                            .toArray(new String[0])));
            WhatIfRoutes.texts(body.putArray("state"), List.of(state));
            ArrayNode decisions = body.putArray("decisions");
            done.made().forEach(one -> decisions.add(action(one)));
            ETags.tag(ctx, version(charter));
        }
        Answers.json(ctx, 200, body);
    }

    private static ObjectNode action(DecisionRecord decision) {
        ObjectNode node = HttpJson.object().put(decision.action(), decision.criterion());
        WhatIfRoutes.texts(node.putArray("releases"), decision.released());
        return node.put("cost", HttpJson.amount(decision.cost())).put("because", decision.because());
    }

    private static void describe(ObjectNode body, Charter before, Charter after) {
        WhatIfRoutes.texts(body.putArray("changes"), new CharterChange(before, after).sentences());
    }

    /** The effect of an amendment, tried on a copy of the system. */
    private void attempt(String system, Event amendment, ObjectNode body) throws SQLException {
        Resolver copy = RecordedLedger.replayed(database, system).resolver();
        List<Decision> made = copy.handle(amendment);
        WhatIfRoutes.texts(body.putArray("state"), copy.charter().ids(copy.state()));
        ArrayNode decisions = body.putArray("decisions");
        made.forEach(one -> decisions.add(WhatIfRoutes.body(one, copy.charter())));
    }
}
