package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.files.FileLedger;
import dev.redress.files.LedgerReader;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.DurableResolver;
import dev.redress.service.engine.ComplaintQueue;
import dev.redress.service.engine.CostProposal;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.EraseText;
import dev.redress.service.engine.LedgerImport;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Rebuild;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TakenComplaint;
import dev.redress.service.engine.TriageComplaint;
import dev.redress.service.store.Database;
import dev.redress.service.store.DatabaseCopy;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.Leases;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.Receipts;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.TableLedger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What people do with a system, on every database. After each test the projections that are rebuilt from the entries must equal the
 * live ones.
 */
abstract class WorkflowContract {
    private static final Charter CHARTER = Charter.named("Loan scoring")
            .criterion("fpr", 3)
            .criterion("ppv", 2.5)
            .criterion("dp", 1)
            .conflict("fpr", "ppv")
            .build();

    @TempDir
    Path folder;

    private Database database;
    private Engine engine;
    private int keys;

    abstract String newDatabase();

    @BeforeEach
    void start() {
        database = Database.open(newDatabase());
        engine = Engine.start(database, leases("one"), InstantSource.system());
        create("loans", Mode.ADVISE);
    }

    private Leases leases(String holder) {
        return new Leases(database, holder, "", 10_000);
    }

    /** Starts another engine on the same database, as a new process would. */
    private void restart() {
        engine.close();
        engine = Engine.start(database, leases("one"), InstantSource.system());
    }

    private SystemRow create(String id, Mode mode) {
        return engine.create(
                        id,
                        "Loans",
                        SystemSettings.DEFAULT.json(),
                        new NewSystem(id, "Loans", CHARTER, "barrier", mode, 1).opening(),
                        "ada")
                .join();
    }

    @AfterEach
    void rebuiltProjectionsEqualTheLiveOnes() throws SQLException {
        engine.close();
        try (Database closed = database) {
            var live = TableContents.of(closed, TableContents.PROJECTIONS);
            long entries = new Rebuild(closed, leases("rebuild")).all();
            assertThat(entries).isPositive();
            assertThat(TableContents.of(closed, TableContents.PROJECTIONS)).isEqualTo(live);
        }
    }

    private TableLedger.Stamp by(String actor) {
        return new TableLedger.Stamp(engine.now(), actor, "k:" + ++keys, "digest");
    }

    private TakenComplaint complain(ReceivedComplaint complaint) {
        TakeComplaints.Result result = engine.submit(
                        "loans", new TakeComplaints(List.of(complaint), true, engine.stamp("intake")))
                .join()
                .get(0);
        return ((TakeComplaints.Taken) result).complaint();
    }

    private TakenComplaint complain(String id, String criterion, double loss) {
        return complain(new ReceivedComplaint(id, "2026-01-05", List.of(criterion), Micros.of(loss), id));
    }

    private static ReceivedComplaint written(
            String id, String text, @Nullable String receipt, @Nullable String source) {
        return new ReceivedComplaint(
                id,
                "2026-01-05",
                List.of(),
                Micros.ONE,
                new ReceivedComplaint.Words(text, "me@example.org"),
                receipt,
                null,
                source,
                id);
    }

    private DecisionRecord report(long number, Event.FollowUp.Stage stage, @Nullable Double cost, String actor) {
        OptionalLong micros = cost == null ? OptionalLong.empty() : OptionalLong.of(Micros.of(cost));
        return engine.submit("loans", new ReportDecision(number, stage, micros, "so", null, by(actor)))
                .join()
                .decision();
    }

    private PersonsCommand.Done order(PersonsCommand command) {
        return engine.submit("loans", command).join();
    }

    private static void assertRefused(Refusal.Reason reason, Runnable what) {
        assertThatThrownBy(what::run)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason));
    }

    @Test
    void aTextWaitsForTriageAndItsReceiptShowsTheStatus() throws SQLException {
        TakenComplaint taken = complain(written("t1", "They refused my loan", Sha256.of("code"), null));
        assertThat(taken.status()).isEqualTo(ComplaintQueue.Status.UNASSIGNED);
        assertThat(found("code").status()).isEqualTo("unassigned");
        engine.submit("loans", new TriageComplaint("t1", List.of("dp"), "read it", by("bo")))
                .join();
        assertThat(found("code").status()).isEqualTo("counted");
        assertThat(found("code").criteria()).containsExactly("dp");
        assertThat(found("code").decision()).isEqualTo("recommended");
        // An auditor can check that the line with the hash of the receipt contains the hash of the code.
        EntryRow line = database.read(
                        c -> new Entries(database).at(c, 1, found("code").seq()))
                .orElseThrow();
        assertThat(line.line()).contains("\"receipt\":\"" + Sha256.of("code") + "\"");
        assertThat(Sha256.of(line.line())).isEqualTo(found("code").hash());
        assertRefused(
                Refusal.Reason.CONFLICT,
                () -> engine.submit("loans", new TriageComplaint("t1", List.of("dp"), "again", by("bo")))
                        .join());
    }

    private Receipts.Found found(String code) throws SQLException {
        return database.read(c -> Receipts.find(c, code)).orElseThrow();
    }

    @Test
    void copiesAndFloodsAreHeldAndCanBeDismissed() {
        complain(written("t1", "They refused my loan", null, null));
        restart();
        TakenComplaint copy = complain(written("t2", "they REFUSED my loan!", null, null));
        assertThat(copy.status()).isEqualTo(ComplaintQueue.Status.HELD);
        for (int n = 0; n < 20; n++) {
            assertThat(complain(written("f" + n, "text " + n, null, "somewhere"))
                            .status())
                    .isEqualTo(ComplaintQueue.Status.UNASSIGNED);
            if (n == 10) {
                restart();
            }
        }
        restart();
        assertThat(complain(written("f20", "text 20", null, "somewhere")).status())
                .isEqualTo(ComplaintQueue.Status.HELD);
        engine.submit("loans", new TriageComplaint("t2", List.of(), "a copy", by("bo")))
                .join();
        assertThat(engine.ask("loans", system -> system.queue().waiting().size())
                        .join())
                .isEqualTo(22);
        assertThat(engine.ask("loans", system -> system.resolver().complaints()).join())
                .isZero();
    }

    @Test
    void anErasedTextIsGoneAndTheLedgerStillVerifies() throws Exception {
        TakenComplaint taken = complain(written("t1", "My name is Eve", null, null));
        String line = taken.row().line();
        assertThat(line).doesNotContain("Eve").contains(",\"text\":\"");
        String[] kept = database.read(c -> {
            try (var statement = c.createStatement();
                    var rows = statement.executeQuery("SELECT salt, text FROM private_text")) {
                rows.next();
                return new String[] {rows.getString(1), rows.getString(2)};
            }
        });
        assertThat(line).contains(Sha256.of(kept[0] + kept[1]));
        engine.submit("loans", new EraseText("t1", "she asked", by("ada"))).join();
        assertThat(TableContents.of(database, List.of("private_text")).get("private_text"))
                .isEmpty();
        assertRefused(
                Refusal.Reason.NOT_FOUND,
                () -> engine.submit("loans", new EraseText("t9", "she asked", by("ada")))
                        .join());
        export("loans", folder.resolve("out.jsonl"));
        try (LedgerReader reader = LedgerReader.open(folder.resolve("out.jsonl"))) {
            reader.forEachRemaining(entry -> {});
            assertThat(reader.line()).isEqualTo(3);
        }
    }

    private void export(String id, Path file) throws Exception {
        long number = engine.ask(id, system -> system.row().number()).join();
        byte[] bytes = database.read(c -> {
            try (LineStream lines = new LineStream(c, number, 1)) {
                return lines.readAllBytes();
            } catch (java.io.IOException e) {
                throw new SQLException(e);
            }
        });
        Files.write(file, bytes);
    }

    @Test
    void overridesHoldsAmendmentsAndModesTakeEffect() {
        complain("c1", "fpr", 3.5);
        PersonsCommand.Done done = order(PersonsCommand.fix("ppv", List.of(), 1L, "a court", by("bo")));
        assertThat(done.made()).hasSize(1);
        assertThat(engine.ask(
                                "loans",
                                system ->
                                        system.decisions().find(1).orElseThrow().stage())
                        .join())
                .isIn(DecisionRecord.Stage.DECLINED, DecisionRecord.Stage.SUPERSEDED);
        order(PersonsCommand.hold(Event.Hold.Kind.HOLD, "ppv", List.of(), "a court", by("bo")));
        complain("c2", "fpr", 30);
        assertThat(engine.ask("loans", system -> system.decisions().open().size())
                        .join())
                .isZero();
        assertRefused(Refusal.Reason.CONFLICT, () -> order(PersonsCommand.release("ppv", "no", by("bo"))));
        order(PersonsCommand.hold(Event.Hold.Kind.LIFT, "ppv", List.of(), "appeal", by("bo")));
        Charter other =
                Charter.named("Loans 2").criterion("ppv", 2).criterion("new", 1).build();
        assertRefused(Refusal.Reason.STALE, () -> order(PersonsCommand.amend(other, "x", 2L, by("bo"))));
        order(PersonsCommand.amend(other, "evidence", null, by("bo")));
        order(PersonsCommand.mode(Mode.ACT, "trusted", by("bo")));
        assertThat(complain("c3", "new", 1).decisions()).hasSize(1);
        assertThat(engine.ask(
                                "loans",
                                system -> system.resolver()
                                        .charter()
                                        .ids(system.resolver().state()))
                        .join())
                .containsExactly("ppv", "new");
    }

    @Test
    void aRepeatedCommandIsExecutedOnce() {
        TableLedger.Stamp stamp = by("bo");
        PersonsCommand.Done first = order(PersonsCommand.fix("dp", List.of(), null, "a court", stamp));
        PersonsCommand.Done again = order(PersonsCommand.fix("dp", List.of(), null, "a court", stamp));
        assertThat(again).isEqualTo(new PersonsCommand.Done(first.seq(), first.made(), true));
    }

    @Test
    void withFourEyesThePersonWhoOverrodeMayNotApprove() {
        engine.alter(
                        "loans",
                        row -> new SystemRow(
                                row.number(),
                                row.id(),
                                row.title(),
                                row.createdAt(),
                                null,
                                new SystemSettings(true, false).json()))
                .join();
        order(PersonsCommand.fix("dp", List.of(), null, "a court", by("bo")));
        complain("c1", "fpr", 3.5);
        assertRefused(Refusal.Reason.FORBIDDEN, () -> report(2, Event.FollowUp.Stage.APPROVED, null, "bo"));
        assertThat(report(2, Event.FollowUp.Stage.APPROVED, null, "ada").stage())
                .isEqualTo(DecisionRecord.Stage.APPROVED);
    }

    @Test
    void actualCostsAreProposedButNotApplied() {
        for (int n = 0; n < 3; n++) {
            TakenComplaint taken = complain("c" + n, "dp", 1);
            report(taken.decisions().get(0), Event.FollowUp.Stage.DONE, 1.5 + n / 10.0, "bo");
            order(PersonsCommand.release("dp", "again", by("bo")));
        }
        CostProposal proposal = engine.ask("loans", CostProposal::of).join().orElseThrow();
        assertThat(proposal.changes()).containsExactly(new CostProposal.Change("dp", Micros.ONE, Micros.of(1.6), 3));
        assertThat(engine.ask("loans", system -> system.resolver().cost(2)).join())
                .isEqualTo(Micros.ONE);
        order(PersonsCommand.amend(proposal.charter(), "as it really is", null, by("ada")));
        assertThat(engine.ask("loans", system -> system.resolver().cost(2)).join())
                .isEqualTo(Micros.of(1.6));
        assertThat(engine.ask("loans", CostProposal::of).join()).isEmpty();
    }

    @Test
    void aLedgerOfTheCommandLineIsImportedByteForByte() throws Exception {
        Path file = folder.resolve("cli.jsonl");
        try (DurableResolver resolver = DurableResolver.open(FileLedger.open(file), CHARTER, "barrier", 7)) {
            for (int n = 0; n < 300; n++) {
                resolver.handle(new Event.Complaint("c" + n % 250, "2026-02-01", List.of(n % 3), Micros.of(0.4)));
            }
            resolver.handle(new Event.Hold(Event.Hold.Kind.FORBID, 2, "Ada", "a court"));
        }
        assertThat(new LedgerImport(database, engine.now()).read(file, "imported", "Imported"))
                .isEqualTo(302);
        assertThatThrownBy(() -> new LedgerImport(database, engine.now()).read(file, "imported", "Imported"))
                .isInstanceOf(IllegalArgumentException.class);
        Path out = folder.resolve("out.jsonl");
        export("imported", out);
        assertThat(Files.readString(out)).isEqualTo(Files.readString(file));
        // Imported complaints are known by their ids, and the ledger continues.
        TakeComplaints again = new TakeComplaints(
                List.of(new ReceivedComplaint("c7", null, List.of("fpr"), Micros.ONE, "digest")),
                true,
                engine.stamp("intake"));
        assertThat(engine.submit("imported", again).join())
                .first()
                .isInstanceOfSatisfying(
                        TakeComplaints.Taken.class,
                        taken -> assertThat(taken.complaint().again()).isTrue());
    }

    @Test
    void aBackupOfARunningServiceIsComplete() throws Exception {
        complain("c1", "fpr", 3.5);
        complain(written("t1", "They refused my loan", null, null));
        List<String> tables = List.of("system", "entry", "private_text", "complaint", "decision", "criterion_account");
        try (Database backup = Database.file(folder.resolve("backup.db"))) {
            assertThat(DatabaseCopy.all(database, backup)).isEqualTo(3);
            assertThat(TableContents.of(backup, tables)).isEqualTo(TableContents.of(database, tables));
            assertThatThrownBy(() -> DatabaseCopy.all(database, backup)).isInstanceOf(IllegalArgumentException.class);
            complain("c2", "dp", 1);
            try (Database restored = Database.open(newDatabase());
                    Engine second =
                            Engine.start(restored, new Leases(restored, "two", "", 10_000), InstantSource.system())) {
                assertThat(DatabaseCopy.all(backup, restored)).isEqualTo(3);
                assertThat(second.ask("loans", system -> system.lines()).join()).isEqualTo(3);
            }
        }
    }
}
