/** How much the learners lose, and how fast they run: the figures of docs/results/learning.md. */
@NullMarked
package dev.redress.benchmarks.learning;

import org.jspecify.annotations.NullMarked;
