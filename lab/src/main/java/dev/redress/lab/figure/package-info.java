/** Charts as SVG: panels of lines and points with bands, in colours that survive printing and colour blindness. */
@NullMarked
package dev.redress.lab.figure;

import org.jspecify.annotations.NullMarked;
