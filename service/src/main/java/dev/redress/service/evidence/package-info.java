/** What was measured of a system, and what follows from it. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.evidence;
