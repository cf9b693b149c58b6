package dev.redress.evidence.texts;

/**
 * A labelled text as a training case.
 *
 * @param answers for each criterion whether the text is about it
 * @param group the group of near-duplicates, which a split never divides
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TrainingCase(CleanText text, float[] vector, boolean[] answers, int group) {}
