package dev.redress.evidence.texts;

/**
 * The parameters of the classifier. {@link #KEPT} was chosen on texts other than those it was measured on
 * (docs/results/texts.md).
 *
 * @param pull how strongly the closest texts pull the direction of a criterion
 * @param rounds the number of rounds of the pull
 * @param words the squared length of the word features, relative to an embedding of length 1
 */
record Hyperparameters(double pull, int rounds, double words) {
    static final Hyperparameters KEPT = new Hyperparameters(0.7, 2, 0.5);
}
