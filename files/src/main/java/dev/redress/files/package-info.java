/** Charters, complaints and ledgers on disk. Every error message names the file, the line and the word. */
@NullMarked
package dev.redress.files;

import org.jspecify.annotations.NullMarked;
