/** Figures as SVG, drawn here, without a library. */
@NullMarked
package dev.redress.lab.figure;

import org.jspecify.annotations.NullMarked;
