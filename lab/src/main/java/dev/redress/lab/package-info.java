/** Where policies are tried: generated charters, environments, a simulator, the optimum in hindsight, experiments. */
@NullMarked
package dev.redress.lab;

import org.jspecify.annotations.NullMarked;
