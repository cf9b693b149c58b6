/** The command line: one class per verb. */
@NullMarked
package dev.redress.cli;

import org.jspecify.annotations.NullMarked;
