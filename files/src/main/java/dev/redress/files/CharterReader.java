package dev.redress.files;

import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Factor;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.Source;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Builds a charter from a document and reports any error in it. */
final class CharterReader {
    /** The limit on the total size of the tables of all sets, since a short file can ask for very large ones. */
    private static final long MOST_NUMBERS = 1L << 24;

    private final DocumentNode.Mapping root;
    private final Charter.Builder builder;
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private long numbers;

    private CharterReader(DocumentNode.Mapping root) {
        this.root = root;
        String name = root.findText("name");
        builder = Charter.named(name == null ? "" : name);
    }

    static Charter read(DocumentNode document) {
        DocumentNode.Mapping root = document.fields("a charter")
                .only(
                        "name",
                        "criteria",
                        "conflicts",
                        "correlations",
                        "lossBound",
                        "release",
                        "losses",
                        "changes",
                        "ageing");
        return new CharterReader(root).read();
    }

    private Charter read() {
        criteria();
        for (DocumentNode set : optionalItems("conflicts")) {
            builder.conflict(members(set, "a conflict", 2, Integer.MAX_VALUE));
        }
        for (DocumentNode set : optionalItems("correlations")) {
            int[] members = members(set, "a correlation", 2, Factor.MAX_ORDER);
            countNumbers(set, members.length);
            builder.correlation(members);
        }
        DocumentNode lossBound = root.find("lossBound");
        if (lossBound != null) {
            builder.lossBound(Micros.toDouble(lossBound.micros("lossBound")));
        }
        DocumentNode release = root.find("release");
        if (release != null) {
            builder.release(releaseRule(release));
        }
        losses();
        changes();
        ageing();
        return builder.build();
    }

    private List<DocumentNode> optionalItems(String key) {
        DocumentNode value = root.find(key);
        return value == null ? List.of() : value.items(key);
    }

    private void criteria() {
        List<DocumentNode> criteria = root.get("criteria").items("criteria");
        if (criteria.isEmpty()) {
            throw root.get("criteria").error("criteria is empty: a charter needs at least one");
        }
        for (DocumentNode node : criteria) {
            DocumentNode.Mapping fields =
                    node.fields("a criterion").only("id", "name", "cost", "source", "description", "examples");
            DocumentNode id = fields.get("id");
            String word = id.text("id");
            String name = fields.findText("name");
            long cost = fields.get("cost").micros("cost");
            DocumentNode source = fields.find("source");
            Source counts = source == null ? Source.ANY : source(source);
            if (indices.putIfAbsent(word, indices.size()) != null) {
                throw id.error("the criterion " + MessageText.quote(word) + " occurs twice");
            }
            String description = fields.findText("description");
            List<String> examples = examples(fields);
            try {
                builder.criterion(new Criterion(word, name == null ? word : name, cost)
                        .withSource(counts)
                        .described(description == null ? "" : description, examples));
            } catch (IllegalArgumentException e) {
                throw id.error(
                        "id " + MessageText.quote(word) + ": " + MessageText.oneLine(String.valueOf(e.getMessage())));
            }
        }
    }

    private static Source source(DocumentNode node) {
        return switch (node.text("source")) {
            case "complaints" -> Source.COMPLAINTS;
            case "monitor" -> Source.MONITOR;
            case "both" -> Source.BOTH;
            default ->
                throw node.error(
                        "source must be complaints, monitor or both, not " + MessageText.quote(node.text("source")));
        };
    }

    private static List<String> examples(DocumentNode.Mapping criterion) {
        DocumentNode examples = criterion.find("examples");
        if (examples == null) {
            return List.of();
        }
        return examples.items("examples").stream().map(CharterReader::example).toList();
    }

    private static String example(DocumentNode node) {
        String text = node.text("an example");
        if (text.isBlank()) {
            throw node.error("an example is blank");
        }
        return text;
    }

    /** A set of {@code least} to {@code most} criteria without duplicates. */
    private int[] members(DocumentNode set, String what, int least, int most) {
        List<DocumentNode> ids = set.items(what);
        if (ids.size() < least || ids.size() > most) {
            throw set.error(what + " needs " + least + (most == Integer.MAX_VALUE ? " or more" : " to " + most)
                    + " criteria, not " + ids.size());
        }
        int[] members = ids.stream().mapToInt(this::index).toArray();
        Set<Integer> seen = new HashSet<>();
        for (int n = 0; n < members.length; n++) {
            if (!seen.add(members[n])) {
                throw ids.get(n)
                        .error("the criterion " + MessageText.quote(ids.get(n).text("an id")) + " occurs twice in "
                                + what);
            }
        }
        return members;
    }

    private int index(DocumentNode id) {
        String word = id.text("a criterion's id");
        Integer index = indices.get(word);
        if (index == null) {
            throw id.error("unknown criterion " + MessageText.quote(word) + MessageText.hint(word, indices.keySet()));
        }
        return index;
    }

    private static ReleaseRule releaseRule(DocumentNode node) {
        return switch (node.text("release")) {
            case "free" -> ReleaseRule.FREE;
            case "never" -> ReleaseRule.NEVER;
            default ->
                throw node.error("release must be free or never, not " + MessageText.quote(node.text("release")));
        };
    }

    /** A set with losses is a correlation, whether or not it is listed in the correlations. */
    private void losses() {
        // Ordered, not hashed: many sets may have the same hash.
        Set<int[]> seen = new TreeSet<>(Arrays::compare);
        for (DocumentNode node : optionalItems("losses")) {
            DocumentNode.Mapping fields = node.fields("an entry of losses").only("of", "means");
            int[] members = members(fields.get("of"), "'of'", 1, Factor.MAX_ORDER);
            if (!seen.add(Arrays.stream(members).sorted().toArray())) {
                throw fields.get("of").error("the losses of this set are given twice");
            }
            builder.means(members, means(node, fields, members.length));
        }
    }

    /** What the means of sets are from a step on, instead of what losses says: only to simulate. */
    private void changes() {
        Map<Long, Set<int[]>> seen = new HashMap<>();
        for (DocumentNode node : optionalItems("changes")) {
            if (root.find("losses") == null) {
                throw node.error("changes needs losses, which are missing");
            }
            DocumentNode.Mapping fields = node.fields("an entry of changes").only("at", "of", "means");
            long at = fields.get("at").whole("at");
            if (at < 1) {
                throw fields.get("at").error("at '" + at + "' is not a positive number of steps");
            }
            int[] members = members(fields.get("of"), "'of'", 1, Factor.MAX_ORDER);
            Set<int[]> then = seen.computeIfAbsent(at, any -> new TreeSet<>(Arrays::compare));
            if (!then.add(Arrays.stream(members).sorted().toArray())) {
                throw fields.get("of").error("the losses of this set change twice at step " + at);
            }
            builder.change(at, members, means(node, fields, members.length));
        }
    }

    private double[] means(DocumentNode node, DocumentNode.Mapping fields, int members) {
        countNumbers(node, members);
        DocumentNode means = fields.get("means");
        List<DocumentNode> table = means.items("means");
        if (table.size() != 1 << members) {
            throw means.error(
                    "means must be " + (1 << members) + " numbers for " + members + " criteria, not " + table.size());
        }
        return table.stream().mapToDouble(m -> m.number("mean")).toArray();
    }

    private void ageing() {
        Set<Integer> seen = new HashSet<>();
        for (DocumentNode node : optionalItems("ageing")) {
            DocumentNode.Mapping fields = node.fields("an entry of ageing").only("of", "rate", "most");
            DocumentNode of = fields.get("of");
            int criterion = index(of);
            if (!seen.add(criterion)) {
                throw of.error("the criterion " + MessageText.quote(of.text("of")) + " ages twice");
            }
            builder.ageing(
                    criterion,
                    new Ageing(
                            fields.get("rate").number("rate"),
                            fields.get("most").number("most")));
        }
    }

    private void countNumbers(DocumentNode node, int members) {
        numbers += 1L << members;
        if (numbers > MOST_NUMBERS) {
            throw node.error("the tables of all sets need more than " + MOST_NUMBERS + " numbers");
        }
    }
}
