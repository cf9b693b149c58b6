package dev.redress.evidence.texts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The triage of complaint texts: events for the complaint log, events that are held for a person because of a
 * flood, and texts that a person must assign. Every text is in exactly one of the three.
 */
public final class Triage {
    private final List<ComplaintEvent> assigned = new ArrayList<>();
    private final List<ComplaintEvent> held = new ArrayList<>();
    private final List<ComplaintEvent> unassigned = new ArrayList<>();

    /**
     * An event: one or more complaints that are near-duplicates.
     *
     * @param complaint the complaint that represents all
     * @param others the ids of the others
     * @param loss in micros
     * @param rule how the loss was computed
     * @param held why it is held for a person; empty if not
     */
    public record ComplaintEvent(
            ComplaintText complaint,
            Assignment assignment,
            List<String> others,
            long people,
            long loss,
            String rule,
            String held) {
        public int texts() {
            return 1 + others.size();
        }
    }

    /** Assigns the texts and groups near-duplicates. */
    public Triage(List<ComplaintText> texts, Classifier classifier, Severity severities) {
        int[] first = NearDuplicates.groups(
                texts.stream().map(one -> CleanText.of(one.text())).toList());
        Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
        for (int n = 0; n < first.length; n++) {
            groups.computeIfAbsent(first[n], any -> new ArrayList<>()).add(n);
        }
        List<Assignment> assignments =
                texts.stream().map(one -> classifier.assign(one.text())).toList();
        List<ComplaintEvent> events = new ArrayList<>();
        groups.values().forEach(group -> events.add(event(group, texts, assignments, severities)));
        sort(events);
    }

    /** The first assigned complaint represents all, or else the first; the highest severity counts. */
    private static ComplaintEvent event(
            List<Integer> group, List<ComplaintText> texts, List<Assignment> assignments, Severity severities) {
        int chosen = group.stream()
                .filter(n -> assignments.get(n).isAssigned())
                .findFirst()
                .orElse(group.get(0));
        Severity.Level level = texts.get(chosen).severity();
        long people = 0;
        List<String> others = new ArrayList<>();
        for (int n : group) {
            ComplaintText one = texts.get(n);
            people += one.people();
            level = one.severity().loss() > level.loss() ? one.severity() : level;
            if (n != chosen) {
                others.add(one.id());
            }
        }
        return new ComplaintEvent(
                texts.get(chosen),
                assignments.get(chosen),
                others,
                people,
                severities.loss(level, people),
                severities.rule(level, people),
                "");
    }

    private void sort(List<ComplaintEvent> events) {
        Floods floods = new Floods();
        events.forEach(event -> event.assignment()
                .criteria()
                .forEach(id -> floods.add(id, event.complaint().at())));
        for (ComplaintEvent event : events) {
            Optional<String> flood = event.assignment().criteria().stream()
                    .map(id -> floods.flood(id, event.complaint().at()))
                    .flatMap(Optional::stream)
                    .findFirst();
            if (!event.assignment().isAssigned()) {
                unassigned.add(event);
            } else if (flood.isPresent()) {
                held.add(new ComplaintEvent(
                        event.complaint(),
                        event.assignment(),
                        event.others(),
                        event.people(),
                        event.loss(),
                        event.rule(),
                        flood.get()));
            } else {
                assigned.add(event);
            }
        }
    }

    /** The events for the complaint log, in order of arrival. */
    public List<ComplaintEvent> assigned() {
        return List.copyOf(assigned);
    }

    public List<ComplaintEvent> held() {
        return List.copyOf(held);
    }

    public List<ComplaintEvent> unassigned() {
        return List.copyOf(unassigned);
    }

    /** The number of texts in some events. */
    public static int texts(List<ComplaintEvent> events) {
        return events.stream().mapToInt(ComplaintEvent::texts).sum();
    }
}
