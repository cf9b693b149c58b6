/** The speed of reading complaints and writing ledgers. */
@NullMarked
package dev.redress.benchmarks.files;

import org.jspecify.annotations.NullMarked;
