/** Kinds of policies and oracles that have an id, built in or from other jars. */
@NullMarked
package dev.redress.catalogue;

import org.jspecify.annotations.NullMarked;
