package dev.redress.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.files.FileLedger;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import dev.redress.resolve.Resolver;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Audits a ledger that has every kind of entry: each number must equal the resolver's own, and hostile text must stay text. */
final class AuditTest {
    private static final String HOSTILE = "</style><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\"'&";

    @TempDir
    Path directory = Path.of("");

    private final Charter charter = Charter.named("Loans " + HOSTILE)
            .criterion(new Criterion("fpr", "Equal false positive rates", 3_000_000))
            .criterion(new Criterion("ppv", HOSTILE, 2_000_000))
            .criterion(new Criterion("dp", "Demographic parity", 2_500_000))
            .conflict("fpr", "ppv")
            .build();

    /** Writes complaints and actions of people on days in January; returns the resolver that decided on them. */
    private Resolver write(Path file, Mode mode) throws Exception {
        Opening opening = new Opening(charter, "barrier", new TreeMap<>(), 1, "test").withMode(mode);
        try (DurableResolver durable = DurableResolver.open(FileLedger.open(file), opening)) {
            RandomStream random = RandomStream.of(7);
            for (int n = 0; n < 120; n++) {
                String at = String.format("2026-01-%02dT09:%02d:00Z", 1 + n / 5, n % 5);
                int about = (int) (3 * random.nextDouble());
                List<Integer> criteria = n % 7 == 0 ? List.of(about, (about + 1) % 3) : List.of(about);
                durable.handle(new Event.Complaint("c" + n, at, criteria, Micros.ONE / 2));
                if (mode == Mode.ADVISE && !durable.resolver().recommendations().isEmpty() && n % 4 == 3) {
                    Action action = durable.resolver().recommendations().get(0).action();
                    Action reported = new Action.Fix(((Action.Fix) action).criterion(), State.EMPTY);
                    durable.handle(new Event.FollowUp(
                            null,
                            at,
                            Event.FollowUp.Stage.DONE,
                            reported,
                            OptionalLong.of(4_000_000),
                            "Ada " + HOSTILE,
                            HOSTILE));
                }
            }
            durable.handle(new Event.Note(
                    "n1",
                    "2026-01-25",
                    Event.Note.Fate.UNASSIGNED,
                    List.of(),
                    0,
                    Event.Origin.NONE,
                    "form",
                    "no criterion"));
            durable.handle(new Event.Note(
                    "n2", "2026-01-25", Event.Note.Fate.HELD, List.of(0), 0, Event.Origin.NONE, "form", "a flood"));
            durable.handle(new Event.Note(
                    "n2", "2026-01-25", Event.Note.Fate.DISMISSED, List.of(), 0, Event.Origin.NONE, "Ada", "spam"));
            durable.handle(new Event.Repricing("2026-01-26", 2, 1_000_000));
            durable.handle(new Event.Hold(Event.Hold.Kind.FORBID, 2, "Ada", "the law says so"));
            return durable.resolver();
        }
    }

    @Test
    void everyNumberIsTheResolversOwn() throws Exception {
        for (Mode mode : Mode.values()) {
            Path file = directory.resolve(mode + ".jsonl");
            Resolver resolver = write(file, mode);
            Audit audit = Audit.of(file);
            SystemHistory history = audit.history();
            assertThat(audit.integrity().verified()).isTrue();
            assertThat(history.complaintLoss()).isEqualTo(resolver.complaintLoss());
            assertThat(history.fixingCost()).isEqualTo(resolver.fixingCost());
            // Each complaint belongs to one period and one colour: the sums of the losses equal those of the resolver.
            long loss = charter.criteria().stream()
                    .mapToLong(one -> history.flow(one.id()).loss())
                    .sum();
            assertThat(loss).isEqualTo(resolver.complaintLoss());
            long complaints = charter.criteria().stream()
                    .mapToLong(one -> history.flow(one.id()).complaints())
                    .sum();
            assertThat(complaints).isEqualTo(resolver.complaints());
            assertThat(history.neverLoss()).isEqualTo(resolver.complaints() * Micros.ONE / 2);
            assertThat(history.fates()).isEqualTo(new SystemHistory.Fates(120, 1, 0, 1, 0));
            assertThat(history.days().labels())
                    .hasSize(26)
                    .startsWith("2026-01-01")
                    .endsWith("2026-01-26");
        }
    }

    @Test
    void thePolicyItselfAsAnAlternativeCostsTheSame() throws Exception {
        Path file = directory.resolve("act.jsonl");
        Opening opening = new Opening(charter, "barrier", new TreeMap<>(), 1, "test");
        Resolver resolver;
        try (DurableResolver durable = DurableResolver.open(FileLedger.open(file), opening)) {
            for (int n = 0; n < 900; n++) {
                durable.handle(new Event.Complaint(null, null, List.of(n * n % 3), 700_000));
            }
            resolver = durable.resolver();
        }
        SystemHistory history = Audit.of(file).history();
        assertThat(history.days().size()).isLessThanOrEqualTo(512);
        Alternative same = Alternative.of(history, Alternative.Settings.of("barrier"));
        assertThat(same.totalLoss()).isEqualTo(resolver.totalLoss());
        assertThat(same.curve()).isEqualTo(history.total());
        Alternative never = Alternative.of(history, Alternative.Settings.of("never"));
        assertThat(never.totalLoss()).isEqualTo(history.neverLoss());
        assertThat(never.curve()).isEqualTo(history.never());
        // Replaying the schedule of the optimum gives its stated cost, and no alternative costs less.
        Alternative best = Alternative.hindsight(history, 1);
        assertThat(best.totalLoss()).isEqualTo(best.lowerBound()).isLessThanOrEqualTo(same.totalLoss());
        Alternative twice = Alternative.of(history, new Alternative.Settings("never", java.util.Map.of(), 2, 0));
        assertThat(twice.totalLoss()).isEqualTo(2 * history.neverLoss());
    }

    @Test
    void aDelayCostsTheComplaintsThatComeMeanwhile() throws Exception {
        Path file = directory.resolve("delay.jsonl");
        Opening opening = new Opening(charter, "barrier", new TreeMap<>(), 1, "test");
        try (DurableResolver durable = DurableResolver.open(FileLedger.open(file), opening)) {
            for (int n = 0; n < 12; n++) {
                durable.handle(new Event.Complaint(null, null, List.of(2), 700_000));
            }
        }
        SystemHistory history = Audit.of(file).history();
        // Four complaints of 0.7 accrue 2.8 >= 2.5. With a delay of three periods of one complaint each, two more come
        // before it takes effect.
        Alternative atOnce = Alternative.of(history, Alternative.Settings.of("barrier"));
        assertThat(atOnce.totalLoss()).isEqualTo(4 * 700_000 + 2_500_000);
        Alternative late = Alternative.of(history, new Alternative.Settings("barrier", java.util.Map.of(), 1, 3));
        assertThat(late.totalLoss()).isEqualTo(6 * 700_000 + 2_500_000);
        Alternative dear =
                Alternative.of(history, new Alternative.Settings("barrier", java.util.Map.of("dp", 20_000_000L), 1, 0));
        assertThat(dear.totalLoss()).isEqualTo(12 * 700_000);
    }

    @Test
    void theReportIsOneWellFormedPageWithoutScriptsAndTheSameEveryTime() throws Exception {
        Path file = directory.resolve("advise.jsonl");
        write(file, Mode.ADVISE);
        Audit audit = Audit.of(file);
        String html = AuditReport.html(audit, 1);
        assertThat(html).isEqualTo(AuditReport.html(Audit.of(file), 1));
        assertThat(html)
                .doesNotContain("<script")
                .doesNotContain("<img")
                .doesNotContain("\u202e")
                .doesNotContain("http:")
                .contains("&lt;script&gt;alert(1)")
                .contains(audit.integrity().head())
                .contains("The ledger is intact")
                .contains("the law says so")
                .contains("Recommended to fix");
        for (String section : List.of(
                "criteria", "conflicts", "timeline", "people", "complaints", "costs", "guarantee", "integrity")) {
            assertThat(html).contains("<section id=\"" + section + "\">");
        }
        // The body is well-formed XML; an unescaped tag from the ledger would break it.
        String body = html.substring(html.indexOf("<main>"), html.indexOf("</body>"));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(body)));
    }

    @Test
    void aDamagedLedgerIsToldUpToTheDamage() throws Exception {
        Path file = directory.resolve("damaged.jsonl");
        write(file, Mode.ACT);
        List<String> lines = Files.readAllLines(file);
        lines.set(49, lines.get(49).replace("0.5", "0.6"));
        Files.write(file, lines);
        Audit audit = Audit.of(file);
        assertThat(audit.integrity().fault().orElseThrow().line()).isEqualTo(50);
        assertThat(audit.integrity().fault().orElseThrow().chain()).isFalse();
        assertThat(audit.integrity().entries()).isEqualTo(49);
        assertThat(audit.history().fates().counted()).isEqualTo(48);
        assertThat(AuditReport.html(audit, 1)).contains("The ledger is damaged").contains("Line 50: ");
    }

    @Test
    void aFirstLineThatDoesNotVerifyIsNoLedger() throws Exception {
        Path file = Files.writeString(directory.resolve("none.jsonl"), "{}\n");
        assertThatThrownBy(() -> Audit.of(file)).isInstanceOf(LedgerDamage.class);
    }

    @Test
    void reasonsAreInWordsAndWhatIsNotKnownStays() {
        assertThat(PlainReason.words("accrued 4.25 >= cost 4, no barrier left"))
                .contains("have accrued 4.25 toward this fix, at least its price of 4");
        assertThat(PlainReason.words("a coin fell on heads")).isEqualTo("a coin fell on heads");
    }

    @Test
    void everyConflictIsInOneSentence() {
        Charter.Builder five = Charter.named("five");
        List.of("a", "b", "c", "d", "e").forEach(id -> five.criterion(id, 1));
        five.conflict("a", "c")
                .conflict("b", "c")
                .conflict("c", "d")
                .conflict("a", "b")
                .conflict("a", "d", "e");
        assertThat(ConflictSentences.of(five.build()))
                .containsExactly(
                        "“c” cannot be fixed together with “a”, “b” or “d”.",
                        "“a” and “b” cannot both be fixed.",
                        "At most 2 of these 3 can be fixed together: “a”, “d” and “e”.");
        assertThat(ConflictSentences.of(Charter.named("none").criterion("a", 1).build()))
                .isEmpty();
    }

    @Test
    void amountsAreRoundedAndTimesHaveTheirZone() {
        assertThat(Amounts.of(1_978_032_419_000L)).isEqualTo("1\u202f978\u202f032.42");
        assertThat(Amounts.of(2_500_000)).isEqualTo("2.5");
        assertThat(Amounts.of(3_000_000)).isEqualTo("3");
        assertThat(Amounts.zoned("2026-01-05T10:00:00.5Z")).isEqualTo("5 Jan 2026, 10:00 UTC");
        assertThat(Amounts.zoned("2026-01-05T10:00:00+02:00")).isEqualTo("5 Jan 2026, 10:00 +02:00");
        assertThat(Amounts.zoned("2026-01-05")).isEqualTo("5 Jan 2026");
    }

    @Test
    void aHistoryThatMayNotGrowGivesUpComparing() {
        Opening opening = new Opening(charter, "barrier", new TreeMap<>(), 1, "test");
        Resolver resolver = new Replay(opening).resolver();
        HistoryRecorder unbounded = new HistoryRecorder(opening);
        HistoryRecorder bounded = new HistoryRecorder(opening, 10);
        for (int n = 0; n < 11; n++) {
            assertThat(bounded.history().isComparable()).isTrue();
            Event event = new Event.Complaint("c" + n, "2026-01-05", List.of(n % 3), Micros.ONE / 2);
            Entry entry = new Entry(event, resolver.handle(event));
            unbounded.take(entry, resolver);
            bounded.take(entry, resolver);
        }
        assertThat(bounded.history().isComparable()).isFalse();
        assertThat(CostComparison.of(bounded.history(), 1).obstacle()).contains("too many complaints");
        assertThat(CostComparison.of(bounded.history(), 1).hindsight()).isEmpty();
        // Everything else is recorded as before.
        assertThat(bounded.history().totalLoss()).isEqualTo(unbounded.history().totalLoss());
        assertThat(bounded.history().days()).isEqualTo(unbounded.history().days());
        assertThat(CostComparison.of(unbounded.history(), 1).hindsight()).isPresent();
    }
}
