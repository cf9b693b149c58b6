package dev.redress.cli;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code validate CHARTER}: checks a charter and summarises it. */
@Command(
        name = "validate",
        description = "Checks a charter and summarises it.",
        footer = {
            "",
            "Examples:",
            "  redress validate examples/compas/charter.yaml",
            "  redress generate --criteria 20 --alpha 1 --lambda 10 --seed 1 | redress validate -"
        })
final class ValidateVerb extends CharterVerb {
    @Option(names = "--texts", description = "Also name the criteria that classify needs a description for.")
    boolean texts;

    @Override
    public Integer call() {
        Charter charter = charter();
        boolean some = charter.criteria().stream().anyMatch(ClassifyVerb::isDescribed);
        if (texts || some) {
            ClassifyVerb.undescribed(file, charter).forEach(err()::println);
        }
        int larger = charter.correlations().size() - charter.size();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("criteria", charter.size());
            document.put("conflicts", charter.conflicts().size());
            document.put("correlations", larger);
            JsonLine.print(out(), document);
            return Redress.DONE;
        }
        out().println(VisibleText.of(charter.name().isEmpty() ? file : charter.name()));
        out().println("  criteria      " + charter.size());
        out().println("  conflicts     " + charter.conflicts().size() + largest(charter));
        out().println("  correlations  " + larger);
        out().println("  loss bound    " + Micros.format(charter.lossBound()));
        out().println("  release       " + charter.release().name().toLowerCase(Locale.ROOT));
        out().println("  losses        " + (charter.losses().isPresent() ? "given, can be simulated" : "not given"));
        return Redress.DONE;
    }

    private static String largest(Charter charter) {
        int count = charter.conflicts().largerCount();
        return count == 0 ? "" : " (" + count + " of three or more)";
    }
}
