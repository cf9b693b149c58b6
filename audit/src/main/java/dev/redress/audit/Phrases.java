package dev.redress.audit;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.util.List;
import java.util.stream.Collectors;

/** Criteria and actions in sentences for people: by the names of the criteria, not their ids. */
public record Phrases(Charter charter) {
    /** The name of a criterion, in quotation marks. */
    public String of(int criterion) {
        return "“" + charter.criteria().get(criterion).name() + "”";
    }

    /** The names of several criteria: "a", "a" and "b", or "a", "b" and "c". */
    public String of(State criteria) {
        return list(criteria.stream().mapToObj(this::of).toList());
    }

    /** A list of words: a, b and c. */
    public static String list(List<String> words) {
        return list(words, "and");
    }

    static String list(List<String> words, String conjunction) {
        if (words.size() < 2) {
            return words.isEmpty() ? "nothing" : words.get(0);
        }
        return words.stream().limit(words.size() - 1).collect(Collectors.joining(", ")) + " " + conjunction + " "
                + words.get(words.size() - 1);
    }

    /** An action to be done: fix "a" and release "b". */
    public String of(Action action) {
        if (action instanceof Action.Fix fix) {
            return "fix " + of(fix.criterion())
                    + (fix.released().isEmpty() ? "" : " and release " + of(fix.released()));
        }
        return action instanceof Action.Release release ? "release " + of(release.criterion()) : "wait";
    }

    /** An action that was done: "a" was fixed and "b" was released. */
    public String done(Action action) {
        if (action instanceof Action.Fix fix) {
            return of(fix.criterion()) + " was fixed"
                    + (fix.released().isEmpty()
                            ? ""
                            : " and " + of(fix.released()) + (fix.released().size() == 1 ? " was" : " were")
                                    + " released");
        }
        return action instanceof Action.Release release
                ? of(release.criterion()) + " was released"
                : "nothing was changed";
    }

    /** The ids of the criteria that an action changes. */
    List<String> ids(Action action) {
        if (action instanceof Action.Fix fix) {
            return charter.ids(fix.released().with(fix.criterion()));
        }
        return action instanceof Action.Release release ? List.of(charter.id(release.criterion())) : List.of();
    }
}
