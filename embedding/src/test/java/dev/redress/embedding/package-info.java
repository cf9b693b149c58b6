@NullMarked
package dev.redress.embedding;

import org.jspecify.annotations.NullMarked;
