package dev.redress.service.page;

import dev.redress.audit.Amounts;
import dev.redress.audit.HistoryEvent;
import dev.redress.audit.Phrases;
import dev.redress.audit.PlainReason;
import dev.redress.audit.SystemHistory;
import dev.redress.lab.figure.AccruedChart;
import dev.redress.lab.figure.ConflictDrawing;
import dev.redress.lab.figure.Exclusion;
import dev.redress.lab.figure.FlowBars;
import dev.redress.ledger.Event;
import dev.redress.model.Criterion;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The overview of a system and the pages of its criteria, with the forms by which people act on decisions. */
final class OverviewPages {
    private static final int LATEST = 8;
    private static final int LATEST_OF_ONE = 12;
    private static final int WEEK = 7;
    private static final int MOST_FLOWS = 12;

    private final Pages pages;

    OverviewPages(Pages pages) {
        this.pages = pages;
    }

    void add(RoutesConfig routes) {
        routes.get("/s/{system}", pages.safely(this::overview));
        routes.get("/s/{system}/costs", pages.safely(this::costs));
        routes.get("/s/{system}/criteria", pages.safely(this::criteria));
        routes.get("/s/{system}/criteria/{criterion}", pages.safely(this::criterion));
        routes.post("/s/{system}/decisions/{number}/{stage}", pages.safely(this::report));
        routes.post("/s/{system}/decisions", pages.safely(this::override));
        routes.post("/s/{system}/criteria/{criterion}/hold", pages.safely(this::hold));
    }

    private void overview(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        DecisionRecord next = snapshot.open().isEmpty() ? null : snapshot.open().get(0);
        CostForecast outlook = CostForecast.of(snapshot, next == null ? null : next.criterion());
        CostSummary costs =
                CostSummary.of(snapshot, pages.comparisons.latest(snapshot.row().id(), snapshot.history()));
        pages.send(
                ctx,
                "overview.jte",
                pages.layout(ctx, person, "Overview", "overview", snapshot),
                values(
                        "snapshot",
                        snapshot,
                        "next",
                        next,
                        "because",
                        next == null ? "" : PlainReason.words(next.because()),
                        "outlook",
                        outlook,
                        "costs",
                        costs,
                        "graph",
                        snapshot.drawing().orElse(null),
                        "flows",
                        flows(snapshot),
                        "latest",
                        latest(snapshot.history(), LATEST)));
    }

    /** A map of template values, of which some may be null. */
    private static Map<String, Object> values(@Nullable Object... pairs) {
        Map<String, Object> values = new java.util.HashMap<>();
        for (int n = 0; n < pairs.length; n += 2) {
            values.put(String.valueOf(pairs[n]), pairs[n + 1]);
        }
        return values;
    }

    /** The cost card, once the alternatives have been computed. */
    private void costs(Context ctx) throws SQLException {
        Snapshot snapshot = pages.readable(ctx, pages.person(ctx));
        CostSummary costs =
                CostSummary.of(snapshot, pages.comparisons.await(snapshot.row().id(), snapshot.history()));
        pages.templates.send(ctx, 200, "costs.jte", Map.of("snapshot", snapshot, "costs", costs));
    }

    /** The complaints by criterion, in the order of the charter; of more than {@value #MOST_FLOWS} criteria those with most complaints. */
    private static List<FlowRow> flows(Snapshot snapshot) {
        SystemHistory history = snapshot.history();
        List<Criterion> criteria = snapshot.charter().criteria();
        int most = criteria.stream()
                .mapToInt(one -> FlowBars.largest(history.counts(one.id())))
                .max()
                .orElse(1);
        Comparator<Integer> fewest =
                Comparator.comparingLong(i -> history.flow(criteria.get(i).id()).complaints());
        return IntStream.range(0, criteria.size())
                .boxed()
                .sorted(fewest.reversed())
                .limit(MOST_FLOWS)
                .sorted()
                .map(i -> row(history, criteria.get(i), i, most))
                .toList();
    }

    private static FlowRow row(SystemHistory history, Criterion one, int colour, int most) {
        long week = history.flow(one.id(), WEEK, 0).complaints();
        long before = history.flow(one.id(), 2 * WEEK, WEEK).complaints();
        String change = before == 0
                ? ""
                : (week >= before ? "▲ " : "▼ ") + Math.abs(Math.round(100.0 * (week - before) / before)) + "%";
        FlowBars bars =
                new FlowBars("Complaints about " + one.name() + " over time", history.counts(one.id()), colour, most);
        return new FlowRow(one.id(), ConflictDrawing.brief(one.name()), colour, bars.svg(), week, change);
    }

    /** The last moments, the newest first. */
    static List<HistoryEvent> latest(SystemHistory history, int count) {
        List<HistoryEvent> moments = history.events();
        List<HistoryEvent> latest =
                new ArrayList<>(moments.subList(Math.max(0, moments.size() - count), moments.size()));
        java.util.Collections.reverse(latest);
        return latest;
    }

    private void criteria(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        pages.send(
                ctx,
                "criteria.jte",
                pages.layout(ctx, person, "Criteria", "criteria", snapshot),
                values("snapshot", snapshot, "graph", snapshot.drawing().orElse(null)));
    }

    private void criterion(Context ctx) throws SQLException {
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.readable(ctx, person);
        int i = index(snapshot, ctx.pathParam("criterion"));
        Criterion one = snapshot.criterion(i);
        SystemHistory history = snapshot.history();
        String title = "What complaints about " + one.name() + " have accrued, and the price of a fix";
        SizedChart chart = history.flow(one.id()).complaints() == 0
                        || history.days().size() < 2
                ? SizedChart.NONE
                : SizedChart.of(
                        AccruedChart.Size.NARROW,
                        AccruedChart.Size.WIDE,
                        AccruedChart.Size.WALL,
                        size -> new AccruedChart(title, history.days(), history.levels(one.id()), i, size).svg());
        List<HistoryEvent> moments = new ArrayList<>(history.events().stream()
                .filter(moment -> moment.criteria().contains(one.id()))
                .toList());
        java.util.Collections.reverse(moments);
        EvidenceCards evidence = pages.evidence
                .find(snapshot.row().id())
                .map(filed -> EvidenceCards.of(filed, snapshot, one.id()))
                .orElse(null);
        pages.send(
                ctx,
                "criterion.jte",
                pages.layout(ctx, person, one.name(), "criteria", snapshot),
                values(
                        "snapshot",
                        snapshot,
                        "index",
                        i,
                        "chart",
                        chart,
                        "conflicts",
                        conflicts(snapshot, i),
                        "evidence",
                        evidence,
                        "prices",
                        history.prices(one.id()),
                        "moments",
                        moments.stream().limit(LATEST_OF_ONE).toList(),
                        "week",
                        history.flow(one.id(), WEEK, 0).complaints(),
                        "flow",
                        history.flow(one.id()),
                        "complaints",
                        ComplaintPages.about(pages.database, snapshot, one.id())));
    }

    private static int index(Snapshot snapshot, String id) {
        int index = snapshot.charter().index(id);
        if (index < 0) {
            throw new Refusal(Refusal.Reason.NOT_FOUND, "There is no criterion " + id + " in the charter.");
        }
        return index;
    }

    private static List<ConflictRow> conflicts(Snapshot snapshot, int i) {
        return Exclusion.of(
                        snapshot.charter().size(),
                        snapshot.charter().conflicts().sets())
                .stream()
                .filter(one -> one.members().contains(i))
                .map(one -> conflict(snapshot, i, one))
                .toList();
    }

    private static ConflictRow conflict(Snapshot snapshot, int i, Exclusion one) {
        List<String> others = one.members().stream()
                .filter(j -> j != i)
                .map(j -> snapshot.criterion(j).name())
                .toList();
        if (one.isPair()) {
            int j = one.members().get(0) == i
                    ? one.members().get(1)
                    : one.members().get(0);
            Snapshot.Account account = snapshot.accounts().get(j);
            return new ConflictRow(
                    others.get(0),
                    snapshot.standings().get(j).words(),
                    account.fixed() ? Amounts.of(account.barrier()) + " of " + Amounts.of(account.price()) : "–");
        }
        long fixed = one.members().stream()
                .filter(j -> snapshot.accounts().get(j).fixed())
                .count();
        return new ConflictRow(
                "At most " + one.atMost() + " of this one, " + Phrases.list(others),
                fixed + " of these " + one.members().size() + " fixed now",
                "–");
    }

    /** Moves a decision to its next stage: approved, declined, started, done or cancelled. */
    private void report(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Event.FollowUp.Stage stage = stage(ctx.pathParam("stage"));
        boolean judges = stage == Event.FollowUp.Stage.APPROVED || stage == Event.FollowUp.Stage.DECLINED;
        Snapshot snapshot = pages.system(ctx, person, judges ? Role.APPROVER : Role.OPERATOR);
        String cost = Pages.field(ctx, "cost");
        String said = Pages.field(ctx, "reason");
        // Approving, declining and cancelling need a reason; starting work and reporting it done do not.
        String why = stage == Event.FollowUp.Stage.STARTED && said.isEmpty()
                ? "work started"
                : stage == Event.FollowUp.Stage.DONE && said.isEmpty() ? "reported done" : Pages.reason(ctx);
        Pages.await(pages.engine.submit(
                snapshot.row().id(),
                new ReportDecision(
                        number(ctx.pathParam("number")),
                        stage,
                        cost.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Pages.amount(cost)),
                        why,
                        version(ctx),
                        pages.engine.stamp(person.id()))));
        back(ctx, "/s/" + snapshot.row().id(), stage.name().toLowerCase(Locale.ROOT));
    }

    private static void back(Context ctx, String address, String said) {
        ctx.redirect(address + "?said=" + said, HttpStatus.SEE_OTHER);
    }

    private static Event.FollowUp.Stage stage(String word) {
        for (Event.FollowUp.Stage stage : Event.FollowUp.Stage.values()) {
            if (stage.name().toLowerCase(Locale.ROOT).equals(word)) {
                return stage;
            }
        }
        throw new Refusal(Refusal.Reason.NOT_FOUND, "There is no such step.");
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Refusal(Refusal.Reason.NOT_FOUND, "There is no decision " + text + ".", e);
        }
    }

    private static @Nullable Long version(Context ctx) {
        String version = Pages.field(ctx, "version");
        return version.isEmpty() ? null : Long.valueOf(number(version));
    }

    /** Fixes another criterion than the recommended one, at once. */
    private void override(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.OPERATOR);
        String instead = Pages.field(ctx, "instead");
        PersonsCommand command = PersonsCommand.fix(
                Pages.field(ctx, "fix"),
                List.of(),
                instead.isEmpty() ? null : Long.valueOf(number(instead)),
                Pages.reason(ctx),
                pages.engine.stamp(person.id()));
        Pages.await(pages.engine.submit(snapshot.row().id(), command));
        back(ctx, "/s/" + snapshot.row().id(), "overridden");
    }

    private void hold(Context ctx) throws SQLException {
        SignIn.requireOwnPage(ctx);
        Person person = pages.person(ctx);
        Snapshot snapshot = pages.system(ctx, person, Role.OPERATOR);
        String id = ctx.pathParam("criterion");
        Event.Hold.Kind kind = switch (Pages.field(ctx, "kind")) {
            case "hold" -> Event.Hold.Kind.HOLD;
            case "forbid" -> Event.Hold.Kind.FORBID;
            case "lift" -> Event.Hold.Kind.LIFT;
            default -> throw new Refusal(Refusal.Reason.INVALID, "The kind is hold, forbid or lift.");
        };
        Pages.await(pages.engine.submit(
                snapshot.row().id(),
                PersonsCommand.hold(kind, id, List.of(), Pages.reason(ctx), pages.engine.stamp(person.id()))));
        String said = kind == Event.Hold.Kind.LIFT ? "lifted" : "held";
        back(ctx, "/s/" + snapshot.row().id() + "/criteria/" + PathPart.of(id), said);
    }
}
