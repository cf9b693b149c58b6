/** What happened and what was decided, chained by hashes. */
@NullMarked
package dev.redress.ledger;

import org.jspecify.annotations.NullMarked;
