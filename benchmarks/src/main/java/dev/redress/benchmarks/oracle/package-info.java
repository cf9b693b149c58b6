/** The exact oracle side by side with other solvers, and on graphs whose optima others have proven. */
@NullMarked
package dev.redress.benchmarks.oracle;

import org.jspecify.annotations.NullMarked;
