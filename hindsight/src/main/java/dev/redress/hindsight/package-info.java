/** The least that a complaint log could have cost, had it been known in advance: exactly, or with the gap. */
@NullMarked
package dev.redress.hindsight;

import org.jspecify.annotations.NullMarked;
