/** The database: entries, which are never changed, and what follows from them. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.store;
