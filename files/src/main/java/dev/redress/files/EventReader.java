package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Reading;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads events from JSON. They have the same form in a complaint log and in a ledger; the keys determine the kind. */
final class EventReader {
    private static final List<String> ACTIONS = List.of("fix", "release", "hold", "forbid", "lift", "wait");

    private final List<String> complaintKeys;
    private final List<String> noteKeys;
    private final List<String> modeKeys;
    private final List<String> costKeys;
    private final List<String> overrideKeys;
    private final List<String> decisionKeys;
    private final List<String> amendKeys;
    private final List<String> lossesKeys;
    private Charter charter = Charter.named("").build();
    private List<List<Integer>> alone = List.of();

    /** A reader that also allows these keys in addition to those of an event. */
    EventReader(Charter charter, String... around) {
        use(charter);
        complaintKeys = keys(around, "criteria", "criterion", "loss", "receipt", "text", "by", "reading");
        noteKeys = keys(around, "note", "criteria", "loss", "receipt", "text", "by", "who", "why");
        modeKeys = keys(around, "mode", "who", "why");
        costKeys = keys(around, "cost");
        overrideKeys = keys(around, "override", "steps", "who", "why");
        decisionKeys = keys(around, "decision", "fix", "release", "cost", "who", "why");
        amendKeys = keys(around, "amend", "who", "why");
        lossesKeys = keys(around, "steps", "losses", "averted");
    }

    private static List<String> keys(String[] around, String... own) {
        return Stream.of(Stream.of("id", "at"), Stream.of(own), Stream.of(around))
                .flatMap(keys -> keys)
                .toList();
    }

    /** From now on, ids refer to this charter. */
    private void use(Charter now) {
        charter = now;
        alone = IntStream.range(0, now.size()).mapToObj(List::of).toList();
    }

    /** The events of a line of a log. A line that changes several costs gives several events. */
    List<Event> logged(DocumentNode.Mapping line) {
        if (line.has("decision")) {
            return List.of(followUp(line.only(decisionKeys)));
        }
        if (line.has("override")) {
            return List.of(override(line.only(overrideKeys)));
        }
        if (line.has("note")) {
            return List.of(note(line.only(noteKeys)));
        }
        if (line.has("mode")) {
            return List.of(modeChange(line.only(modeKeys)));
        }
        if (line.has("amend")) {
            return List.of(amendment(line.only(amendKeys)));
        }
        if (line.has("cost")) {
            return repricings(line.only(costKeys));
        }
        if (line.has("losses")) {
            return List.of(observation(line.only(lossesKeys)));
        }
        return List.of(complaint(line.only(complaintKeys)));
    }

    /** The event of a line of a ledger. */
    Event recorded(DocumentNode.Mapping line) {
        return line.has("start") ? new Event.Start() : logged(line).get(0);
    }

    private Event observation(DocumentNode.Mapping line) {
        Losses losses = new Losses(charter.size());
        losses(line, "losses", losses::suffer);
        if (line.has("averted")) {
            losses(line, "averted", losses::avert);
        }
        DocumentNode steps = line.find("steps");
        return new Event.Observation(
                line.findText("id"), line.findText("at"), steps == null ? 1 : stepsFrom(steps, 1), losses);
    }

    /** Receives the losses of one key, criterion by criterion. */
    private interface Losing {
        void take(int criterion, long loss);
    }

    private void losses(DocumentNode.Mapping line, String key, Losing losing) {
        DocumentNode.Mapping losses = line.get(key).fields(key);
        losses.fields()
                .forEach((id, loss) ->
                        losing.take(index(losses, id), loss.value().sum("a loss")));
    }

    private Event complaint(DocumentNode.Mapping line) {
        return new Event.Complaint(
                line.findText("id"),
                line.findText("at"),
                criteria(line),
                line.get("loss").micros("loss"),
                origin(line));
    }

    private static Event.Origin origin(DocumentNode.Mapping line) {
        if (!line.has("receipt") && !line.has("text") && !line.has("by") && !line.has("reading")) {
            return Event.Origin.NONE;
        }
        return checked(
                line,
                () -> new Event.Origin(
                        line.findText("receipt"), line.findText("text"), line.findText("by"), reading(line)));
    }

    private static @Nullable Reading reading(DocumentNode.Mapping line) {
        DocumentNode node = line.find("reading");
        if (node == null) {
            return null;
        }
        DocumentNode.Mapping fields = node.fields("reading").only("confidence", "source", "model", "text");
        DocumentNode confidence = fields.get("confidence");
        long sure = confidence.micros("confidence");
        if (sure > Micros.ONE) {
            throw confidence.error("confidence " + MessageText.quote(Micros.format(sure)) + " is above 1");
        }
        return new Reading(
                sure,
                fields.get("source").text("source"),
                fields.get("model").text("model"),
                fields.get("text").text("text"));
    }

    private Event note(DocumentNode.Mapping line) {
        return new Event.Note(
                line.findText("id"),
                line.findText("at"),
                constant(Event.Note.Fate.class, line.get("note"), "note"),
                distinct(line.get("criteria").items("criteria")),
                line.get("loss").micros("loss"),
                origin(line),
                required(line, "who"),
                required(line, "why"));
    }

    private static Event modeChange(DocumentNode.Mapping line) {
        return new Event.ModeChange(
                line.findText("id"),
                line.findText("at"),
                constant(Mode.class, line.get("mode"), "mode"),
                required(line, "who"),
                required(line, "why"));
    }

    /** An argument that a constructor refuses is an error in this line. */
    private static <T> T checked(DocumentNode.Mapping line, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw line.error(String.valueOf(e.getMessage()));
        }
    }

    private List<Integer> criteria(DocumentNode.Mapping line) {
        DocumentNode one = line.find("criterion");
        DocumentNode several = line.find("criteria");
        if (one != null && several == null) {
            return alone(index(one));
        }
        if (several == null || one != null) {
            throw line.error("a complaint has either 'criteria' or 'criterion'");
        }
        List<DocumentNode> ids = several.items("criteria");
        if (ids.isEmpty()) {
            throw several.error("criteria is empty: a complaint needs at least one");
        }
        return ids.size() == 1 ? alone(index(ids.get(0))) : distinct(ids);
    }

    /** The criteria that the nodes name, in that order, without duplicates. */
    List<Integer> distinct(List<DocumentNode> ids) {
        Set<Integer> criteria = new LinkedHashSet<>();
        for (DocumentNode id : ids) {
            if (!criteria.add(index(id))) {
                throw id.error("the criterion " + MessageText.quote(id.text("an id")) + " occurs twice in one list");
            }
        }
        return List.copyOf(criteria);
    }

    private List<Event> repricings(DocumentNode.Mapping line) {
        DocumentNode.Mapping costs = line.get("cost").fields("cost");
        if (costs.fields().isEmpty()) {
            throw costs.error("cost is empty: it names at least one criterion");
        }
        String id = line.findText("id");
        String at = line.findText("at");
        List<Event> events = new ArrayList<>();
        for (Map.Entry<String, DocumentNode.Field> cost : costs.fields().entrySet()) {
            int criterion = index(costs, cost.getKey());
            events.add(new Event.Repricing(
                    id, at, criterion, cost.getValue().value().micros("cost")));
        }
        return events;
    }

    /**
     * {@code {"fix":"a","releases":["b"]}}, {@code {"release":"b"}}, {@code {"hold":"a"}}, {@code {"forbid":"a"}},
     * {@code {"lift":"a"}} or {@code "wait"}.
     */
    private Event override(DocumentNode.Mapping line) {
        DocumentNode what = line.get("override");
        if (what instanceof DocumentNode.Scalar word) {
            if (word.text().equals("wait")) {
                return intervention(line, Action.WAIT);
            }
            throw what.error(
                    "unknown action " + MessageText.quote(word.text()) + MessageText.hint(word.text(), ACTIONS));
        }
        DocumentNode.Mapping fields = what.fields("an override");
        for (Event.Hold.Kind kind : Event.Hold.Kind.values()) {
            String key = kind.name().toLowerCase(Locale.ROOT);
            if (fields.has(key)) {
                return hold(
                        line,
                        kind,
                        kind == Event.Hold.Kind.HOLD ? fields.only(key, "releases") : fields.only(key),
                        key);
            }
        }
        return intervention(
                line, action(fields.has("release") ? fields.only("release") : fields.only("fix", "releases")));
    }

    private Event intervention(DocumentNode.Mapping line, Action action) {
        DocumentNode steps = line.find("steps");
        return new Event.Intervention(
                line.findText("id"),
                line.findText("at"),
                action,
                steps == null ? 0 : stepsFrom(steps, 0),
                required(line, "who"),
                required(line, "why"));
    }

    private Event hold(DocumentNode.Mapping line, Event.Hold.Kind kind, DocumentNode.Mapping fields, String key) {
        if (line.has("steps")) {
            throw line.get("steps").error("a " + key + " has no steps: it lasts until it is lifted");
        }
        return new Event.Hold(
                line.findText("id"),
                line.findText("at"),
                kind,
                index(fields.get(key)),
                released(fields),
                required(line, "who"),
                required(line, "why"));
    }

    private Event followUp(DocumentNode.Mapping line) {
        Event.FollowUp.Stage stage = constant(Event.FollowUp.Stage.class, line.get("decision"), "decision");
        DocumentNode cost = line.find("cost");
        if (cost != null && stage != Event.FollowUp.Stage.DONE) {
            throw cost.error("only a decision that is done has a cost");
        }
        if (line.has("fix") == line.has("release")) {
            throw line.error("a decision is about either a 'fix' or a 'release'");
        }
        return new Event.FollowUp(
                line.findText("id"),
                line.findText("at"),
                stage,
                action(line),
                cost == null ? OptionalLong.empty() : OptionalLong.of(cost.micros("cost")),
                required(line, "who"),
                required(line, "why"));
    }

    private Event amendment(DocumentNode.Mapping line) {
        Charter amended = CharterReader.read(line.get("amend"));
        Event event = new Event.Amendment(
                line.findText("id"), line.findText("at"), amended, required(line, "who"), required(line, "why"));
        use(amended);
        return event;
    }

    /** The constant with this name in lower case. */
    static <E extends Enum<E>> E constant(Class<E> type, DocumentNode node, String what) {
        String word = node.text(what);
        List<String> known = Stream.of(type.getEnumConstants())
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
        int index = known.indexOf(word);
        if (index < 0) {
            throw node.error("unknown " + what + " " + MessageText.quote(word) + MessageText.hint(word, known));
        }
        return type.getEnumConstants()[index];
    }

    private static long stepsFrom(DocumentNode node, long least) {
        long steps = node.whole("steps");
        if (steps < least) {
            throw node.error("steps " + MessageText.quote(Long.toString(steps)) + " is below " + least);
        }
        return steps;
    }

    private static String required(DocumentNode.Mapping line, String key) {
        String text = line.get(key).text(key);
        if (text.isBlank()) {
            throw line.get(key).error(key + " is blank: an action of a person needs who and why");
        }
        return text;
    }

    /** The fix or release that the keys describe. */
    Action action(DocumentNode.Mapping fields) {
        if (fields.has("release")) {
            return new Action.Release(index(fields.get("release")));
        }
        return new Action.Fix(index(fields.get("fix")), released(fields));
    }

    private State released(DocumentNode.Mapping fields) {
        DocumentNode releases = fields.find("releases");
        return releases == null
                ? State.EMPTY
                : State.of(distinct(releases.items("releases")).stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
    }

    /** The number of the criterion that the node names. */
    int index(DocumentNode id) {
        return index(id, id.text("a criterion's id"));
    }

    private int index(DocumentNode place, String id) {
        int index = charter.index(id);
        if (index < 0) {
            throw place.error(unknown(id));
        }
        return index;
    }

    private String unknown(String id) {
        return "unknown criterion " + MessageText.quote(id)
                + MessageText.hint(
                        id, charter.criteria().stream().map(Criterion::id).toList());
    }

    /** The list of one criterion; always the same list. */
    List<Integer> alone(int criterion) {
        return alone.get(criterion);
    }
}
