package dev.redress.evidence.texts;

import dev.redress.model.Charter;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A cross-validation of a classifier: the labels are split into five folds, with near-duplicates in the same fold, and each fold is
 * classified by a classifier trained on the other four. The same labels give the same figures.
 *
 * @param labels the number of labels; the same text with the same criteria counts once
 * @param groups the number of labels if near-duplicates count once
 * @param all the figures with all labels of the other folds
 * @param criteria the figures of each criterion, with all labels of the other folds
 * @param curve the figures with 0, 5, 10, 20 and 50 labels per criterion, as far as there are more
 */
public record Evaluation(
        int labels, int groups, double target, Figures all, List<ByCriterion> criteria, List<CurvePoint> curve) {
    /**
     * The confidence at which a text counts as being about a criterion, for figures that need a yes or no. The threshold that maximises F1 is half of the largest F1
     * (Lipton et al. 2014), which is about 0.8.
     */
    public static final double LIKELY = 0.4;

    private static final int BINS = 10;
    private static final int[] LABELS_EACH = {0, 5, 10, 20, 50};

    public Evaluation {
        criteria = List.copyOf(criteria);
        curve = List.copyOf(curve);
    }

    /**
     * Figures over all criteria.
     *
     * @param first the share of texts about a criterion whose likeliest criterion is right
     * @param second the share of those texts with a right criterion among the two likeliest
     * @param f1 the F1 score over all pairs of a text and a criterion
     * @param brier the mean over texts of the sum of squared errors of confidences
     * @param calibrationError the expected calibration error with ten bins
     */
    public record Figures(double first, double second, double f1, double brier, double calibrationError) {}

    /**
     * The figures of one criterion.
     *
     * @param about the number of labels about it
     * @param threshold the threshold of a classifier with all labels
     * @param assigned the number of held-out texts assigned by the thresholds of classifiers that had not seen them
     * @param assignedRight the number of right assignments among these
     */
    public record ByCriterion(
            String id,
            int about,
            double precision,
            double recall,
            double f1,
            double calibrationError,
            Threshold threshold,
            int assigned,
            int assignedRight) {}

    /**
     * A point of the learning curve.
     *
     * @param each the number of labels per criterion, and about none
     * @param labels the mean total number of labels
     */
    public record CurvePoint(int each, int labels, Figures figures) {}

    /** Confidences of held-out texts, their true criteria, and assignments. */
    private record Unseen(
            List<double[]> sure,
            List<boolean[]> answers,
            List<boolean[]> assigned,
            List<TrainingCase> cases,
            int labels) {
        static Unseen none() {
            return new Unseen(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
        }
    }

    public static Evaluation of(Classifier classifier, Collection<Label> labels, long seed) {
        Classifier learnt = classifier.learn(labels);
        List<TrainingCase> cases = learnt.cases();
        int groups =
                (int) cases.stream().mapToInt(TrainingCase::group).distinct().count();
        if (groups < TrainedModel.PARTS) {
            throw new IllegalArgumentException("an evaluation needs at least " + TrainedModel.PARTS
                    + " labels that are not near-duplicates, but there are only " + groups);
        }
        Charter charter = classifier.charter();
        // The prior does not depend on labels, only on the texts.
        CharterPrior prior = learnt.prior(cases);
        Runner runner = new Runner(prior, charter.size(), cases, learnt.target(), seed, learnt.hyperparameters());
        Unseen unseen = runner.run(Integer.MAX_VALUE);
        List<ByCriterion> criteria = IntStream.range(0, charter.size())
                .mapToObj(c -> byCriterion(charter.id(c), c, unseen, learnt.threshold(charter.id(c))))
                .toList();
        List<CurvePoint> curve = new ArrayList<>();
        for (int each : LABELS_EACH) {
            if (!curve.isEmpty() && curve.get(curve.size() - 1).labels() == unseen.labels()) {
                // No criterion has more labels, so further points would be the same.
                break;
            }
            Unseen some = runner.run(each);
            curve.add(new CurvePoint(each, some.labels(), figures(some)));
        }
        return new Evaluation(cases.size(), groups, learnt.target(), figures(unseen), criteria, curve);
    }

    /** Figures of two halves of the texts, with near-duplicates together, so that choices on one can be measured on the other. */
    static List<Figures> halves(Classifier classifier, Collection<Label> labels, int each, long seed) {
        Classifier learnt = classifier.learn(labels);
        List<TrainingCase> cases = learnt.cases();
        Unseen all = new Runner(
                        learnt.prior(cases),
                        classifier.charter().size(),
                        cases,
                        learnt.target(),
                        seed,
                        learnt.hyperparameters())
                .run(each);
        List<Unseen> halves = List.of(Unseen.none(), Unseen.none());
        for (int n = 0; n < all.sure().size(); n++) {
            // By the hash of the first text of its group.
            String first = cases.get(all.cases().get(n).group()).text().text();
            Unseen half = halves.get(Classifier.hash("half", first).charAt(0) & 1);
            half.sure().add(all.sure().get(n));
            half.answers().add(all.answers().get(n));
        }
        return halves.stream().map(Evaluation::figures).toList();
    }

    /** Trains on four folds and classifies the fifth, five times. */
    private record Runner(
            CharterPrior prior,
            int criteria,
            List<TrainingCase> cases,
            double target,
            long seed,
            Hyperparameters hyperparameters) {
        Unseen run(int each) {
            RandomStream random = RandomStream.of(seed).split("evaluation");
            int[] part = Folds.of(cases, TrainedModel.PARTS, random.split("parts"));
            Unseen unseen = Unseen.none();
            int labels = 0;
            for (int p = 0; p < TrainedModel.PARTS; p++) {
                List<TrainingCase> known = chosen(Folds.notIn(cases, part, p), each, random.split(p));
                TrainedModel model = TrainedModel.learn(prior, criteria, known, target, hyperparameters);
                labels += known.size();
                for (TrainingCase one : Folds.in(cases, part, p)) {
                    double[] sure = model.confidences(one.text(), one.vector());
                    boolean[] assigned = new boolean[criteria];
                    for (int c = 0; c < criteria; c++) {
                        assigned[c] = model.threshold(c).passes(sure[c]);
                    }
                    unseen.sure().add(sure);
                    unseen.answers().add(one.answers());
                    unseen.assigned().add(assigned);
                    unseen.cases().add(one);
                }
            }
            return new Unseen(
                    unseen.sure(),
                    unseen.answers(),
                    unseen.assigned(),
                    unseen.cases(),
                    Math.round((float) labels / TrainedModel.PARTS));
        }

        /** A random sample with this number of cases about each criterion and about none, in their original order. */
        private List<TrainingCase> chosen(List<TrainingCase> known, int each, RandomStream random) {
            if (each == Integer.MAX_VALUE) {
                return known;
            }
            Set<Integer> chosen = new LinkedHashSet<>();
            int[] order = random.nextPermutation(known.size());
            for (int c = 0; c <= criteria; c++) {
                int left = each;
                for (int n = 0; n < order.length && left > 0; n++) {
                    if (isAbout(known.get(order[n]).answers(), c)) {
                        chosen.add(order[n]);
                        left--;
                    }
                }
            }
            return chosen.stream().sorted().map(known::get).toList();
        }

        /** The last element is for texts about none. */
        private static boolean isAbout(boolean[] answers, int criterion) {
            return criterion < answers.length ? answers[criterion] : !any(answers);
        }
    }

    private static boolean any(boolean[] answers) {
        for (boolean answer : answers) {
            if (answer) {
                return true;
            }
        }
        return false;
    }

    private static Figures figures(Unseen unseen) {
        int about = 0;
        int first = 0;
        int second = 0;
        int right = 0;
        int said = 0;
        int so = 0;
        double squares = 0;
        Bins bins = new Bins();
        for (int t = 0; t < unseen.sure().size(); t++) {
            double[] sure = unseen.sure().get(t);
            boolean[] answers = unseen.answers().get(t);
            int[] ranked = IntStream.range(0, sure.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> -sure[c]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            if (any(answers)) {
                about++;
                first += answers[ranked[0]] ? 1 : 0;
                second += answers[ranked[0]] || (ranked.length > 1 && answers[ranked[1]]) ? 1 : 0;
            }
            for (int c = 0; c < sure.length; c++) {
                said += sure[c] >= LIKELY ? 1 : 0;
                so += answers[c] ? 1 : 0;
                right += answers[c] && sure[c] >= LIKELY ? 1 : 0;
                double error = sure[c] - (answers[c] ? 1 : 0);
                squares += error * error;
                bins.add(sure[c], answers[c]);
            }
        }
        return new Figures(
                share(first, about),
                share(second, about),
                share(2 * right, said + so),
                squares / unseen.sure().size(),
                bins.error());
    }

    private static double share(int part, int whole) {
        return whole == 0 ? Double.NaN : (double) part / whole;
    }

    private static ByCriterion byCriterion(String id, int c, Unseen unseen, Threshold threshold) {
        int said = 0;
        int so = 0;
        int right = 0;
        int assigned = 0;
        int assignedRight = 0;
        Bins bins = new Bins();
        for (int t = 0; t < unseen.sure().size(); t++) {
            boolean answer = unseen.answers().get(t)[c];
            double sure = unseen.sure().get(t)[c];
            said += sure >= LIKELY ? 1 : 0;
            so += answer ? 1 : 0;
            right += answer && sure >= LIKELY ? 1 : 0;
            assigned += unseen.assigned().get(t)[c] ? 1 : 0;
            assignedRight += answer && unseen.assigned().get(t)[c] ? 1 : 0;
            bins.add(sure, answer);
        }
        return new ByCriterion(
                id,
                so,
                share(right, said),
                share(right, so),
                share(2 * right, said + so),
                bins.error(),
                threshold,
                assigned,
                assignedRight);
    }

    /** Confidences and true shares in ten bins. */
    private static final class Bins {
        private final double[] sure = new double[BINS];
        private final int[] right = new int[BINS];
        private final int[] count = new int[BINS];

        void add(double confidence, boolean answer) {
            int bin = Math.min(BINS - 1, (int) (BINS * confidence));
            sure[bin] += confidence;
            right[bin] += answer ? 1 : 0;
            count[bin]++;
        }

        /** The expected calibration error: the mean over all pairs of the distance between their bin's confidence and share. */
        double error() {
            double error = 0;
            int all = 0;
            for (int bin = 0; bin < BINS; bin++) {
                error += Math.abs(sure[bin] - right[bin]);
                all += count[bin];
            }
            return all == 0 ? Double.NaN : error / all;
        }
    }
}
