package dev.redress.evidence.rules;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A charter from a derivation: YAML for people to edit, with the evidence in comments. A criterion that exceeds
 * the budget on its own cannot be fixed, and is left out with a comment.
 *
 * @param name the name of the charter
 * @param costs the cost of each criterion by id, in units of loss
 * @param evidence comment lines about the sources
 */
public record DerivedCharter(String name, Derivation derivation, Map<String, Double> costs, List<String> evidence) {
    /** The charter, equal to the one in the YAML. */
    public Charter charter() {
        Charter.Builder charter = Charter.named(name);
        derivation.criteria().stream()
                .filter(this::fixable)
                .forEach(c -> charter.criterion(new Criterion(c.id(), c.words(), Micros.of(cost(c)))));
        conflicts().forEach(set -> charter.conflict(set.stream().map(Parity::id).toArray(String[]::new)));
        return charter.build();
    }

    /** The cost, rounded as in the YAML. */
    private double cost(Parity criterion) {
        return Math.round(1000 * costs.getOrDefault(criterion.id(), 0.0)) / 1000.0;
    }

    /** The conflicts of two or more; a conflict of one is a criterion that is left out. */
    private List<List<Parity>> conflicts() {
        return derivation.conflicts().stream().filter(set -> set.size() > 1).toList();
    }

    public String yaml() {
        StringBuilder yaml = new StringBuilder();
        evidence.forEach(line -> yaml.append("# ").append(VisibleText.of(line)).append('\n'));
        yaml.append("name: ").append(quoted(name)).append('\n');
        criteria(yaml);
        conflicts(yaml);
        return yaml.toString();
    }

    private boolean fixable(Parity criterion) {
        return !derivation.conflicts().contains(List.of(criterion));
    }

    private void criteria(StringBuilder yaml) {
        yaml.append("criteria:\n");
        for (Parity criterion : derivation.criteria()) {
            String price = derivation
                    .price(List.of(criterion))
                    .map(DerivedCharter::words)
                    .orElse("not priced");
            if (fixable(criterion)) {
                yaml.append("  # ").append(price).append('\n');
                yaml.append("  - {id: ").append(word(criterion.id()));
                yaml.append(", name: ").append(quoted(criterion.words()));
                yaml.append(", cost: ").append(number(cost(criterion))).append("}\n");
            } else {
                yaml.append("  # ")
                        .append(VisibleText.of(criterion.id()))
                        .append(" is left out: it exceeds the budget on its own. ");
                yaml.append(price).append('\n');
            }
        }
    }

    private void conflicts(StringBuilder yaml) {
        List<List<Parity>> sets = conflicts();
        yaml.append(sets.isEmpty() ? "# No criteria exclude each other within the budget.\n" : "conflicts:\n");
        for (List<Parity> set : sets) {
            yaml.append("  # ")
                    .append(derivation.price(set).map(DerivedCharter::words).orElse(""))
                    .append('\n');
            yaml.append("  - [");
            yaml.append(set.stream().map(parity -> word(parity.id())).collect(Collectors.joining(", ")))
                    .append("]\n");
        }
        derivation
                .undetermined()
                .forEach(set -> yaml.append("# It is undetermined whether these can hold together: ")
                        .append(VisibleText.of(set.stream().map(Parity::id).collect(Collectors.joining(", "))))
                        .append('\n'));
    }

    private static String words(Derivation.Price price) {
        StringBuilder words = new StringBuilder();
        if (price.price().isPresent()) {
            words.append("price ").append(number(price.price().get()));
            price.resampled()
                    .ifPresent(spread -> words.append(" [")
                            .append(number(spread.low()))
                            .append(", ")
                            .append(number(spread.high()))
                            .append("]"));
            words.append(", proven at least ").append(number(price.atLeast()));
        } else {
            words.append("no rule found; proven at least ").append(number(price.atLeast()));
        }
        price.resampled().ifPresent(spread -> {
            if (price.uncertain()) {
                words.append("; UNCERTAIN: over the budget in ")
                        .append(Math.round(100 * spread.beyond()))
                        .append("% of resamples");
            }
        });
        return words.toString();
    }

    private static String number(double value) {
        return Double.isInfinite(value)
                ? "none"
                : String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
    }

    private static String word(String id) {
        return id.matches("[A-Za-z][A-Za-z0-9._-]*") ? id : quoted(id);
    }

    /** A JSON string, which is also valid YAML. */
    private static String quoted(String text) {
        return VisibleText.inJson("\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t") + "\"");
    }
}
