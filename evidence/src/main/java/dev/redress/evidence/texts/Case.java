package dev.redress.evidence.texts;

/**
 * A labelled text as the heads learn from it.
 *
 * @param answers by criterion, whether it is about it
 * @param group texts that are nearly the same are of one group, and never on both sides of a split
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Case(CleanText text, float[] vector, boolean[] answers, int group) {}
