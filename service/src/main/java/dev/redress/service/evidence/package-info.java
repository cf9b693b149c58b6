/** Uploaded evidence: measurements of a system, and what was derived from them. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.evidence;
