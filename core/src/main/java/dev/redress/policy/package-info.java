/** What to fix next: one class per algorithm, all behind {@link dev.redress.policy.Policy}. */
@NullMarked
package dev.redress.policy;

import org.jspecify.annotations.NullMarked;
