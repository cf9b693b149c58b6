/** Worlds derived from data: tables of the losses of every valid state, and policies run in them. */
@NullMarked
package dev.redress.lab.world;

import org.jspecify.annotations.NullMarked;
