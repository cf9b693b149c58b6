package dev.redress.service.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redress.files.CharterFile;
import dev.redress.files.InputException;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.service.engine.AmendSeen;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Refusal;
import dev.redress.service.evidence.Evidence;
import dev.redress.service.evidence.FiledEvidence;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.TableLedger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.UploadedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The charter: read by all, changed by admins after they have seen what would change. */
final class CharterPage {
    private final Pages pages;

    CharterPage(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}/charter", pages.safely(this::show));
        routes.post("/s/{system}/charter", pages.safely(this::amend));
        routes.post("/s/{system}/mode", pages.safely(this::mode));
        routes.post("/s/{system}/evidence", pages.safely(this::file));
    }

    private void show(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        show(ctx, person, snapshot, CharterFile.toJson(snapshot.charter()), null, "");
    }

    private void show(
            Context ctx,
            Person person,
            Snapshot snapshot,
            String text,
            @org.jspecify.annotations.Nullable List<String> changes,
            String problem)
            throws SQLException {
        Map<String, Object> values = new HashMap<>();
        values.put("snapshot", snapshot);
        values.put("text", text);
        values.put("changes", changes);
        values.put("problem", problem);
        values.put("version", version(snapshot.charter()));
        values.put("reason", Pages.field(ctx, "reason"));
        values.put("evidence", pages.evidence.find(snapshot.row().id()).orElse(null));
        pages.send(ctx, "charter.jte", pages.frame(ctx, person, "Charter", "charter", snapshot), values);
    }

    /** What a form says that its sender has seen. */
    private static String version(Charter charter) {
        return Sha256.of(CharterFile.toJson(charter));
    }

    /** First shows what would change; then, asked again, changes it. */
    private void amend(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        String text = Pages.field(ctx, "charter");
        Charter next;
        try {
            String name = text.startsWith("{") ? "charter.json" : "charter.yaml";
            next = CharterFile.read(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (InputException e) {
            show(ctx, person, snapshot, text, null, String.valueOf(e.getMessage()));
            return;
        }
        if (Pages.field(ctx, "confirm").isEmpty()) {
            show(ctx, person, snapshot, text, new CharterChange(snapshot.charter(), next).sentences(), "");
            return;
        }
        String seen = Pages.field(ctx, "version");
        TableLedger.Stamp stamp = pages.engine.stamp(person.id());
        Pages.await(pages.engine.submit(
                snapshot.row().id(),
                new AmendSeen(
                        PersonsCommand.amend(next, Pages.reason(ctx), null, stamp),
                        now -> version(now).equals(seen),
                        stamp)));
        ctx.redirect("/s/" + snapshot.row().id() + "/charter?said=amended", HttpStatus.SEE_OTHER);
    }

    /** What {@code measure}, {@code derive} and {@code remedy} printed, in any number of files. */
    private void file(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        List<JsonNode> printed = new ArrayList<>();
        for (UploadedFile file : ctx.uploadedFiles("files")) {
            try {
                printed.add(FiledEvidence.parse(new String(file.content().readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new Refusal(Refusal.Reason.INVALID, file.filename() + " did not arrive.", e);
            }
        }
        Pages.await(pages.evidence.file(
                snapshot.row().id(), Evidence.together(printed), Administration.Order.by(person.id())));
        ctx.redirect("/s/" + snapshot.row().id() + "/charter?said=filed", HttpStatus.SEE_OTHER);
    }

    private void mode(Context ctx) throws SQLException {
        Visits.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        for (Mode mode : Mode.values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(Pages.field(ctx, "mode"))) {
                Pages.await(pages.engine.submit(
                        snapshot.row().id(),
                        PersonsCommand.mode(mode, Pages.reason(ctx), pages.engine.stamp(person.id()))));
                ctx.redirect("/s/" + snapshot.row().id() + "/charter?said=mode", HttpStatus.SEE_OTHER);
                return;
            }
        }
        throw new Refusal(Refusal.Reason.INVALID, "There is no such mode.");
    }
}
