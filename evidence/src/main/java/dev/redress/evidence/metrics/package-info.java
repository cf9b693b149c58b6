/** Fairness metrics by group, with intervals, and disparities between groups. */
@NullMarked
package dev.redress.evidence.metrics;

import org.jspecify.annotations.NullMarked;
