package dev.redress.service.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.evidence.rules.ParityKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The evidence about the criteria of a system: one document with the JSON output of {@code measure}, {@code derive} and {@code remedy}.
 *
 * <pre>{@code
 * {"criteria": {"parity": "dp"},     maps criteria of the charter to those of derive, if the ids differ
 *  "measured": {..}, "derived": {..}, "remedies": [{..}]}
 * }</pre>
 */
public final class Evidence {
    private static final Set<String> PARTS = Set.of("criteria", "measured", "derived", "remedies");

    /** The counts of a group in the output of {@code measure}. */
    private static final Set<String> COUNTS = Set.of("n", "tp", "fp", "fn", "tn");

    /** A value with its interval; if both ends equal the value, there is none. */
    public record Estimate(double value, double low, double high) {}

    /** A rate in one group, with its number of people. */
    public record GroupRate(String group, long people, Estimate rate) {}

    /**
     * A rate by group.
     *
     * @param attribute the attribute that defines the groups
     */
    public record Measured(String attribute, String metric, List<GroupRate> groups) {
        public Measured {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The price of satisfying some criteria together, in additional errors per 1,000 decisions compared with the best rule without criteria.
     *
     * @param criteria their ids in {@code derive}
     * @param excluded whether the price exceeds the budget, so that they exclude each other
     * @param sure the share of resamples in which it exceeds the budget
     */
    public record Price(List<String> criteria, Estimate price, boolean excluded, double sure) {
        public Price {
            criteria = List.copyOf(criteria);
        }
    }

    /** The decisions on one group under a remedy: positive from a score on, and with a probability just below it. */
    public record GroupRule(String group, String threshold, String at, double probability) {}

    /**
     * A decision rule that satisfies some criteria.
     *
     * @param criteria their ids in {@code derive}
     * @param price in additional errors per 1,000 decisions, compared with the best rule without criteria
     * @param againstToday the same, compared with today's decisions
     * @param changed the number of decisions it changes
     * @param people the number of people
     */
    public record Remedy(
            List<String> criteria,
            double price,
            double againstToday,
            double changed,
            long people,
            List<GroupRule> rules,
            List<Measured> before,
            List<Measured> after) {
        public Remedy {
            criteria = List.copyOf(criteria);
            rules = List.copyOf(rules);
            before = List.copyOf(before);
            after = List.copyOf(after);
        }
    }

    /** An error in a document. */
    public static final class Malformed extends IllegalArgumentException {
        private final String pointer;

        Malformed(String pointer, String detail) {
            super(detail);
            this.pointer = pointer;
        }

        /** The place, as a JSON pointer. */
        public String pointer() {
            return pointer;
        }
    }

    private final Map<String, String> names;
    private final List<Measured> measured;
    private final List<Price> prices;
    private final List<Remedy> remedies;

    private Evidence(Map<String, String> names, List<Measured> measured, List<Price> prices, List<Remedy> remedies) {
        this.names = names;
        this.measured = measured;
        this.prices = prices;
        this.remedies = remedies;
    }

    /** Reads a document; an empty one is refused, too. */
    public static Evidence of(JsonNode document) {
        EvidenceReader root = EvidenceReader.of(document);
        root.requireOnly(PARTS);
        Map<String, String> names = new LinkedHashMap<>();
        root.find("criteria").ifPresent(all -> all.fields().forEach((id, name) -> names.put(id, name.text())));
        List<Measured> measured = root.find("measured").map(Evidence::measured).orElse(List.of());
        List<Price> prices = root.find("derived").map(Evidence::prices).orElse(List.of());
        List<Remedy> remedies = root.find("remedies")
                .map(list -> list.items().stream().map(Evidence::remedy).toList())
                .orElse(List.of());
        if (measured.isEmpty() && prices.isEmpty() && remedies.isEmpty()) {
            throw new Malformed("", "the document has nothing measured, nothing derived and no remedies");
        }
        return new Evidence(names, measured, prices, remedies);
    }

    /** Combines outputs of {@code measure}, {@code derive} and {@code remedy}, or whole documents, into one document. */
    public static ObjectNode together(List<JsonNode> printed) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        for (JsonNode one : printed) {
            if (one.has("rule") && one.has("price")) {
                all.withArray("/remedies").add(one);
            } else if (one.has("prices")) {
                all.set("derived", one);
            } else if (one.has("attributes")) {
                all.set("measured", one);
            } else if (one.isObject()) {
                all.setAll((ObjectNode) one);
            } else {
                throw new Malformed("", "this is not what measure, derive or remedy print with --json");
            }
        }
        return all;
    }

    /** The output of {@code measure}: every rate of every attribute. */
    private static List<Measured> measured(EvidenceReader document) {
        return attributes(
                document.get("attributes").fields(),
                group -> group.get("groups").fields());
    }

    private interface Groups {
        Map<String, EvidenceReader> of(EvidenceReader attribute);
    }

    private static List<Measured> attributes(Map<String, EvidenceReader> attributes, Groups groups) {
        List<Measured> measured = new ArrayList<>();
        attributes.forEach((attribute, node) -> {
            Map<String, List<GroupRate>> byMetric = new LinkedHashMap<>();
            groups.of(node).forEach((group, values) -> {
                long people = Math.round(values.get("n").number());
                values.fields()
                        .forEach((metric, value) -> value.estimate()
                                .filter(rate -> !COUNTS.contains(metric))
                                .ifPresent(rate -> byMetric.computeIfAbsent(metric, absent -> new ArrayList<>())
                                        .add(new GroupRate(group, people, rate))));
            });
            byMetric.forEach((metric, rates) -> measured.add(new Measured(attribute, metric, rates)));
        });
        return measured;
    }

    private static List<Price> prices(EvidenceReader document) {
        return document.get("prices").items().stream()
                .filter(one -> one.find("price").isPresent())
                .map(one -> {
                    double price = one.get("price").number();
                    return new Price(
                            one.get("criteria").items().stream()
                                    .map(EvidenceReader::text)
                                    .toList(),
                            new Estimate(
                                    price,
                                    one.find("low").map(EvidenceReader::number).orElse(price),
                                    one.find("high").map(EvidenceReader::number).orElse(price)),
                            one.get("status").text().equals("infeasible"),
                            one.find("beyondBudget").map(EvidenceReader::number).orElse(1.0));
                })
                .toList();
    }

    private static Remedy remedy(EvidenceReader document) {
        List<GroupRule> rules = new ArrayList<>();
        document.get("rule")
                .fields()
                .forEach((group, rule) -> rules.add(new GroupRule(
                        group,
                        rule.find("threshold").map(EvidenceReader::plain).orElse(""),
                        rule.find("at").map(EvidenceReader::plain).orElse(""),
                        rule.find("probability").map(EvidenceReader::number).orElse(0.0))));
        return new Remedy(
                List.copyOf(document.get("criteria").fields().keySet()),
                document.get("price").number(),
                document.get("againstToday").number(),
                document.get("changed").number(),
                Math.round(document.get("people").number()),
                rules,
                attributes(document.get("before").fields(), EvidenceReader::fields),
                attributes(document.get("after").fields(), EvidenceReader::fields));
    }

    /** The id in {@code derive} of a criterion of the charter: by the mapping, by the same id, or by the same kind of parity. */
    private String name(String criterion) {
        String said = names.getOrDefault(criterion, criterion);
        boolean known = prices.stream().anyMatch(one -> one.criteria.contains(said))
                || remedies.stream().anyMatch(one -> one.criteria.contains(said));
        return known ? said : parity(said).map(ParityKind::id).orElse(said);
    }

    /** The kind of a criterion of {@code derive}; with several attributes its id begins with the attribute. */
    public static Optional<ParityKind> parity(String name) {
        try {
            return Optional.of(ParityKind.find(name.substring(name.lastIndexOf('.') + 1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether a criterion of the charter has this id in {@code derive}. */
    public boolean isCalled(String criterion, String name) {
        return name(criterion).equals(name);
    }

    /** The rate that a criterion of the charter compares, by group, for each attribute. */
    public List<Measured> measured(String criterion) {
        return rates(measured, criterion);
    }

    private List<Measured> rates(List<Measured> all, String criterion) {
        List<Measured> own =
                all.stream().filter(one -> one.metric.equals(criterion)).toList();
        String metric = parity(name(criterion)).map(kind -> kind.measure().id()).orElse("");
        return own.isEmpty()
                ? all.stream().filter(one -> one.metric.equals(metric)).toList()
                : own;
    }

    /** The rate under a remedy, before and after it, for each attribute. */
    public List<Measured> before(Remedy remedy, String criterion) {
        return rates(remedy.before, criterion);
    }

    /** The same after it. */
    public List<Measured> after(Remedy remedy, String criterion) {
        return rates(remedy.after, criterion);
    }

    /** The price of the criterion alone. */
    public Optional<Price> alone(String criterion) {
        return prices.stream()
                .filter(one -> one.criteria.equals(List.of(name(criterion))))
                .findFirst();
    }

    /** Its prices together with other criteria, those that exclude each other first. */
    public List<Price> together(String criterion) {
        return prices.stream()
                .filter(one -> one.criteria.size() > 1 && one.criteria.contains(name(criterion)))
                .sorted(Comparator.comparing((Price one) -> !one.excluded).thenComparing(one -> one.criteria.size()))
                .toList();
    }

    /** The remedies that satisfy the criterion, those for the fewest criteria first. */
    public List<Remedy> remedies(String criterion) {
        return remedies.stream()
                .filter(one -> one.criteria.contains(name(criterion)))
                .sorted(Comparator.comparing(one -> one.criteria.size()))
                .toList();
    }
}
