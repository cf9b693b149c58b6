package dev.redress.cli;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.policy.Cover;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cover CHARTER --policy ID}: the states that a policy explores. */
@Command(
        name = "cover",
        description = "Lists the states that a learning policy explores first, in the order of its visits.",
        footer = {
            "",
            "thompson has no fixed cover: it chooses its trials as it learns.",
            "",
            "Examples:",
            "  redress cover examples/fifty/charter.json --policy explore-then-commit",
            "  redress cover examples/fifty/charter.json --policy ucb --json"
        })
final class CoverVerb extends CharterVerb {
    @Option(
            names = "--policy",
            paramLabel = "ID",
            required = true,
            description = "A policy that explores a cover; 'redress policies' lists them.")
    String policy = "";

    @Mixin
    SeedOption seed = new SeedOption();

    @Override
    public Integer call() {
        Charter charter = charter();
        List<State> cover = Cover.of(policy, charter, seed.value());
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("size", cover.size());
            document.put("states", cover.stream().map(charter::ids).toList());
            JsonLine.print(out(), document);
            return Redress.DONE;
        }
        out().println(cover.size() + " states");
        for (State state : cover) {
            out().println("  " + (state.isEmpty() ? "(nothing fixed)" : String.join(" ", charter.ids(state))));
        }
        return Redress.DONE;
    }
}
