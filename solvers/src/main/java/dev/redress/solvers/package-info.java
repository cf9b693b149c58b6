/** OR-Tools: binary programs, their linear relaxations and bounds, CP-SAT, and the oracles built on them. */
@NullMarked
package dev.redress.solvers;

import org.jspecify.annotations.NullMarked;
