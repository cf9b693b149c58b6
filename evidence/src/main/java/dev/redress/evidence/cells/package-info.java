/** A prediction log reduced to cells: how many people by group, score, label, decision and period. All else is computed from them. */
@NullMarked
package dev.redress.evidence.cells;

import org.jspecify.annotations.NullMarked;
