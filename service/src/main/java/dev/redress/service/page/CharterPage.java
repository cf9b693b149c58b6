package dev.redress.service.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redress.audit.ConflictSentences;
import dev.redress.audit.HistoryEvent;
import dev.redress.audit.SystemHistory;
import dev.redress.files.CharterFile;
import dev.redress.files.InputException;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.service.engine.AmendSeen;
import dev.redress.service.engine.CostProposal;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.evidence.Evidence;
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.people.Administration;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.SystemRow;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of the charter. Everybody may read it; administrators amend it after they have seen what would change. */
final class CharterPage {
    private static final String TITLE = "title";
    /** The other language of the public form, beside English. */
    private static final String OTHER = "de";

    private final Pages pages;

    CharterPage(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}/charter", pages.safely(this::show));
        routes.post("/s/{system}/charter", pages.safely(this::amend));
        routes.post("/s/{system}/mode", pages.safely(this::mode));
        routes.post("/s/{system}/evidence", pages.safely(this::file));
        routes.post("/s/{system}/translation", pages.safely(this::translate));
    }

    private void show(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        show(ctx, person, snapshot, CharterFile.toJson(snapshot.charter()), null, "");
    }

    private void show(
            Context ctx, Person person, Snapshot snapshot, String text, @Nullable Charter next, String problem)
            throws SQLException {
        Map<String, Object> values = new HashMap<>();
        values.put("snapshot", snapshot);
        values.put("text", text);
        values.put("changes", next == null ? null : new CharterChange(snapshot.charter(), next).sentences());
        values.put(
                "diff",
                next == null
                        ? List.of()
                        : LineDiff.of(CharterFile.toJson(snapshot.charter()), CharterFile.toJson(next)));
        values.put("origins", CriterionOrigin.of(snapshot));
        values.put("conflicts", ConflictSentences.of(snapshot.charter()));
        values.put(
                "proposal",
                Pages.await(pages.engine.ask(snapshot.row().id(), CostProposal::of))
                        .orElse(null));
        values.put("amendments", amendments(snapshot.history()));
        values.put("problem", problem);
        values.put("version", version(snapshot.charter()));
        values.put("reason", Pages.field(ctx, "reason"));
        values.put("language", snapshot.settings().language());
        values.put("translation", translated(snapshot.settings()));
        values.put("evidence", pages.evidence.find(snapshot.row().id()).orElse(null));
        pages.send(ctx, "charter.jte", pages.layout(ctx, person, "Charter", "charter", snapshot), values);
    }

    /** The changes to the charter and to prices, the newest first. */
    private static List<HistoryEvent> amendments(SystemHistory history) {
        List<HistoryEvent> moments = new ArrayList<>(history.events().stream()
                .filter(one -> one.kind() == HistoryEvent.Kind.OPENED
                        || one.kind() == HistoryEvent.Kind.AMENDED
                        || one.kind() == HistoryEvent.Kind.REPRICED)
                .toList());
        Collections.reverse(moments);
        return moments;
    }

    /** Identifies the charter that the sender of a form has seen. */
    private static String version(Charter charter) {
        return Sha256.of(CharterFile.toJson(charter));
    }

    /** Shows what would change; once the form is sent again with the confirmation, amends the charter. */
    private void amend(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
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
            show(ctx, person, snapshot, text, next, "");
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

    /** Takes the JSON output of {@code measure}, {@code derive} and {@code remedy}, in any number of files. */
    private void file(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        List<JsonNode> printed = new ArrayList<>();
        for (UploadedFile file : ctx.uploadedFiles("files")) {
            try {
                printed.add(StoredEvidence.parse(new String(file.content().readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new Refusal(Refusal.Reason.INVALID, file.filename() + " was not received.", e);
            }
        }
        Pages.await(pages.evidence.file(
                snapshot.row().id(), Evidence.together(printed), Administration.Order.by(person.id())));
        ctx.redirect("/s/" + snapshot.row().id() + "/charter?said=filed", HttpStatus.SEE_OTHER);
    }

    /** Takes the language of the charter, and its translation into another one: lines of the form {@code id=name}, and {@code title=...}. */
    private void translate(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.ADMIN);
        String own = language(Pages.field(ctx, "own"));
        String other = language(Pages.field(ctx, "other"));
        SystemSettings.Translation translation = translation(Pages.field(ctx, "words"), snapshot.charter());
        SystemRow row = Pages.await(pages.engine.alter(snapshot.row().id(), before -> {
            SystemSettings settings = SystemSettings.of(before.settings());
            Map<String, SystemSettings.Translation> all = new HashMap<>(settings.translations());
            all.put(other, translation);
            if (translation.title().isEmpty() && translation.criteria().isEmpty()) {
                all.remove(other);
            }
            return before.with(settings.with(own, all).json());
        }));
        Pages.await(pages.administration.carryOut(
                Administration.Order.by(person.id()), "system changed", connection -> row.id()));
        ctx.redirect("/s/" + snapshot.row().id() + "/charter?said=saved", HttpStatus.SEE_OTHER);
    }

    /** The current translation, in the format of the form. */
    private static String translated(SystemSettings settings) {
        SystemSettings.Translation one = settings.translations().get(OTHER);
        if (one == null) {
            return "";
        }
        StringBuilder words = new StringBuilder();
        if (!one.title().isEmpty()) {
            words.append(TITLE).append('=').append(one.title()).append('\n');
        }
        one.criteria()
                .forEach((id, name) -> words.append(id).append('=').append(name).append('\n'));
        return words.toString();
    }

    private static String language(String tag) {
        if (!SystemSettings.isLanguage(tag)) {
            throw new Refusal(Refusal.Reason.INVALID, "A language is a tag such as en or pt-BR.");
        }
        return tag;
    }

    private static SystemSettings.Translation translation(String words, Charter charter) {
        String title = "";
        Map<String, String> names = new HashMap<>();
        for (String line : words.lines().filter(one -> !one.isBlank()).toList()) {
            int equals = line.indexOf('=');
            String id = equals < 0 ? line : line.substring(0, equals).strip();
            if (equals < 0 || (charter.index(id) < 0 && !id.equals(TITLE))) {
                throw new Refusal(
                        Refusal.Reason.INVALID,
                        "Each line has the id of a criterion, or the word title, then = and the translation. This one does not: "
                                + line);
            }
            String name = line.substring(equals + 1).strip();
            if (charter.index(id) >= 0) {
                names.put(id, name);
            } else {
                title = name;
            }
        }
        return new SystemSettings.Translation(title, names);
    }

    private void mode(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
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
