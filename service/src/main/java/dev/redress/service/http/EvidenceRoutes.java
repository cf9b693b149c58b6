package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.service.evidence.Evidence;
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.EvidenceTable;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** The routes of evidence. */
final class EvidenceRoutes {
    private final StoredEvidence evidence;

    EvidenceRoutes(StoredEvidence evidence) {
        this.evidence = evidence;
    }

    void add(RoutesConfig routes) {
        routes.get(Server.BASE + "/systems/{system}/evidence", this::show);
        routes.put(Server.BASE + "/systems/{system}/evidence", this::file);
    }

    private void show(Context ctx) throws SQLException {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Answers.json(ctx, 200, body(filed(ctx)));
    }

    private EvidenceTable.Filed filed(Context ctx) throws SQLException {
        return evidence.find(ctx.pathParam("system"))
                .orElseThrow(() -> new Problem(404, "not-found", "no evidence is filed for this system"));
    }

    private static ObjectNode body(EvidenceTable.Filed filed) {
        ObjectNode body = HttpJson.object().put("at", filed.at()).put("by", filed.actor());
        body.set("evidence", HttpJson.read(filed.document().getBytes(StandardCharsets.UTF_8)));
        return body;
    }

    private void file(Context ctx) throws SQLException {
        Person person = Caller.in(ctx, Role.ADMIN);
        JsonNode document = Body.json(ctx);
        try {
            Answers.await(evidence.file(ctx.pathParam("system"), document, Administration.Order.by(person.id())));
        } catch (Evidence.Malformed malformed) {
            throw Problem.invalid(malformed.pointer(), String.valueOf(malformed.getMessage()));
        }
        Answers.json(ctx, 200, body(filed(ctx)));
    }
}
