/** The history of a system, read from its ledger alone, and the audit report for a committee or a regulator. */
@NullMarked
package dev.redress.audit;

import org.jspecify.annotations.NullMarked;
