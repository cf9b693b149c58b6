/** The speed of the complaint policies, and their cost compared with the optimum in hindsight. */
@NullMarked
package dev.redress.benchmarks.complaints;

import org.jspecify.annotations.NullMarked;
