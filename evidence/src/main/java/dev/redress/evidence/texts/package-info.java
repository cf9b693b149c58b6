/**
 * Complaint texts: which criteria each is about, how sure that is, and what it weighs. {@link dev.redress.evidence.texts.Classifier}
 * assigns one text; {@link dev.redress.evidence.texts.Triage} makes a complaint log of many.
 */
@NullMarked
package dev.redress.evidence.texts;

import org.jspecify.annotations.NullMarked;
