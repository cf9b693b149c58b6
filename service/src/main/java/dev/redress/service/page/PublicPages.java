package dev.redress.service.page;

import dev.redress.model.Charter;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.http.Intake;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Receipts;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The public pages: the form by which anybody can complain, without an account or JavaScript, and the receipt that tells what became of it. */
final class PublicPages {
    private static final int LONGEST = 5_000;
    private static final int LONGEST_CONTACT = 200;

    private final Pages pages;
    private final Intake intake;

    PublicPages(Pages pages, Intake intake) {
        this.pages = pages;
        this.intake = intake;
    }

    void add(RoutesConfig routes) {
        routes.get("/complain/{system}", pages.safely(ctx -> form(ctx, "")));
        routes.post("/complain/{system}", pages.safely(this::take));
        routes.get("/receipt", pages.safely(ctx -> receipt(ctx, PublicLanguage.of(ctx), "", false)));
        routes.post("/receipt", pages.safely(this::lookUp));
    }

    private SystemRow system(Context ctx) throws SQLException {
        String id = ctx.pathParam("system");
        Optional<SystemRow> row = pages.database.read(connection -> Systems.find(connection, id));
        return row.filter(one -> one.archivedAt() == null
                        && SystemSettings.of(one.settings()).publicForm())
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "There is no form at this address."));
    }

    private void form(Context ctx, String problem) throws SQLException {
        SystemRow row = system(ctx);
        PublicLanguage language = PublicLanguage.of(ctx);
        Charter charter =
                Pages.await(pages.engine.ask(row.id(), live -> live.resolver().charter()));
        Map<String, Object> values = new HashMap<>();
        values.put("words", language);
        values.put("system", PublicSystem.of(row, charter, language));
        values.put("problem", problem);
        values.put("text", Pages.field(ctx, "text"));
        values.put("contact", Pages.field(ctx, "contact"));
        values.put("address", "/complain/" + row.id());
        values.put("chosen", ctx.formParams("criterion"));
        pages.templates.send(ctx, problem.isEmpty() ? 200 : 422, "complain.jte", values);
    }

    private void take(Context ctx) throws SQLException {
        SystemRow row = system(ctx);
        PublicLanguage language = PublicLanguage.of(ctx);
        String text = Pages.field(ctx, "text");
        String contact = Pages.field(ctx, "contact");
        if (text.isEmpty() || text.length() > LONGEST || contact.length() > LONGEST_CONTACT) {
            form(ctx, language.word(text.isEmpty() ? "form.empty" : "form.long"));
            return;
        }
        List<String> criteria = ctx.formParams("criterion").stream()
                .filter(id -> !id.isBlank())
                .distinct()
                .toList();
        String code = Secret.create("rdr_");
        long loss = Pages.await(pages.engine.ask(
                row.id(),
                live -> Math.min(
                        dev.redress.model.Micros.ONE, live.resolver().charter().lossBound())));
        ReceivedComplaint complaint = new ReceivedComplaint(
                null,
                null,
                criteria,
                loss,
                new ReceivedComplaint.Words(text, contact.isEmpty() ? null : contact),
                Sha256.of(code),
                criteria.isEmpty() ? null : "the complainant",
                ctx.ip(),
                Sha256.of(text));
        intake.take(row.id(), complaint, pages.engine.stamp("public form"));
        receipt(ctx, language, code, true);
    }

    /** Looks a code up. The code is sent by a form, so that it appears in no browser history and no log. */
    private void lookUp(Context ctx) throws SQLException {
        receipt(ctx, PublicLanguage.of(ctx), Pages.field(ctx, "code"), false);
    }

    private void receipt(Context ctx, PublicLanguage language, String code, boolean isNew) throws SQLException {
        Optional<Receipts.Found> found =
                code.isEmpty() ? Optional.empty() : pages.database.read(connection -> Receipts.find(connection, code));
        Map<String, Object> values = new HashMap<>();
        values.put("words", language);
        values.put("code", code);
        values.put("isNew", isNew);
        values.put("found", found.orElse(null));
        values.put("names", found.isEmpty() ? List.of() : names(found.get(), language));
        pages.templates.send(ctx, code.isEmpty() || found.isPresent() ? 200 : 404, "receipt.jte", values);
    }

    private List<PublicSystem.Phrase> names(Receipts.Found found, PublicLanguage language) throws SQLException {
        SystemRow row = pages.database
                .read(connection -> Systems.find(connection, found.system()))
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "There is no system " + found.system() + "."));
        if (row.archivedAt() != null) {
            return List.of();
        }
        Charter charter =
                Pages.await(pages.engine.ask(row.id(), live -> live.resolver().charter()));
        return PublicSystem.of(row, charter, language).names(found.criteria());
    }
}
