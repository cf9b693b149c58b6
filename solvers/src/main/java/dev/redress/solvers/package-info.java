/** The oracle through OR-Tools: linear relaxations and their bounds, CP-SAT, and every oracle by name. */
@NullMarked
package dev.redress.solvers;

import org.jspecify.annotations.NullMarked;
