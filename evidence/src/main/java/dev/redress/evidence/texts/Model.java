package dev.redress.evidence.texts;

import dev.redress.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Heads, what they see, how sure to be of what they say, and from where on to act on it: all that decides about a text but the embedding. */
final class Model {
    static final int PARTS = 5;

    /** With more labels than this, half of them are enough to learn from, and the other half to measure on. */
    private static final int MANY = 5000;

    /** With fewer different labels there is nothing to measure. */
    private static final int LEAST_GROUPS = 10;

    private final Vocabulary vocabulary;
    private final double[][] heads;
    private final Calibration calibration;
    private final Threshold[] thresholds;

    private Model(Vocabulary vocabulary, double[][] heads, Calibration calibration, Threshold[] thresholds) {
        this.vocabulary = vocabulary;
        this.heads = heads;
        this.calibration = calibration;
        this.thresholds = thresholds;
    }

    /** Learns from cases, which are in an order of their own; none leave what the charter says. */
    static Model learn(CharterPrior prior, int criteria, List<Case> cases, double target, Recipe recipe) {
        // Which words there are is no label, so words are chosen once, and not again in each part.
        Vocabulary vocabulary = new Vocabulary(cases.stream().map(Case::text).toList(), recipe.words());
        List<Features> features = cases.stream()
                .map(one -> vocabulary.features(one.text(), one.vector()))
                .toList();
        double[][] heads = heads(prior, criteria, vocabulary, cases, features, LogisticFit.EXACT);
        if (cases.stream().mapToInt(Case::group).distinct().count() < LEAST_GROUPS) {
            return new Model(vocabulary, heads, Calibration.UNLEARNT, Threshold.unmeasured(criteria));
        }
        List<double[]> unseen = new ArrayList<>();
        List<boolean[]> answers = new ArrayList<>();
        int parts = cases.size() > MANY ? 2 : PARTS;
        int[] part = Folds.of(cases, parts, RandomStream.of(1).split("calibration"));
        for (int p = 0; p < parts; p++) {
            double[][] others = heads(
                    prior,
                    criteria,
                    vocabulary,
                    Folds.notIn(cases, part, p),
                    Folds.notIn(features, part, p),
                    LogisticFit.ROUGH);
            Folds.in(features, part, p).forEach(one -> unseen.add(logits(others, one)));
            Folds.in(cases, part, p).forEach(one -> answers.add(one.answers()));
        }
        Calibration calibration = Calibration.of(unseen, answers);
        List<double[]> sure = unseen.stream().map(calibration::confidences).toList();
        Threshold[] thresholds = IntStream.range(0, criteria)
                .mapToObj(c -> Threshold.measured(sure, answers, c, target))
                .toArray(Threshold[]::new);
        return new Model(vocabulary, heads, calibration, thresholds);
    }

    /** Each head by itself, so on any number of threads the same. */
    private static double[][] heads(
            CharterPrior prior,
            int criteria,
            Vocabulary vocabulary,
            List<Case> cases,
            List<Features> features,
            double small) {
        if (cases.isEmpty()) {
            return IntStream.range(0, criteria)
                    .mapToObj(c -> prior.head(c, vocabulary.size()))
                    .toArray(double[][]::new);
        }
        LogisticFit fit = new LogisticFit(features, cases.get(0).vector().length, vocabulary.size());
        return fit.heads(
                IntStream.range(0, criteria).mapToObj(c -> answers(cases, c)).toList(),
                IntStream.range(0, criteria)
                        .mapToObj(c -> prior.head(c, vocabulary.size()))
                        .toList(),
                small);
    }

    private static boolean[] answers(List<Case> cases, int criterion) {
        boolean[] answers = new boolean[cases.size()];
        for (int n = 0; n < answers.length; n++) {
            answers[n] = cases.get(n).answers()[criterion];
        }
        return answers;
    }

    private static double[] logits(double[][] heads, Features features) {
        return Arrays.stream(heads).mapToDouble(features::times).toArray();
    }

    /** How sure it is of each criterion. */
    double[] confidences(CleanText text, float[] vector) {
        return calibration.confidences(logits(heads, vocabulary.features(text, vector)));
    }

    Threshold threshold(int criterion) {
        return thresholds[criterion];
    }

    Calibration calibration() {
        return calibration;
    }

    /** All of it; equal models are equal bytes. */
    byte[] bytes() {
        byte[] words = String.join("\n", vocabulary.words()).getBytes(StandardCharsets.UTF_8);
        int numbers = vocabulary.size()
                + 3
                + Arrays.stream(heads).mapToInt(head -> head.length + 1).sum();
        ByteBuffer bytes =
                ByteBuffer.allocate(words.length + Double.BYTES * numbers).put(words);
        for (int n = 0; n < vocabulary.size(); n++) {
            bytes.putDouble(vocabulary.rarity(n));
        }
        bytes.putDouble(calibration.own()).putDouble(calibration.lead()).putDouble(calibration.bias());
        for (int c = 0; c < heads.length; c++) {
            bytes.putDouble(thresholds[c].value());
            for (double weight : heads[c]) {
                bytes.putDouble(weight);
            }
        }
        return bytes.array();
    }
}
