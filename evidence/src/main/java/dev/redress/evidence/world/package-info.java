/** The losses of every valid state, computed from a log with the remedy for each state. */
@NullMarked
package dev.redress.evidence.world;

import org.jspecify.annotations.NullMarked;
