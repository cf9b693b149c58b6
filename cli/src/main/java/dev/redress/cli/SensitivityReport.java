package dev.redress.cli;

import dev.redress.hindsight.Comparison;
import dev.redress.hindsight.Sensitivity;
import dev.redress.hindsight.UnitChange;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which results change if costs or losses are halved or doubled, as tables and as JSON. */
record SensitivityReport(Charter charter, Comparison asGiven, Sensitivity sensitivity) {
    void print(PrintWriter out) {
        out.println();
        out.println("as given, the policies rank " + String.join(", ", asGiven.ranking()));
        out.println("as given, the first fixes are "
                + fixed(asGiven, Sensitivity.fixed(asGiven).keySet()));
        out.println();
        TextTable table = new TextTable("change", "hindsight", "cheapest", "ranking", "first fixes that change");
        for (Sensitivity.Variant variant : sensitivity.variants()) {
            Comparison changed = variant.comparison();
            Set<String> differently = sensitivity.decideDifferently(variant);
            table.row(
                    variant.change().words(charter),
                    Micros.format(changed.hindsight().totalLoss())
                            + (changed.hindsight().optimal() ? "" : " or less"),
                    String.join(", ", changed.cheapest()),
                    sensitivity.rankingChanges(variant) ? "changes" : "same",
                    differently.isEmpty() ? "none" : fixed(changed, differently));
        }
        table.print(out);
        out.println();
        out.println(dependence("The cheapest policy", sensitivity::cheapestChanges));
        out.println(dependence("The ranking", sensitivity::rankingChanges));
        Sensitivity.fixed(asGiven)
                .keySet()
                .forEach(who -> out.println(dependence(
                        "The list of fixes by " + who,
                        variant -> sensitivity.decideDifferently(variant).contains(who))));
    }

    private String fixed(Comparison comparison, Set<String> whose) {
        Map<String, List<Integer>> all = Sensitivity.fixed(comparison);
        return whose.stream()
                .map(who -> who + ": " + words(all.getOrDefault(who, List.of())))
                .collect(Collectors.joining("; "));
    }

    private String words(List<Integer> criteria) {
        return criteria.isEmpty()
                ? "nothing"
                : criteria.stream().map(charter::id).collect(Collectors.joining(" "));
    }

    /** The numbers on which a result depends: "The ranking depends on the cost of a, all losses together." */
    private String dependence(String what, Predicate<Sensitivity.Variant> changes) {
        Set<String> on = sensitivity.variants().stream()
                .filter(changes)
                .map(variant -> number(variant.change()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return what
                + (on.isEmpty() ? " depends on none of these numbers." : " depends on " + String.join(", ", on) + ".");
    }

    private String number(UnitChange change) {
        String what = change.quantity() == UnitChange.Quantity.COST ? "cost" : "losses";
        return change.criterion().isPresent()
                ? "the " + what + " of " + charter.id(change.criterion().getAsInt())
                : change.quantity() == UnitChange.Quantity.COST ? "all costs together" : "all losses together";
    }

    List<Map<String, Object>> documents() {
        return sensitivity.variants().stream().map(this::document).toList();
    }

    private Map<String, Object> document(Sensitivity.Variant variant) {
        Comparison changed = variant.comparison();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("quantity", variant.change().quantity().name().toLowerCase(Locale.ROOT));
        document.put(
                "criterion",
                variant.change().criterion().isPresent()
                        ? charter.id(variant.change().criterion().getAsInt())
                        : null);
        document.put("factor", variant.change().factor().value());
        document.put("hindsight", JsonLine.amount(changed.hindsight().totalLoss()));
        document.put("lowerBound", JsonLine.amount(changed.hindsight().lowerBound()));
        document.put("ranking", changed.ranking());
        document.put("cheapest", changed.cheapest());
        document.put("cheapestChanges", sensitivity.cheapestChanges(variant));
        document.put("rankingChanges", sensitivity.rankingChanges(variant));
        Map<String, Object> fixed = new LinkedHashMap<>();
        Sensitivity.fixed(changed)
                .forEach((who, criteria) ->
                        fixed.put(who, criteria.stream().map(charter::id).toList()));
        document.put("firstFixes", fixed);
        document.put("decideDifferently", List.copyOf(sensitivity.decideDifferently(variant)));
        return document;
    }
}
