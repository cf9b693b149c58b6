/** The engine: one writer, live resolvers, and what is known of each system. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.engine;
