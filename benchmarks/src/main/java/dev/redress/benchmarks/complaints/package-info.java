/** How fast complaints are answered, and how close to hindsight. */
@NullMarked
package dev.redress.benchmarks.complaints;

import org.jspecify.annotations.NullMarked;
