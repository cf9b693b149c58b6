/** What is given and what is: the charter, its criteria and conflicts, states and losses. */
@NullMarked
package dev.redress.model;

import org.jspecify.annotations.NullMarked;
