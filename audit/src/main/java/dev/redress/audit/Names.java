package dev.redress.audit;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.util.List;
import java.util.stream.Collectors;

/** What things are called in sentences for people: by the names of the criteria, not their ids. */
public record Names(Charter charter) {
    /** The name of a criterion, between quotation marks. */
    public String of(int criterion) {
        return "“" + charter.criteria().get(criterion).name() + "”";
    }

    /** The names of several: "a", "a" and "b", "a", "b" and "c". */
    public String of(State criteria) {
        return list(criteria.stream().mapToObj(this::of).toList());
    }

    /** Words as people list them. */
    public static String list(List<String> words) {
        if (words.size() < 2) {
            return words.isEmpty() ? "nothing" : words.get(0);
        }
        return words.stream().limit(words.size() - 1).collect(Collectors.joining(", ")) + " and "
                + words.get(words.size() - 1);
    }

    /** An action in words: fix "a" and release "b". */
    public String of(Action action) {
        if (action instanceof Action.Fix fix) {
            return "fix " + of(fix.criterion())
                    + (fix.released().isEmpty() ? "" : " and release " + of(fix.released()));
        }
        return action instanceof Action.Release release ? "release " + of(release.criterion()) : "wait";
    }

    /** The same, done: fixed "a" and released "b". */
    public String done(Action action) {
        if (action instanceof Action.Fix fix) {
            return of(fix.criterion()) + " was fixed"
                    + (fix.released().isEmpty() ? "" : "; " + of(fix.released()) + " released");
        }
        return action instanceof Action.Release release
                ? of(release.criterion()) + " was released"
                : "nothing was changed";
    }

    /** The ids of what an action is about. */
    List<String> ids(Action action) {
        if (action instanceof Action.Fix fix) {
            return charter.ids(fix.released().with(fix.criterion()));
        }
        return action instanceof Action.Release release ? List.of(charter.id(release.criterion())) : List.of();
    }
}
