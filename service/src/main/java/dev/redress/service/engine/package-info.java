/** The engine: the single writer, live resolvers and projections. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.engine;
