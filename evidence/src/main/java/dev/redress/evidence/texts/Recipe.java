package dev.redress.evidence.texts;

/**
 * What is left to choose about how texts are read. {@link #KEPT} was chosen on other texts than those it was measured on
 * (docs/results/texts.md).
 *
 * @param pull how much texts that are nearest to a criterion change what it is described as
 * @param rounds how often they are asked
 * @param words the square of the length of what the words add to a vector of length 1
 */
record Recipe(double pull, int rounds, double words) {
    static final Recipe KEPT = new Recipe(0.7, 2, 0.5);
}
