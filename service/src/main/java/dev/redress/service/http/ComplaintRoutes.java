package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.PointInTime;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Complaints in. */
final class ComplaintRoutes {
    private static final Set<String> KEYS = Set.of("id", "at", "criteria", "criterion", "loss", "text", "contact");
    private static final int LARGEST_BATCH = 1_000;

    private final Engine engine;

    ComplaintRoutes(Engine engine) {
        this.engine = engine;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/systems/{system}/complaints", this::one);
        routes.post(Server.BASE + "/systems/{system}/complaints/batch", this::batch);
    }

    private void one(Context ctx) {
        Person person = Caller.in(ctx, Role.INTAKE);
        ReceivedComplaint complaint = received("", Json.read(ctx.bodyAsBytes()));
        TakeComplaints command = new TakeComplaints(List.of(complaint), true, engine.stamp(person.id()));
        TakeComplaints.Result result =
                Answers.await(engine.submit(ctx.pathParam("system"), command)).get(0);
        if (result instanceof TakeComplaints.NotTaken not) {
            throw not.why();
        }
        TakenComplaint taken = ((TakeComplaints.Taken) result).complaint();
        if (taken.again()) {
            ctx.header("Idempotent-Replayed", "true");
        }
        Answers.json(ctx, taken.again() ? 200 : 201, body(taken));
    }

    /** Bad rows are reported by their index, and the others are taken; with {@code atomic=true} all or none. */
    private void batch(Context ctx) {
        Person person = Caller.in(ctx, Role.INTAKE);
        boolean atomic = "true".equals(ctx.queryParam("atomic"));
        List<JsonNode> rows = rows(ctx);
        ObjectNode[] bodies = new ObjectNode[rows.size()];
        List<ReceivedComplaint> good = new ArrayList<>(rows.size());
        List<Integer> places = new ArrayList<>(rows.size());
        for (int n = 0; n < rows.size(); n++) {
            try {
                good.add(received("/" + n, rows.get(n)));
                places.add(n);
            } catch (Problem problem) {
                if (atomic) {
                    throw problem;
                }
                bodies[n] = Answers.body(problem);
            }
        }
        TakeComplaints command = new TakeComplaints(good, atomic, engine.stamp(person.id()));
        List<TakeComplaints.Result> results = Answers.await(engine.submit(ctx.pathParam("system"), command));
        int taken = 0;
        for (int n = 0; n < results.size(); n++) {
            if (results.get(n) instanceof TakeComplaints.Taken one) {
                bodies[places.get(n)] = body(one.complaint());
                taken++;
            } else if (results.get(n) instanceof TakeComplaints.NotTaken not) {
                bodies[places.get(n)] = Answers.body(Answers.problem(not.why()));
            }
        }
        ObjectNode body = Json.object();
        body.put("taken", taken);
        body.put("refused", rows.size() - taken);
        ArrayNode list = body.putArray("results");
        for (ObjectNode one : bodies) {
            list.add(one);
        }
        Answers.json(ctx, 200, body);
    }

    private static List<JsonNode> rows(Context ctx) {
        byte[] bytes = ctx.bodyAsBytes();
        String type = ctx.contentType();
        List<JsonNode> rows = new ArrayList<>();
        if (type != null && type.startsWith("application/x-ndjson")) {
            int from = 0;
            for (int n = 0; n <= bytes.length; n++) {
                if (n == bytes.length || bytes[n] == '\n') {
                    if (n > from) {
                        rows.add(Json.read(bytes, from, n - from));
                    }
                    from = n + 1;
                }
            }
        } else {
            JsonNode list = Json.read(bytes);
            if (!list.isArray()) {
                throw Problem.invalid("", "a list of complaints is expected");
            }
            list.forEach(rows::add);
        }
        if (rows.isEmpty() || rows.size() > LARGEST_BATCH) {
            throw new Problem(413, "too-large", "a batch has 1 to " + LARGEST_BATCH + " complaints");
        }
        return rows;
    }

    private static ReceivedComplaint received(String pointer, JsonNode node) {
        Fields fields = Fields.of(pointer, node, KEYS);
        String at = fields.findText("at", 40);
        if (at != null) {
            String problem = PointInTime.problem(at);
            if (!problem.isEmpty()) {
                throw Problem.invalid(pointer + "/at", problem);
            }
        }
        String text = fields.findText("text", 20_000);
        if (fields.has("criteria") && fields.has("criterion")) {
            throw Problem.invalid(pointer, "a complaint has either criteria or criterion");
        }
        if (!fields.has("criteria") && !fields.has("criterion") && text == null) {
            throw Problem.invalid(pointer, "a complaint has criteria, or a text");
        }
        List<String> criteria =
                fields.has("criterion") ? List.of(fields.text("criterion", 1_000)) : fields.texts("criteria", 1_000);
        return new ReceivedComplaint(
                fields.findText("id", 200),
                at,
                criteria,
                fields.amount("loss"),
                text == null ? null : new ReceivedComplaint.Words(text, fields.findText("contact", 500)),
                null,
                null,
                null,
                Sha256.of(node.toString()));
    }

    private static ObjectNode body(TakenComplaint taken) {
        ObjectNode body = Json.object();
        body.put("id", taken.id());
        body.put("seq", taken.row().seq());
        body.put("status", taken.status().word());
        ArrayNode criteria = body.putArray("criteria");
        for (String id : taken.criteria()) {
            criteria.addObject()
                    .put("id", id)
                    .put("loss", Json.amount(taken.loss()))
                    .put("by", taken.by());
        }
        body.put("receipt", "sha256:" + taken.row().hash());
        if (!taken.decisions().isEmpty()) {
            ArrayNode decisions = body.putArray("decisions");
            taken.decisions().forEach(decisions::add);
        }
        return body;
    }
}
