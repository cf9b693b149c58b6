/** The problem and its state: the charter, its criteria and conflicts, states and losses. */
@NullMarked
package dev.redress.model;

import org.jspecify.annotations.NullMarked;
