/** The laboratory: generated charters, environments, a simulator, worst cases and experiments. */
@NullMarked
package dev.redress.lab;

import org.jspecify.annotations.NullMarked;
