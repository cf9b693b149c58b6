package dev.redress.evidence.texts;

import dev.redress.model.Charter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Assigns complaint texts to the criteria of a charter. Without labels it compares texts with the descriptions of the criteria; labels
 * improve it. The same charter, texts and labels give the same classifier, to the byte, whatever their order and the number
 * of threads. It is not thread-safe.
 *
 * <pre>{@code Classifier.of(charter).learn(labels).assign(text)}</pre>
 */
public final class Classifier {
    /** The default target precision of assignments. */
    public static final double USUAL_TARGET = 0.8;

    private final Charter charter;
    private final TextVectors vectors;
    private final Collection<String> texts;
    private final Collection<Label> labels;
    private final double target;
    private final boolean measuredOnly;
    private final Hyperparameters hyperparameters;
    private @Nullable Learnt learnt;

    /** The part that is learnt from texts and labels. */
    private record Learnt(TrainedModel model, Map<String, List<String>> labelled, String version) {}

    private Classifier(
            Charter charter,
            TextVectors vectors,
            Collection<String> texts,
            Collection<Label> labels,
            double target,
            boolean measuredOnly,
            Hyperparameters hyperparameters) {
        this.charter = charter;
        this.vectors = vectors;
        this.texts = texts;
        this.labels = labels;
        this.target = target;
        this.measuredOnly = measuredOnly;
        this.hyperparameters = hyperparameters;
    }

    /** A classifier with the embedding model on the class path, without labels. */
    public static Classifier of(Charter charter) {
        return of(charter, Embedder.load());
    }

    public static Classifier of(Charter charter, Embedder embedder) {
        return of(charter, new TextVectors(embedder));
    }

    /** The same classifier with stored embeddings, which are not computed again. */
    public static Classifier of(Charter charter, VectorFile vectors) {
        return of(charter, new TextVectors(vectors));
    }

    private static Classifier of(Charter charter, TextVectors vectors) {
        if (charter.size() == 0) {
            throw new IllegalArgumentException("the charter has no criteria to assign texts to");
        }
        return new Classifier(charter, vectors, List.of(), List.of(), USUAL_TARGET, false, Hyperparameters.KEPT);
    }

    /** The same with these known texts, which set the scale of distances from descriptions. */
    public Classifier withTexts(Collection<String> unlabelled) {
        return new Classifier(charter, vectors, List.copyOf(unlabelled), labels, target, measuredOnly, hyperparameters);
    }

    /** The same with another target precision of assignments. */
    public Classifier withTarget(double precision) {
        if (!(precision > 0 && precision < 1)) {
            throw new IllegalArgumentException("the target precision must be between 0 and 1, not " + precision);
        }
        return new Classifier(charter, vectors, texts, labels, precision, measuredOnly, hyperparameters);
    }

    /** The same, but criteria without a measured threshold are left to people. */
    public Classifier onlyMeasured() {
        return new Classifier(charter, vectors, texts, labels, target, true, hyperparameters);
    }

    /** The same with other hyperparameters. */
    Classifier with(Hyperparameters other) {
        return new Classifier(charter, vectors, texts, labels, target, measuredOnly, other);
    }

    /** The same with these labels instead of earlier ones. */
    public Classifier learn(Collection<Label> all) {
        all.forEach(label -> label.criteria().forEach(charter::require));
        return new Classifier(charter, vectors, texts, List.copyOf(all), target, measuredOnly, hyperparameters);
    }

    public Assignment assign(String text) {
        CleanText clean = CleanText.of(text);
        if (clean.isEmpty()) {
            return left(List.of(), "there is no text", clean);
        }
        Learnt now = learnt();
        List<Assignment.Suggestion> ranked = ranked(clean);
        List<Assignment.Suggestion> two = ranked.subList(0, Math.min(2, ranked.size()));
        List<String> said = now.labelled().get(clean.text());
        if (said != null) {
            return said.isEmpty()
                    ? left(two, "a person labelled it as about none of the criteria", clean)
                    : new Assignment(said, 1, Assignment.Decider.LABEL, two, "", clean.cut());
        }
        if (!Language.isKnown(clean)) {
            return left(two, "it does not look like English, the only language of the model", clean);
        }
        return byModel(now.model(), ranked, two, clean);
    }

    private Assignment byModel(
            TrainedModel model, List<Assignment.Suggestion> ranked, List<Assignment.Suggestion> two, CleanText clean) {
        List<Assignment.Suggestion> passed = ranked.stream()
                .filter(one -> isTrusted(threshold(model, one))
                        && threshold(model, one).passes(one.confidence()))
                .toList();
        if (passed.isEmpty()) {
            return left(two, whyNone(two.get(0).criterion(), threshold(model, two.get(0))), clean);
        }
        boolean measured = passed.stream().allMatch(one -> threshold(model, one).kind() == Threshold.Basis.MEASURED);
        return new Assignment(
                passed.stream().map(Assignment.Suggestion::criterion).toList(),
                passed.get(passed.size() - 1).confidence(),
                measured ? Assignment.Decider.MODEL : Assignment.Decider.CHARTER,
                two,
                "",
                clean.cut());
    }

    private boolean isTrusted(Threshold threshold) {
        return !measuredOnly || threshold.kind() != Threshold.Basis.UNMEASURED;
    }

    private String whyNone(String likeliest, Threshold threshold) {
        if (threshold.kind() == Threshold.Basis.NONE) {
            return "no threshold of " + likeliest + " reaches the target precision yet";
        }
        return isTrusted(threshold)
                ? "no criterion reaches its threshold"
                : "the threshold of " + likeliest + " is not measured yet, because it needs more labels";
    }

    private static Assignment left(List<Assignment.Suggestion> two, String reason, CleanText text) {
        return new Assignment(List.of(), 0, Assignment.Decider.NOBODY, two, reason, text.cut());
    }

    private Threshold threshold(TrainedModel model, Assignment.Suggestion one) {
        return model.threshold(charter.require(one.criterion()));
    }

    /** All criteria, likeliest first; ties in the order of the charter. */
    private List<Assignment.Suggestion> ranked(CleanText text) {
        double[] sure = learnt().model().confidences(text, vectors.of(text));
        return IntStream.range(0, sure.length)
                .mapToObj(c -> new Assignment.Suggestion(charter.id(c), sure[c]))
                .sorted(Comparator.comparingDouble(one -> -one.confidence()))
                .toList();
    }

    /** The confidence in each criterion for a part of a text. */
    double[] confidences(CleanText part) {
        return learnt().model().confidences(part, vectors.once(part));
    }

    public Charter charter() {
        return charter;
    }

    /** The threshold of the criterion. */
    public Threshold threshold(String criterion) {
        return learnt().model().threshold(charter.require(criterion));
    }

    /** The embedding model and twelve digits of the hash of {@link #bytes}. */
    public String version() {
        return learnt().version();
    }

    /** Everything that determines assignments, except for the embedding model. */
    public byte[] bytes() {
        return learnt().model().bytes();
    }

    private Learnt learnt() {
        if (learnt == null) {
            List<TrainingCase> cases = cases();
            TrainedModel model = TrainedModel.learn(prior(cases), charter.size(), cases, target, hyperparameters);
            learnt = new Learnt(model, labelled(), version(model));
        }
        return learnt;
    }

    private String version(TrainedModel model) {
        return vectors.embedder().name() + "/" + hash(model.bytes()).substring(0, 12);
    }

    static String hash(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** A hash by which only somebody who has the text and the salt can identify the text. */
    public static String hash(String salt, String text) {
        return hash(salt.getBytes(StandardCharsets.UTF_8), new byte[] {0}, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The prior from the charter and all known texts. */
    CharterPrior prior(List<TrainingCase> cases) {
        Map<String, float[]> known = new TreeMap<>();
        cases.forEach(one -> known.put(one.text().text(), one.vector()));
        for (String text : texts) {
            CleanText clean = CleanText.of(text);
            if (!clean.isEmpty()) {
                known.computeIfAbsent(clean.text(), any -> vectors.of(clean));
            }
        }
        return CharterPrior.of(CharterPrior.directions(charter, vectors), known.values(), hyperparameters);
    }

    /** The labels in the order of their texts, without duplicates. */
    List<TrainingCase> cases() {
        Map<String, TreeSet<String>> sorted = new TreeMap<>();
        for (Label label : labels) {
            String text = CleanText.of(label.text()).text();
            if (!text.isEmpty()) {
                sorted.computeIfAbsent(text, any -> new TreeSet<>()).add(String.join("\n", label.criteria()));
            }
        }
        List<CleanText> clean = new ArrayList<>();
        List<boolean[]> answers = new ArrayList<>();
        sorted.forEach((text, opinions) -> opinions.forEach(opinion -> {
            clean.add(new CleanText(text, false));
            boolean[] about = new boolean[charter.size()];
            opinion.lines().forEach(id -> about[charter.require(id)] = true);
            answers.add(about);
        }));
        int[] groups = NearDuplicates.groups(clean);
        return IntStream.range(0, groups.length)
                .mapToObj(n -> new TrainingCase(clean.get(n), vectors.of(clean.get(n)), answers.get(n), groups[n]))
                .toList();
    }

    /** The labels of each text; if people disagree, the union of their criteria. */
    private Map<String, List<String>> labelled() {
        Map<String, TreeSet<String>> said = new TreeMap<>();
        labels.forEach(label -> said.computeIfAbsent(CleanText.of(label.text()).text(), any -> new TreeSet<>())
                .addAll(label.criteria()));
        Map<String, List<String>> lists = new TreeMap<>();
        said.forEach((text, criteria) -> lists.put(text, List.copyOf(criteria)));
        return lists;
    }

    double target() {
        return target;
    }

    Hyperparameters hyperparameters() {
        return hyperparameters;
    }
}
