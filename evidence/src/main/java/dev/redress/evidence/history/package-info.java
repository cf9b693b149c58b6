/** Conflicts and costs from history: past fixes, the losses around them and their actual costs. */
@NullMarked
package dev.redress.evidence.history;

import org.jspecify.annotations.NullMarked;
