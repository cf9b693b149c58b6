/** Decision rules: the prices of fairness criteria, which criteria exclude each other, and remedies. */
@NullMarked
package dev.redress.evidence.rules;

import org.jspecify.annotations.NullMarked;
