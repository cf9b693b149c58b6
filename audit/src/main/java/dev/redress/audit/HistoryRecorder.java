package dev.redress.audit;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.policy.Accounts;
import dev.redress.resolve.Resolver;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records the history of a system, day by day: complaints by criterion, their cost, the account of every criterion, decisions, and what
 * people did. It takes every entry in order, with the resolver as it is after the entry, live or in a replay. Not thread-safe.
 */
public final class HistoryRecorder {
    /** The largest number of periods if the ledger states no times; beyond it, periods are merged two by two. */
    private static final int MOST_UNDATED = 512;

    /** The longest gap, in days, that is filled with empty days. A wrong date may lie centuries ahead. */
    private static final long MOST_MISSED = 1_000;

    private final Opening opening;
    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<HistoryPeriod> periods = new ArrayList<>();
    private final List<HistoryEvent> events = new ArrayList<>();
    private final RecordedLog log;
    private final Map<String, Event.Note.Fate> waiting = new HashMap<>();
    private Charter charter;
    /** The number in this history of each criterion of the charter. */
    private int[] here;

    private Mode mode;
    private int complaintsAPeriod = 1;
    private boolean dated;
    private long lines = 1;
    private long complaints;
    private long dismissed;
    private long erased;
    private int amendments;

    public HistoryRecorder(Opening opening) {
        this(opening, Integer.MAX_VALUE);
    }

    /**
     * A recorder of bounded size.
     *
     * @param compared the largest number of complaints that are kept for comparing other decisions
     */
    public HistoryRecorder(Opening opening, int compared) {
        this.opening = opening;
        log = new RecordedLog(compared);
        charter = opening.charter();
        mode = opening.mode();
        here = known(charter);
        HistoryPeriod first = new HistoryPeriod("");
        first.grow(ids.size());
        for (int i = 0; i < here.length; i++) {
            first.price[here[i]] = charter.criteria().get(i).cost();
        }
        periods.add(first);
        events.add(new HistoryEvent(
                1,
                "",
                HistoryEvent.Kind.OPENED,
                "The ledger was opened: a charter of " + charter.size() + " criteria, policy “" + opening.policy()
                        + "”, mode “" + word(mode) + "”",
                List.of(),
                "",
                ""));
    }

    private static String word(Mode mode) {
        return mode.name().toLowerCase(java.util.Locale.ROOT);
    }

    private int[] known(Charter next) {
        int[] known = new int[next.size()];
        for (int i = 0; i < known.length; i++) {
            String id = next.id(i);
            known[i] = numbers.computeIfAbsent(id, absent -> {
                ids.add(absent);
                return ids.size() - 1;
            });
        }
        return known;
    }

    /** Takes the next entry. */
    public void take(Entry entry, Resolver after) {
        lines++;
        Event event = entry.event();
        HistoryPeriod now = period(event);
        if (event instanceof Event.Complaint complaint) {
            complaint(complaint, entry.decisions(), now);
        } else {
            other(event, after);
            now = periods.get(periods.size() - 1);
        }
        decisions(entry, now);
        boolean quiet = event instanceof Event.Complaint && entry.decisions().isEmpty();
        stand(now, after, quiet ? (Event.Complaint) event : null);
        now.complaintLoss = after.complaintLoss();
        now.fixingCost = after.fixingCost();
    }

    /** The period of an event. An event with an earlier time than the last falls into the last period. */
    private HistoryPeriod period(Event event) {
        HistoryPeriod last = periods.get(periods.size() - 1);
        String at = event.at();
        if (at != null && at.length() >= 10) {
            String day = at.substring(0, 10);
            if (!dated && complaints == 0) {
                last.label = day;
                dated = true;
            }
            return day.compareTo(last.label) > 0 && dated ? begin(day) : last;
        }
        if (dated || !(event instanceof Event.Complaint) || last.complaints < complaintsAPeriod) {
            return last;
        }
        return begin("");
    }

    private HistoryPeriod begin(String label) {
        if (!dated && periods.size() >= MOST_UNDATED) {
            halve();
            HistoryPeriod last = periods.get(periods.size() - 1);
            if (last.complaints < complaintsAPeriod) {
                return last;
            }
        }
        missed(label).forEach(day -> periods.add(periods.get(now()).next(day)));
        HistoryPeriod next = periods.get(now()).next(label);
        periods.add(next);
        return next;
    }

    /** The days without events between the last period and this day. */
    private List<String> missed(String day) {
        try {
            LocalDate from = LocalDate.parse(periods.get(now()).label).plusDays(1);
            LocalDate to = LocalDate.parse(day);
            return ChronoUnit.DAYS.between(from, to) > MOST_MISSED
                    ? List.of()
                    : from.datesUntil(to).map(LocalDate::toString).toList();
        } catch (DateTimeParseException e) {
            return List.of();
        }
    }

    private void halve() {
        List<HistoryPeriod> fewer = new ArrayList<>();
        for (int n = 0; n < periods.size(); n += 2) {
            HistoryPeriod one = periods.get(n).copy();
            if (n + 1 < periods.size()) {
                one.add(periods.get(n + 1));
            }
            fewer.add(one);
        }
        periods.clear();
        periods.addAll(fewer);
        complaintsAPeriod *= 2;
        log.halvePeriods();
    }

    private int now() {
        return periods.size() - 1;
    }

    private void complaint(Event.Complaint complaint, List<Decision> decisions, HistoryPeriod now) {
        complaints++;
        now.complaints++;
        if (complaint.id() != null) {
            waiting.remove(complaint.id());
        }
        for (int criterion : complaint.criteria()) {
            int i = here[criterion];
            log.complaint(now(), i, complaint.loss());
            now.neverLoss += complaint.loss();
            now.stated[i] += complaint.loss();
            // The state before this entry decides whether the criterion was fixed when the complaint came.
            if (now.fixed[i]) {
                now.averted[i]++;
            } else {
                now.costing[i]++;
                now.loss[i] += complaint.loss();
            }
            // In a complaint about several criteria, a fix after the first changes the state for the second.
            if (mode != Mode.ADVISE) {
                decisions.forEach(decision -> apply(decision.action(), criterion, now));
            }
        }
        if (!dated) {
            now.label = "after " + complaints + (complaints == 1 ? " complaint" : " complaints");
        }
    }

    /** Applies an action to the state of the period, if it is a fix of this criterion. */
    private void apply(Action action, int criterion, HistoryPeriod now) {
        if (action instanceof Action.Fix fix && fix.criterion() == criterion) {
            fix.released().stream().forEach(j -> now.fixed[here[j]] = false);
            now.fixed[here[criterion]] = true;
        }
    }

    /** Copies the accounts after an entry; after a complaint without a decision, only those that it can have changed. */
    private void stand(HistoryPeriod now, Resolver after, Event.@Nullable Complaint quiet) {
        Accounts accounts = after.policy() instanceof Accounts known ? known : null;
        if (quiet != null) {
            if (accounts != null) {
                quiet.criteria().forEach(i -> now.accrued[here[i]] = accounts.accrued(i));
                after.state().stream().forEach(i -> now.barrier[here[i]] = accounts.barrier(i));
            }
            return;
        }
        java.util.Arrays.fill(now.fixed, false);
        for (int i = 0; i < here.length; i++) {
            int n = here[i];
            now.fixed[n] = after.state().has(i);
            now.price[n] = after.cost(i);
            now.accrued[n] = accounts == null ? 0 : accounts.accrued(i);
            now.barrier[n] = accounts == null ? 0 : accounts.barrier(i);
        }
    }

    private void decisions(Entry entry, HistoryPeriod now) {
        boolean policys = entry.event() instanceof Event.Complaint
                || entry.event() instanceof Event.Observation
                || entry.event() instanceof Event.Start;
        Phrases names = new Phrases(charter);
        for (Decision decision : entry.decisions()) {
            boolean effect = !policys || mode != Mode.ADVISE;
            if (decision.action() instanceof Action.Fix fix) {
                now.decided[here[fix.criterion()]] |= policys;
                now.changed[here[fix.criterion()]] |= effect;
            }
            if (policys) {
                String price = decision.cost() > 0 ? ", at a price of " + Amounts.of(decision.cost()) : "";
                events.add(new HistoryEvent(
                        lines,
                        at(entry.event()),
                        effect ? HistoryEvent.Kind.DECIDED : HistoryEvent.Kind.RECOMMENDED,
                        (effect ? "Decided to " : "Recommended to ")
                                + names.of(decision.action())
                                + price
                                + (mode == Mode.SHADOW ? " (on paper only)" : ""),
                        names.ids(decision.action()),
                        "",
                        decision.because()));
            }
        }
    }

    private static String at(Event event) {
        String at = event.at();
        return at == null ? "" : at;
    }

    /** Records an event other than a complaint. */
    private void other(Event event, Resolver after) {
        Phrases names = new Phrases(charter);
        if (event instanceof Event.FollowUp report) {
            String actual = report.cost().isPresent()
                    ? " for " + Amounts.of(report.cost().getAsLong())
                    : "";
            String what = report.stage() == Event.FollowUp.Stage.DONE
                    ? "Done" + actual + ": " + names.done(report.action())
                    : capital(report.stage().name()) + ": " + names.of(report.action());
            say(
                    event,
                    HistoryEvent.Kind.valueOf(report.stage().name()),
                    what,
                    names.ids(report.action()),
                    report.who(),
                    report.why());
        } else if (event instanceof Event.Intervention person) {
            String wait = person.steps() > 0 ? ", and suspended the policy for " + person.steps() + " steps" : "";
            String what = person.action() instanceof Action.Wait && person.steps() == 0
                    ? "The policy decides again"
                    : "A person chose to " + names.of(person.action()) + wait;
            say(event, HistoryEvent.Kind.OVERRIDDEN, what, names.ids(person.action()), person.who(), person.why());
        } else if (event instanceof Event.Hold hold) {
            hold(hold, names);
        } else if (event instanceof Event.Repricing price) {
            log.price(now(), here[price.criterion()], price.cost());
            say(
                    event,
                    HistoryEvent.Kind.REPRICED,
                    "The price of fixing " + names.of(price.criterion()) + " was changed to "
                            + Amounts.of(price.cost()),
                    List.of(charter.id(price.criterion())),
                    "",
                    "");
        } else if (event instanceof Event.Amendment amendment) {
            amend(amendment);
        } else if (event instanceof Event.ModeChange change) {
            mode = after.mode();
            say(
                    event,
                    HistoryEvent.Kind.MODE,
                    "The mode was changed to “" + word(mode) + "”",
                    List.of(),
                    change.who(),
                    change.why());
        } else if (event instanceof Event.Note note) {
            note(note);
        }
    }

    private void hold(Event.Hold hold, Phrases names) {
        HistoryEvent.Kind kind = switch (hold.kind()) {
            case HOLD -> HistoryEvent.Kind.HELD;
            case FORBID -> HistoryEvent.Kind.FORBIDDEN;
            case LIFT -> HistoryEvent.Kind.LIFTED;
        };
        String what = switch (hold.kind()) {
            case HOLD -> names.of(hold.criterion()) + " must stay fixed";
            case FORBID -> names.of(hold.criterion()) + " must not be fixed";
            case LIFT -> names.of(hold.criterion()) + " is decided by the policy again";
        };
        say(hold, kind, what, List.of(charter.id(hold.criterion())), hold.who(), hold.why());
    }

    private void amend(Event.Amendment amendment) {
        amendments++;
        List<String> changes = new dev.redress.model.CharterChange(charter, amendment.charter()).sentences();
        List<String> touched = different(charter, amendment.charter());
        charter = amendment.charter();
        here = known(charter);
        periods.get(now()).grow(ids.size());
        say(
                amendment,
                HistoryEvent.Kind.AMENDED,
                "The charter was amended: " + (changes.isEmpty() ? "no change" : String.join("; ", changes)),
                touched,
                amendment.who(),
                amendment.why());
    }

    /** The ids of the criteria that differ between two charters. */
    private static List<String> different(Charter before, Charter after) {
        List<String> ids = new ArrayList<>();
        for (Criterion one : after.criteria()) {
            int then = before.index(one.id());
            if (then < 0 || !before.criteria().get(then).equals(one)) {
                ids.add(one.id());
            }
        }
        before.criteria().stream()
                .map(Criterion::id)
                .filter(id -> after.index(id) < 0)
                .forEach(ids::add);
        return ids;
    }

    private void note(Event.Note note) {
        String id = note.id() == null ? "" : note.id();
        switch (note.fate()) {
            case UNASSIGNED, HELD -> waiting.put(id, note.fate());
            case DISMISSED -> {
                waiting.remove(id);
                dismissed++;
                say(
                        note,
                        HistoryEvent.Kind.DISMISSED,
                        "The complaint " + id + " was dismissed",
                        List.of(),
                        note.who(),
                        note.why());
            }
            case ERASED -> {
                erased++;
                say(
                        note,
                        HistoryEvent.Kind.ERASED,
                        "The text of the complaint " + id + " was erased",
                        List.of(),
                        note.who(),
                        note.why());
            }
        }
    }

    private void say(Event event, HistoryEvent.Kind kind, String what, List<String> about, String who, String why) {
        events.add(new HistoryEvent(lines, at(event), kind, what, about, who, why));
    }

    private static String capital(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(java.util.Locale.ROOT);
    }

    /** An immutable copy of the history so far. */
    public SystemHistory history() {
        return new SystemHistory(
                opening,
                charter,
                mode,
                List.copyOf(ids),
                frozen(),
                List.copyOf(events),
                log.copy(),
                new SystemHistory.Fates(
                        complaints,
                        waiting.values().stream()
                                .filter(fate -> fate == Event.Note.Fate.UNASSIGNED)
                                .count(),
                        waiting.values().stream()
                                .filter(fate -> fate == Event.Note.Fate.HELD)
                                .count(),
                        dismissed,
                        erased),
                lines,
                amendments);
    }

    /** The periods with a copy of the last one, the only one that still changes. */
    private List<HistoryPeriod> frozen() {
        List<HistoryPeriod> frozen = new ArrayList<>(periods);
        frozen.set(now(), frozen.get(now()).copy());
        return frozen;
    }
}
