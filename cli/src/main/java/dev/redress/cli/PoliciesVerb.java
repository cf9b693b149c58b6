package dev.redress.cli;

import dev.redress.oracle.OracleCatalogue;
import dev.redress.oracle.OracleKind;
import dev.redress.policy.Parameter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code policies}: the policies with their parameters, and the oracles. */
@Command(
        name = "policies",
        description = "Lists the policies and their parameters, and the oracles.",
        footer = {
            "",
            "Plugins add policies and oracles: name their jars, or folders of jars, in REDRESS_PLUGINS,",
            "separated by colons. CONTRIBUTING.md shows how to write one.",
            "",
            "Examples:",
            "  redress policies",
            "  redress policies --json"
        })
final class PoliciesVerb extends Verb {
    @Override
    public Integer call() {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put(
                    "policies",
                    PolicyCatalogue.kinds().stream().map(PoliciesVerb::document).toList());
            document.put(
                    "oracles",
                    OracleCatalogue.kinds().stream().map(PoliciesVerb::document).toList());
            JsonLine.print(out(), document);
            return Redress.DONE;
        }
        TextTable policies = new TextTable("policy", "what it does").wrapped();
        PolicyCatalogue.kinds().forEach(kind -> policies.row(kind.id(), kind.does()));
        policies.print(out());
        out().println();
        printParameters();
        out().println();
        printTraits();
        out().println();
        printOracles();
        out().println();
        out().println(plugins());
        return Redress.DONE;
    }

    /** By policy, because a parameter of the same name may mean something else for another policy. */
    private void printParameters() {
        TextTable table = new TextTable("policy", "parameter", "default", "meaning (--set NAME=VALUE)").wrapped();
        for (PolicyKind kind : PolicyCatalogue.kinds()) {
            for (Parameter parameter : kind.parameters()) {
                table.row(kind.id(), parameter.name(), parameter.otherwise(), parameter.meaning());
            }
        }
        table.print(out());
    }

    private void printTraits() {
        new TextTable("trait", "policies")
                .row("answers complaints", those(PolicyKind::answersComplaints))
                .row("exact worst case (attack)", those(PolicyKind::recallable))
                .row("explores a cover (cover)", those(kind -> kind.exploration() != null))
                .row("uses randomness", those(PolicyKind::usesChance))
                .row("knows the true losses", those(PolicyKind::knowsLosses))
                .wrapped()
                .print(out());
    }

    private static String those(Predicate<PolicyKind> has) {
        return PolicyCatalogue.kinds().stream().filter(has).map(PolicyKind::id).collect(Collectors.joining(", "));
    }

    private void printOracles() {
        TextTable table = new TextTable("oracle", "what it does").wrapped();
        OracleCatalogue.kinds().forEach(kind -> table.row(kind.id(), kind.does()));
        table.print(out());
    }

    /** The policies and oracles that plugins provide, or how to add a plugin. */
    private static String plugins() {
        List<String> added = new ArrayList<>();
        for (PolicyKind kind : PolicyCatalogue.kinds()) {
            PolicyCatalogue.provider(kind).ifPresent(provider -> added.add(kind.id() + " by " + provider));
        }
        for (OracleKind kind : OracleCatalogue.kinds()) {
            OracleCatalogue.provider(kind)
                    .filter(provider -> !provider.startsWith("dev.redress."))
                    .ifPresent(provider -> added.add(kind.id() + " by " + provider));
        }
        return added.isEmpty()
                ? "No plugins. Jars named in REDRESS_PLUGINS add policies and oracles."
                : "From plugins: " + String.join(", ", added) + ".";
    }

    private static Map<String, Object> document(OracleKind kind) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("oracle", kind.id());
        document.put("does", kind.does());
        document.put("provider", OracleCatalogue.provider(kind).orElse(null));
        return document;
    }

    private static Map<String, Object> document(PolicyKind kind) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", kind.id());
        document.put("does", kind.does());
        document.put(
                "parameters", kind.parameters().stream().map(Parameter::name).toList());
        document.put(
                "parameterDetails",
                kind.parameters().stream().map(PoliciesVerb::document).toList());
        document.put("answersComplaints", kind.answersComplaints());
        document.put("needsHorizon", kind.needsHorizon());
        document.put("explores", kind.exploration() != null);
        document.put("recallable", kind.recallable());
        document.put("usesChance", kind.usesChance());
        document.put("knowsLosses", kind.knowsLosses());
        document.put("provider", PolicyCatalogue.provider(kind).orElse(null));
        return document;
    }

    private static Map<String, Object> document(Parameter parameter) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", parameter.name());
        document.put("default", parameter.otherwise());
        document.put("means", parameter.meaning());
        return document;
    }
}
