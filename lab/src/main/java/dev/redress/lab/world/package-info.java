/** Worlds made of data: tables of what every valid state loses, and policies run in them. */
@NullMarked
package dev.redress.lab.world;

import org.jspecify.annotations.NullMarked;
