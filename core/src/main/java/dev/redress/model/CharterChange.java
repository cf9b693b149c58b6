package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The difference between two charters. Criteria are identified by their ids. */
public final class CharterChange {
    private final Charter before;
    private final Charter after;
    private final int[] origin;

    public CharterChange(Charter before, Charter after) {
        this.before = before;
        this.after = after;
        origin = after.criteria().stream()
                .mapToInt(criterion -> before.index(criterion.id()))
                .toArray();
    }

    /** For each criterion of the later charter, its number in the earlier one; -1 if it is new. */
    public int[] origin() {
        return origin.clone();
    }

    /** The criteria of a state of the earlier charter that still exist in the later one. The result may be invalid there. */
    public State translated(State state) {
        State translated = State.EMPTY;
        for (int i = 0; i < origin.length; i++) {
            translated = origin[i] >= 0 && state.has(origin[i]) ? translated.with(i) : translated;
        }
        return translated;
    }

    public boolean isEmpty() {
        return sentences().isEmpty();
    }

    /** Each difference in one sentence. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (!before.name().equals(after.name())) {
            sentences.add("the name is '" + after.name() + "', not '" + before.name() + "'");
        }
        criteria(sentences);
        sets("conflict", conflicts(before), conflicts(after), sentences);
        sets("correlation", correlations(before), correlations(after), sentences);
        if (before.lossBound() != after.lossBound()) {
            sentences.add(
                    "lossBound is " + Micros.format(after.lossBound()) + ", not " + Micros.format(before.lossBound()));
        }
        if (before.release() != after.release()) {
            sentences.add("release is " + word(after.release()) + ", not " + word(before.release()));
        }
        if (!means(before).equals(means(after))) {
            sentences.add("the losses are different");
        }
        if (!changes(before).equals(changes(after))) {
            sentences.add("the losses change differently");
        }
        return sentences;
    }

    private void criteria(List<String> sentences) {
        for (Criterion criterion : before.criteria()) {
            if (after.index(criterion.id()) < 0) {
                sentences.add("criterion " + criterion.id() + " is gone");
            }
        }
        for (int i = 0; i < origin.length; i++) {
            Criterion now = after.criteria().get(i);
            if (origin[i] < 0) {
                sentences.add("criterion " + now.id() + " is new");
                continue;
            }
            Criterion then = before.criteria().get(origin[i]);
            if (now.cost() != then.cost()) {
                sentences.add("criterion " + now.id() + " costs " + Micros.format(now.cost()) + ", not "
                        + Micros.format(then.cost()));
            }
            if (now.source() != then.source()) {
                sentences.add("the losses of criterion " + now.id() + " come from " + word(now.source()) + ", not "
                        + word(then.source()));
            }
            Ageing law = after.ageing(i);
            if (!law.equals(before.ageing(origin[i]))) {
                sentences.add(
                        "criterion " + now.id() + " ages differently: rate " + law.rate() + ", most " + law.most());
            }
            if (!now.name().equals(then.name())) {
                sentences.add("criterion " + now.id() + " is called '" + now.name() + "', not '" + then.name() + "'");
            }
            if (!now.description().equals(then.description())) {
                sentences.add("criterion " + now.id() + " is described differently");
            }
            if (!now.examples().equals(then.examples())) {
                sentences.add("criterion " + now.id() + " has other examples");
            }
        }
        int[] kept = Arrays.stream(origin).filter(i -> i >= 0).toArray();
        if (!Arrays.equals(kept, Arrays.stream(kept).sorted().toArray())) {
            sentences.add("the criteria are in another order");
        }
    }

    private static void sets(String what, Set<List<String>> before, Set<List<String>> after, List<String> sentences) {
        before.stream()
                .filter(set -> !after.contains(set))
                .forEach(set -> sentences.add(what + " " + set + " is gone"));
        after.stream().filter(set -> !before.contains(set)).forEach(set -> sentences.add(what + " " + set + " is new"));
    }

    private static Set<List<String>> conflicts(Charter charter) {
        return ids(charter, charter.conflicts().sets().stream());
    }

    private static Set<List<String>> correlations(Charter charter) {
        CorrelationSets sets = charter.correlations();
        return ids(charter, IntStream.range(charter.size(), sets.size()).mapToObj(sets::members));
    }

    private static Set<List<String>> ids(Charter charter, Stream<int[]> sets) {
        Set<List<String>> named = new LinkedHashSet<>();
        sets.forEach(set ->
                named.add(Arrays.stream(set).mapToObj(charter::id).sorted().toList()));
        return named;
    }

    /** The non-zero means of every set as text, for comparison. */
    private static Set<String> means(Charter charter) {
        Set<String> means = new LinkedHashSet<>();
        charter.losses().ifPresent(losses -> {
            means.add("losses");
            for (int j = 0; j < losses.sets().size(); j++) {
                double[] table = losses.means(j).table();
                if (Arrays.stream(table).anyMatch(mean -> mean != 0)) {
                    List<String> members = Arrays.stream(losses.sets().members(j))
                            .mapToObj(charter::id)
                            .toList();
                    means.add(members + Arrays.toString(table));
                }
            }
        });
        return means;
    }

    private static List<String> changes(Charter charter) {
        return charter.changes().stream()
                .map(change -> change.at()
                        + Arrays.stream(change.means().members())
                                .mapToObj(charter::id)
                                .toList()
                                .toString()
                        + Arrays.toString(change.means().table()))
                .toList();
    }

    private static String word(Source source) {
        return switch (source) {
            case COMPLAINTS -> "complaints";
            case MONITOR -> "the monitor";
            case BOTH -> "both";
            case ANY -> "anywhere";
        };
    }

    private static String word(ReleaseRule rule) {
        return rule == ReleaseRule.FREE ? "free" : "never";
    }
}
