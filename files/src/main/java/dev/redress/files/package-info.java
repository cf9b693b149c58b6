/** Charters, complaints and ledgers on disk. Whatever is wrong with a file is said with its name, the line and the word. */
@NullMarked
package dev.redress.files;

import org.jspecify.annotations.NullMarked;
