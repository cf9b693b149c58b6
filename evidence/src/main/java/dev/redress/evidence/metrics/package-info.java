/** Fairness metrics by group, with intervals, and what differs between groups. */
@NullMarked
package dev.redress.evidence.metrics;

import org.jspecify.annotations.NullMarked;
