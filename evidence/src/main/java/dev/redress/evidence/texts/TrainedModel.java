package dev.redress.evidence.texts;

import dev.redress.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A trained model: heads, vocabulary, calibration and thresholds; everything that determines assignments except for the embedding. */
final class TrainedModel {
    static final int PARTS = 5;

    /** With more labels than this, one half is used for training and the other for measuring. */
    private static final int MANY = 5000;

    /** With fewer different labels nothing can be measured. */
    private static final int LEAST_GROUPS = 10;

    private final Vocabulary vocabulary;
    private final double[][] heads;
    private final Calibration calibration;
    private final Threshold[] thresholds;

    private TrainedModel(Vocabulary vocabulary, double[][] heads, Calibration calibration, Threshold[] thresholds) {
        this.vocabulary = vocabulary;
        this.heads = heads;
        this.calibration = calibration;
        this.thresholds = thresholds;
    }

    /** Learns from cases in a fixed order; without cases the model is the prior. */
    static TrainedModel learn(
            CharterPrior prior,
            int criteria,
            List<TrainingCase> cases,
            double target,
            Hyperparameters hyperparameters) {
        // The vocabulary does not depend on labels, so it is chosen once, not for each fold.
        Vocabulary vocabulary =
                new Vocabulary(cases.stream().map(TrainingCase::text).toList(), hyperparameters.words());
        List<Features> features = cases.stream()
                .map(one -> vocabulary.features(one.text(), one.vector()))
                .toList();
        double[][] priors = priorHeads(prior, criteria, vocabulary);
        if (cases.stream().mapToInt(TrainingCase::group).distinct().count() < LEAST_GROUPS) {
            double[][] heads = heads(priors, priors, cases, features, LogisticFit.EXACT);
            return new TrainedModel(vocabulary, heads, Calibration.UNLEARNT, Threshold.unmeasured(criteria));
        }
        List<double[]> unseen = new ArrayList<>();
        List<boolean[]> answers = new ArrayList<>();
        List<double[][]> learnt = new ArrayList<>();
        int parts = cases.size() > MANY ? 2 : PARTS;
        int[] part = Folds.of(cases, parts, RandomStream.of(1).split("calibration"));
        for (int p = 0; p < parts; p++) {
            // From the prior, not from the heads of another fold, which have seen the texts of this one.
            double[][] others = heads(
                    priors, priors, Folds.notIn(cases, part, p), Folds.notIn(features, part, p), LogisticFit.ROUGH);
            Folds.in(features, part, p).forEach(one -> unseen.add(logits(others, one)));
            Folds.in(cases, part, p).forEach(one -> answers.add(one.answers()));
            learnt.add(others);
        }
        double[][] heads = heads(priors, mean(learnt), cases, features, LogisticFit.EXACT);
        Calibration calibration = Calibration.of(unseen, answers);
        List<double[]> sure = unseen.stream().map(calibration::confidences).toList();
        Threshold[] thresholds = IntStream.range(0, criteria)
                .mapToObj(c -> Threshold.measured(sure, answers, c, target))
                .toArray(Threshold[]::new);
        return new TrainedModel(vocabulary, heads, calibration, thresholds);
    }

    private static double[][] priorHeads(CharterPrior prior, int criteria, Vocabulary vocabulary) {
        return IntStream.range(0, criteria)
                .mapToObj(c -> prior.head(c, vocabulary.size()))
                .toArray(double[][]::new);
    }

    /** Each head is fitted independently, so the number of threads does not matter. */
    private static double[][] heads(
            double[][] priors, double[][] start, List<TrainingCase> cases, List<Features> features, double small) {
        if (cases.isEmpty()) {
            return priors;
        }
        int dimension = cases.get(0).vector().length;
        LogisticFit fit = new LogisticFit(features, dimension, priors[0].length - dimension - 1);
        List<boolean[]> answers = IntStream.range(0, priors.length)
                .mapToObj(c -> answers(cases, c))
                .toList();
        return fit.heads(answers, List.of(priors), List.of(start), small);
    }

    private static double[][] mean(List<double[][]> all) {
        double[][] mean = new double[all.get(0).length][all.get(0)[0].length];
        for (double[][] heads : all) {
            for (int c = 0; c < mean.length; c++) {
                for (int n = 0; n < mean[c].length; n++) {
                    mean[c][n] += heads[c][n] / all.size();
                }
            }
        }
        return mean;
    }

    private static boolean[] answers(List<TrainingCase> cases, int criterion) {
        boolean[] answers = new boolean[cases.size()];
        for (int n = 0; n < answers.length; n++) {
            answers[n] = cases.get(n).answers()[criterion];
        }
        return answers;
    }

    private static double[] logits(double[][] heads, Features features) {
        return Arrays.stream(heads).mapToDouble(features::times).toArray();
    }

    /** The confidence in each criterion. */
    double[] confidences(CleanText text, float[] vector) {
        return calibration.confidences(logits(heads, vocabulary.features(text, vector)));
    }

    Threshold threshold(int criterion) {
        return thresholds[criterion];
    }

    Calibration calibration() {
        return calibration;
    }

    /** The model as bytes; equal models have equal bytes. */
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
