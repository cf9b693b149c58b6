/** Decision rules: what fairness criteria cost them, which criteria exclude each other, and which rule remedies what. */
@NullMarked
package dev.redress.evidence.rules;

import org.jspecify.annotations.NullMarked;
