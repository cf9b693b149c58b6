/** Losses from metrics: what a prediction log says, period by period, to policies that learn. */
@NullMarked
package dev.redress.evidence.monitor;

import org.jspecify.annotations.NullMarked;
