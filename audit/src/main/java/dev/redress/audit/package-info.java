/** What happened to a system, told from its ledger alone: for a page, and for a report that a committee can read. */
@NullMarked
package dev.redress.audit;

import org.jspecify.annotations.NullMarked;
