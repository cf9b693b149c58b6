package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.ledger.Decision;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.service.engine.Engine;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The route of what-if runs, which write nothing. */
final class WhatIfRoutes {
    /** The number of runs at once; each keeps a processor busy for a time proportional to the length of the ledger. */
    private static final int AT_ONCE = 2;

    private final Database database;
    private final Engine engine;
    private final Semaphore free = new Semaphore(AT_ONCE);

    WhatIfRoutes(Database database, Engine engine) {
        this.database = database;
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/systems/{system}/what-if", this::ask);
    }

    private void ask(Context ctx) throws SQLException {
        Caller.in(ctx, Role.OPERATOR, Role.APPROVER, Role.AUDITOR);
        Fields fields = Body.fields(ctx, "policy", "costs", "multiply", "lag", "window");
        String id = ctx.pathParam("system");
        Charter charter = Answers.await(engine.ask(id, system -> {
            Charter now = system.resolver().charter();
            for (int i = 0; i < now.size(); i++) {
                now = now.withCost(i, system.resolver().cost(i));
            }
            return now;
        }));
        String policy = RecordedLedger.opening(database, id).policy();
        Charter other = repriced(charter, fields.amounts("costs"));
        WhatIf.Scenario asIs = new WhatIf.Scenario(policy, charter, BigDecimal.ONE, -1);
        WhatIf.Scenario whatIf = new WhatIf.Scenario(
                fields.has("policy") ? fields.text("policy", 100) : policy,
                other,
                factor(fields.find("multiply")),
                fields.count("lag", 0, 1_000_000, -1));
        Fields window = fields.has("window")
                ? Fields.of("/window", java.util.Objects.requireNonNull(fields.find("window")), Set.of("from", "to"))
                : null;
        if (!free.tryAcquire()) {
            throw new Problem(503, "unavailable", "too many what-if requests at the moment; try again in a moment");
        }
        try {
            List<WhatIf> found = WhatIf.replay(
                    database,
                    id,
                    List.of(asIs, whatIf),
                    window == null ? null : window.findText("from", 40),
                    window == null ? null : window.findText("to", 40));
            ObjectNode body = HttpJson.object();
            body.set("asIs", found.get(0).body());
            body.set("whatIf", found.get(1).body());
            Answers.json(ctx, 200, body);
        } finally {
            free.release();
        }
    }

    private static Charter repriced(Charter charter, Map<String, Long> costs) {
        Charter other = charter;
        for (Map.Entry<String, Long> one : costs.entrySet()) {
            int index = charter.index(one.getKey());
            if (index < 0) {
                throw Problem.invalid("/costs", "there is no criterion " + one.getKey());
            }
            other = other.withCost(index, one.getValue());
        }
        return other;
    }

    private static BigDecimal factor(@Nullable JsonNode node) {
        if (node == null || node.isNull()) {
            return BigDecimal.ONE;
        }
        BigDecimal most = BigDecimal.valueOf(1_000);
        BigDecimal least = BigDecimal.valueOf(1, 6);
        if (!node.isNumber()
                || node.decimalValue().compareTo(least) < 0
                || node.decimalValue().compareTo(most) > 0) {
            throw Problem.invalid("/multiply", "multiply must be a number from 0.000001 to 1000");
        }
        return node.decimalValue();
    }

    static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    /** A decision without a number. */
    static ObjectNode body(Decision decision, Charter charter) {
        ObjectNode body = HttpJson.object();
        if (decision.action() instanceof Action.Fix fix) {
            body.put("fix", charter.id(fix.criterion()));
            texts(body.putArray("releases"), charter.ids(fix.released()));
        } else if (decision.action() instanceof Action.Release release) {
            body.put("release", charter.id(release.criterion()));
        }
        return body.put("cost", HttpJson.amount(decision.cost())).put("because", decision.because());
    }
}
