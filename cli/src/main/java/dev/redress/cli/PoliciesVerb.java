package dev.redress.cli;

import dev.redress.policy.Parameter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code policies}: which policies there are, and what they can be given. */
@Command(
        name = "policies",
        description = "Lists the policies and their parameters.",
        footer = {"", "Examples:", "  redress policies", "  redress policies --json"})
final class PoliciesVerb extends Verb {
    @Override
    public Integer call() {
        if (json) {
            Json.print(
                    out(),
                    Map.of(
                            "policies",
                            PolicyCatalogue.kinds().stream()
                                    .map(PoliciesVerb::document)
                                    .toList()));
            return Redress.DONE;
        }
        Table table = new Table("policy", "what it does", "parameters");
        for (PolicyKind kind : PolicyCatalogue.kinds()) {
            table.row(
                    kind.id(),
                    kind.does(),
                    kind.parameters().stream().map(Parameter::name).collect(Collectors.joining(", ")));
        }
        table.print(out());
        out().println();
        for (Parameter parameter : distinctParameters()) {
            out().println(parameter.name() + ": " + parameter.meaning());
        }
        return Redress.DONE;
    }

    private static List<Parameter> distinctParameters() {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        for (PolicyKind kind : PolicyCatalogue.kinds()) {
            kind.parameters().forEach(parameter -> byName.putIfAbsent(parameter.name(), parameter));
        }
        return List.copyOf(byName.values());
    }

    private static Map<String, Object> document(PolicyKind kind) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", kind.id());
        document.put("does", kind.does());
        document.put(
                "parameters", kind.parameters().stream().map(Parameter::name).toList());
        return document;
    }
}
