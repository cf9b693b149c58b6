package dev.redress.evidence.texts;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The prior of the heads, from the charter alone: how close a text is to the description of a criterion. The logit is
 * 1.5 ((cos - m)/sd - 1.5), where cos is the cosine of the text with the criterion, and m and sd are the mean and the deviation of
 * all cosines of texts and criteria. If there are enough texts, a criterion is moved toward the texts that are clearly closest to
 * it, because people use other words than charters do.
 */
final class CharterPrior {
    private static final double SLOPE = 1.5;
    private static final double DEVIATIONS = 1.5;

    /** The distribution of cosines without texts, that of public complaints, which counts as one text. */
    private static final double USUAL_MEAN = 0.2;

    private static final double USUAL_DEVIATION = 0.13;
    private static final double USUAL_WEIGHT = 1;

    /** With fewer texts there is no pull, because each text would pull a criterion toward itself. */
    private static final int ENOUGH_TEXTS = 50;

    /** The sharpness with which texts are divided among criteria, per standard deviation. */
    private static final double SHARPNESS = 4.5;

    /** The share above which a text counts as clearly closest to a criterion. */
    private static final double CLEARLY = 0.5;

    /** The number of texts that pull half as strongly as very many do. */
    private static final double HALF = 5;

    private final List<float[]> directions;
    private final double mean;
    private final double deviation;

    /**
     * The directions of the criteria, moved toward the texts closest to them.
     *
     * @param texts all known texts, labelled or not, in a fixed order
     */
    static CharterPrior of(List<float[]> described, Collection<float[]> texts, Hyperparameters hyperparameters) {
        CharterPrior prior = new CharterPrior(described, texts);
        boolean enough = described.size() > 1 && texts.size() >= ENOUGH_TEXTS;
        for (int n = 0; enough && n < hyperparameters.rounds(); n++) {
            prior = new CharterPrior(prior.moved(described, texts, hyperparameters.pull()), texts);
        }
        return prior;
    }

    private List<float[]> moved(List<float[]> described, Collection<float[]> texts, double pull) {
        int size = directions.size();
        double[][] sums = new double[size][directions.get(0).length];
        double[] weights = new double[size];
        for (float[] text : texts) {
            double[] shares = shares(text);
            for (int c = 0; c < size; c++) {
                if (shares[c] > CLEARLY) {
                    weights[c] += shares[c];
                    for (int n = 0; n < text.length; n++) {
                        sums[c][n] += shares[c] * text[n];
                    }
                }
            }
        }
        List<float[]> moved = new ArrayList<>();
        for (int c = 0; c < size; c++) {
            float[] pulling = TextVectors.ofLengthOne(sums[c]);
            double much = pull * weights[c] / (weights[c] + HALF);
            double[] both = new double[pulling.length];
            for (int n = 0; n < both.length; n++) {
                both[n] = described.get(c)[n] + much * pulling[n];
            }
            moved.add(TextVectors.ofLengthOne(both));
        }
        return moved;
    }

    /** The share of a text for each criterion; shares sum to 1. */
    private double[] shares(float[] text) {
        double[] shares = new double[directions.size()];
        double sum = 0;
        for (int c = 0; c < shares.length; c++) {
            shares[c] = StrictMath.exp(SHARPNESS * (cosine(text, directions.get(c)) - mean) / deviation);
            sum += shares[c];
        }
        for (int c = 0; c < shares.length; c++) {
            shares[c] /= sum;
        }
        return shares;
    }

    /** The prior for all known texts, labelled or not; their order does not matter. */
    private CharterPrior(List<float[]> directions, Collection<float[]> texts) {
        this.directions = directions;
        List<Double> cosines = new ArrayList<>();
        texts.forEach(text -> directions.forEach(direction -> cosines.add(cosine(text, direction))));
        // Sorted, so that sums do not depend on the order of texts.
        cosines.sort(null);
        double usual = USUAL_WEIGHT * directions.size();
        double count = cosines.size() + usual;
        double sum = usual * USUAL_MEAN;
        for (double cosine : cosines) {
            sum += cosine;
        }
        mean = sum / count;
        double squares = usual * (USUAL_DEVIATION * USUAL_DEVIATION + (USUAL_MEAN - mean) * (USUAL_MEAN - mean));
        for (double cosine : cosines) {
            squares += (cosine - mean) * (cosine - mean);
        }
        deviation = Math.sqrt(squares / count);
    }

    /** The direction of each criterion: of its description and examples, or of its name if there is no description. */
    static List<float[]> directions(Charter charter, TextVectors vectors) {
        return charter.criteria().stream().map(c -> direction(c, vectors)).toList();
    }

    private static float[] direction(Criterion criterion, TextVectors vectors) {
        List<String> texts = new ArrayList<>(criterion.examples());
        texts.add(criterion.description().isBlank() ? criterion.name() : criterion.description());
        double[] sum = new double[vectors.embedder().dimension()];
        for (String text : texts) {
            CleanText clean = CleanText.of(text);
            if (!clean.isEmpty()) {
                float[] vector = vectors.of(clean);
                for (int n = 0; n < sum.length; n++) {
                    sum[n] += vector[n];
                }
            }
        }
        return TextVectors.ofLengthOne(sum);
    }

    static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int n = 0; n < a.length; n++) {
            sum += (double) a[n] * b[n];
        }
        return sum;
    }

    /** The head that gives this logit: weights of the vector, the bias, and zeros for the words. */
    double[] head(int criterion, int words) {
        float[] direction = directions.get(criterion);
        double[] head = new double[direction.length + 1 + words];
        for (int n = 0; n < direction.length; n++) {
            head[n] = SLOPE / deviation * direction[n];
        }
        head[direction.length] = -SLOPE * (mean / deviation + DEVIATIONS);
        return head;
    }
}
