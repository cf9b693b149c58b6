/** Synthetic prediction logs for measuring how fast logs are read. */
@NullMarked
package dev.redress.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
