package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads events as JSON. They look the same in a complaint log and in a ledger; the keys tell which kind one is. */
final class EventReader {
    private final Charter charter;
    private final List<List<Integer>> alone;
    private final List<String> complaintKeys;
    private final List<String> costKeys;
    private final List<String> overrideKeys;
    private final List<String> lossesKeys;

    /** Beside the keys of an event, these are allowed. */
    EventReader(Charter charter, String... around) {
        this.charter = charter;
        alone = IntStream.range(0, charter.size()).mapToObj(List::of).toList();
        complaintKeys = keys(around, "id", "at", "criteria", "criterion", "loss");
        costKeys = keys(around, "at", "cost");
        overrideKeys = keys(around, "at", "override", "steps", "who", "why");
        lossesKeys = keys(around, "steps", "losses", "averted");
    }

    private static List<String> keys(String[] around, String... own) {
        return Stream.concat(Stream.of(own), Stream.of(around)).toList();
    }

    /** What a line of a complaint log says. A line that changes several costs is several events. */
    List<Event> logged(Node.Fields line) {
        if (line.has("override")) {
            return List.of(intervention(line.only(overrideKeys)));
        }
        if (line.has("cost")) {
            return repricings(line.only(costKeys));
        }
        return List.of(complaint(line.only(complaintKeys)));
    }

    /** What a line of a ledger says. */
    Event recorded(Node.Fields line) {
        if (line.has("start")) {
            return new Event.Start();
        }
        return line.has("losses")
                ? observation(line.only(lossesKeys))
                : logged(line).get(0);
    }

    private Event observation(Node.Fields line) {
        Losses losses = new Losses(charter.size());
        Node.Fields suffered = line.get("losses").fields("losses");
        suffered.fields()
                .forEach((id, loss) ->
                        losses.suffer(index(suffered, id), loss.value().sum("a loss")));
        if (line.has("averted")) {
            Node.Fields averted = line.get("averted").fields("averted");
            averted.fields()
                    .forEach((id, loss) ->
                            losses.avert(index(averted, id), loss.value().sum("a loss")));
        }
        return new Event.Observation(steps(line.get("steps")), losses);
    }

    private Event complaint(Node.Fields line) {
        return new Event.Complaint(
                line.findText("id"),
                line.findText("at"),
                criteria(line),
                line.get("loss").micros("loss"));
    }

    private List<Integer> criteria(Node.Fields line) {
        Node one = line.find("criterion");
        Node several = line.find("criteria");
        if (one != null && several == null) {
            return alone(index(one));
        }
        if (several == null || one != null) {
            throw line.error("a complaint has either 'criteria' or 'criterion'");
        }
        List<Node> ids = several.items("criteria");
        if (ids.isEmpty()) {
            throw several.error("criteria is empty: a complaint is about at least one");
        }
        return ids.size() == 1 ? alone(index(ids.get(0))) : distinct(ids);
    }

    /** The criteria that the nodes name, in that order, none of them twice. */
    List<Integer> distinct(List<Node> ids) {
        Set<Integer> criteria = new LinkedHashSet<>();
        for (Node id : ids) {
            if (!criteria.add(index(id))) {
                throw id.error("the criterion " + Words.quote(id.text("an id")) + " is twice in one list");
            }
        }
        return List.copyOf(criteria);
    }

    private List<Event> repricings(Node.Fields line) {
        Node.Fields costs = line.get("cost").fields("cost");
        if (costs.fields().isEmpty()) {
            throw costs.error("cost is empty: it names at least one criterion");
        }
        String at = line.findText("at");
        List<Event> events = new ArrayList<>();
        for (Map.Entry<String, Node.Field> cost : costs.fields().entrySet()) {
            int criterion = index(costs, cost.getKey());
            events.add(
                    new Event.Repricing(at, criterion, cost.getValue().value().micros("cost")));
        }
        return events;
    }

    private Event intervention(Node.Fields line) {
        Node steps = line.find("steps");
        return new Event.Intervention(
                line.findText("at"),
                override(line.get("override")),
                steps == null ? 0 : steps(steps),
                said(line, "who"),
                said(line, "why"));
    }

    private static long steps(Node node) {
        long steps = node.whole("steps");
        if (steps < 0) {
            throw node.error("steps " + Words.quote(Long.toString(steps)) + " is negative");
        }
        return steps;
    }

    private static String said(Node.Fields line, String key) {
        String text = line.get(key).text(key);
        if (text.isBlank()) {
            throw line.get(key).error(key + " is blank: an override says who acted and why");
        }
        return text;
    }

    /** {@code {"fix":"a","releases":["b"]}}, {@code {"release":"b"}} or {@code "wait"}. */
    private Action override(Node node) {
        if (node instanceof Node.Scalar word) {
            if (word.text().equals("wait")) {
                return Action.WAIT;
            }
            throw node.error("unknown action " + Words.quote(word.text()) + " (there are fix, release, wait)");
        }
        Node.Fields fields = node.fields("an override");
        return action(fields.has("release") ? fields.only("release") : fields.only("fix", "releases"));
    }

    /** The fix or release that the keys describe. */
    Action action(Node.Fields fields) {
        if (fields.has("release")) {
            return new Action.Release(index(fields.get("release")));
        }
        Node releases = fields.find("releases");
        State released = State.EMPTY;
        if (releases != null) {
            released = State.of(distinct(releases.items("releases")).stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
        }
        return new Action.Fix(index(fields.get("fix")), released);
    }

    /** The number of the criterion that the node names. */
    int index(Node id) {
        return index(id, id.text("a criterion's id"));
    }

    private int index(Node place, String id) {
        int index = charter.index(id);
        if (index < 0) {
            throw place.error(unknown(id));
        }
        return index;
    }

    private String unknown(String id) {
        return "unknown criterion " + Words.quote(id)
                + Words.hint(id, charter.criteria().stream().map(Criterion::id).toList());
    }

    /** The list of one criterion; the same list every time. */
    List<Integer> alone(int criterion) {
        return alone.get(criterion);
    }
}
