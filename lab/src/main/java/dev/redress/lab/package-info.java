/** Where policies are tried: generated charters, environments, a simulator, worst cases, experiments. */
@NullMarked
package dev.redress.lab;

import org.jspecify.annotations.NullMarked;
