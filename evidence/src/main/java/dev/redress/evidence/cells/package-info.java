/** Prediction logs reduced to cells: numbers of people by group, score, label, decision and period. All metrics are computed from them. */
@NullMarked
package dev.redress.evidence.cells;

import org.jspecify.annotations.NullMarked;
