/** The embedding model for complaint texts, in a separate module because of its large libraries. */
@NullMarked
package dev.redress.embedding;

import org.jspecify.annotations.NullMarked;
