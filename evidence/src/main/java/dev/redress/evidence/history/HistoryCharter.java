package dev.redress.evidence.history;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A charter updated from history: its costs are actual costs of past fixes, and it has an additional conflict for each pair where fixing one raised the losses
 * of the other. It is written as YAML, with the evidence in comments.
 *
 * @param level the false discovery rate of the conflicts found
 * @param evidence comment lines about the sources
 */
public record HistoryCharter(
        History history, PastEffects effects, List<PastCost> costs, double level, List<String> evidence) {
    /** The conflicts found that the charter did not have, each with its evidence. */
    public Map<List<String>, String> found() {
        Charter charter = history.charter();
        Map<List<String>, String> found = new LinkedHashMap<>();
        for (int[] pair : effects.conflicts(level)) {
            if (!charter.conflicts().exclude(pair[0], pair[1])) {
                found.put(List.of(charter.id(pair[0]), charter.id(pair[1])), words(pair));
            }
        }
        return found;
    }

    private String words(int[] pair) {
        return effects.effects().stream()
                .filter(effect -> effect.adjusted() <= level
                        && Math.min(effect.fixed(), effect.other()) == pair[0]
                        && Math.max(effect.fixed(), effect.other()) == pair[1])
                .map(this::words)
                .collect(Collectors.joining("; "));
    }

    private String words(PastEffects.Effect effect) {
        return String.format(
                Locale.ROOT,
                "fixing %s multiplied the losses of %s by %.2f (%d fixes, %d people before, %d after, p %.2g among all pairs)",
                history.charter().id(effect.fixed()),
                history.charter().id(effect.other()),
                effect.ratio(),
                effect.fixes(),
                effect.before(),
                effect.after(),
                effect.adjusted());
    }

    /** The charter, equal to the one in the YAML. */
    public Charter charter() {
        Charter before = history.charter();
        Charter.Builder after = Charter.named(before.name())
                .lossBound(Micros.toDouble(before.lossBound()))
                .release(before.release());
        for (int i = 0; i < before.size(); i++) {
            Criterion one = before.criteria().get(i);
            after.criterion(one.withCost(cost(i)));
        }
        before.conflicts().sets().forEach(after::conflict);
        found().keySet().forEach(pair -> after.conflict(pair.get(0), pair.get(1)));
        return after.build();
    }

    private long cost(int criterion) {
        return Micros.of(Math.round(1000 * costs.get(criterion).cost()) / 1000.0);
    }

    public String yaml() {
        Charter before = history.charter();
        List<String> lines = new ArrayList<>();
        evidence.forEach(line -> lines.add("# " + VisibleText.of(line)));
        lines.add("name: " + quoted(before.name()));
        lines.add("criteria:");
        for (int i = 0; i < before.size(); i++) {
            Criterion one = before.criteria().get(i);
            lines.add("  # " + words(costs.get(i)));
            lines.add("  - {id: " + quoted(one.id()) + ", name: " + quoted(one.name()) + ", cost: "
                    + Micros.format(cost(i)) + source(one) + "}");
        }
        lines.add("conflicts:");
        before.conflicts()
                .sets()
                .forEach(set -> lines.add("  - ["
                        + Arrays.stream(set).mapToObj(i -> quoted(before.id(i))).collect(Collectors.joining(", "))
                        + "]"));
        found().forEach((pair, words) -> {
            lines.add("  # " + VisibleText.of(words));
            lines.add("  - [" + quoted(pair.get(0)) + ", " + quoted(pair.get(1)) + "]");
        });
        if (lines.get(lines.size() - 1).equals("conflicts:")) {
            lines.set(lines.size() - 1, "# The history shows no conflicts.");
        }
        lines.add("lossBound: " + Micros.format(before.lossBound()));
        lines.add("release: " + before.release().name().toLowerCase(Locale.ROOT));
        return String.join("\n", lines) + "\n";
    }

    private static String source(Criterion one) {
        return switch (one.source()) {
            case ANY -> "";
            case COMPLAINTS, MONITOR, BOTH -> ", source: " + one.source().name().toLowerCase(Locale.ROOT);
        };
    }

    /** The evidence for a cost, as text. */
    public static String words(PastCost cost) {
        if (cost.cases() == 0) {
            return "no actual cost was reported; the cost is the charter's";
        }
        Optional<PastCost.Interval> interval = cost.interval();
        return String.format(
                Locale.ROOT,
                "the mean of %d fixes%s",
                cost.cases(),
                interval.map(HistoryCharter::words).orElse(""));
    }

    private static String words(PastCost.Interval interval) {
        return String.format(Locale.ROOT, " [%.3f, %.3f]", interval.low(), interval.high());
    }

    private static String quoted(String text) {
        return VisibleText.inJson("\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    }
}
