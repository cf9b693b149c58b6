/** The embedding model that reads complaint texts, in a module of its own: nobody else needs what it brings. */
@NullMarked
package dev.redress.embedding;

import org.jspecify.annotations.NullMarked;
