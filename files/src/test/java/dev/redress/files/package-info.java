@NullMarked
package dev.redress.files;

import org.jspecify.annotations.NullMarked;
