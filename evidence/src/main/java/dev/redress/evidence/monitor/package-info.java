/** Losses per period from a prediction log, for learning policies. */
@NullMarked
package dev.redress.evidence.monitor;

import org.jspecify.annotations.NullMarked;
