/** Prediction logs to measure reading on. */
@NullMarked
package dev.redress.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
