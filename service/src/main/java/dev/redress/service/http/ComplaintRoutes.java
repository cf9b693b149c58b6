package dev.redress.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.PointInTime;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.EraseText;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.engine.TextReader;
import dev.redress.service.engine.TriageComplaint;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes of complaints: sending, reading, assignment and erasure. */
final class ComplaintRoutes {
    private static final Set<String> KEYS = Set.of("id", "at", "criteria", "criterion", "loss", "text", "contact");
    private static final String NDJSON = "application/x-ndjson";
    private static final int LARGEST_BATCH = 1_000;

    private final Database database;
    private final Engine engine;
    private final Intake intake;

    ComplaintRoutes(Database database, Engine engine, Intake intake) {
        this.database = database;
        this.engine = engine;
        this.intake = intake;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/systems/{system}/complaints", this::one);
        routes.post(Server.BASE + "/systems/{system}/complaints/batch", this::batch);
        routes.get(Server.BASE + "/systems/{system}/complaints", this::list);
        routes.get(Server.BASE + "/systems/{system}/complaints/{id}", this::show);
        routes.post(Server.BASE + "/systems/{system}/complaints/{id}/assignment", this::assign);
        routes.delete(Server.BASE + "/systems/{system}/complaints/{id}/text", this::erase);
    }

    private void list(Context ctx) throws SQLException {
        Caller.in(ctx, Role.OPERATOR, Role.AUDITOR);
        Paging paging = Paging.of(ctx);
        ComplaintList.Filter filter = ComplaintList.Filter.of(ctx);
        long before = paging.afterNumber(Long.MAX_VALUE);
        String id = ctx.pathParam("system");
        ComplaintList.Page page = database.read(connection -> new ComplaintList(
                        connection,
                        Systems.find(connection, id)
                                .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id)))
                .page(filter, before, paging.limit()));
        Answers.json(ctx, 200, page.body(paging));
    }

    private void show(Context ctx) throws SQLException {
        Caller.in(ctx, Role.OPERATOR, Role.AUDITOR);
        String id = ctx.pathParam("system");
        ComplaintList.Item item = database.read(connection -> new ComplaintList(
                                connection,
                                Systems.find(connection, id)
                                        .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + id)))
                        .find(ctx.pathParam("id")))
                .orElseThrow(() -> new Problem(404, "not-found", "there is no complaint " + ctx.pathParam("id")));
        ObjectNode body = item.body();
        if (item.waits() && item.text() != null) {
            suggest(body, intake.suggestions(id, item.text()));
        }
        Answers.json(ctx, 200, body);
    }

    private static void suggest(ObjectNode body, List<TextReader.Suggestion> suggestions) {
        if (!suggestions.isEmpty()) {
            ArrayNode list = body.putArray("suggestions");
            suggestions.forEach(
                    one -> list.addObject().put("id", one.criterion()).put("confidence", one.confidence()));
        }
    }

    private void assign(Context ctx) {
        Person person = Caller.in(ctx, Role.OPERATOR);
        Fields fields = Body.fields(ctx, "criteria", "reason");
        if (!fields.has("criteria")) {
            throw Problem.invalid("/criteria", "criteria is missing");
        }
        String system = ctx.pathParam("system");
        TriageComplaint.Triaged triaged = Answers.await(engine.submit(
                system,
                new TriageComplaint(
                        ctx.pathParam("id"),
                        fields.texts("criteria", 1_000),
                        fields.text("reason", 2_000),
                        IdempotencyKeys.stamp(ctx, engine, person))));
        IdempotencyKeys.replayed(ctx, triaged.again());
        List<DecisionRecord> made = Answers.await(engine.ask(
                system,
                live -> triaged.decisions().stream()
                        .flatMap(number -> live.decisions().find(number).stream())
                        .toList()));
        Answers.json(ctx, 200, DecisionRoutes.body(triaged.seq(), made));
    }

    private void erase(Context ctx) {
        Person person = Caller.in(ctx, Role.ADMIN);
        Fields fields = Body.fields(ctx, "reason");
        Answers.await(engine.submit(
                ctx.pathParam("system"),
                new EraseText(ctx.pathParam("id"), fields.text("reason", 2_000), engine.stamp(person.id()))));
        ctx.status(204);
    }

    private void one(Context ctx) {
        Person person = Caller.in(ctx, Role.INTAKE);
        ReceivedComplaint complaint = received("", Body.json(ctx), IdempotencyKeys.of(ctx));
        TakenComplaint taken = intake.take(ctx.pathParam("system"), complaint, engine.stamp(person.id()));
        IdempotencyKeys.replayed(ctx, taken.again());
        Answers.json(ctx, taken.again() ? 200 : 201, body(taken));
    }

    /** Refused rows are reported by their index, and the others are accepted; with {@code atomic=true} all or none. */
    private void batch(Context ctx) {
        Person person = Caller.in(ctx, Role.INTAKE);
        boolean atomic = "true".equals(ctx.queryParam("atomic"));
        String key = IdempotencyKeys.of(ctx);
        List<JsonNode> rows = rows(ctx);
        ObjectNode[] bodies = new ObjectNode[rows.size()];
        List<ReceivedComplaint> good = new ArrayList<>(rows.size());
        List<Integer> places = new ArrayList<>(rows.size());
        for (int n = 0; n < rows.size(); n++) {
            try {
                good.add(received("/" + n, rows.get(n), key == null ? null : key + "-" + n));
                places.add(n);
            } catch (Problem problem) {
                if (atomic) {
                    throw problem;
                }
                bodies[n] = Answers.body(problem);
            }
        }
        List<TakeComplaints.Result> results =
                intake.take(ctx.pathParam("system"), good, atomic, engine.stamp(person.id()));
        int taken = 0;
        for (int n = 0; n < results.size(); n++) {
            if (results.get(n) instanceof TakeComplaints.Taken one) {
                bodies[places.get(n)] = body(one.complaint());
                taken++;
            } else if (results.get(n) instanceof TakeComplaints.NotTaken not) {
                bodies[places.get(n)] = Answers.body(Answers.problem(not.why()));
            }
        }
        ObjectNode body = HttpJson.object();
        body.put("taken", taken);
        body.put("refused", rows.size() - taken);
        ArrayNode list = body.putArray("results");
        for (ObjectNode one : bodies) {
            list.add(one);
        }
        Answers.json(ctx, 200, body);
    }

    private static List<JsonNode> rows(Context ctx) {
        String type = Body.requireType(ctx, "application/json", NDJSON);
        byte[] bytes = ctx.bodyAsBytes();
        List<JsonNode> rows = new ArrayList<>();
        if (type.equals(NDJSON)) {
            int from = 0;
            for (int n = 0; n <= bytes.length; n++) {
                if (n == bytes.length || bytes[n] == '\n') {
                    if (n > from) {
                        rows.add(HttpJson.read(bytes, from, n - from));
                    }
                    from = n + 1;
                }
            }
        } else {
            JsonNode list = HttpJson.read(bytes);
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

    /** The time in a request, if any. */
    static @Nullable String time(String pointer, Fields fields) {
        String at = fields.findText("at", 40);
        String problem = at == null ? "" : PointInTime.problem(at);
        if (!problem.isEmpty()) {
            throw Problem.invalid(pointer + "/at", problem);
        }
        return at;
    }

    /**
     * A complaint in a request.
     *
     * @param key its id if it has none, so that it is accepted only once
     */
    static ReceivedComplaint received(String pointer, JsonNode node, @Nullable String key) {
        Fields fields = Fields.of(pointer, node, KEYS);
        String at = time(pointer, fields);
        String text = fields.findText("text", 20_000);
        if (fields.has("criteria") && fields.has("criterion")) {
            throw Problem.invalid(pointer, "a complaint has either criteria or criterion, not both");
        }
        if (!fields.has("criteria") && !fields.has("criterion") && text == null) {
            throw Problem.invalid(pointer, "a complaint needs criteria or a text");
        }
        List<String> criteria =
                fields.has("criterion") ? List.of(fields.text("criterion", 1_000)) : fields.texts("criteria", 1_000);
        return new ReceivedComplaint(
                fields.has("id") ? fields.findText("id", 200) : key,
                at,
                criteria,
                fields.amount("loss"),
                text == null ? null : new ReceivedComplaint.Words(text, fields.findText("contact", 500)),
                null,
                null,
                null,
                Sha256.of(node.toString()));
    }

    /** The response. */
    static ObjectNode body(TakenComplaint taken) {
        ObjectNode body = HttpJson.object();
        body.put("id", taken.id());
        body.put("seq", taken.row().seq());
        body.put("status", taken.status().word());
        ArrayNode criteria = body.putArray("criteria");
        for (String id : taken.criteria()) {
            criteria.addObject()
                    .put("id", id)
                    .put("loss", HttpJson.amount(taken.loss()))
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
