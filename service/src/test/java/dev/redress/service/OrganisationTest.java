package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Replay;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.ComplaintQueue;
import dev.redress.service.engine.CostProposal;
import dev.redress.service.engine.CriterionAccounts;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.EraseText;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Rebuild;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.engine.TriageComplaint;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A year in an organisation, from one seed: complaints and texts arrive; people triage, approve, decline, start, report, override,
 * hold, amend and change the mode; servers are stopped and started, and two of them share a database. At the end the live state
 * equals the replayed state, and the projections equal the rebuilt ones.
 */
final class OrganisationTest {
    private static final int DAYS = 365;
    private static final long DAY_MILLIS = 86_400_000;
    private static final String SYSTEM = "loans";

    @TempDir
    Path folder;

    private static final Charter CHARTER = Charter.named("Loan scoring")
            .criterion("fpr", 3)
            .criterion("fnr", 3)
            .criterion("ppv", 2.5)
            .criterion("dp", 4)
            .criterion("acc", 1)
            .conflict("fpr", "fnr", "ppv")
            .conflict("dp", "ppv")
            .conflict("dp", "acc")
            .build();

    @Test
    void aYearOnSqlite() throws Exception {
        new Year(SqliteFiles.in(folder, "redress.db"), 1).simulate();
    }

    @Test
    void aYearOnPostgresql() throws Exception {
        new Year(PostgresServer.newDatabase(), 2).simulate();
    }

    /** The kinds of steps. */
    private enum Step {
        COMPLAIN,
        WRITE,
        TRIAGE,
        APPROVE,
        DECLINE,
        START,
        DONE,
        CANCEL,
        OVERRIDE,
        HOLD,
        LIFT,
        AMEND,
        MODE,
        ERASE,
        SEND_AGAIN,
        RESTART,
        HAND_OVER
    }

    private static final List<Step> STEPS = List.of(Step.values());
    private static final List<Mode> MODES = List.of(Mode.values());

    /** One organisation with its servers and people. */
    private static final class Year {
        private final RandomStream random;
        private final Database database;
        private final AtomicLong now =
                new AtomicLong(Instant.parse("2026-01-01T08:00:00Z").toEpochMilli());
        private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());
        private final Map<Step, Integer> done = new EnumMap<>(Step.class);
        private final List<String> texts = new ArrayList<>();
        private Engine active;
        private int servers;
        private int complaints;
        private int keys;

        Year(String url, long seed) {
            random = RandomStream.of(seed);
            database = Database.open(url);
            active = server();
        }

        private Engine server() {
            // A lease of a minute of real time; an orderly stop releases it at once.
            return Engine.start(database, new Leases(database, "server " + ++servers, "", 60_000), clock);
        }

        void simulate() throws SQLException {
            active.create(
                            SYSTEM,
                            SYSTEM,
                            "{}",
                            new NewSystem(SYSTEM, SYSTEM, CHARTER, "barrier", Mode.ADVISE, 1).opening(),
                            "ada")
                    .join();
            for (int day = 0; day < DAYS; day++) {
                now.addAndGet(DAY_MILLIS);
                for (int n = random.nextInt(8); n >= 0; n--) {
                    perform(step());
                }
            }
            for (Step step : Step.values()) {
                assertThat(done.getOrDefault(step, 0)).as("%s", step).isPositive();
            }
            Map<String, Object> live = ask(Year::snapshot);
            active.close();
            try (database) {
                compare(live);
            }
        }

        private Step step() {
            int roll = random.nextInt(100);
            if (roll < 50) {
                return Step.COMPLAIN;
            }
            if (roll < 88) {
                Step[] frequent = {
                    Step.WRITE, Step.TRIAGE, Step.APPROVE, Step.START, Step.DONE, Step.DONE, Step.SEND_AGAIN
                };
                return frequent[random.nextInt(frequent.length)];
            }
            return STEPS.get(random.nextInt(STEPS.size()));
        }

        /**
         * Performs a step. A step that is impossible in the current state is refused with a conflict and has no effect; no other
         * refusal is allowed.
         */
        private void perform(Step step) {
            try {
                if (act(step)) {
                    done.merge(step, 1, Integer::sum);
                }
            } catch (CompletionException e) {
                assertThat(e.getCause())
                        .isInstanceOfSatisfying(
                                Refusal.class,
                                refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.CONFLICT));
            }
        }

        private boolean act(Step step) {
            return switch (step) {
                case COMPLAIN -> complain("c" + ++complaints, 1 + random.nextInt(2));
                case SEND_AGAIN -> complaints > 0 && sendAgain();
                case WRITE -> write();
                case TRIAGE -> triage();
                case APPROVE -> report(Event.FollowUp.Stage.APPROVED, DecisionRecord.Stage.RECOMMENDED);
                case DECLINE -> report(Event.FollowUp.Stage.DECLINED, DecisionRecord.Stage.RECOMMENDED);
                case START -> report(Event.FollowUp.Stage.STARTED, DecisionRecord.Stage.APPROVED);
                case DONE -> report(Event.FollowUp.Stage.DONE, null);
                case CANCEL -> report(Event.FollowUp.Stage.CANCELLED, null);
                case OVERRIDE -> order(PersonsCommand.fix(criterion(), List.of(), null, "a court", by("bo")));
                case HOLD ->
                    order(PersonsCommand.hold(
                            random.nextInt(2) == 0 ? Event.Hold.Kind.HOLD : Event.Hold.Kind.FORBID,
                            criterion(),
                            List.of(),
                            "a court",
                            by("bo")));
                case LIFT -> order(PersonsCommand.hold(Event.Hold.Kind.LIFT, criterion(), List.of(), "so", by("bo")));
                case AMEND -> amend();
                case MODE ->
                    order(PersonsCommand.mode(MODES.get(random.nextInt(MODES.size())), "we shall see", by("ada")))
                            && order(PersonsCommand.mode(Mode.ADVISE, "back", by("ada")));
                case ERASE -> erase();
                case RESTART -> {
                    active.close();
                    active = server();
                    yield true;
                }
                case HAND_OVER -> handOver();
            };
        }

        /** Another server runs while the first one stops, and takes over with the next request. */
        private boolean handOver() {
            Engine other = server();
            assertThat(other.ask(SYSTEM, LiveSystem::lines)
                            .handle((lines, fault) -> fault)
                            .join())
                    .isInstanceOf(Refusal.class);
            long lines = ask(LiveSystem::lines);
            active.close();
            active = other;
            assertThat(ask(LiveSystem::lines)).isEqualTo(lines);
            return true;
        }

        private <T> T ask(java.util.function.Function<LiveSystem, T> question) {
            return active.ask(SYSTEM, question).join();
        }

        private TableLedger.Stamp by(String actor) {
            return new TableLedger.Stamp(active.now(), actor, "k:" + ++keys, "digest");
        }

        private String criterion() {
            return CHARTER.id(random.nextInt(CHARTER.size()));
        }

        /** The same id gives the same complaint, so that it can be sent again. */
        private ReceivedComplaint numbered(String id, int criteria) {
            RandomStream own = RandomStream.of(id.hashCode());
            int first = own.nextInt(CHARTER.size());
            List<String> about = criteria == 1
                    ? List.of(CHARTER.id(first))
                    : List.of(CHARTER.id(first), CHARTER.id((first + 1) % CHARTER.size()));
            return new ReceivedComplaint(id, null, about, own.nextInt((int) (2 * Micros.ONE)), id);
        }

        private boolean complain(String id, int criteria) {
            return take(numbered(id, criteria));
        }

        private boolean take(ReceivedComplaint complaint) {
            TakeComplaints.Result result = active.submit(
                            SYSTEM, new TakeComplaints(List.of(complaint), true, active.stamp("intake")))
                    .join()
                    .get(0);
            return result instanceof TakeComplaints.Taken;
        }

        /** Sends a known complaint twice at once: both answers say that it is known, and nothing is added. */
        private boolean sendAgain() {
            long before = ask(LiveSystem::lines);
            ReceivedComplaint again = numbered("c" + (1 + random.nextInt(complaints)), 1);
            List<CompletableFuture<List<TakeComplaints.Result>>> answers = new ArrayList<>();
            for (int n = 0; n < 2; n++) {
                answers.add(active.submit(SYSTEM, new TakeComplaints(List.of(again), false, active.stamp("intake"))));
            }
            for (CompletableFuture<List<TakeComplaints.Result>> answer : answers) {
                assertThat(answer.join().get(0))
                        .isInstanceOfSatisfying(
                                TakeComplaints.Taken.class,
                                taken -> assertThat(taken.complaint().again()).isTrue());
            }
            assertThat(ask(LiveSystem::lines)).isEqualTo(before);
            return true;
        }

        private boolean write() {
            String id = "t" + texts.size();
            texts.add(id);
            String text = random.nextInt(4) == 0 ? "the same old text" : "text " + id;
            return take(new ReceivedComplaint(
                    id,
                    null,
                    List.of(),
                    Micros.ONE,
                    new ReceivedComplaint.Words(text, null),
                    null,
                    null,
                    "address " + random.nextInt(3),
                    id));
        }

        private boolean triage() {
            List<ComplaintQueue.Item> waiting = ask(system -> system.queue().waiting());
            if (waiting.isEmpty()) {
                return false;
            }
            List<String> about = random.nextInt(4) == 0 ? List.of() : List.of(criterion());
            active.submit(SYSTEM, new TriageComplaint(waiting.get(0).id(), about, "read it", by("bo")))
                    .join();
            return true;
        }

        private boolean report(
                Event.FollowUp.Stage stage, DecisionRecord.@org.jspecify.annotations.Nullable Stage from) {
            List<DecisionRecord> open = ask(system -> system.decisions().open());
            if (open.isEmpty() || (from != null && open.get(0).stage() != from)) {
                return false;
            }
            OptionalLong cost = stage == Event.FollowUp.Stage.DONE && random.nextInt(2) == 0
                    ? OptionalLong.of(open.get(0).cost() + random.nextInt((int) Micros.ONE))
                    : OptionalLong.empty();
            active.submit(
                            SYSTEM,
                            new ReportDecision(
                                    open.get(0).number(),
                                    stage,
                                    cost,
                                    "so",
                                    open.get(0).changed(),
                                    by("cy")))
                    .join();
            return true;
        }

        private boolean order(PersonsCommand command) {
            active.submit(SYSTEM, command).join();
            return true;
        }

        /** Amends the charter to the proposed costs if there are any, otherwise to a random cost of one criterion. */
        private boolean amend() {
            Charter next = ask(CostProposal::of)
                    .map(CostProposal::charter)
                    .orElseGet(() -> ask(system -> system.resolver().charter())
                            .withCost(random.nextInt(CHARTER.size()), 1 + random.nextInt((int) (5 * Micros.ONE))));
            return order(PersonsCommand.amend(next, "new evidence", null, by("ada")));
        }

        private boolean erase() {
            if (texts.isEmpty()) {
                return false;
            }
            active.submit(SYSTEM, new EraseText(texts.get(random.nextInt(texts.size())), "they asked", by("ada")))
                    .join();
            return true;
        }

        /** The observable state of a system. */
        private static Map<String, Object> snapshot(LiveSystem system) {
            Map<String, Object> snapshot = new HashMap<>(snapshot(system.resolver()));
            snapshot.put("head", system.head());
            Map<String, CriterionAccounts.Account> accounts = system.accounts();
            accounts.forEach((id, account) -> snapshot.put("accrued " + id, account.accrued()));
            return snapshot;
        }

        private static Map<String, Object> snapshot(Resolver resolver) {
            return Map.of(
                    "state", resolver.state(),
                    "decided", resolver.decided(),
                    "held", resolver.held(),
                    "forbidden", resolver.forbidden(),
                    "mode", resolver.mode(),
                    "recommendations", resolver.recommendations(),
                    "complaints", resolver.complaints(),
                    "complaintLoss", resolver.complaintLoss(),
                    "fixingCost", resolver.fixingCost(),
                    "guarantee", resolver.guarantee().words());
        }

        private void compare(Map<String, Object> live) throws SQLException {
            Resolver replayed = database.read(connection -> {
                try (LedgerReader reader = LedgerReader.of(SYSTEM, new LineStream(connection, 1, 1))) {
                    Replay replay = new Replay(reader.opening().orElseThrow());
                    reader.forEachRemaining(
                            entry -> assertThat(replay.check(entry)).isEmpty());
                    assertThat(reader.head()).isEqualTo(live.get("head"));
                    assertThat(reader.line()).isGreaterThan(DAYS);
                    return replay.resolver();
                } catch (IOException e) {
                    throw new SQLException(e);
                }
            });
            assertThat(live).containsAllEntriesOf(snapshot(replayed));
            var tables = TableContents.of(database, TableContents.PROJECTIONS);
            new Rebuild(database, new Leases(database, "rebuild", "", 10_000)).all();
            assertThat(TableContents.of(database, TableContents.PROJECTIONS)).isEqualTo(tables);
        }
    }
}
