/**
 * Complaint texts: their criteria, the confidence in them, and their losses. {@link dev.redress.evidence.texts.Classifier}
 * assigns one text; {@link dev.redress.evidence.texts.Triage} turns many into a complaint log.
 */
@NullMarked
package dev.redress.evidence.texts;

import org.jspecify.annotations.NullMarked;
