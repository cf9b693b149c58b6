/** Seeded, splittable randomness that gives the same numbers on every machine. */
@NullMarked
package dev.redress.random;

import org.jspecify.annotations.NullMarked;
