/** The regret and the speed of the learners: the figures of docs/results/learning.md. */
@NullMarked
package dev.redress.benchmarks.learning;

import org.jspecify.annotations.NullMarked;
