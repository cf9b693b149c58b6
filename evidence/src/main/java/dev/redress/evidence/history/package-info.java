/** What happened: from past fixes, the losses around them and their bills to conflicts and costs. */
@NullMarked
package dev.redress.evidence.history;

import org.jspecify.annotations.NullMarked;
