package dev.redress.cli;

import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.StepRule;
import dev.redress.files.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision rule as JSON: what {@code remedy -o} writes and {@code remedy apply} reads. */
record RuleFile(StepRule rule, List<String> criteria) {
    /**
     * Each group with its steps. If a group has at most one step with a probability between 0 and 1, that step's score and
     * probability, and the threshold above it, are repeated as separate keys.
     */
    static Map<String, Object> document(Map<List<String>, List<StepRule.ScoreStep>> rule) {
        Map<String, Object> document = new LinkedHashMap<>();
        rule.forEach((values, steps) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            boolean certain = !steps.isEmpty() && steps.get(steps.size() - 1).probability() == 1;
            boolean simple = steps.size() <= (certain ? 2 : 1);
            one.put(
                    "threshold",
                    certain ? PredictionsVerb.plain(steps.get(steps.size() - 1).from()) : null);
            boolean chance = simple && steps.size() == (certain ? 2 : 1);
            one.put("at", chance ? PredictionsVerb.plain(steps.get(0).from()) : null);
            one.put("probability", chance ? steps.get(0).probability() : null);
            one.put("values", values);
            one.put(
                    "steps",
                    steps.stream()
                            .map(step -> {
                                Map<String, Object> each = new LinkedHashMap<>();
                                each.put("from", PredictionsVerb.plain(step.from()));
                                each.put("probability", step.probability());
                                return each;
                            })
                            .toList());
            document.put(values.isEmpty() ? "everybody" : String.join("+", values), one);
        });
        return document;
    }

    /** Adds how scores are reported, if the rule changes them: the value of each level, and who reaches it. */
    static void reports(Map<String, Object> document, StepRule rule) {
        ScoreScale scale = rule.scale();
        List<Object> levels = new ArrayList<>();
        for (int j = 0; j < scale.levels(); j++) {
            Map<String, Object> level = new LinkedHashMap<>();
            level.put("from", PredictionsVerb.plain(scale.from().get(j)));
            level.put("value", scale.value(j));
            if (j > 0) {
                level.put("rule", document(rule.reports().get(j - 1)));
            }
            levels.add(level);
        }
        if (!levels.isEmpty()) {
            document.put("reports", levels);
            document.put("decisiveLevel", scale.decisive());
        }
    }

    static Map<String, Object> criteria(List<Parity> criteria) {
        Map<String, Object> document = new LinkedHashMap<>();
        criteria.forEach(parity -> document.put(parity.id(), parity.tolerance()));
        return document;
    }

    static RuleFile read(Path file) {
        try {
            Map<?, ?> document = map(JsonDocument.read(file), "the document");
            List<String> columns = new ArrayList<>();
            list(document.get("columns"), "columns").forEach(column -> columns.add(String.valueOf(column)));
            List<String> criteria = new ArrayList<>();
            map(document.get("criteria"), "criteria")
                    .forEach((id, tolerance) -> criteria.add(id + "=" + number(tolerance)));
            return new RuleFile(rule(document, columns), criteria);
        } catch (IllegalArgumentException e) {
            throw new InputException(file.toString(), 0, "is not a rule: " + e.getMessage());
        }
    }

    private static StepRule rule(Map<?, ?> document, List<String> columns) {
        Map<List<String>, List<StepRule.ScoreStep>> decided = steps(document.get("rule"));
        if (document.get("reports") == null) {
            return new StepRule(columns, decided);
        }
        List<Double> from = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<Map<List<String>, List<StepRule.ScoreStep>>> reports = new ArrayList<>();
        for (Object entry : list(document.get("reports"), "reports")) {
            Map<?, ?> level = map(entry, "a level of the reports");
            from.add(number(level.get("from")));
            values.add(number(level.get("value")));
            if (from.size() > 1) {
                reports.add(steps(level.get("rule")));
            }
        }
        int decisive = (int) number(document.get("decisiveLevel"));
        return new StepRule(columns, decided, new ScoreScale(from, values, decisive), reports);
    }

    private static Map<List<String>, List<StepRule.ScoreStep>> steps(@Nullable Object rule) {
        Map<List<String>, List<StepRule.ScoreStep>> steps = new LinkedHashMap<>();
        for (Object entry : map(rule, "rule").values()) {
            Map<?, ?> one = map(entry, "a group of the rule");
            List<String> values = new ArrayList<>();
            list(one.get("values"), "values").forEach(value -> values.add(String.valueOf(value)));
            List<StepRule.ScoreStep> list = new ArrayList<>();
            for (Object step : list(one.get("steps"), "steps")) {
                Map<?, ?> pair = map(step, "a step");
                list.add(new StepRule.ScoreStep(number(pair.get("from")), number(pair.get("probability"))));
            }
            steps.put(values, list);
        }
        return steps;
    }

    private static Map<?, ?> map(@Nullable Object value, String what) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException(what + " is missing or is not an object");
    }

    private static List<?> list(@Nullable Object value, String what) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(what + " is missing or is not a list");
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Double number) {
            return number;
        }
        throw new IllegalArgumentException("'" + value + "' is not a number");
    }
}
