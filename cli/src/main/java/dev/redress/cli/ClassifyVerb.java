package dev.redress.cli;

import dev.redress.evidence.texts.Assignment;
import dev.redress.evidence.texts.Classifier;
import dev.redress.evidence.texts.ComplaintText;
import dev.redress.evidence.texts.Embedder;
import dev.redress.evidence.texts.Evaluation;
import dev.redress.evidence.texts.Explanation;
import dev.redress.evidence.texts.Label;
import dev.redress.evidence.texts.Severity;
import dev.redress.evidence.texts.Threshold;
import dev.redress.evidence.texts.Triage;
import dev.redress.evidence.texts.VectorFile;
import dev.redress.files.CharterFile;
import dev.redress.files.RowFile;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code classify TEXTS --charter C}: turns complaints in people's own words into a complaint log. */
@Command(
        name = "classify",
        description = "Turns complaint texts into a complaint log: assigns criteria and losses to them.",
        footer = {
            "",
            "TEXTS has the columns id and text, optionally at, severity and people; other columns are kept.",
            "A label is a row with a text, or the id of one of TEXTS, and criteria such as fpr;ppv, or none.",
            "",
            "Without labels, texts are compared with the descriptions in the charter. With labels, a criterion is",
            "assigned at the lowest confidence that reaches the target precision on texts the model has not",
            "seen. If no confidence reaches it, texts are left to people, with two suggestions.",
            "",
            "With -o complaints.jsonl, texts left to people are in complaints.unassigned.jsonl, and floods in",
            "complaints.held.jsonl. Fill in the criteria of the unassigned texts and pass the file to --labels.",
            "",
            "Examples:",
            "  redress classify examples/compas/texts.csv --charter examples/compas/charter.yaml",
            "  redress classify examples/compas/texts.csv --charter examples/compas/charter.yaml \\",
            "      -o complaints.jsonl",
            "  redress classify examples/compas/texts.csv --charter examples/compas/charter.yaml --explain",
            "  redress classify --evaluate --charter examples/compas/charter.yaml \\",
            "      --labels examples/compas/texts.csv"
        })
final class ClassifyVerb extends Verb {
    @Parameters(
            paramLabel = "TEXTS",
            arity = "0..1",
            description = "CSV or JSON lines with id and text; - for standard input.")
    @Nullable
    String texts;

    @Option(
            names = "--charter",
            paramLabel = "FILE",
            required = true,
            description = "The charter whose criteria the texts are about.")
    String charterFile = "";

    @Option(names = "--labels", paramLabel = "FILE", description = "Texts with the criteria that people assigned.")
    @Nullable
    String labelsFile;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            converter = OutputFile.class,
            description = "Write the complaint log to FILE: JSON lines, or CSV if it ends with .csv.")
    @Nullable
    Path output;

    @Option(
            names = "--precision",
            paramLabel = "P",
            defaultValue = "0.8",
            description = "Target precision of assignments (default: ${DEFAULT-VALUE}).")
    double precision;

    @Option(
            names = "--measured-only",
            description = "Assign only criteria with a measured threshold; leave other texts to people.")
    boolean measuredOnly;

    @Option(
            names = "--severity",
            paramLabel = "FILE",
            description =
                    "Rows with severity and loss (default: negligible 0.25, minor 0.5, moderate 1, severe 2, critical 4).")
    @Nullable
    String severityFile;

    @Option(
            names = "--people-cap",
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "Largest factor by which the number of people can multiply the severity of an event (default: 4).")
    double peopleCap;

    @Option(names = "--salt", paramLabel = "FILE", description = "File with a secret salt for the hashes of texts.")
    @Nullable
    Path saltFile;

    @Option(
            names = "--vectors",
            paramLabel = "FILE",
            converter = OutputFile.class,
            description =
                    "Store the embeddings of texts in FILE, so that each text is embedded only once. Protect FILE like the texts.")
    @Nullable
    Path vectorsFile;

    @Option(names = "--explain", description = "Show which words led to each assignment.")
    boolean explain;

    @Option(names = "--evaluate", description = "Measure the classifier on labelled texts that it has not seen.")
    boolean evaluate;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the split for --evaluate (default: 1).")
    long seed;

    @Override
    public Integer call() throws IOException {
        requireOptionsThatFit();
        Charter charter = CharterFile.read(charterFile);
        Severity severities = severityFile == null
                ? Severity.usual(peopleCap)
                : Severity.of(RowFile.read(severityFile, "severity", "loss"), peopleCap);
        List<ComplaintText> complaints =
                texts == null ? List.of() : ComplaintText.of(RowFile.read(texts, "id", "text"), severities);
        List<Label> labels = labelsFile == null ? List.of() : labels(labelsFile, charter, complaints);
        String salt = saltFile == null ? "" : Files.readString(saltFile).strip();
        undescribed(charterFile, charter).forEach(err()::println);
        Optional<VectorFile> vectors =
                vectorsFile == null ? Optional.empty() : Optional.of(VectorFile.open(vectorsFile, Embedder.load()));
        Classifier classifier = vectors.map(file -> Classifier.of(charter, file))
                .orElseGet(() -> Classifier.of(charter))
                .withTarget(precision)
                .withTexts(complaints.stream().map(ComplaintText::text).toList())
                .learn(labels);
        classifier = measuredOnly ? classifier.onlyMeasured() : classifier;
        if (evaluate) {
            evaluate(classifier, labels);
        } else {
            Triage triage = new Triage(complaints, classifier, severities);
            if (output != null) {
                new TriageFiles(output, charter, classifier.version(), salt).write(triage);
            }
            report(complaints.size(), labels.size(), classifier, triage);
        }
        if (vectors.isPresent()) {
            vectors.get().write();
        }
        return Redress.DONE;
    }

    private void evaluate(Classifier classifier, List<Label> labels) {
        EvaluationReport report = new EvaluationReport(Evaluation.of(classifier, labels, seed));
        if (json) {
            JsonLine.print(out(), report.document());
        } else {
            report.print(out());
        }
    }

    private void requireOptionsThatFit() {
        require("--people-cap", peopleCap, 1, 1000);
        if (!(precision > 0 && precision < 1)) {
            throw new IllegalArgumentException("--precision " + precision + " is not between 0 and 1");
        }
        if (texts == null && !evaluate) {
            throw new IllegalArgumentException("TEXTS is missing: a file of CSV or JSON lines with id and text");
        }
        if (evaluate && labelsFile == null) {
            throw new IllegalArgumentException(
                    "--evaluate needs --labels: texts with the criteria that people assigned");
        }
        if (evaluate && output != null) {
            throw new IllegalArgumentException("--evaluate assigns nothing, so there is nothing to write with -o");
        }
    }

    static boolean isDescribed(Criterion criterion) {
        return !criterion.description().isBlank() || !criterion.examples().isEmpty();
    }

    /** A warning for each criterion that has no description, only a name. */
    static List<String> undescribed(String file, Charter charter) {
        return charter.criteria().stream()
                .filter(criterion -> !isDescribed(criterion))
                .map(criterion -> "redress: " + VisibleText.of(file) + ": criterion " + VisibleText.of(criterion.id())
                        + " has no description, so texts are assigned to it by its name alone")
                .toList();
    }

    /** The rows with criteria. A row whose criteria are still empty is not a label. */
    private static List<Label> labels(String file, Charter charter, List<ComplaintText> complaints) {
        Map<String, String> textOf =
                complaints.stream().collect(Collectors.toMap(ComplaintText::id, ComplaintText::text));
        List<Label> labels = new ArrayList<>();
        for (RowFile.TextRow row : RowFile.read(file, "criteria")) {
            String said = row.get("criteria").strip();
            if (!said.isEmpty()) {
                labels.add(new Label(labelledText(row, textOf), criteria(row, said, charter)));
            }
        }
        return labels;
    }

    private static String labelledText(RowFile.TextRow row, Map<String, String> textOf) {
        if (row.cells().containsKey("text")) {
            return row.get("text");
        }
        String text = textOf.get(row.get("id"));
        if (text == null) {
            throw row.error("the label has no text, and there is no text with the id", row.get("id"), "");
        }
        return text;
    }

    private static List<String> criteria(RowFile.TextRow row, String said, Charter charter) {
        if (charter.index(said) >= 0) {
            return List.of(said);
        }
        if (said.equalsIgnoreCase("none")) {
            return List.of();
        }
        List<String> ids = new ArrayList<>();
        for (String one : said.split(";", -1)) {
            String id = one.strip();
            if (charter.index(id) < 0) {
                throw row.error("unknown criterion", id, "(or 'none')");
            }
            ids.add(id);
        }
        return ids;
    }

    private void report(int count, int labels, Classifier classifier, Triage triage) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("texts", count);
            document.put("labels", labels);
            document.put("assigned", Triage.texts(triage.assigned()));
            document.put("unassigned", Triage.texts(triage.unassigned()));
            document.put("held", Triage.texts(triage.held()));
            document.put("events", triage.assigned().size());
            document.put("model", classifier.version());
            document.put("thresholds", thresholds(classifier));
            if (explain) {
                document.put("explanations", explanations(classifier, triage));
            }
            JsonLine.print(out(), document);
            return;
        }
        printEvents(classifier, triage);
        out().println();
        printThresholds(classifier);
        out().println();
        out().println("  texts       " + count);
        out().println("  labels      " + labels);
        out().println("  assigned    " + Triage.texts(triage.assigned()) + ", as "
                + triage.assigned().size() + " events");
        out().println("  unassigned  " + Triage.texts(triage.unassigned()));
        out().println("  held        " + Triage.texts(triage.held()));
        out().println("  model       " + classifier.version());
    }

    private static Map<String, Object> thresholds(Classifier classifier) {
        Map<String, Object> all = new LinkedHashMap<>();
        classifier.charter().criteria().forEach(criterion -> {
            Threshold threshold = classifier.threshold(criterion.id());
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("kind", threshold.kind().name().toLowerCase(Locale.ROOT));
            one.put("value", threshold.value());
            one.put("precision", threshold.precision());
            one.put("cases", threshold.cases());
            all.put(criterion.id(), one);
        });
        return all;
    }

    private void printEvents(Classifier classifier, Triage triage) {
        List<String> headers =
                new ArrayList<>(List.of("complaint", "criteria", "confidence", "source", "people", "loss"));
        headers.add(explain ? "decisive words" : "why");
        TextTable table = new TextTable(headers.toArray(new String[0]));
        triage.assigned()
                .forEach(event -> table.row(cells(
                        event,
                        event.assignment().criteria(),
                        event.assignment().confidence(),
                        why(classifier, event))));
        triage.held()
                .forEach(event -> table.row(cells(
                        event, event.assignment().criteria(), event.assignment().confidence(), event.held())));
        triage.unassigned().forEach(event -> table.row(cells(event, List.of(), 0, reason(event.assignment()))));
        table.print(out());
    }

    private String why(Classifier classifier, Triage.ComplaintEvent event) {
        return explain
                ? explanation(classifier, event, event.assignment().criteria().get(0))
                        .summary()
                : event.rule();
    }

    private static Object[] cells(Triage.ComplaintEvent event, List<String> criteria, double sure, String why) {
        return new Object[] {
            event.complaint().id(),
            criteria.isEmpty() ? "-" : String.join(" ", criteria),
            criteria.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", sure),
            event.assignment().source().word(),
            event.people(),
            criteria.isEmpty() ? "-" : Micros.format(event.loss()),
            why
        };
    }

    private static String reason(Assignment assignment) {
        String maybe = assignment.suggestions().stream()
                .map(one -> String.format(Locale.ROOT, "%s %.2f", one.criterion(), one.confidence()))
                .collect(Collectors.joining(" or "));
        return assignment.reason() + (maybe.isEmpty() ? "" : "; perhaps " + maybe);
    }

    private static Explanation explanation(Classifier classifier, Triage.ComplaintEvent event, String criterion) {
        return Explanation.of(classifier, event.complaint().text(), criterion);
    }

    private static Map<String, Object> explanations(Classifier classifier, Triage triage) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Triage.ComplaintEvent event : triage.assigned()) {
            Map<String, Object> one = new LinkedHashMap<>();
            for (String criterion : event.assignment().criteria()) {
                Explanation explanation = explanation(classifier, event, criterion);
                Map<String, Object> words = new LinkedHashMap<>();
                explanation.words().forEach(word -> words.put(word.word(), word.difference()));
                one.put(criterion, Map.of("words", words, "marked", explanation.marked()));
            }
            all.put(event.complaint().id(), one);
        }
        return all;
    }

    private void printThresholds(Classifier classifier) {
        TextTable table = new TextTable("criterion", "threshold", "precision on unseen texts", "cases");
        classifier.charter().criteria().forEach(criterion -> {
            Threshold threshold = classifier.threshold(criterion.id());
            table.row(
                    criterion.id(),
                    words(threshold),
                    Double.isNaN(threshold.precision())
                            ? "-"
                            : String.format(Locale.ROOT, "%.2f", threshold.precision()),
                    threshold.kind() == Threshold.Basis.UNMEASURED ? "-" : threshold.cases());
        });
        table.print(out());
    }

    static String words(Threshold threshold) {
        return switch (threshold.kind()) {
            case MEASURED -> String.format(Locale.ROOT, "%.2f", threshold.value());
            case NONE -> "never: no threshold reaches the target yet";
            case UNMEASURED ->
                String.format(Locale.ROOT, "%.2f, not measured: fewer than 10 labels", threshold.value());
        };
    }
}
