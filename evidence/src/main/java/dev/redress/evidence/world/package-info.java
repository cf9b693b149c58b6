/** A world made of data: what every valid state would lose, by the remedies that put it into effect. */
@NullMarked
package dev.redress.evidence.world;

import org.jspecify.annotations.NullMarked;
