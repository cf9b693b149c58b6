/** Events and decisions, chained by hashes. */
@NullMarked
package dev.redress.ledger;

import org.jspecify.annotations.NullMarked;
