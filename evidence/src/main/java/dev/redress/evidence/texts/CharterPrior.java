package dev.redress.evidence.texts;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What the charter alone says of a text: how near it is to what a criterion is described as. The logit is
 * 1.5 ((cos - m)/sd - 1.5), where cos is the cosine of the text with the criterion, and m and sd are the mean and the deviation of
 * all cosines of texts and criteria. Where there are enough texts, a criterion moves some way toward those that are clearly nearest to
 * it: people use other words than charters do.
 */
final class CharterPrior {
    private static final double SLOPE = 1.5;
    private static final double DEVIATIONS = 1.5;

    /** With no texts at all, cosines are taken to be as those of public complaints were; that counts as one text. */
    private static final double USUAL_MEAN = 0.2;

    private static final double USUAL_DEVIATION = 0.13;
    private static final double USUAL_WEIGHT = 1;

    /** With fewer texts, each would pull a criterion toward itself. */
    private static final int ENOUGH_TEXTS = 50;

    /** How much a deviation more counts where criteria compete for a text. */
    private static final double SHARPNESS = 4.5;

    /** A text is clearly nearest from this share on. */
    private static final double CLEARLY = 0.5;

    /** So many texts pull half as much as many. */
    private static final double HALF = 5;

    private final List<float[]> directions;
    private final double mean;
    private final double deviation;

    /**
     * What the criteria are described as, moved toward the texts that are nearest to them.
     *
     * @param texts all that there are, labelled or not, in an order of their own
     */
    static CharterPrior of(List<float[]> described, Collection<float[]> texts, Recipe recipe) {
        CharterPrior prior = new CharterPrior(described, texts);
        boolean enough = described.size() > 1 && texts.size() >= ENOUGH_TEXTS;
        for (int n = 0; enough && n < recipe.rounds(); n++) {
            prior = new CharterPrior(prior.moved(described, texts, recipe.pull()), texts);
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

    /** The texts are all that there are, labelled or not; their order does not matter. */
    private CharterPrior(List<float[]> directions, Collection<float[]> texts) {
        this.directions = directions;
        List<Double> cosines = new ArrayList<>();
        texts.forEach(text -> directions.forEach(direction -> cosines.add(cosine(text, direction))));
        // Sorted, a sum is the same whatever the order was.
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

    /** What the criteria are described as: description and examples, else the name, as one direction each. */
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
