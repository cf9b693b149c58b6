/** The database: entries, which are never changed, and tables derived from them. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.store;
