package dev.redress.service.engine;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.resolve.Recommendation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Every decision of a system with its stage, numbered in order. */
public final class Decisions implements Projection {
    private final List<DecisionRecord> all = new ArrayList<>();
    /** The numbers of open decisions. */
    private final TreeSet<Long> open = new TreeSet<>();

    private final ChangedRows<Long, DecisionRecord> changed = new ChangedRows<>(
            "decision",
            List.of("number"),
            List.of(
                    "seq",
                    "action",
                    "criterion",
                    "released",
                    "cost",
                    "actual_cost",
                    "because",
                    "stage",
                    "at",
                    "actor",
                    "last_seq"),
            (number, one) -> new @Nullable Object[] {
                number,
                one.seq(),
                one.action(),
                one.criterion(),
                String.join("\n", one.released()),
                one.cost(),
                one.actualCost().isPresent() ? one.actualCost().getAsLong() : null,
                one.because(),
                one.stage().word(),
                one.at(),
                one.actor(),
                one.changed()
            });
    private final Map<String, List<Long>> reportedCosts = new HashMap<>();
    private String lastOverrider = "";

    /** An action with the ids of the charter. */
    private record About(String action, String criterion, List<String> released) {
        static About of(Action action, Charter charter) {
            return action instanceof Action.Fix fix
                    ? new About("fix", charter.id(fix.criterion()), charter.ids(fix.released()))
                    : new About("release", charter.id(((Action.Release) action).criterion()), List.of());
        }

        boolean isSame(DecisionRecord record) {
            return action.equals(record.action()) && criterion.equals(record.criterion());
        }
    }

    @Override
    public void apply(AppliedEntry next) {
        Event event = next.entry().event();
        List<Decision> made = next.entry().decisions();
        if (event instanceof Event.Complaint && made.isEmpty()) {
            return;
        }
        if (event instanceof Event.Intervention person) {
            lastOverrider = person.who();
        }
        if (event instanceof Event.FollowUp report) {
            follow(report, next);
        } else {
            made.forEach(decision -> add(decision, event, next));
        }
        supersede(next);
    }

    private void add(Decision decision, Event event, AppliedEntry next) {
        About about = About.of(decision.action(), next.after().charter());
        boolean byPolicy =
                event instanceof Event.Complaint || event instanceof Event.Observation || event instanceof Event.Start;
        boolean waits = byPolicy && next.after().mode() == Mode.ADVISE;
        put(new DecisionRecord(
                all.size() + 1L,
                next.seq(),
                about.action,
                about.criterion,
                about.released,
                decision.cost(),
                waits ? OptionalLong.empty() : OptionalLong.of(decision.cost()),
                decision.because(),
                waits ? DecisionRecord.Stage.RECOMMENDED : DecisionRecord.Stage.DONE,
                next.at(),
                actor(event),
                next.seq()));
    }

    private static String actor(Event event) {
        if (event instanceof Event.Intervention person) {
            return person.who();
        }
        if (event instanceof Event.Hold hold) {
            return hold.who();
        }
        return event instanceof Event.Amendment amendment ? amendment.who() : "";
    }

    private void follow(Event.FollowUp report, AppliedEntry next) {
        About about = About.of(report.action(), next.after().charter());
        if (report.cost().isPresent() && report.action() instanceof Action.Fix) {
            reportedCosts
                    .computeIfAbsent(about.criterion, criterion -> new ArrayList<>())
                    .add(report.cost().getAsLong());
        }
        openOne(about)
                .ifPresent(one -> put(
                        switch (report.stage()) {
                            case APPROVED -> one.at(DecisionRecord.Stage.APPROVED, next.seq());
                            case STARTED -> one.at(DecisionRecord.Stage.STARTED, next.seq());
                            case DECLINED -> one.at(DecisionRecord.Stage.DECLINED, next.seq());
                            case CANCELLED -> one.at(DecisionRecord.Stage.CANCELLED, next.seq());
                            case DONE ->
                                one.done(
                                        report.cost().isPresent() ? report.cost() : OptionalLong.of(one.cost()),
                                        next.seq());
                        }));
    }

    /** The decision that a report is about: the first match, as in the resolver. */
    private Optional<DecisionRecord> openOne(About about) {
        return open.stream().map(this::get).filter(about::isSame).findFirst();
    }

    /** Marks decisions superseded that the resolver no longer waits for. */
    private void supersede(AppliedEntry next) {
        List<About> waiting = new ArrayList<>();
        for (Recommendation one : next.after().recommendations()) {
            waiting.add(About.of(one.action(), next.after().charter()));
        }
        for (DecisionRecord one : open()) {
            if (waiting.stream().noneMatch(about -> about.isSame(one))) {
                put(one.at(DecisionRecord.Stage.SUPERSEDED, next.seq()));
            }
        }
    }

    private void put(DecisionRecord record) {
        int index = (int) record.number() - 1;
        if (index == all.size()) {
            all.add(record);
        } else {
            all.set(index, record);
        }
        if (record.stage().isOpen()) {
            open.add(record.number());
        } else {
            open.remove(record.number());
        }
        changed.put(record.number(), record);
    }

    private DecisionRecord get(long number) {
        return all.get((int) number - 1);
    }

    /** The decision of that number. */
    public Optional<DecisionRecord> find(long number) {
        return number >= 1 && number <= all.size() ? Optional.of(get(number)) : Optional.empty();
    }

    /** The numbers of the decisions that a line made. */
    public List<Long> madeAt(long seq) {
        int low = 0;
        int high = all.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (all.get(middle).seq() < seq) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        List<Long> numbers = new ArrayList<>();
        for (int n = low; n < all.size() && all.get(n).seq() == seq; n++) {
            numbers.add(all.get(n).number());
        }
        return numbers;
    }

    /** The reported actual costs of fixes of a criterion, in micros, oldest first. */
    public List<Long> reportedCosts(String criterion) {
        return List.copyOf(reportedCosts.getOrDefault(criterion, List.of()));
    }

    /** The person who last overrode the policy; empty if nobody did. */
    public String lastOverrider() {
        return lastOverrider;
    }

    /** The open decisions, oldest first. */
    public List<DecisionRecord> open() {
        return open.stream().map(this::get).toList();
    }

    /** The decisions before a number, latest first, up to a limit. */
    public List<DecisionRecord> before(long number, int limit) {
        int to = (int) Math.min(all.size(), Math.max(0, number - 1));
        List<DecisionRecord> page = new ArrayList<>(all.subList(Math.max(0, to - limit), to));
        Collections.reverse(page);
        return page;
    }

    public long count() {
        return all.size();
    }

    @Override
    public void write(Connection connection, long system) throws SQLException {
        changed.write(connection, system);
    }

    @Override
    public void takeAsWritten() {
        changed.clear();
    }

    @Override
    public String table() {
        return changed.table();
    }
}
