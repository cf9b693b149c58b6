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
 * A charter made of a derivation: YAML that a person can edit, with the evidence in its comments. A criterion that alone is beyond
 * the budget cannot be fixed, and is left out with its reason.
 *
 * @param name what the charter is called
 * @param costs of each criterion by id, in units of loss
 * @param evidence lines that say where all this comes from
 */
public record DerivedCharter(String name, Derivation derivation, Map<String, Double> costs, List<String> evidence) {
    /** The charter that the YAML says. */
    public Charter charter() {
        Charter.Builder charter = Charter.named(name);
        derivation.criteria().stream()
                .filter(this::fixable)
                .forEach(c -> charter.criterion(new Criterion(c.id(), c.words(), Micros.of(cost(c)))));
        conflicts().forEach(set -> charter.conflict(set.stream().map(Parity::id).toArray(String[]::new)));
        return charter.build();
    }

    /** Rounded as the YAML shows it. */
    private double cost(Parity criterion) {
        return Math.round(1000 * costs.getOrDefault(criterion.id(), 0.0)) / 1000.0;
    }

    /** A conflict of one is a criterion that is left out. */
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
                        .append(" is left out: alone it is beyond the budget. ");
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
                .forEach(set -> yaml.append("# Could not be told whether these hold together: ")
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
                words.append("; UNCERTAIN: beyond the budget in ")
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

    /** As JSON writes texts, which YAML reads. */
    private static String quoted(String text) {
        return VisibleText.inJson("\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t") + "\"");
    }
}
